import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadBackends } from '../checks/registry.ts';
import type { Backend } from '../kit/define.ts';
import type { BackendId } from '../kit/backend-id.ts';
import { childrenOf } from '../daemon/fixtures/process-home.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { runCase, skipWithoutTool } from './fixtures/backend-cases.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import type { CheckContext } from './obligation.ts';

/*
 * A check is cancelled, and meets its deadline, while its work goes on: once a kind of work. What becomes of it is
 * decided around the backend (obligation.ts), so one backend speaks for its kind. What is asked takes longer than any
 * deadline here.
 */
const HARD = '(declare-const x Int)(declare-const y Int)(declare-const z Int)\n';
const CUBES = `${HARD}(assert (= 114 (+ (* x x x) (* y y y) (* z z z))))\n(check-sat)\n`;
const LONG_MODULE = Array.from({ length: 400 }, (_, index) => `def f${index}(x: int) -> int: return x + ${index}\n`);
const LONG_SCRIPT = `#!/bin/bash\n${'if [ $a = 1 ]; then for b in $(ls); do echo $b `date`; done; fi\n'.repeat(4_000)}`;
const LONG_HASKELL = `module Long where\n${'x = if a == True then concat (map f xs) else not (not b)\n'.repeat(6_000)}`;
const SECRETS = 'token = "not one"\n'.repeat(2_000);

type Work = 'engine' | 'command' | 'here';
const KINDS: readonly [kind: string, id: BackendId, work: Work, file: string, text: string][] = [
  ['a module that stays warm', 'z3', 'engine', 'cubes.smt2', CUBES],
  ['a language server', 'basedpyright', 'engine', 'long.py', LONG_MODULE.join('')],
  ['a command about a text', 'shellcheck', 'command', 'long.sh', LONG_SCRIPT],
  ['a command over a project', 'hlint', 'command', 'Long.hs', LONG_HASKELL],
  ['work in this process', 'secrets', 'here', 'long.py', SECRETS],
];

const backends = await loadBackends();

/** Asks the backend; `begun` is called when its work has begun. `ends` is how its runs in the sandbox ended. */
async function ask(
  [, id, work, file, text]: (typeof KINDS)[number],
  options: { signal: AbortSignal; deadlineMs?: number; begun?: () => void },
) {
  const found = backends.find((backend) => backend.id === id);
  if (found === undefined) throw new Error(`no backend ${id}`);
  const { signal, deadlineMs, begun = () => undefined } = options;
  const pool = createWarmPool();
  const ends: string[] = [];
  const before = new Set(childrenOf(process.pid));
  const isUp = (): boolean => childrenOf(process.pid).some((child) => !before.has(child));
  const admitRun: CheckContext['admitRun'] = async (_, perform) => {
    const run = perform();
    let over = false;
    void run.finally(() => (over = true));
    while (!over && !isUp()) await delay(2);
    begun();
    const result = await run;
    ends.push(result.kind);
    return result;
  };
  if (found.engine !== undefined) await pool.warm(found.engine);
  const frame = checkContextOf({
    pool: {
      warm: () => Promise.resolve(),
      ask: (engine, request, { onStart, ...rest }) =>
        pool.ask(engine, request, {
          ...rest,
          onStart: () => {
            onStart?.();
            setTimeout(begun, 5);
          },
        }),
    },
    ...(work === 'command' ? { admitRun } : {}),
  });
  const backend: Backend =
    work === 'here'
      ? {
          ...found,
          run: (...asked) => {
            const running = found.run(...asked);
            begun();
            return running;
          },
        }
      : found;
  const result = await runCase(backend, { file, files: new Map([[file, text]]), deadlineMs }, frame, signal);
  const left = pool.stats();
  await pool.close();
  return { result, ends, left };
}

test.for(KINDS)('%s (%s) is cancelled in mid-run', async (kind, context) => {
  const controller = new AbortController();
  const begun = (): void => controller.abort(new Error('cancelled by the test'));
  const { result, ends, left } = await ask(kind, { signal: controller.signal, begun });
  skipWithoutTool(result, context);
  expect(controller.signal.aborted, 'it was cancelled while it ran').toBe(true);
  expect(result.verdict).toMatchObject({ kind: 'not-run', cause: 'cancelled' });
  // Killed, and not waited for.
  expect(left).toEqual([]);
  expect(ends).toEqual(kind[2] === 'command' ? ['cancelled'] : []);
});

test.for(KINDS.filter(([, , work]) => work !== 'here'))(
  '%s (%s) meets its deadline in mid-run',
  async (kind, context) => {
    // An engine's time begins when it has the question, a command's before the sandbox is up.
    const deadlineMs = kind[2] === 'engine' ? 20 : 1_500;
    let hasBegun = false;
    const begun = (): void => void (hasBegun = true);
    const { result, ends, left } = await ask(kind, { signal: AbortSignal.any([]), deadlineMs, begun });
    skipWithoutTool(result, context);
    expect(hasBegun).toBe(true);
    expect(result.verdict).toMatchObject({ kind: 'timeout', afterMs: deadlineMs });
    expect(left).toEqual([]);
    expect(ends).toHaveLength(kind[2] === 'command' ? 1 : 0);
    expect(ends.filter((end) => !['timeout', 'cancelled'].includes(end))).toEqual([]);
  },
);
