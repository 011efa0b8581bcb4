import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Report } from '../../../shared/report.ts';
import { fileName } from '../../report/file-set.ts';
import type { ListedFile } from '../file-list.ts';
import { openBench, type Bench } from '../fixtures/bench.ts';
import { progressLine, withProgressBar } from '../output.ts';
import { projectTypes } from '../project-types.ts';
import { verifyFiles } from '../verify-files.ts';
import { canRun } from '../../sandbox/fixtures/can-run.ts';

const GOOD = '{"a": 1}\n';
const BAD = '{"a": 1,}\n';
// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
let bench: Bench;

beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const filesOf = (out: string): string[] =>
  JSON.parse(out).files.map(({ file, state }: { file: string; state: string }) => `${file}: ${state}`);

test('in a repository: what git tracks and would track below the named folder, as in the work tree', async () => {
  const repo = await bench.repository('tracked');
  for (const folder of ['sub', 'ignored', 'sub/inner']) mkdirSync(join(repo, folder));
  writeFileSync(join(repo, '.gitignore'), 'ignored/\n');
  writeFileSync(join(repo, 'above.json'), BAD);
  writeFileSync(join(repo, 'ignored/a.json'), BAD);
  writeFileSync(join(repo, 'sub/tracked.json'), GOOD);
  writeFileSync(join(repo, 'sub/gone.json'), GOOD);
  await bench.git(repo, 'add', '.');
  await bench.git(repo, 'rm', '-q', '--cached', 'sub/gone.json');
  writeFileSync(join(repo, 'sub/tracked.json'), BAD);
  writeFileSync(join(repo, 'sub/inner/new\nline.json'), GOOD);
  symlinkSync('tracked.json', join(repo, 'sub/link.json'));
  const { code, out } = await bench.cli(bench.scratch, ['run', '--project', join(repo, 'sub'), '--format', 'json']);
  expect(code).toBe(1);
  expect(filesOf(out).toSorted()).toEqual(['gone.json: clean', 'inner/new\nline.json: clean', 'tracked.json: errors']);
  expect(JSON.parse(out).notChecked).toEqual([{ file: 'link.json', reason: 'a symbolic link', noContent: true }]);
});

test('without git: everything but hidden folders and build outputs; the report goes to a file', async () => {
  const project = join(bench.scratch, 'plain');
  for (const folder of ['', 'src', 'node_modules', '.hidden']) mkdirSync(join(project, folder), { recursive: true });
  for (const file of ['a.json', 'src/b.json', 'node_modules/c.json', '.hidden/d.json', 'README'])
    writeFileSync(join(project, file), GOOD);
  const json = join(project, 'out.txt');
  expect(await bench.cli(project, ['run', '-p', '.', '-f', 'json', '-o', json, '--no-daemon'])).toEqual({
    code: 0,
    out: '',
    err: '',
  });
  expect(filesOf(readFileSync(json, 'utf8'))).toEqual(['a.json: clean', 'src/b.json: clean']);
  const page = join(project, 'page.html');
  writeFileSync(join(project, 'src/b.json'), BAD);
  expect((await bench.cli(project, ['run', '-p', '.', '-f', 'html', '-o', page])).code).toBe(1);
  expect(readFileSync(page, 'utf8')).toMatch(/<!doctype html>(.|\n)*src\/b\.json(.|\n)*class="note bad"/);
  expect(await bench.cli(project, ['run', '-p', '.', '-o', join(project, 'no/such/folder')])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV075'),
  });
});

