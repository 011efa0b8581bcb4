import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { decide } from '../kit/decide.ts';
import { defineBackend, ownTool, type Backend } from '../kit/define.ts';
import { openProjectSpace, type ProjectSpace } from '../project/overlay.ts';
import { SANDBOX_ID } from '../sandbox/bubblewrap-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import type { CheckPolicy } from './target.ts';
import type { OpenProject } from './project-target.ts';
import { createVerifier, type Verifier } from './verify.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const skip = !(await canRun());

let folder: string;
let space: ProjectSpace<WritableFolder>;
let runs: string[];
let verifier: Verifier;
let policy: CheckPolicy;
let writes: ReadonlyMap<string, string | null> | undefined;

/**
 * Runs `grep -rn WORD src` in the sandbox and takes each line that it prints for a finding: a tool whose whole
 * behaviour is known.
 */
const grep = (id: string, word: string, more: Partial<Backend> = {}): Backend =>
  defineBackend({
    id,
    title: id,
    languages: ['python'],
    check: 'lint',
    tool: ownTool('1'),
    effect: 'runs-code',
    over: 'tree',
    revision: 1,
    async run(obligation, context) {
      runs.push(`${id} ${obligation.tree?.text('src/more.py') === undefined ? 'without' : 'with'} more`);
      const result = await context.runInTree('/usr/bin/grep', ['-rn', word, 'src']);
      if (result.kind !== 'exit' || result.code > 1)
        return { kind: 'crashed', findings: [], reason: `grep ${result.kind}` };
      const findings = result.stdout.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): Finding => {
          const [file = '', number = '1', text = ''] = line.split(':');
          return {
            file,
            range: { startLine: Number(number), startColumn: 1, endLine: Number(number), endColumn: 2 },
            rule: word,
            backend: id,
            message: `${word} in ${text.trim()}`,
            severity: 'error',
            category: 'style_violation',
          };
        });
      return {
        ...decide(findings, { extent: 'src' }),
        // Tests that notice what is planted in the function that the blocks here define.
        ...(word === 'test' &&
        (/return [ab] [-+*] [ab]/.test(obligation.file.text) || !/def add/.test(obligation.file.text))
          ? { tests: { collected: findings.length, failed: 0, skipped: 0 }, kind: 'passed' as const, findings: [] }
          : {}),
      };
    },
    ...more,
  });

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'p', path)), { recursive: true });
    writeFileSync(join(folder, 'p', path), text);
  }
}

const remembered = new Map<string, unknown>();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-project-'));
  runs = [];
  policy = { strict: false };
  writes = undefined;
  remembered.clear();
  write({
    'src/sum.py': 'def add(a, b):\n    return a + b  # bad\n\n\ndef test_old():\n    pass\n',
    'src/other.py': '# bad\n',
  });
  space = openProjectSpace({
    project: join(folder, 'p'),
    folder: join(folder, 'space'),
    makeFolder: makeWritableFolder,
    ...(process.getuid?.() === 0 ? { owner: { uid: SANDBOX_ID, gid: SANDBOX_ID } } : {}),
  });
  verifier = createVerifier({
    backends: [
      grep('grep-bad', 'bad'),
      grep('grep-test', 'test', { check: 'test' }),
      grep('grep-rare', 'rare', { onlyWhenAsked: true, names: ['rare'] }),
    ],
    pool: createWarmPool(),
    cache: { get: (key) => remembered.get(key), put: (key, verdict) => void remembered.set(key, verdict) },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
    permissions: { mayRunCode: (project) => project === 'mine', mayUseNetwork: () => false },
    projects: {
      open: (project) => (project === 'none' ? Promise.resolve(undefined) : openProject()),
    },
    history: { find: () => undefined, keepPatch: (_, patch) => void (writes = patch.writes) },
  });
});
afterEach(async () => {
  await verifier.close();
  await space.close();
  rmSync(folder, { recursive: true, force: true });
});

const openProject = (): Promise<OpenProject> =>
  Promise.resolve({ directory: join(folder, 'p'), space, symbols: new Map(), policy, commands: {} });

