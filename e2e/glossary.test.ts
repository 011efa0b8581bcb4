import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| term'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('each term of the glossary names a file that exists, once and in the order of the alphabet', () => {
  const terms = rows.map((cells) => cells[1] ?? '');
  expect(terms.length).toBeGreaterThan(30);
  expect(terms).toEqual([...new Set(terms)].toSorted());
  const files = rows.map((cells) => cells[3]?.replaceAll('`', '') ?? '');
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
