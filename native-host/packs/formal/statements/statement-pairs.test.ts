import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../../../shared/language.ts';
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

function pairsOf(folder: string, language: LanguageId): Pair[] {
  const pairs: Pair[] = [];
  let was = '';
  const text = readFileSync(new URL(`${folder}${language}.txt`, import.meta.url), 'utf8');
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

function languagesOf(folder: string): LanguageId[] {
  const names = readdirSync(new URL(folder, import.meta.url));
  return names.filter((name) => name.endsWith('.txt')).map((name) => name.slice(0, -'.txt'.length) as LanguageId);
}

describe.each(languagesOf('fixtures/'))('%s', (language) => {
  it.each(pairsOf('fixtures/', language))('$title', ({ title, was, now }) => {
    const found = changes(language, was, now);
    if (title.startsWith('same')) expect(found).toEqual([]);
    else expect(found).not.toEqual([]);
  });
});

/**
 * Held out: written by somebody who had not read the comparison. These are judged wrongly, as LANGUAGE: TITLE. Of a
 * function that computes nobody can tell whether it is what is proved or what it is held against.
 */
const JUDGED_WRONGLY = new Set<string>([
  'coq: changed: the program to be proved right does nothing',
  'lean: changed: pop of an empty stack does nothing',
  'lean: changed: addition is another in this namespace',
  'lean: changed: the second number of Fibonacci is one of its own',
]);

describe.each(languagesOf('fixtures/held-out/'))('held out, %s', (language) => {
  it.each(pairsOf('fixtures/held-out/', language))('$title', ({ title, was, now }) => {
    const isRight = (changes(language, was, now).length === 0) === title.startsWith('same');
    expect(isRight).toBe(!JUDGED_WRONGLY.has(`${language}: ${title}`));
  });
});