const verify = (code: string, more: Partial<RequestBody<'verify.start'>> = {}): Promise<Report> =>
  verifier.verify(
    { job: 'job-1', code, language: 'python', languageSource: 'class', project: 'mine', ...more },
    { signal: AbortSignal.any([]) },
  );

test("the project's timeout, then the backend's own, holds for checks of one file", async () => {
  const seen: number[] = [];
  const timed = defineBackend({
    id: 'timed',
    title: 'timed',
    languages: ['python'],
    check: 'lint',
    tool: ownTool('1'),
    effect: 'pure',
    revision: 1,
    deadlineMs: 4_321,
    run(obligation) {
      seen.push(obligation.limits.deadlineMs);
      return Promise.resolve(decide([], { extent: 'all' }));
    },
  });
  const own = createVerifier({
    backends: [timed],
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
    permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
    projects: { open: openProject },
  });
  const input = {
    job: 'j',
    code: 'def add(a, b):\n    return 1',
    language: 'python',
    languageSource: 'class',
    project: 'mine',
    place: place('python src/sum.py'),
  } as const;
  await own.verify(input, { signal: AbortSignal.any([]) });
  policy = { strict: false, timeoutMs: 1_234 };
  await own.verify(input, { signal: AbortSignal.any([]) });
  await own.close();
  expect(seen).toEqual([4_321, 1_234]);
});

test('what a check of one file finds stands in the file of the project, and so do the places beside it', async () => {
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  const twice = defineBackend({
    id: 'twice',
    title: 'twice',
    languages: ['python'],
    check: 'lint',
    tool: ownTool('1'),
    effect: 'pure',
    revision: 1,
    run({ file: { name } }) {
      const related = [{ file: name, range, message: 'first here' }];
      const finding: Finding = {
        file: name,
        range,
        rule: 'twice',
        backend: 'twice',
        message: 'again',
        severity: 'error',
        category: 'logic_error',
        related,
      };
      return Promise.resolve(decide([finding], { extent: 'all' }));
    },
  });
  const own = createVerifier({
    backends: [twice],
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(0), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: (text) => Promise.resolve(text),
    projects: { open: openProject },
  });
  const input = { job: 'j', code: 'x = 1\n', language: 'python', languageSource: 'class', project: 'mine' } as const;
  const report = await own.verify({ ...input, place: place('python src/new.py') }, { signal: AbortSignal.any([]) });
  await own.close();
  const [finding] = report.results[0]?.verdict.findings ?? [];
  expect(finding?.file).toBe('src/new.py');
  expect(finding?.related?.map(({ file }) => file)).toEqual(['src/new.py']);
});

const place = (info: string, chosen?: string) => ({ info, before: '', ...(chosen === undefined ? {} : { chosen }) });
const verdictOf = (report: Report, backend: string) =>
  report.results.find((result) => result.backend === backend)?.verdict;

