import { byDay, median, toFahrenheit } from '../src/stats';

describe('stats', () => {
  it('converts', () => {
    expect(toFahrenheit(-40)).toBe(-40);
    expect(toFahrenheit(100)).toBe(212);
  });

  it('groups by day', () => {
    const days = [...byDay([
      { at: '2024-02-01T08:00', celsius: 3 },
      { at: '2024-02-02T08:00', celsius: 5 },
      { at: '2024-02-01T20:00', celsius: 1 },
    ])];
    expect(days.map(([day, list]) => `${day}: ${list.length}`)).toEqual(['2024-02-01: 2', '2024-02-02: 1']);
  });

  it('finds the median', () => {
    expect(median([10, 9, 2])).toBe(9);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeUndefined();
  });
});
