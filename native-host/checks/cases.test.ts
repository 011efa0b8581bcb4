import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, type TestContext } from 'vitest';
import type { CheckResult } from '../../shared/verdict.ts';
import { compareVersions } from '../sandbox/toolchains.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import {
  caseFiles,
  casesFolder,
  isRecorded,
  readCase,
  runCase,
  skipWithoutTool,
} from '../verify/fixtures/backend-cases.ts';
import { comparable, goldenText, kindOf, versionOf } from '../verify/fixtures/golden-text.ts';
import { checkContextOf } from '../verify/fixtures/check-context.ts';
import type { Backend } from '../kit/define.ts';
import { BACKEND_LOADERS } from './loaders.ts';
import { loadBackends } from './registry.ts';

/*
 * Every backend's cases: the files of `cases/` against `cases/NAME.golden` (verify/fixtures/golden-text.ts). `good*`
 * must hold, `bad*` must not be clean, `ill-formed*` must not hold; any other file only has its golden verdict. A
 * case of a backend that is asked over a tree is a folder; its `case.json` says which file of it is the block and,
 * if there is one, which text of it the project had (`before`, a file beside `case.json` that is no part of the
 * tree). A backend whose tool cannot be had for the tests says so in `cases/RECORDED.md`: its parser is tested on
 * recorded output by a test in its folder, and its one kind of case here is `not-run*`, which must end so
 * (`not-run-missing*` only where the tool is missing).
 *
 * UPDATE_GOLDENS=1 writes the goldens. CV_REQUIRE_TOOLS=1 turns a missing tool from a skip into a failure. A version of
 * a system's tool that has no golden must judge alike, and is a skip that the tally counts. CV_BACKENDS=a,b asks only
 * these (`npm test -- a`).
 */
const UPDATE = process.env['UPDATE_GOLDENS'] === '1';
const ASKED = process.env['CV_BACKENDS']?.split(',');
const isAsked = (id: string): boolean => ASKED === undefined || ASKED.includes(id);

const pool = createWarmPool();
afterAll(() => pool.close());
const frame = checkContextOf({ pool: { ask: pool.ask, warm: () => Promise.resolve() } });

test.each(Object.keys(BACKEND_LOADERS).filter(isAsked))('%s has its backend, one line of README and cases', (name) => {
  const files = readdirSync(join(casesFolder(name), '..'));
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

const backends = (await loadBackends()).filter(({ id }) => isAsked(id));
describe.each(backends)('$id', (backend) => {
  test.for(caseFiles(backend.id))('%s', async (name, context) => {
    const asked = readCase(backend, name);
    for (const [file, text] of asked.files)
      if (text.startsWith('TO BE WRITTEN'))
        throw new Error(`${backend.id}/cases/${file} is still the template's (docs/add-a-backend.md): ${text}`);
    const result = await runCase(backend, asked, frame, AbortSignal.timeout(60_000));
    if (name.startsWith('not-run-missing') && result.toolVersion !== null) return context.skip('the tool is here');
    if (name.startsWith('not-run'))
      return expect(result.verdict).toMatchObject({ kind: 'not-run', remedy: expect.any(String) });
    skipWithoutTool(result, context);
    if (name.startsWith('timeout')) return expect(result.verdict.kind).toBe('timeout');
    expect(result.verdict.kind, 'reason' in result.verdict ? result.verdict.reason : '').not.toMatch(
      /^(crashed|timeout|not-run)$/,
    );
    if (name.startsWith('good')) expect(result.verdict.kind).toMatch(/^(passed|proved|answered)$/);
    if (name.startsWith('bad'))
      expect(result.verdict.kind === 'passed' && result.verdict.findings.length === 0).toBe(false);
    if (name.startsWith('ill-formed')) expect(result.verdict.kind).not.toMatch(/^(passed|proved|answered)$/);
    compareWithGolden(backend, name, result, asked.files, context);
  });
});

/** The goldens of a case: one, or one for each version of a tool that the system has. */
function goldensOf(id: string, name: string): { file: string; text: string }[] {
  const folder = casesFolder(id);
  return readdirSync(folder)
    .filter((each) => each.startsWith(`${name}.`) && each.endsWith('.golden'))
    .map((each) => ({ file: join(folder, each), text: readFileSync(join(folder, each), 'utf8') }));
}

function compareWithGolden(
  { id, tool }: Backend,
  name: string,
  { toolVersion, verdict }: CheckResult,
  files: ReadonlyMap<string, string>,
  context: TestContext,
): void {
  const version = PINNED.has(tool.kind) ? undefined : (toolVersion ?? 'unknown');
  const goldens = goldensOf(id, name);
  const own = goldens.find(({ text }) => versionOf(text) === version);
  const actual = goldenText(verdict, files, version);
  if (UPDATE) {
    const first = join(casesFolder(id), `${name}.golden`);
    const file = own?.file ?? (existsSync(first) ? first.replace(/golden$/, `${version}.golden`) : first);
    if (own === undefined || compared(id, name, own.text) !== compared(id, name, actual)) writeFileSync(file, actual);
    return;
  }
  const howTo = `look whether this verdict is right, then: UPDATE_GOLDENS=1 npm test -- ${id}`;
  const [other] = goldens.toSorted((a, b) => compareVersions(versionOf(b.text) ?? '', versionOf(a.text) ?? ''));
  if (version !== undefined && own === undefined && other !== undefined) {
    // The system's tools come in versions that nobody here chose: they word things differently, and judge alike.
    expect(verdict.kind, `judged by ${versionOf(other.text)}`).toBe(kindOf(other.text));
    Object.assign(context.task.meta, { otherVersion: `${id} ${version}` });
    return context.skip(`there is no golden of ${id} ${version}; it judges like ${versionOf(other.text)}`);
  }
  const missing = `${name} has no golden verdict${version === undefined ? '' : ` of ${id} ${version}`} yet; ${howTo}`;
  expect(own, missing).toBeDefined();
  expect(compared(id, name, actual), howTo).toBe(compared(id, name, own?.text ?? ''));
}

/** The lock file, the case or this repository says which version of these tools runs. */
const PINNED: ReadonlySet<Backend['tool']['kind']> = new Set(['npm', 'tree', 'own']);

/**
 * What is tried as often as it happens to be: libFuzzer decides by how its program was laid out, and a function that
 * draws numbers comes to another input each time.
 */
const COUNTS_BY_ITSELF: ReadonlySet<string> = new Set(['fuzz-c', 'fuzz-python/good-undeclared']);

function compared(id: string, name: string, golden: string): string {
  const text = comparable(golden);
  return COUNTS_BY_ITSELF.has(id) || COUNTS_BY_ITSELF.has(`${id}/${name}`)
    ? text.replaceAll(/\bin \d+ inputs?\b/g, 'in some inputs').replaceAll(/^inputs: \d+$/gm, 'inputs: some')
    : text;
}
