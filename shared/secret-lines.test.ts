import { describe, expect, it } from 'vitest';
import { secretLines } from './fixtures/secret-lines.ts';
import { secretPlaces } from './secrets.ts';

/** Values differ by the number; each is the same on every run. */
const SETS = [1, 2, 3];

describe.each(SETS)('lines of code with random values, set %i', (seed) => {
  it('finds the secrets that stand in them', async () => {
    const missed: string[] = [];
    for (const { text, secret } of secretLines('secret-lines.txt', seed)) {
      const start = text.indexOf(secret ?? '');
      const places = await secretPlaces(text);
      if (!places.some((place) => place.start < start + (secret ?? '').length && place.end > start)) missed.push(text);
    }
    expect(missed).toEqual([]);
  });

  it('finds none in what only looks like one', async () => {
    const found: string[] = [];
    for (const { text } of secretLines('harmless-lines.txt', seed)) {
      for (const { rule } of await secretPlaces(text)) found.push(`${rule}: ${text}`);
    }
    expect(found).toEqual([]);
  });
});
