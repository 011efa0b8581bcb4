function topPlayers(scores, count) {
  return scores
    .sort((a, b) => b.points - a.points || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name);
}

module.exports = topPlayers;

const SCORES = [
  { name: 'mia', points: 20 },
  { name: 'ben', points: 35 },
  { name: 'ali', points: 20 },
];

test('best first, ties by name', () => {
  expect(topPlayers([...SCORES], 2)).toEqual(['ben', 'ali']);
});

test('fewer players than asked for', () => {
  expect(topPlayers([], 3)).toHaveLength(0);
});

test('leaves the scores as they were', () => {
  topPlayers(SCORES, 3);
  expect(SCORES.map((score) => score.name)).toEqual(['mia', 'ben', 'ali']);
});
