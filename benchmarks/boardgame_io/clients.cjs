// Two clients at each of N tables in a closed loop: node clients.cjs PORT TABLES SECONDS
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { game } = require('./game.cjs');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
let going = false;
let moves = 0;

async function sit(matchID, playerID) {
  const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
  const client = Client({ game, numPlayers: 2, matchID, playerID, multiplayer, debug: false });
  let answered = -1;
  client.play = () => {
    const state = client.getState();
    if (!state || !state.isConnected || state.ctx.currentPlayer !== playerID || state._stateID <= answered) return;
    answered = state._stateID;
    moves += 1;
    client.moves.add();
  };
  client.subscribe(() => { if (going) setImmediate(client.play); });
  client.start();
  while (!client.getState() || !client.getState().isConnected) await pause(5);
  return client;
}

(async () => {
  const clients = [];
  for (let table = 0; table < tables; table += 1) {
    for (const player of ['0', '1']) clients.push(await sit(`table-${table}`, player));
  }
  going = true;
  clients.forEach((client) => client.play());
  await pause(1000);
  const before = moves;
  const started = Date.now();
  await pause(1000 * seconds);
  console.log(JSON.stringify({ moves_per_s: (1000 * (moves - before)) / (Date.now() - started) }));
  process.exit(0);
})();
