import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changesSince } from './changed-files.ts';
import { openBench, type Bench } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ONE = 'export function one(): number { return 1; }\n';
const SCALED = 'export function one(scale: number): number { return scale; }\n';
const OLD = 'export const old: string = 1;\n';
let bench: Bench;
let project: string;
let base: string;
const at = (...parts: string[]): string => join(project, ...parts);
const commit = async (): Promise<string> => {
  await bench.git(project, 'add', '-A');
  await bench.git(project, 'commit', '-q', '-m', 'next');
  return (await bench.git(project, 'rev-parse', 'HEAD')).trim();
};

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('project');
  mkdirSync(at('src'));
  writeFileSync(
    at('tsconfig.json'),
    '{"compilerOptions":{"strict":true,"allowImportingTsExtensions":true,"noEmit":true}}',
  );
  writeFileSync(at('src/one.ts'), ONE);
  writeFileSync(at('src/uses.ts'), `import { one } from './one.ts';\n${OLD}export const two: number = one();\n`);
  writeFileSync(at('src/untouched.ts'), OLD);
  writeFileSync(at('gone.json'), '{}\n');
  writeFileSync(at('tool.sh'), 'true\n');
  base = await commit();
  writeFileSync(at('src/one.ts'), SCALED);
  writeFileSync(at('src/uses.ts'), `import { one } from './one.ts';\n${OLD}export const two: number = one();\n\n`);
  writeFileSync(at('src/new.json'), '{"a": 1,}\n');
  writeFileSync(at('src/notes.txt'), 'x\n');
  writeFileSync(at('src/image.json'), Buffer.from([0, 255]));
  writeFileSync(at('src/image.png'), Buffer.from([0, 255]));
  writeFileSync(at('src/line\nbreak.json'), '{}\n');
  symlinkSync('one.ts', at('src/link.ts'));
  chmodSync(at('tool.sh'), 0o755);
  rmSync(at('gone.json'));
  await commit();
});
afterAll(() => bench.close());

test('what git has otherwise than a commit, with both texts, and what of it is no text', async () => {
  const { changes, left } = await changesSince(project, base, process.env);
  expect(changes.map(({ file, before, after }) => [file, before === null, after === null])).toEqual([
    ['gone.json', false, true],
    ['src/new.json', true, false],
    ['src/notes.txt', true, false],
    ['src/one.ts', false, false],
    ['src/uses.ts', false, false],
  ]);
  expect(changes.find(({ file }) => file === 'src/one.ts')).toEqual({ file: 'src/one.ts', before: ONE, after: SCALED });
  expect(Object.fromEntries(left.map(({ name, reason }) => [name.shown, reason]))).toMatchObject({
    'src/image.json': 'binary content',
    'src/link.ts': 'a symbolic link',
    'tool.sh': 'only its mode changed',
    'src/line\nbreak.json': 'its path has control characters',
  });
  expect((await changesSince(at('src'), base, process.env)).changes.map(({ file }) => file)).toEqual([
    'new.json',
    'notes.txt',
    'one.ts',
    'uses.ts',
  ]);
  await expect(changesSince(project, '--output=x', process.env)).rejects.toMatchObject({ code: 'CV073' });
  await expect(changesSince(bench.scratch, base, process.env)).rejects.toMatchObject({ code: 'CV072' });
});

test('run --against counts what is new against the commit; JSON goes beside SARIF', async () => {
  expect((await bench.cli(project, ['init', '--no-file'])).code).toBe(0);
  expect(existsSync(at('.claude-context.toml'))).toBe(false);
  const [json, sarif] = [join(bench.scratch, 'out.json'), join(bench.scratch, 'out.sarif')];
  const outputs = ['--format', 'sarif', '--for', 'github', '--output', sarif, '--json-output', json];
  const run = await bench.cli(project, ['run', '-p', '.', '--against', base, ...outputs]);
  expect(run).toEqual({ code: 1, out: '', err: '' });
  const { what, files, notChecked, unknownLanguage } = JSON.parse(readFileSync(json, 'utf8'));
  expect(what).toBe(`what changed since ${base}`);
  // The notes and the image.
  expect(unknownLanguage).toBe(2);
  const read = (noContent: boolean): string[] =>
    notChecked
      .filter((each: { noContent?: boolean }) => (each.noContent === true) === noContent)
      .map((each: { file: string }) => each.file)
      .toSorted();
  expect(read(true)).toEqual(['gone.json', 'src/link.ts', 'tool.sh']);
  expect(read(false)).toEqual(['src/image.json', 'src/line\nbreak.json']);
  const problems = files.map((each: { file: string; report: { summary: { errors: number } } }) => [
    each.file,
    each.report.summary.errors,
  ]);
  // The call in uses.ts is new, `old` is not; the file nobody touched is not told of.
  expect(problems).toEqual([
    ['src/new.json', 1],
    ['src/one.ts', 1],
    ['src/uses.ts', 1],
  ]);
  const [log] = JSON.parse(readFileSync(sarif, 'utf8')).runs;
  const errors = log.results.filter(({ level }: { level: string }) => level === 'error');
  const rules = errors.map(({ ruleId }: { ruleId: string }) => ruleId);
  expect(rules.filter((rule: string) => rule.startsWith('typescript'))).toEqual(['typescript-project/TS2554']);
});

test('a commit that is not there is told, and where nothing changed nothing is verified', async () => {
  expect(await bench.cli(project, ['run', '-p', '.', '--against', 'nowhere'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('CV073'),
  });
  expect(await bench.cli(project, ['run', '-p', '.', '--against', 'HEAD', '--no-daemon'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('what changed since HEAD: 0 files verified'),
  });
});
