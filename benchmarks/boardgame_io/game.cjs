// The cheapest game there is, so that the measurement is of the server: two players count in turn.
exports.game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Without guessing ahead in the client: a move counts when the server has told it.
  moves: { add: { move: ({ G }) => { G.count += 1; }, client: false } },
};
