function table(matches) {
  const rows = new Map();
  const row = (team) => {
    if (!rows.has(team)) rows.set(team, { team, points: 0, goals: 0 });
    return rows.get(team);
  };
  for (const [home, away, homeGoals, awayGoals] of matches) {
    row(home).goals += homeGoals - awayGoals;
    row(away).goals += awayGoals - homeGoals;
    if (homeGoals === awayGoals) {
      row(home).points += 1;
      row(away).points += 1;
    } else {
      row(homeGoals > awayGoals ? home : away).points += 3;
    }
  }
  return [...rows.values()].sort((a, b) => b.points - a.points || b.goals - a.goals);
}

module.exports = { table };

describe('table', () => {
  test('a win gives three points', () => {
    expect(table([['Reds', 'Blues', 2, 0]])).toEqual([
      { team: 'Reds', points: 3, goals: 2 },
      { team: 'Blues', points: 0, goals: -2 },
    ]);
  });

  test.each([
    [1, 1],
    [0, 0],
  ])('a draw of %i:%i gives one point each', (a, b) => {
    const points = table([['Reds', 'Blues', a, b]]).map((entry) => entry.points);
    expect(points).toEqual([1, 1]);
  });

  test('an unknown shape throws', () => {
    expect(() => table([null])).toThrow(TypeError);
  });
});
