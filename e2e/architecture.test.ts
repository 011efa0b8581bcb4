import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
/** The most files between a click and its report. */
const MOST_FILES = 28;

const ways = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.slice(0, section.indexOf('\n')),
    hops: [...section.matchAll(/^\d+\. (\(message\) )?`([^`]+)`/gm)].map(([, message, file = '']) => ({
      isMessage: message !== undefined,
      file,
    })),
  }))
  .filter(({ hops }) => hops.length > 0);

/** Imports of values; types may be known in both directions. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(path.join(root, file), 'utf8')
      .replaceAll(/^import type [^;]+;/gm, '')
      .matchAll(/(?:from |import\()'(\.[^']+)'/g),
  ].map(([, name = '']) => path.posix.join(path.posix.dirname(file), name));

test('the architecture page describes these ways, the click with few files', () => {
  expect(ways.map(({ title }) => title)).toEqual([
    'A Verify click',
    'A report back to the page',
    'One check, from obligation to verdict',
    'A known issue into a draft',
    'A correction into a pattern',
    'A command line run',
    'A hook of Claude Code',
    'A file saved in an editor',
  ]);
  expect(ways[0]?.hops.length).toBeLessThanOrEqual(MOST_FILES);
  for (const { hops } of ways) expect(hops.length).toBeGreaterThan(3);
});

test.each(ways)('$title: every file is there, and each hop imports the next or sends it a message', ({ hops }) => {
  for (const [index, { file, isMessage }] of hops.entries()) {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    const before = hops[index - 1];
    if (before !== undefined) {
      expect(importsOf(file), `${file} imports back`).not.toContain(before.file);
      if (!isMessage) expect(importsOf(before.file), before.file).toContain(file);
    }
  }
});
