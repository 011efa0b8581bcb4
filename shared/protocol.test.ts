import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REQUESTS } from './protocol.ts';

test('specs/protocol.md has every request', () => {
  const text = readFileSync(new URL('../specs/protocol.md', import.meta.url), 'utf8');
  expect(Object.keys(REQUESTS).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});
