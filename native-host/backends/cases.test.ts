import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import * as z from 'zod/mini';
import { defaultFileName, languageOfFile } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { childrenOf } from '../daemon/fixtures/process-home.ts';
import { compareVersions } from '../sandbox/toolchains.ts';
import { createWarmPool, type WarmPool } from '../sandbox/warm-pool.ts';
import { frameOf } from '../verify/fixtures/frame.ts';
import { discharge, type Frame } from '../verify/obligation.ts';
import { layScratchTree } from '../verify/scratch-tree.ts';
import type { Backend, Obligation } from '../backend-kit/define.ts';
import { BACKEND_LOADERS } from './loaders.ts';
import { loadBackends } from './registry.ts';

/*
 * Every backend's cases: the files of `cases/` against `cases/golden/<tool version>.json`. `good*` must hold, `bad*`
 * must not be clean, `ill-formed*` must not hold; any other file only has its golden verdict. A case of a backend that
 * is asked over a tree is a folder; its `case.json` says which file of it is the block and, if there is one, which text
 * of it the project had (`before`, a file beside `case.json` that is no part of the tree). A backend whose tool cannot
 * be had for the tests says so in `cases/RECORDED.md`: its parser is tested on recorded output by a test in its folder,
 * and its one kind of case here is `not-run*`, which must end so (`not-run-missing*` only where the tool is missing).
 * UPDATE_GOLDENS=1 writes the goldens. CV_REQUIRE_TOOLS=1 turns a missing tool from a skip into a failure.
 */
const HERE = import.meta.dirname;
const UPDATE = process.env['UPDATE_GOLDENS'] === '1';

const pool = createWarmPool();
afterAll(() => pool.close());

const frameWith = ({ ask }: Pick<WarmPool, 'ask'>): Frame => frameOf({ pool: { ask, warm: () => Promise.resolve() } });

function obligationFor(
  backend: Backend,
  name: string,
  text: string,
  deadlineMs: number = LIMITS.checkDeadlineMs,
): Obligation {
  const language = languageOfFile(basename(name));
  if (language === undefined || !backend.languages.includes(language))
    throw new Error(`${name} is in no language of ${backend.id}`);
  return {
    language,
    check: backend.check,
    file: { name, text },
    focus: { startLine: 1, endLine: text.split('\n').length },
    limits: { deadlineMs },
  };
}

function skipWithoutTool({ verdict }: CheckResult, context: TestContext): void {
  if (
    verdict.kind === 'not-run' &&
    ['missing-tool', 'no-sandbox'].includes(verdict.cause) &&
    process.env['CV_REQUIRE_TOOLS'] !== '1'
  )
    context.skip(verdict.reason);
}

test.each(Object.keys(BACKEND_LOADERS))('%s has its backend, one line of README and cases', (name) => {
  const files = readdirSync(join(HERE, name));
  expect(files).toEqual(expect.arrayContaining(['backend.ts', 'README.md', 'cases']));
  const cases = caseFiles(name);
  if (isRecorded(name))
    expect(
      files.some((file) => file.endsWith('.test.ts')),
      `a test of ${name}'s parser`,
    ).toBe(true);
  for (const kind of isRecorded(name) ? ['not-run'] : ['good', 'bad', 'ill-formed'])
    expect(
      cases.some((file) => file.startsWith(kind)),
      `${kind} in ${name}/cases`,
    ).toBe(true);
});

const isRecorded = (id: string): boolean => existsSync(join(HERE, id, 'cases', 'RECORDED.md'));

function caseFiles(id: string): string[] {
  return readdirSync(join(HERE, id, 'cases'), { withFileTypes: true })
    .filter(
      (entry) =>
        (entry.isFile() && entry.name !== 'RECORDED.md') ||
        (entry.name !== 'golden' && existsSync(join(HERE, id, 'cases', entry.name, 'case.json'))),
    )
    .map((entry) => entry.name)
    .toSorted();
}

const caseSchema = z.strictObject({
  file: z.string(),
  before: z.optional(z.string()),
  commands: z.optional(z.record(z.string(), z.array(z.string()))),
  dependencies: z.optional(z.boolean()),
  kind: z.optional(z.enum(['project', 'scratch'])),
});

/** This repository's own packages, for a case that says `dependencies: true`. */
const INSTALLED = {
  dependencies: ['node_modules'],
  binds: [{ from: join(HERE, '../../node_modules'), to: 'node_modules' }],
};

/** Discharges one case; a folder is laid out as a scratch tree. */
async function dischargeCase(
  backend: Backend,
  name: string,
  frame: Frame,
  signal: AbortSignal,
  deadlineMs?: number,
): Promise<CheckResult> {
  const place = join(HERE, backend.id, 'cases', name);
  if (backend.over !== 'tree')
    return await discharge(
      backend,
      obligationFor(backend, name, readFileSync(place, 'utf8'), deadlineMs),
      frame,
      signal,
    );
  const {
    file,
    before,
    commands = {},
    dependencies = false,
    kind = 'scratch',
  } = caseSchema.parse(JSON.parse(readFileSync(join(place, 'case.json'), 'utf8')));
  const own = new Set(['case.json', before]);
  const paths = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)));
  const scratch = await layScratchTree(
    new Map(paths.filter((path) => !own.has(path)).map((path) => [path, readFileSync(join(place, path), 'utf8')])),
  );
  const laid = { ...scratch, tree: { ...scratch.tree, kind, commands, ...(dependencies ? INSTALLED : {}) } };
  try {
    const text = laid.tree.text(file) ?? '';
    const old = before === undefined ? undefined : readFileSync(join(place, before), 'utf8');
    expect(backend.applies?.(laid.tree, file, old) ?? true, 'it applies to its own case').toBe(true);
    const obligation = {
      ...obligationFor(backend, file, text, deadlineMs ?? backend.deadlineMs),
      tree: laid.tree,
      ...(old === undefined ? {} : { before: old }),
    };
    return await discharge(backend.expand?.(laid.tree)[0] ?? backend, obligation, frame, signal, laid);
  } finally {
    await laid.remove();
  }
}

