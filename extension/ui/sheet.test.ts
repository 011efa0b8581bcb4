import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tokensCss } from './tokens.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const used = (css: string): string[] => [
  ...new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')),
];
const defined = (css: string): Set<string> =>
  new Set([...css.matchAll(/(?<=[{;]\s*)(--[\w-]+)(?=:)/g)].map(([name]) => name));

const SHARED = ['base.css', 'report.css', 'bar.css', 'known-issues.css'];

test.each([
  ['the shared sheet', SHARED],
  ['the own pages', [...SHARED, 'own-page.css']],
  ['the insights page', [...SHARED, 'own-page.css', '../pages/insights/insights.css']],
])('%s has every property that it uses', (_name, files) => {
  const css = tokensCss() + files.map(read).join('');
  const known = defined(css);
  expect(known.size).toBeGreaterThan(10);
  expect(used(css).filter((name) => !known.has(name))).toEqual([]);
});
