// Runner for boardgame.io: its own Simulate with its own RandomBot on its tic-tac-toe tutorial game.
// Speaks the lines described in course.py. Usage: node runner_boardgame.cjs FOLDER_WITH_NODE_MODULES
'use strict';
const path = require('path');
const readline = require('readline');
const home = path.join(path.resolve(process.argv[2]), 'node_modules', 'boardgame.io', 'dist', 'cjs');
const { INVALID_MOVE } = require(path.join(home, 'core.js'));
const { Client } = require(path.join(home, 'client.js'));
const { RandomBot, Simulate } = require(path.join(home, 'ai.js'));
const { version } = require(path.join(home, '..', '..', 'package.json'));

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isWon = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
const game = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isWon(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  ai: {
    enumerate: (G) => G.cells.flatMap((cell, id) => (cell === null ? [{ move: 'clickCell', args: [id] }] : [])),
  },
};

async function play(seed) {
  const client = Client({ game });
  const bots = ['0', '1'].map((playerID) => new RandomBot({ game, enumerate: game.ai.enumerate, seed, playerID }));
  const { state } = await Simulate({ game, bots: { 0: bots[0], 1: bots[1] }, state: client.getState() });
  if (!state.ctx.gameover) throw new Error('the game did not end');
  return state.G.cells.filter((cell) => cell !== null).length;
}

async function measure(seconds, seed) {
  for (let i = 0; i < 200; i++) await play(`${seed}w${i}`); // let the compiler see the code first
  let commands = 0, games = 0, spent = 0;
  const cpu = process.cpuUsage(), wall = performance.now();
  while (spent < seconds) {
    for (let i = 0; i < 20; i++) commands += await play(`${seed}g${games++}`);
    const used = process.cpuUsage(cpu);
    // Its helper threads count as processor time too: take whichever is kinder to it.
    spent = Math.min((used.user + used.system) / 1e6, (performance.now() - wall) / 1e3);
  }
  return { commands, games, seconds: spent };
}

async function main() {
  console.log(JSON.stringify({ courses: ['tic-tac-toe'], about: `boardgame.io ${version}, node ${process.versions.node}` }));
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const asked = JSON.parse(line);
    console.log(JSON.stringify(await measure(asked.seconds, asked.seed)));
  }
}
main();
