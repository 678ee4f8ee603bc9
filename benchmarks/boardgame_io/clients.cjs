// Clients at all seats of each of N tables in a closed loop: node clients.cjs PORT TABLES SECONDS SEATS
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const { games } = require('./games.cjs');

// V8 compiles what is called often: after so many moves their cost no longer falls much.
const WARM_UP = 10_000;

const [port, tables, seconds, seats] = process.argv.slice(2).map(Number);
const game = seats > 2 ? games.ship : games.count;
const server = `http://127.0.0.1:${port}`;
const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
let going = false;
let moves = 0;

async function sit(matchID, playerID) {
  const multiplayer = SocketIO({ server, socketOpts: { transports: ['websocket'] } });
  const client = Client({ game, numPlayers: seats, matchID, playerID, multiplayer, debug: false });
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
    for (let seat = 0; seat < seats; seat += 1) clients.push(await sit(`table-${table}`, String(seat)));
  }
  going = true;
  clients.forEach((client) => client.play());
  do await pause(1000); while (moves < WARM_UP);
  const before = moves;
  const started = Date.now();
  console.log('measuring');
  await pause(1000 * seconds);
  console.log(JSON.stringify({ moves: moves - before, seconds: (Date.now() - started) / 1000 }));
  process.exit(0);
})();
