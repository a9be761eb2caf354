// The smallest game for two that a server of boardgame.io can hold: the players take turns to count.
export const Toy = {
  name: "toy",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: ({ G }) => {
      G.count += 1;
    },
  },
};
