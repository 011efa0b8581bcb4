import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { ask, seededPairs, type Pair } from './seeded-bugs.ts';
import { REQUIRES_TOOLS, canRun } from '../../native-host/sandbox/fixtures/can-run.ts';

/*
 * The law of the falsifiers: none of the correct functions is refuted. Many stand in one file here, for speed; the
 * benchmark asks about every one by itself, and about every bug.
 */
const skip = !(await canRun());
const backends = await loadBackends();
const pool = createWarmPool();
afterAll(() => pool.close());

function backendFor(language: string) {
  const found = backends.find(({ id }) => id === `fuzz-${language}`);
  if (found === undefined) throw new Error(`no falsifier for ${language}`);
  return found;
}

/** Files of so many functions: one run in the sandbox each. */
const TOGETHER = 23;

function batches(pairs: readonly Pair[]): { file: string; text: string; pairs: Pair[] }[] {
  const byEnding = Map.groupBy(pairs, ({ file }) => path.extname(file));
  return [...byEnding].flatMap(([ending, all]) =>
    Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, at) => {
      const some = all.slice(at * TOGETHER, (at + 1) * TOGETHER);
      return { file: `batch${at}${ending}`, text: some.map(({ good }) => good).join('\n\n'), pairs: some };
    }),
  );
}

const good = (['typescript', 'python'] as const).flatMap((language) =>
  batches(seededPairs(language)).map((batch) => ({
    ...batch,
    language,
    names: batch.pairs.map(({ name }) => name).join(', '),
  })),
);

test.skipIf(skip).concurrent.for(good)(
  'no correct function is refuted: $language, $names',
  { timeout: 90_000 },
  async ({ language, file, text }, context) => {
    const verdict = await ask(backendFor(language), pool, file, text);
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(verdict, 'reason' in verdict ? verdict.reason : '').toMatchObject({
      kind: 'passed',
      extent: expect.stringMatching(/^no (?:certain )?violation/),
    });
  },
);

const wrong = [
  ['typescript', 'email-domain', 'crash'],
  ['typescript', 'binary-search', 'no-end'],
  ['typescript', 'html-escape', 'round-trip'],
  ['python', 'add_tag', 'default-changed'],
  ['python', 'roman', 'round-trip'],
] as const;

test.skipIf(skip).for(wrong)(
  'a mistake is refuted with an input that was run again: %s %s',
  async ([language, name, rule], context) => {
    const pair = seededPairs(language).find((each) => each.name === name);
    if (pair === undefined) throw new Error(`no pair ${name}`);
    const verdict = await ask(backendFor(language), pool, pair.file, pair.bad);
    if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
    expect(verdict).toMatchObject({
      kind: 'refuted',
      findings: expect.arrayContaining([expect.objectContaining({ rule, severity: 'error' })]),
      counterexamples: [{ replayed: true }],
    });
    if (name === 'html-escape' || name === 'roman')
      expect(await ask(backendFor(language), pool, pair.file, pair.bad), 'the same code gets the same verdict').toEqual(
        verdict,
      );
  },
);

test.skipIf(skip)('new code that takes much longer on large inputs is told, whatever it answers', async (context) => {
  const backend = backends.find(({ id }) => id === 'differential-typescript');
  if (backend === undefined) throw new Error('no differential check');
  const before = 'export const distinct = (items: string[]): number => new Set(items).size;\n';
  const after =
    'export const distinct = (items: string[]): number => items.filter((item, at) => items.every((other, place) ' +
    '=> place >= at || other + 1 !== item + 1)).length;\n';
  const verdict = await ask(backend, pool, 'distinct.ts', after, before);
  if (verdict.kind === 'not-run' && !REQUIRES_TOOLS) context.skip(verdict.reason);
  expect(verdict).toMatchObject({
    kind: 'passed',
    extent: expect.stringMatching(/^same results on \d+ inputs/),
    findings: [{ rule: 'slower', severity: 'warning', category: 'performance_issue' }],
  });
  expect(verdict.findings[0]?.message).toMatch(/at least (4|8|16|32|64|128|256|512|\d{4,}) times as long/);
});
