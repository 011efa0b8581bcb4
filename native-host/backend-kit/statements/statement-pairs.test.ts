import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { compareStatements } from './compare-statements.ts';
import { readStatements } from './read-statements.ts';

/**
 * A text and what became of it. In `fixtures/LANGUAGE.txt` each text stands below its `@@@ same: …` or
 * `@@@ changed: …` and is compared with the one below the `@@@ was` before it.
 */
interface Pair {
  title: string;
  was: string;
  now: string;
}

function pairsOf(language: LanguageId): Pair[] {
  const pairs: Pair[] = [];
  let was = '';
  const text = readFileSync(new URL(`fixtures/${language}.txt`, import.meta.url), 'utf8');
  for (const part of text.split(/^@@@ /m).slice(1)) {
    const end = part.indexOf('\n');
    const [title, body] = [part.slice(0, end), part.slice(end + 1)];
    if (title === 'was') was = body;
    else pairs.push({ title, was, now: body });
  }
  return pairs;
}

function changes(language: LanguageId, was: string, now: string): string[] {
  const { statements, isClosed } = readStatements(language, now);
  expect(isClosed).toBe(true);
  return compareStatements(readStatements(language, was).statements, statements).map(({ message }) => message);
}

const LANGUAGES = readdirSync(new URL('fixtures/', import.meta.url)).map((name) => name.replace(/\.txt$/, ''));

describe.each(LANGUAGES as LanguageId[])('%s', (language) => {
  it.each(pairsOf(language))('$title', ({ title, was, now }) => {
    const found = changes(language, was, now);
    if (title.startsWith('same')) expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});
