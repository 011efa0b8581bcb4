import { readFileSync } from 'node:fs';
import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { createVerifier } from '../../native-host/verify/verify.ts';
import { row, type Row } from './table.ts';

const ROUNDS = 5;

const textOf = (file: string): string => readFileSync(new URL(`./fixtures/strength/${file}`, import.meta.url), 'utf8');

/** A block of fifty lines and, beside it in its conversation, ten tests of it. */
const BLOCKS = [
  { title: 'Python', language: 'python', file: 'cart.py', tests: 'test_cart.py', runner: 'pytest' },
  { title: 'TypeScript', language: 'typescript', file: 'cart.ts', tests: 'tests-of-cart.ts', runner: 'Vitest' },
] as const;

/** How long it takes to say how strong ten tests of a block of fifty lines are, and how many mistakes they notice. */
export async function strengthFigures(): Promise<Row[]> {
  const verifier = createVerifier({
    backends: await loadBackends(),
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion: 'bench',
    mask: (text) => Promise.resolve(text),
    permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
  });
  try {
    const rows: Row[] = [];
    for (const { title, language, file, tests, runner } of BLOCKS) {
      const beside: BesideBlock[] = [{ code: textOf(tests), language, info: '', before: '' }];
      const request = { job: file, code: textOf(file), language, languageSource: 'class' as const, file, beside };
      const times: number[] = [];
      const noticed: number[] = [];
      // The first one finds the tools.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const strength = await measured(verifier.strength, request);
        if (round > 0) times.push(strength.ms);
        noticed.push((100 * strength.noticed) / strength.total);
      }
      rows.push(
        row(`the strength of 10 tests of a block of 50 lines, ${title} (${runner})`, 'ms', times, {
          at: 'most',
          value: 5_000,
        }),
        row('of its planted mistakes noticed', '%', noticed),
      );
    }
    return rows;
  } finally {
    await verifier.close();
  }
}

async function measured(measure: ReturnType<typeof createVerifier>['strength'], request: RequestBody<'verify.start'>) {
  const strength = await measure(request, { signal: AbortSignal.timeout(120_000) });
  if (strength.kind === 'none') throw new Error(`no strength: ${strength.reason}`);
  return strength;
}
