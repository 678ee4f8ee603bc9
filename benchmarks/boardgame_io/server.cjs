// boardgame.io's own server, its store in memory: node server.cjs PORT
const { Server, Origins } = require('boardgame.io/server');
const { games } = require('./games.cjs');

Server({ games: Object.values(games), origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
