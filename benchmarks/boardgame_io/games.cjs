// The cheapest games there are, so that the measurement is of the server.

const HAND = 7;
const KINDS = 28;

// Two players count in turn.
const count = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  // Without guessing ahead in the client: a move counts when the server has told it.
  moves: { add: { move: ({ G }) => { G.count += 1; }, client: false } },
};

// Ten players count in turn, and each has a hand of cards that nobody else sees: `playerView` makes a state for each.
const ship = {
  ...count,
  name: 'ship',
  setup: ({ ctx }) => ({
    count: 0,
    hands: Array.from({ length: ctx.numPlayers }, (_, seat) => Array.from({ length: HAND }, (_, card) => (seat * HAND + card) % KINDS)),
  }),
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
};

exports.games = { count, ship };