describe.skipIf(skip)('a block in its project', () => {
  test('only what is new counts, on its lines, and the project is not touched', async () => {
    const report = await verify('def add(a, b):\n    return b + a  # bad bad\n\n\ndef test_old():\n    pass', {
      place: place('python src/sum.py'),
    });
    expect(report.target).toMatchObject({
      kind: 'project',
      file: 'src/sum.py',
      how: 'info',
      laid: 'whole',
      exists: true,
      lines: [{ file: 1, block: 1, count: 6 }],
    });
    expect(report.file).toBe('src/sum.py');
    expect(verdictOf(report, 'grep-bad')).toMatchObject({
      kind: 'refuted',
      findings: [{ file: 'src/sum.py', range: { startLine: 2 } }],
      extent: 'src; 1 finding of the project itself is not counted; 1 finding of the project is gone with it',
    });
    expect(report.summary).toMatchObject({ tone: 'bad', errors: 1 });
    expect(writes?.get('src/sum.py')).toContain('b + a');
  });

  test('what the project has anyway refutes nothing', async () => {
    const report = await verify('def add(a, b):\n    return a + b  # bad\n\n\ndef test_old():\n    return None', {
      place: place('', 'src/sum.py'),
    });
    expect(verdictOf(report, 'grep-bad')).toMatchObject({
      kind: 'passed',
      findings: [],
      extent: 'src; 2 findings of the project itself are not counted',
    });
    expect(report.target).toMatchObject({ how: 'user', file: 'src/sum.py' });
  });

  test('a check that is held by deleting its tests says so', async () => {
    const report = await verify('def add(a, b):\n    return a + b', { place: place('', 'src/sum.py') });
    expect(verdictOf(report, 'grep-test')).toMatchObject({ kind: 'passed', findings: [] });
    const whole = await verify('# the whole file\ndef add(a, b):\n    return a + b\n\ndef test_older():\n    pass', {
      place: place('python other.py'),
    });
    expect(verdictOf(whole, 'grep-test')).toMatchObject({ kind: 'passed' });
    const gone = await verify(
      '--- a/src/sum.py\n+++ b/src/sum.py\n@@ -2,5 +2,1 @@\n     return a + b  # bad\n' +
        '-\n-\n-def test_old():\n-    pass\n',
      { language: 'diff' },
    );
    expect(gone.target).toMatchObject({ how: 'diff', laid: 'diff', file: 'src/sum.py' });
    expect(gone.language).toBe('python');
    expect(verdictOf(gone, 'grep-test')).toMatchObject({
      kind: 'passed',
      findings: [
        { rule: 'tests-gone', severity: 'warning', message: '1 test that ran without the block does not run with it' },
      ],
    });
  });

  test('tests beside it that speak of their own text of it are not laid in, and that is told', async () => {
    const report = await verify('def add(a, b):\n    return a - b', {
      place: place('python src/sum.py'),
      beside: [
        {
          code: 'def add(a, b):\n    return a + b\n\ndef test_add():\n    assert add(1, 2) == 3',
          language: 'python',
          info: 'python tests/test_add.py',
          before: '',
        },
      ],
    });
    expect(report.target?.writes).toEqual([{ file: 'src/sum.py', what: 'changed' }]);
    expect(report.target?.notes).toContain(
      "block 1 beside it tests its own add, which is not this block's: it was left out",
    );
  });

  test('the blocks beside it are laid in with it', async () => {
    const report = await verify('def add(a, b):\n    return more(a, b)', {
      place: place('python src/sum.py'),
      beside: [
        {
          code: 'def more(a, b):\n    return a + b  # bad',
          language: 'python',
          info: 'python src/more.py',
          before: '',
        },
      ],
    });
    expect(report.target?.beside).toEqual(['src/more.py']);
    expect(report.target?.writes).toEqual([
      { file: 'src/more.py', what: 'created' },
      { file: 'src/sum.py', what: 'changed' },
    ]);
    expect(verdictOf(report, 'grep-bad')).toMatchObject({
      kind: 'refuted',
      findings: [{ file: 'src/more.py', range: { startLine: 2 } }],
    });
    expect(runs.toSorted()).toEqual([
      'grep-bad with more',
      'grep-bad without more',
      'grep-test with more',
      'grep-test without more',
    ]);
  });

  test('the same block again is remembered, a changed project is not, and the baseline costs once', async () => {
    const again = (): Promise<Report> =>
      verify('def add(a, b):\n    return a - b', { place: place('python src/sum.py') });
    await again();
    // Each of two checks with and without the block, and the tests once more with a mistake planted.
    expect(runs).toHaveLength(5);
    expect((await again()).results.every(({ cached }) => cached)).toBe(true);
    expect(runs).toHaveLength(5);
    await verify('def add(a, b):\n    return a * b', { place: place('python src/sum.py') });
    expect(runs).toHaveLength(8);
    write({ 'src/new.py': '# bad\n' });
    expect(verdictOf(await again(), 'grep-bad')).toMatchObject({ kind: 'passed' });
    expect(runs).toHaveLength(13);
  });

  test('a block that nobody can place is checked by itself, and the report says so', async () => {
    const report = await verify('print("hello")');
    expect(report.target).toMatchObject({ kind: 'project', file: null, laid: null });
    expect(report.notChecked[0]?.what).toContain('Your project: the block was checked on its own');
    expect(writes).toBeUndefined();
  });

  test('what needs a file that a block removes is named, whether the block changes another one or not', async () => {
    write({ 'src/uses.py': 'from other import x\n', 'src/other.py': 'x = 1\n' });
    const removal = 'deleted file mode 100644\n--- a/src/other.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x = 1\n';
    const change =
      '--- a/src/sum.py\n+++ b/src/sum.py\n@@ -1,2 +1,2 @@\n def add(a, b):\n-    return a + b  # bad\n' +
      '+    return b + a\n';
    const removed = `diff --git a/src/other.py b/src/other.py\n${removal}`;
    for (const code of [removed, `diff --git a/src/sum.py b/src/sum.py\n${change}${removed}`])
      expect((await verify(code, { language: 'diff' })).notChecked.map(({ what }) => what)).toContain(
        'What may need src/other.py, which the block removes: src/uses.py',
      );
  });

  test('without permission nothing is run and nothing is green', async () => {
    const report = await verify('def add(a, b):\n    return a - b', {
      place: place('python src/sum.py'),
      project: 'other',
    });
    expect(report.results.map(({ verdict }) => verdict)).toEqual([
      expect.objectContaining({ kind: 'not-run', cause: 'not-permitted' }),
      expect.objectContaining({ kind: 'not-run', cause: 'not-permitted' }),
    ]);
    expect(runs).toEqual([]);
    expect(report.summary.tone).not.toBe('ok');
  });

  test('checks that the project names: only those run code, a required one without an answer is said', async () => {
    policy = { required: ['rare', 'prove-it'], strict: true };
    const report = await verify('def add(a, b):\n    return a - b', { place: place('python src/sum.py') });
    expect(report.results.map(({ backend }) => backend)).toEqual(['grep-rare']);
    expect(report.asked).toEqual([
      { name: 'rare', required: true, backends: ['grep-rare'], state: 'held' },
      { name: 'prove-it', required: true, backends: [], state: 'open' },
    ]);
    expect(report.summary).toMatchObject({
      tone: 'bad',
      text: expect.stringMatching(/^required prove-it not checked/),
    });
    expect(report.notChecked.map(({ what }) => what)).toContain(
      'Required check prove-it: nothing here answers to this name in this file',
    );
  });

  test('hooks of the project run around the checks in the sandbox, and one of them can say no', async () => {
    policy = {
      strict: false,
      hooks: {
        before: [['/bin/sh', '-c', 'grep -q a.-.b src/sum.py && echo \'{"additionalContext":"saw the block"}\'']],
        after: [['/bin/sh', '-c', 'grep -o \'"tone":"[a-z]*"\' >&2; exit 1']],
      },
    };
    const block = 'def add(a, b):\n    return a - b';
    const report = await verify(block, { place: place('python src/sum.py') });
    expect(report.hooks).toMatchObject([
      { event: 'pre-verify', state: 'ran', says: 'saw the block' },
      { event: 'post-verify', state: 'failed', says: 'it ended with code 1\n"tone":"ok"' },
    ]);
    policy = {
      strict: false,
      hooks: { before: [['/bin/sh', '-c', 'echo "the tree is frozen" >&2; exit 2']], after: [] },
    };
    const blocked = await verify(block, { place: place('python src/sum.py') });
    expect(blocked.results.map(({ verdict }) => verdict)).toMatchObject([
      { kind: 'not-run', reason: 'a hook of the project says no: the tree is frozen' },
      { kind: 'not-run' },
    ]);
    const other = await verify(block, { place: place('python src/sum.py'), project: 'other' });
    expect(other.hooks).toMatchObject([
      { state: 'not-run', says: 'running the code of this project is not permitted' },
    ]);
  });
});