test('files in no known language are searched for secrets; what is no text is counted', async () => {
  const project = join(bench.scratch, 'unknown');
  mkdirSync(project);
  writeFileSync(join(project, 'clean.unknown'), 'nothing in here\n');
  const key = ['AKIA', 'ZQ3DLMN7PQRSTUVW'].join('');
  writeFileSync(join(project, 'service.unknown'), `first = 1\naws_access_key_id = ${key}\n`);
  writeFileSync(join(project, 'picture.unknown'), Buffer.from([0x89, 0, 1, 2]));
  writeFileSync(join(project, 'large.unknown'), 'a\n'.repeat(600_000));
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'3f'.repeat(32)}\nsize 12\n`;
  writeFileSync(join(project, 'stored.unknown'), pointer);
  const { code, out } = await bench.cli(project, [
    'run',
    '-p',
    '.',
    '-f',
    'json',
    '--no-daemon',
    '--fail-on',
    'warning',
  ]);
  expect(code).toBe(1);
  expect(filesOf(out)).toEqual(['service.unknown: warnings']);
  const set = JSON.parse(out);
  expect(set).toMatchObject({ unknownLanguage: 5, searched: 2, notChecked: [] });
  const results: Report['results'] = set.files[0].report.results;
  const found = results.flatMap(({ verdict }) => verdict.findings);
  expect(found).toMatchObject([{ backend: 'secrets', range: { startLine: 2 } }]);
  expect(out).not.toContain(key);
  expect((await bench.cli(project, ['run', '-p', '.', '--no-daemon'])).out).toContain(
    '5 files in an unknown language: 2 searched only for secrets and hidden characters; 3 not searched: ',
  );
});

test('types come from one program of the project; a file that it leaves out is checked by itself', async () => {
  const project = join(bench.scratch, 'typed');
  mkdirSync(join(project, 'src'), { recursive: true });
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ['src'] }),
  );
  writeFileSync(join(project, 'src/size.ts'), 'export const size = (): string => "4";\n');
  writeFileSync(join(project, 'src/use.ts'), "import { size } from './size';\nexport const half: number = size();\n");
  writeFileSync(join(project, 'src/broken.ts'), 'export const x = ;\n');
  writeFileSync(join(project, 'other.ts'), 'export const other: number = "a";\n');
  writeFileSync(join(project, 'torn.ts'), 'export const torn = ;\n');
  const { code, out } = await bench.cli(project, ['run', '-p', '.', '-f', 'json', '--no-daemon']);
  expect(code).toBe(1);
  const files: { file: string; report: Report }[] = JSON.parse(out).files;
  const told = Object.fromEntries(
    files.map(({ file, report }) => [
      file,
      report.results
        .filter(({ check }) => check === 'types' || check === 'parse')
        .map(({ backend, verdict }) => `${backend} ${verdict.kind} ${verdict.findings.map(({ rule }) => rule).join()}`),
    ]),
  );
  expect(told).toMatchObject({
    'src/size.ts': ['typescript-project passed '],
    'src/use.ts': ['typescript-project refuted TS2322'],
    'src/broken.ts': ['typescript-project refuted TS1109'],
    'other.ts': ['typescript refuted TS2322', 'typescript-syntax passed '],
    'torn.ts': ['typescript-syntax refuted TS1109', 'typescript unknown '],
  });
  const use = files.find(({ file }) => file === 'src/use.ts')?.report;
  expect(use?.summary).toMatchObject({ tone: 'bad', errors: 1 });
  expect(use?.results.flatMap(({ verdict }) => verdict.findings).map(({ file }) => file)).toEqual([use?.file]);
});

test('after the emergency stop no compiler is started either', async () => {
  const project = join(bench.scratch, 'stopped');
  mkdirSync(project);
  writeFileSync(join(project, 'a.ts'), 'export const a = 1;\n');
  expect((await bench.cli(project, ['stop'])).code).toBe(0);
  expect(await bench.cli(project, ['run', '-p', '.', '-f', 'json'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('CV018'),
  });
  // Without the daemon there is no gate.
  expect((await bench.cli(project, ['run', '-p', '.', '-f', 'json', '--no-daemon'])).code).toBe(0);
  expect((await bench.cli(project, ['resume'])).code).toBe(0);
});

test('the compiler of a project ends when it is not wanted any more', async () => {
  const project = join(bench.scratch, 'unwanted');
  mkdirSync(project);
  const file: ListedFile = {
    name: fileName(Buffer.from('a.ts')),
    language: 'typescript',
    read: async () => ({ ok: true, text: 'export const a: number = "b";\n' }),
  };
  writeFileSync(join(project, 'a.ts'), 'export const a: number = "b";\n');
  const types = await projectTypes(project, [file]);
  const results = types?.results.then((found) => found.get('a.ts')?.map(({ verdict }) => verdict));
  await types?.close();
  const ended = { kind: 'crashed', reason: expect.stringMatching(/closed|ended|killed/) };
  expect(await results).toMatchObject([ended, ended]);
});

test('a file that the compiler had no answer about, of many, is checked by itself', async () => {
  const file: ListedFile = {
    name: fileName(Buffer.from('a.ts')),
    language: 'typescript',
    read: async () => ({ ok: true, text: 'export const a: number = "b";\n' }),
  };
  const types = {
    asked: new Set(['a.ts']),
    without: ['typescript-syntax', 'typescript'],
    results: Promise.resolve(new Map()),
    close: async () => undefined,
  };
  const { files } = await verifyFiles(
    { files: [file], notChecked: [], unknownLanguage: 0 },
    { what: 'x', daemon: false, jobs: 1, types, onEnded: () => undefined },
  );
  expect(
    files.flatMap((each) =>
      each.kind === 'report' ? each.report.results.map(({ backend, verdict }) => `${backend} ${verdict.kind}`) : [],
    ),
  ).toEqual(expect.arrayContaining(['typescript-syntax passed', 'typescript refuted']));
});

test('bad usage is coded', async () => {
  expect(await bench.cli(bench.scratch, ['run', '-p', 'absent'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV032'),
  });
  expect(await bench.cli(bench.scratch, ['run', '-p', '.', '-j', '0'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('1 to 64'),
  });
  expect(await bench.cli(bench.scratch, ['run'])).toMatchObject({ code: 2, err: expect.stringContaining('--project') });
});

test('a long list is read a few files at a time, and one that cannot be read does not end the others', async () => {
  let open = 0;
  let most = 0;
  const files = Array.from({ length: 40 }, (_, index): ListedFile => ({
    name: fileName(Buffer.from(`${index}.json`)),
    language: 'json',
    read: async () => {
      open += 1;
      most = Math.max(most, open);
      return index === 7
        ? { ok: false, reason: 'cannot be read (EACCES)' }
        : { ok: true, text: index === 3 ? BAD : GOOD };
    },
  }));
  const set = await verifyFiles(
    { files, notChecked: [], unknownLanguage: 0 },
    { what: 'x', daemon: false, jobs: 3, onEnded: () => (open -= 1) },
  );
  expect(most).toBeLessThanOrEqual(4);
  expect(set.files.length).toBe(39);
  expect(set.notChecked.map(({ name }) => name.shown)).toEqual(['7.json']);
});

test('the bar is drawn on a terminal only, and gone at the end', async () => {
  expect(progressLine(12, 48)).toBe('[######                  ] 12/48');
  expect(progressLine(0, 0)).toContain('0/0');
  const drawn: string[] = [];
  const write = (text: string): number => drawn.push(text);
  const work = async (onEnded: (file: unknown, done: number) => void): Promise<number> => {
    onEnded(undefined, 1);
    return 5;
  };
  expect(await withProgressBar(1, work, { write })).toBe(5);
  expect(drawn).toEqual([]);
  await withProgressBar(1, work, { isTTY: true, write });
  expect(drawn.at(1)).toContain('1/1');
  expect(drawn.at(-1)).toBe('\r\u001B[2K');
});

const skip = !(await canRun());

function project(name: string, files: Record<string, string>): string {
  const folder = join(bench.scratch, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const SHOP = {
  'requirements.txt': 'flask\n',
  'shop/__init__.py': '',
  'shop/price.py': 'def gross(net):\n    return net * 1.2 + 1\n\n\ndef half(net):\n    return net / 2\n',
  'tests/test_price.py':
    'from shop.price import gross, half\n\n\ndef test_gross():\n' +
    '    assert gross(100) == 120\n\n\ndef test_half():\n    assert half(4) == 2\n',
};

test.skipIf(skip)(
  'run --project: tests that may not be run are named; permitted, they are run once and reported by test',
  async () => {
    const folder = project('shop', SHOP);
    const named = (out: string): string[] => JSON.parse(out).notChecked.map(({ reason }: { reason: string }) => reason);
    const before = await bench.cli(folder, ['run', '-p', '.', '-f', 'json']);
    expect(named(before.out)).toEqual([
      expect.stringMatching(/^Python tests \(tests\/test_price\.py\): not run; `claude-verify init`/),
    ]);
    await bench.cli(folder, ['init']);
    // The required check of that name, and the tests themselves.
    expect(named((await bench.cli(folder, ['run', '-p', '.', '-f', 'json'])).out)).toEqual([
      expect.stringMatching(/and \d+ others: not run; `claude-verify allow run-code` permits it/),
      expect.stringMatching(/^Python tests .*: not run; `claude-verify allow run-code` permits it$/),
    ]);
    await bench.cli(folder, ['allow', 'run-code', '--yes']);

    const { code, out } = await bench.cli(folder, ['run', '-p', '.', '-f', 'json']);
    expect(code).toBe(1);
    const tests = JSON.parse(out).files.filter(({ file }: { file: string }) => file === 'tests of the project');
    expect(tests).toHaveLength(1);
    expect(tests[0].report.results).toMatchObject([
      { backend: 'pytest', verdict: { kind: 'refuted', tests: { collected: 2, failed: 1, skipped: 0 } } },
    ]);
    expect(tests[0].report.results[0].verdict.findings).toMatchObject([
      {
        file: 'shop/price.py',
        range: { startLine: 1 },
        test: { name: 'tests/test_price.py::test_gross' },
        related: [{ file: 'tests/test_price.py', range: { startLine: 5 } }],
      },
    ]);
    const text = await bench.cli(folder, ['run', '-p', '.']);
    expect(text.out).toMatch(
      /shop\/price\.py:1:1: problem: AssertionError: assert 121.0 == 120 \[pytest tests\/test_price\.py::test_gross/,
    );
    const sarif = JSON.parse((await bench.cli(folder, ['run', '-p', '.', '-f', 'sarif'])).out);
    const run = sarif.runs.find((each: { tool: { driver: { name: string } } }) => each.tool.driver.name === 'pytest');
    expect(run.results).toMatchObject([
      {
        locations: [{ physicalLocation: { artifactLocation: { uri: 'shop/price.py' } } }],
        relatedLocations: [{ physicalLocation: { artifactLocation: { uri: 'tests/test_price.py' } } }],
      },
    ]);
    expect((await bench.cli(folder, ['run', '-p', '.', '-f', 'html'])).out).toContain('shop/price.py, line 1, ');
  },
);

test('without the daemon the tests are named', async () => {
  const folder = project('alone', { 'a_test.go': 'package a\n', 'go.mod': 'module a\n' });
  expect((await bench.cli(folder, ['run', '-p', '.', '--no-daemon'])).out).toContain(
    'tests of the project: go test (a_test.go): not run without the daemon',
  );
});