describe.each(await loadBackends())('$id', (backend) => {
  test.for(caseFiles(backend.id))('%s', async (name, context) => {
    const result = await dischargeCase(backend, name, frameWith(pool), AbortSignal.timeout(60_000));
    if (name.startsWith('not-run-missing') && result.toolVersion !== null) return context.skip('the tool is here');
    if (name.startsWith('not-run'))
      return expect(result.verdict).toMatchObject({ kind: 'not-run', remedy: expect.any(String) });
    skipWithoutTool(result, context);
    expect(result.verdict.kind, 'reason' in result.verdict ? result.verdict.reason : '').not.toMatch(
      /^(crashed|timeout|not-run)$/,
    );
    if (name.startsWith('good')) expect(result.verdict.kind).toMatch(/^(passed|proved|answered)$/);
    if (name.startsWith('bad'))
      expect(result.verdict.kind === 'passed' && result.verdict.findings.length === 0).toBe(false);
    if (name.startsWith('ill-formed')) expect(result.verdict.kind).not.toMatch(/^(passed|proved|answered)$/);
    compareWithGolden(backend, name, result);
  });

  test.skipIf(isRecorded(backend.id))('is cancelled in mid-run', async (context) => {
    const own = createWarmPool();
    const controller = new AbortController();
    const { frame, begun, ends } = cancelledInMidRun(backend, own, () =>
      controller.abort(new Error('cancelled by the test')),
    );
    const result = await dischargeCase(begun, sample(backend), frame, controller.signal);
    await own.close();
    skipWithoutTool(result, context);
    expect(controller.signal.aborted, 'it was cancelled while it ran').toBe(true);
    expect(result.verdict).toMatchObject({ kind: 'not-run', cause: 'cancelled' });
    expect(own.stats()).toEqual([]);
    // Killed, and not waited for.
    expect(ends.filter((end) => end !== 'cancelled')).toEqual([]);
  });

  test.skipIf(isRecorded(backend.id) || (backend.engine === undefined && backend.effect !== 'runs-code'))(
    'times out',
    async (context) => {
      const own = createWarmPool();
      const result = await dischargeCase(backend, sample(backend), frameWith(own), new AbortController().signal, 1);
      await own.close();
      skipWithoutTool(result, context);
      expect(result.verdict).toMatchObject({ kind: 'timeout', afterMs: 1 });
      expect(own.stats()).toEqual([]);
    },
  );
});

/**
 * A frame that cancels once the backend is at work: its engine has the question, its first sandbox is up, or, of one
 * that works in this process, its work has begun. `ends` is how its sandboxed runs ended.
 */
function cancelledInMidRun(backend: Backend, pool: WarmPool, cancel: () => void) {
  const ends: string[] = [];
  const ask: WarmPool['ask'] = (engine, request, options) =>
    pool.ask(engine, request, {
      ...options,
      onStart: () => {
        options.onStart?.();
        cancel();
      },
    });
  const admitRun: Frame['admitRun'] = async (_, perform) => {
    const before = new Set(childrenOf(process.pid));
    const run = perform();
    let over = false;
    void run.finally(() => (over = true));
    while (!over && childrenOf(process.pid).every((child) => before.has(child))) await delay(2);
    cancel();
    const result = await run;
    ends.push(result.kind);
    return result;
  };
  const inProcess =
    backend.engine === undefined &&
    backend.tool.kind !== 'system' &&
    ['pure', 'reads-project'].includes(backend.effect);
  const run: Backend['run'] = (...asked) => {
    const work = backend.run(...asked);
    cancel();
    return work;
  };
  return { frame: { ...frameWith({ ask }), admitRun }, begun: inProcess ? { ...backend, run } : backend, ends };
}

/** The backend's good case. */
const sample = (backend: Backend): string =>
  caseFiles(backend.id).find((file) => file.startsWith('good')) ?? defaultFileName(backend.languages[0] ?? 'json');

const verdictsSchema = z.record(z.string(), z.looseObject({ kind: z.string() }));

function compareWithGolden(backend: Backend, name: string, { toolVersion, verdict }: CheckResult): void {
  const folder = join(HERE, backend.id, 'cases', 'golden');
  const file = join(folder, `${toolVersion ?? 'unknown'}.json`);
  const read = (golden: string) =>
    new Map(Object.entries(verdictsSchema.parse(JSON.parse(readFileSync(golden, 'utf8')))));
  const known: Map<string, unknown> = existsSync(file) ? read(file) : new Map();
  if (UPDATE) {
    known.set(name, verdict);
    mkdirSync(dirname(file), { recursive: true });
    const sorted = caseFiles(backend.id).flatMap((each) => (known.has(each) ? [[each, known.get(each)] as const] : []));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
    return;
  }
  if (backend.tool.kind === 'system' && !existsSync(file)) {
    // The system's tools come in versions that nobody here chose: they word things differently, and judge alike.
    const [other] = existsSync(folder) ? readdirSync(folder).toSorted(compareVersions).toReversed() : [];
    expect(other, `a golden of any version of ${backend.id}`).toBeDefined();
    return expect(verdict, `judged by ${other}`).toMatchObject({
      kind: read(join(folder, other ?? '')).get(name)?.kind,
    });
  }
  expect(verdict, `golden ${toolVersion}; write it with UPDATE_GOLDENS=1`).toEqual(known.get(name));
}
