import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeDatabase } from '../../metamath/judge-database.ts';
import { askBackend } from '../../../../verify/fixtures/ask-backend.ts';
import program from './backend.ts';

const CASES = join(import.meta.dirname, 'cases');
const MUTANTS_EACH = 40;

/** A sequence of numbers below a bound that is the same each time (a linear congruential generator). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The database with a word dropped, doubled, replaced by another of its words, or with another letter in it. */
function mutantsOf(database: string, next: (below: number) => number): string[] {
  const words = database
    .replaceAll(/\$\([^]*?\$\)/g, ' ')
    .trim()
    .split(/\s+/);
  return Array.from({ length: MUTANTS_EACH }, () => {
    const at = next(words.length);
    const other = words[next(words.length)] ?? '';
    const word = words[at] ?? '';
    const letter = next(word.length);
    const respelt = word.slice(0, letter) + 'ABCDEFGHUVZ?'.charAt(next(12)) + word.slice(letter + next(2));
    const [changed = []] = [[], [word, word], [other], [respelt], [respelt]].slice(next(5));
    return words.toSpliced(at, 1, ...changed).join(' ');
  });
}

test.for(['good.mm', 'good-compressed.mm', 'bad-distinct.mm'])(
  'the program and the kernel agree on what becomes of %s with one word changed',
  { timeout: 90_000 },
  async (name, context) => {
    const database = readFileSync(join(CASES, name), 'utf8');
    const apart: string[] = [];
    const seen = new Set<string>();
    for (const mutant of mutantsOf(database, sequence(name.length))) {
      const own = judgeDatabase({ name: 'block.mm', text: mutant }, 'metamath').kind;
      const { verdict } = await askBackend(program, 'block.mm', { 'block.mm': mutant }, context);
      seen.add(own);
      if (verdict.kind !== own) apart.push(`${own}, the program ${verdict.kind}: ${mutant}`);
    }
    expect(apart).toEqual([]);
    expect(seen).toContain('refuted');
  },
);
