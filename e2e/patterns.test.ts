import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { patternsOf, type SourcePattern } from './harness/patterns.ts';

interface Analysis {
  reports: { exponential: boolean }[];
}

const require = createRequire(import.meta.url);
const { analyse } = require('scslre') as { analyse(pattern: { source: string; flags: string }): Analysis };

const PATTERNS = new Map(
  patternsOf(['native-host', 'shared', 'extension']).map((each) => [`/${each.source}/${each.flags}`, each]),
);

/** Can a text be made for which the time doubles with each sign that it is longer? */
const isExponential = ({ source, flags }: SourcePattern): boolean =>
  analyse({ source, flags }).reports.some(({ exponential }) => exponential);

test('every regular expression of the product is found and can be read', () => {
  expect(PATTERNS.size).toBeGreaterThan(4_000);
  const unreadable = [...PATTERNS.values()].filter(({ source, flags }) => {
    try {
      return !(new RegExp(source, flags) instanceof RegExp);
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});

test('no regular expression takes exponential time, whatever the text', { timeout: 300_000 }, () => {
  const ruler: SourcePattern = { file: '', line: 0, source: String.raw`^\s*(?:[-#*]+\s*)*>>>`, flags: '' };
  expect(isExponential(ruler)).toBe(true);
  const found = [...PATTERNS.values()].filter(isExponential);
  expect(found.map(({ file, line, source }) => `${file}:${line} ${source}`)).toEqual([]);
});

/** Blank lines that a pattern may walk over again from each of them; ms that one walk over all takes at most. */
const BLANK_LINES = 30_000;
const WALK_MS = 200;

/** Processor time of a search through blank lines, ms. */
function blankLinesMs({ source, flags }: SourcePattern): number {
  const pattern = new RegExp(source, flags.replaceAll(/[gy]/g, ''));
  const text = '\n'.repeat(BLANK_LINES);
  const before = process.cpuUsage();
  pattern.test(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test('no regular expression that begins with a line walks over blank lines from each of them', () => {
  const careless: SourcePattern = { file: '', line: 0, source: String.raw`^\s*import`, flags: 'm' };
  expect(blankLinesMs(careless)).toBeGreaterThan(WALK_MS);
  const lines = [...PATTERNS.values()].filter(({ source, flags }) => flags.includes('m') && source.startsWith('^'));
  expect(lines.length).toBeGreaterThan(50);
  const found = lines.filter((each) => blankLinesMs(each) > WALK_MS);
  expect(found.map(({ file, line, source }) => `${file}:${line} ${source}`)).toEqual([]);
});
