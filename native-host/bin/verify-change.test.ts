import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ONE = 'export function one(): number { return 1; }\n';
const SCALED = 'export function one(scale: number): number { return scale; }\n';
/** The second line is wrong from the beginning. */
const USES = "import { one } from './one.ts';\nexport const old: string = 1;\nexport const two: number = one() + 1;\n";
const OLD_ERROR = /src\/uses\.ts:2:\d+: error/;
const NEW_ERROR = /src\/uses\.ts:3:\d+: problem: Expected 1 arguments/;

const skip = !(await canRun());
let bench: Bench;
let project: string;
const at = (...parts: string[]): string => join(project, ...parts);
const verify = (args: readonly string[], input?: string, cwd = project): Promise<Outcome> =>
  bench.cli(cwd, ['verify', ...args], {}, input);

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('project');
  mkdirSync(at('src'));
  writeFileSync(
    at('tsconfig.json'),
    '{"compilerOptions":{"strict":true,"allowImportingTsExtensions":true,"noEmit":true}}',
  );
  writeFileSync(at('src/one.ts'), ONE);
  writeFileSync(at('src/uses.ts'), USES);
  expect((await bench.cli(project, ['init'])).code).toBe(0);
  await bench.git(project, 'add', '-A');
  await bench.git(project, 'commit', '-q', '-m', 'one');
});
afterAll(() => bench.close());

test('a text is the file of the project that --path says, from below it or with --project from elsewhere', async () => {
  const unsaved = `${USES}export const wrong: number = 'text';\n`;
  const here = await verify(['-', '--path', 'uses.ts'], unsaved, at('src'));
  expect(here).toMatchObject({ code: 1, err: '' });
  expect(here.out).toMatch(
    /^uses\.ts: [^]*in the project as src\/uses\.ts\n[^]*^uses\.ts:2:\d+: problem[^]*^uses\.ts:4:\d+: problem: Type/m,
  );
  const elsewhere = await verify(['-', '--path', 'src/uses.ts', '--project', project], unsaved, bench.scratch);
  expect(elsewhere).toMatchObject({
    code: 1,
    err: '',
    out: expect.stringMatching(/src\/uses\.ts:4:\d+: problem: Type 'string'/),
  });
  // Less than the file is the file all the same, and no part that is laid into it.
  const less = await verify(['-', '--path', 'src/uses.ts'], 'export const two = 2;\n');
  expect(less).toMatchObject({ code: 0, out: expect.stringContaining('in the project as src/uses.ts') });
  expect((await verify(['-', '--path', 'src/new.ts'], "import { one } from './one.ts';\none(1);\n")).out).toMatch(
    /new\.ts:2:\d+: problem: Expected 0/,
  );
  expect(readFileSync(at('src/uses.ts'), 'utf8')).toBe(USES);
});

test('what cannot be is refused: no project, a path outside, options that exclude each other', async () => {
  const refused = async (args: readonly string[], code: string): Promise<void> =>
    expect(await verify(args, '{"a": 1}\n')).toMatchObject({ code: 2, out: '', err: expect.stringContaining(code) });
  await refused(['-', '--path', 'a.json', '--project', bench.scratch], 'CV031');
  await refused(['-', '--path', 'a.json', '--project', at('absent')], 'CV032');
  await refused(['-', '--path', '../a.json', '--project', '.'], 'CV071');
  await refused(['-', '--path', 'a.json', '--project', '.', '--no-daemon'], 'CV070');
  await refused(['-', '--path', 'a.json', '--project', '.', '--alone'], 'CV070');
  await refused(['-', '--against', 'HEAD', '--language', 'json'], 'CV070');
  await refused(['-', '--diff', '--path', 'a.json'], 'CV070');
  await refused(['src/one.ts', '--against', 'nowhere'], 'CV073');
  await refused(['src/one.ts', '--against', '--all'], 'CV073');
});

test('a text without a name in a project is a block: its file is found, and only what is new counts', async () => {
  const { code, out } = await verify(
    ['-', '--project', project, '--language', 'typescript'],
    `// src/uses.ts\n${USES}export const wrong: number = 'text';\n`,
    bench.scratch,
  );
  expect(code).toBe(1);
  expect(out).toContain('in the project as src/uses.ts');
  expect(out.match(/: problem: /g)).toHaveLength(1);
});

