import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lineHashes } from '../report/line-hashes.ts';
import { SCHEMA_FILE, sarifValidator } from '../report/sarif-validator.ts';
import { openBench, type Bench } from './fixtures/bench.ts';
import { REQUIRES_TOOLS } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const BAD = '{"a": 1,}\n';
const FOR_GITHUB = ['--format', 'sarif', '--for', 'github'];
let bench: Bench;
let top: string;

beforeAll(async () => {
  bench = openBench();
  top = await bench.repository('top');
  mkdirSync(join(top, 'pkg/src'), { recursive: true });
  writeFileSync(join(top, 'pkg/src/a.json'), BAD);
  await bench.git(top, 'add', '-A');
});
afterAll(() => bench.close());

const COMMANDS: [cwd: string, args: readonly string[], input: string][] = [
  ['pkg', ['verify', 'src/a.json'], ''],
  ['pkg/src', ['verify', '-', '--path', 'a.json'], BAD],
  ['pkg', ['verify', '-', '--diff'], '--- /dev/null\n+++ b/pkg/src/a.json\n@@ -0,0 +1 @@\n+{"a": 1,}\n'],
  ['pkg/src', ['check', '--staged'], ''],
  ['.', ['run', '--project', 'pkg'], ''],
];

test.each(COMMANDS)(
  'in %s, %j for GitHub: one run, the file from the top of the repository, its fingerprint',
  async (cwd, args, input) => {
    const { code, out, err } = await bench.cli(join(top, cwd), [...args, ...FOR_GITHUB, '--no-daemon'], {}, input);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    const log = JSON.parse(out);
    expect(log.runs).toHaveLength(1);
    expect(log.runs[0]).toMatchObject({
      tool: { driver: { name: 'claude-verify' } },
      automationDetails: { id: 'claude-verify/' },
    });
    expect(log.runs[0].results[0]).toMatchObject({
      ruleId: expect.stringMatching(/^json\//),
      locations: [{ physicalLocation: { artifactLocation: { uri: 'pkg/src/a.json' } } }],
      partialFingerprints: { primaryLocationLineHash: lineHashes(BAD)[0] },
    });
    if (existsSync(SCHEMA_FILE) || REQUIRES_TOOLS) expect(sarifValidator()(log)).toEqual([]);
  },
);

test('the log goes to a file, an empty one too; --for is refused for what is no SARIF and for others', async () => {
  const file = join(bench.scratch, 'out.sarif');
  expect(await bench.cli(top, ['check', '--staged', ...FOR_GITHUB, '-o', file, '--no-daemon'])).toMatchObject({
    code: 1,
    out: '',
  });
  expect(JSON.parse(readFileSync(file, 'utf8')).runs).toHaveLength(1);
  const none = await bench.repository('none');
  expect(JSON.parse((await bench.cli(none, ['check', '--staged', ...FOR_GITHUB])).out).runs).toMatchObject([
    { results: [] },
  ]);
  const plain = JSON.parse(
    (await bench.cli(top, ['verify', 'pkg/src/a.json', '--format', 'sarif', '--no-daemon'])).out,
  );
  expect(plain.runs.length).toBeGreaterThan(1);
  for (const args of [
    ['verify', 'pkg/src/a.json'],
    ['check', '--staged'],
    ['run', '--project', '.'],
  ]) {
    expect(await bench.cli(top, [...args, '--for', 'github'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/CV070.*--format sarif/),
    });
    expect(await bench.cli(top, [...args, '--for', 'gitlab'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('github'),
    });
  }
});
