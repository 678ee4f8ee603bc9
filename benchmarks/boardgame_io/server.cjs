// boardgame.io's own server, its store in memory: node server.cjs PORT
const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./game.cjs');

Server({ games: [game], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]), callback: () => console.log('ready') });
