import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { writeFile } from 'node:fs/promises';
import type { Verdict } from '../../shared/verdict.ts';
import { defineBackend, npmTool, systemTool, type Backend, type BackendContext, type Tool } from '../kit/define.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier, type Verifier, type VerifierDeps } from './verify.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const skip = !(await canRun());

const open: Verifier[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((verifier) => verifier.close()));
});

const passed = (extent: string): Verdict => ({ kind: 'passed', findings: [], extent });

async function verdictOf(
  run: Backend['run'],
  more: Partial<VerifierDeps> = {},
  effect: Backend['effect'] = 'runs-code',
  project?: string,
  tool: Tool = npmTool('typescript'),
): Promise<Verdict | undefined> {
  const verifier = createVerifier({
    backends: [
      defineBackend({
        id: 'runner',
        title: 'Runner',
        languages: ['json'],
        check: 'test',
        tool,
        effect,
        revision: 1,
        run,
      }),
    ],
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
    ...more,
  });
  open.push(verifier);
  const report = await verifier.verify(
    {
      job: 'job-1',
      code: '{}',
      language: 'json',
      languageSource: 'class',
      ...(project === undefined ? {} : { project }),
    },
    { signal: AbortSignal.any([]) },
  );
  return report.results[0]?.verdict;
}
const permitting = (isPermitted: (project: string | null) => boolean): VerifierDeps['permissions'] => ({
  mayRunCode: isPermitted,
  mayUseNetwork: () => false,
});
const permissions = permitting(() => true);

test('without permission, and without a sandbox, nothing is run and the remedy is said', async () => {
  let ran = 0;
  const run = (): Promise<Verdict> => ((ran += 1), Promise.resolve(passed('')));
  expect(await verdictOf(run)).toMatchObject({
    kind: 'not-run',
    cause: 'not-permitted',
    lacks: 'run-code',
    remedy: "`claude-verify allow run-code`, or *Options > Projects > May run this project's code*",
  });
  expect(
    await verdictOf(run, { permissions: permitting((project) => project === 'mine') }, 'runs-code', 'other'),
  ).toMatchObject({
    kind: 'not-run',
    cause: 'not-permitted',
  });
  const none = { kind: 'none', reason: 'bubblewrap is not installed', install: 'apt-get install bubblewrap' } as const;
  expect(await verdictOf(run, { permissions, findSandbox: () => Promise.resolve(none) })).toMatchObject({
    kind: 'not-run',
    cause: 'no-sandbox',
    reason: none.reason,
    remedy: none.install,
  });
  expect(await verdictOf(run, { permissions }, 'network')).toMatchObject({ kind: 'not-run', cause: 'not-permitted' });
  expect(ran).toBe(0);
});

test('the engine of a check that may not run is not started beside the others', async () => {
  const engineOf = (id: string): Pick<Backend, 'engine'> => ({
    engine: { kind: 'module', module: new URL(`../checks/${id}/engine.ts`, import.meta.url) },
  });
  const asking: Backend['run'] = async (_, { ask }) => passed(typeof (await ask({ name: 'a.json', text: '{}' })));
  const common = {
    languages: ['json'],
    check: 'parse',
    tool: npmTool('typescript'),
    revision: 1,
    run: asking,
  } as const;
  const verifier = createVerifier({
    backends: [
      defineBackend({ ...common, id: 'reader', title: 'Reader', effect: 'pure', ...engineOf('json') }),
      defineBackend({ ...common, id: 'runner', title: 'Runner', effect: 'runs-code', ...engineOf('toml') }),
    ],
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
  });
  open.push(verifier);
  await verifier.verify(
    { job: 'job-1', code: '{}', language: 'json', languageSource: 'class' },
    { signal: AbortSignal.any([]) },
  );
  expect(verifier.stats().map(({ backend }) => backend)).toEqual(['reader']);
});

const shell = systemTool({ command: 'sh', version: ['-c', 'echo 1.0'], install: '' });

test('a program of the system is not asked without a sandbox, whatever it does', async () => {
  let ran = 0;
  const run = (): Promise<Verdict> => ((ran += 1), Promise.resolve(passed('')));
  const none = { kind: 'none', reason: 'bubblewrap is not installed', install: 'apt-get install bubblewrap' } as const;
  for (const effect of ['pure', 'reads-project'] as const) {
    expect(await verdictOf(run, { findSandbox: () => Promise.resolve(none) }, effect, undefined, shell)).toMatchObject({
      kind: 'not-run',
      cause: 'no-sandbox',
      remedy: none.install,
    });
  }
  expect(ran).toBe(0);
});

test('a backend that only reads text and needs no program of the system cannot start one', async () => {
  const sneaks: Backend['run'] = async (_, { run }) => passed((await run('/bin/true', [])).kind);
  expect(await verdictOf(sneaks, { permissions }, 'pure')).toMatchObject({ kind: 'crashed' });
});

describe.skipIf(skip)('with a sandbox', () => {
  test('what only reads is started without permission', async () => {
    const asks: Backend['run'] = async (_, { run }) => {
      const result = await run('/bin/sh', ['-c', 'id -u; ls /home']);
      return passed('stdout' in result ? result.stdout.text : result.kind);
    };
    expect(await verdictOf(asks, {}, 'pure', undefined, shell)).toEqual(passed('65534\nrun\n'));
    expect(await verdictOf(asks, {}, 'reads-project')).toEqual(passed('65534\nrun\n'));
  });

  test('runs with a folder of its own, which is gone with the verdict', async () => {
    const paths: string[] = [];
    const verdict = await verdictOf(
      async (_, { run, makeFolder }) => {
        const folder = makeFolder();
        paths.push(folder.path);
        await writeFile(join(folder.path, 'main.sh'), 'echo "$HOME $PWD"; echo 1 > made');
        const result = await run('/bin/sh', ['main.sh'], {
          cwd: '/private',
          writable: [{ from: folder, to: '/private' }],
        });
        return passed(
          `${result.kind} ${'stdout' in result ? result.stdout.text.trim() : ''} ` +
            `${existsSync(join(folder.path, 'made'))}`,
        );
      },
      { permissions: permitting((project) => project === 'mine') },
      'runs-code',
      'mine',
    );
    expect(verdict).toEqual(passed('exit /home/run /private true'));
    expect(paths.map((path) => existsSync(path))).toEqual([false]);
  });

  test('at the deadline the run has ended and its folder is gone, even when the backend does not wait', async () => {
    const paths: string[] = [];
    const hangs = async (_: unknown, { run, makeFolder }: BackendContext): Promise<Verdict> => {
      const folder = makeFolder();
      paths.push(folder.path);
      return passed(
        (
          await run('/bin/sh', ['-c', 'while :; do date > /private/x; done'], {
            writable: [{ from: folder, to: '/private' }],
          })
        ).kind,
      );
    };
    expect(await verdictOf(hangs, { permissions, deadlineMs: 500 })).toMatchObject({ kind: 'timeout', afterMs: 500 });
    const forgets = (obligation: unknown, context: BackendContext): Promise<Verdict> => (
      void hangs(obligation, context),
      Promise.resolve(passed('forgot'))
    );
    expect(await verdictOf(forgets, { permissions })).toEqual(passed('forgot'));
    expect(paths).toHaveLength(2);
    expect(paths.some((path) => existsSync(path))).toBe(false);
  });
});
