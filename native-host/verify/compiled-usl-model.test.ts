import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { compileUsl } from '../packs/formal/usl/compile-usl.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { runCase } from './fixtures/backend-cases.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import type { Verdict } from '../../shared/verdict.ts';

const pool = createWarmPool();
afterAll(() => pool.close());

const SOURCE = readFileSync(new URL('../packs/formal/usl/fixtures/counter.usl', import.meta.url), 'utf8');

/** What the model checker says of a specification's model, without the properties that it does not judge. */
async function checked(source: string): Promise<Verdict> {
  const compiled = compileUsl(source, 'tla');
  if (compiled.kind !== 'compiled') throw new Error(compiled.message);
  const checker = (await loadBackends()).find(({ id }) => id === 'tla-checker');
  if (checker === undefined) throw new Error('there is no tla-checker');
  const text = compiled.text.replaceAll(/^PROPERTY .*\n/gm, '');
  const frame = checkContextOf({ pool: { ask: pool.ask, warm: () => Promise.resolve() } });
  const asked = { file: 'Specification.tla', files: new Map([['Specification.tla', text]]) };
  return (await runCase(checker, asked, frame, AbortSignal.timeout(60_000))).verdict;
}

test('the model of a specification whose contracts keep its invariants holds, over all its states', async () => {
  expect(await checked(SOURCE)).toMatchObject({
    kind: 'passed',
    extent: expect.stringMatching(/^invariants TypeOK, .*Invariant_within_bounds.* states/),
  });
}, 60_000);

test('a contract that may break an invariant has a trace that breaks it', async () => {
  const wrong = SOURCE.replace("self'.count == min(self.count + 1, self.limit)", "self'.count == self.count + 1");
  const verdict = await checked(wrong);
  expect(verdict).toMatchObject({ kind: 'refuted', findings: [{ rule: 'invariant' }] });
}, 60_000);