test('a diff is verified against the project, applied or not: what is new in every changed file', async () => {
  writeFileSync(at('src/one.ts'), SCALED);
  writeFileSync(at('src/added.json'), '{"a": 1,}\n');
  writeFileSync(at('notes.txt'), 'x\n');
  await bench.git(project, 'add', '-A');
  const diff = await bench.git(project, 'diff', '--staged');
  const applied = await verify(['-'], diff);
  expect(applied).toMatchObject({ code: 1, err: '' });
  expect(applied.out).toMatch(NEW_ERROR);
  expect(applied.out).not.toMatch(OLD_ERROR);
  expect(applied.out).toMatch(/^src\/added\.json:1:9: problem/m);
  expect(applied.out).toMatch(/1 file in an unknown language(.|\n)*^the diff: 2 files verified in .*2 with problems/m);
  await bench.git(project, 'stash', '-q');
  expect(readFileSync(at('src/one.ts'), 'utf8')).toBe(ONE);
  writeFileSync(join(bench.scratch, 'change.patch'), diff);
  for (const later of [
    await verify(['-', '--diff'], diff, at('src')),
    await verify([join(bench.scratch, 'change.patch'), '--diff', '--project', project], '', bench.scratch),
  ]) {
    expect(later).toMatchObject({ code: 1, err: '', out: expect.stringMatching(NEW_ERROR) });
    expect(later.out).toMatch(/^src\/added\.json:1:9: problem/m);
  }
  // All of it changed together is nothing new.
  const line = (argument: string): string => `export const two: number = one(${argument}) + 1;\n`;
  const together = `${diff}--- a/src/uses.ts\n+++ b/src/uses.ts\n@@ -3 +3 @@\n-${line('')}+${line('1')}`;
  const json = JSON.parse((await verify(['-', '--format', 'json'], together)).out);
  expect(
    json.files
      .map(
        ({ file, report }: { file: string; report: { summary: { errors: number } } }) =>
          `${file}: ${report.summary.errors}`,
      )
      .toSorted(),
  ).toEqual(['src/added.json: 1', 'src/one.ts: 0', 'src/uses.ts: 0']);
  const byItself = await verify(['-', '--no-daemon'], diff);
  expect(byItself).toMatchObject({ code: 1, out: expect.stringContaining('every file was checked on its own') });
  expect(byItself.out).not.toMatch(NEW_ERROR);
  await bench.git(project, 'stash', 'pop', '-q');
});

test('a diff that does not fit says so, and an empty one is nothing to verify', async () => {
  const strange = '--- a/src/one.ts\n+++ b/src/one.ts\n@@ -1,2 +1,2 @@\n nothing like it\n-a\n+b\n';
  expect(await verify(['-'], strange)).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^CV077: .*src\/one\.ts/),
  });
  expect(await verify(['-', '--diff'], '')).toMatchObject({
    code: 0,
    out: expect.stringContaining('the diff: 0 files verified'),
  });
});

test('--against counts what is new against a commit, in a project and by itself', async () => {
  writeFileSync(at('src/one.ts'), SCALED);
  const against = await verify(['src/one.ts', '--against', 'HEAD']);
  expect(against).toMatchObject({ code: 1, out: expect.stringContaining('only what is new against HEAD counts') });
  expect(against.out).toMatch(NEW_ERROR);
  expect(against.out).not.toMatch(OLD_ERROR);
  writeFileSync(at('src/one.ts'), ONE);
  expect((await verify(['src/uses.ts'])).code).toBe(1);
  expect(await verify(['src/uses.ts', '--against', 'HEAD'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 finding of the project itself is not counted'),
  });
  // Nothing of it was there.
  expect((await verify(['src/added.json', '--against', 'HEAD'])).code).toBe(1);
  const alone = await bench.repository('alone');
  writeFileSync(join(alone, 'a.json'), '{"a": 1,}\r\n');
  await bench.git(alone, 'add', 'a.json');
  await bench.git(alone, 'commit', '-q', '-m', 'wrong');
  writeFileSync(join(alone, 'a.json'), '{"a": 1,}\r\n\r\n');
  expect((await verify(['a.json'], '', alone)).code).toBe(1);
  for (const more of [[], ['--no-daemon']]) {
    expect(await verify(['a.json', '--against', 'main', ...more], '', alone)).toMatchObject({
      code: 0,
      out: expect.stringContaining('only what is new against main counts'),
    });
  }
});

test.skipIf(skip)(
  'old code is run against new where a file differs from the last commit, and a file against itself never',
  async () => {
    writeFileSync(at('src/twice.ts'), 'export function twice(n: number): number {\n  return n + n;\n}\n');
    await bench.git(project, 'add', '-A');
    await bench.git(project, 'commit', '-q', '-m', 'twice');
    expect((await bench.cli(project, ['allow', 'run-code', '--yes'])).code).toBe(0);
    expect((await verify(['src/twice.ts'])).out).not.toContain('Old against new');
    writeFileSync(at('src/twice.ts'), 'export function twice(n: number): number {\n  return n * n;\n}\n');
    const changed = await verify(['src/twice.ts']);
    expect(changed.out).toMatch(/Old against new +answered.* Old against new.* inputs? give/);
    expect(changed.out).toContain('note: the old code is that of HEAD\n');
    expect(
      await verify(
        ['-', '--path', 'src/twice.ts', '--against', 'HEAD'],
        'export function twice(n: number): number {\n  return 2 * n;\n}\n',
      ),
    ).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Old against new +passed +Old against new.*same results/),
    });
  },
);

test('what needs a file that a diff removes is looked at with it', async () => {
  const diff =
    'diff --git a/src/one.ts b/src/one.ts\ndeleted file mode 100644\n--- a/src/one.ts\n+++ /dev/null\n' +
    `@@ -1 +0,0 @@\n-${ONE}`;
  writeFileSync(at('src/one.ts'), ONE);
  writeFileSync(at('src/uses.ts'), USES);
  const { code, out } = await verify(['-'], diff);
  expect(code).toBe(1);
  expect(out).toMatch(/^src\/uses\.ts:1:\d+: problem: .*'\.\/one\.ts'/m);
  expect(out).not.toMatch(OLD_ERROR);
  expect(out).toContain('src/one.ts: removed; 1 file that may need what was removed is checked');
});
