import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportSchema, type Report } from '../../shared/report.ts';
import { VERSION } from '../../shared/version.ts';
import { ensureDaemon } from '../daemon/ensure.ts';
import { greet } from '../rpc/client.ts';
import { pathsFor } from '../rpc/paths.ts';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const WRONG = "export const wrong: number = 'text';\n";
const WARNED = 'import subprocess\n\nsubprocess.run(input(), shell=True)\n';
let bench: Bench;
let project: string;
const cli = (...args: string[]): Promise<Outcome> => bench.cli(project, args);

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('project');
  mkdirSync(join(project, 'src'));
  writeFileSync(join(project, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"noEmit":true}}');
  writeFileSync(join(project, 'src/wrong.ts'), WRONG);
  writeFileSync(join(project, 'warned.py'), WARNED);
  expect((await cli('init')).code).toBe(0);
  await bench.git(project, 'add', '-A');
});
afterAll(() => bench.close());

const reportOf = async (file: string): Promise<Report> =>
  reportSchema.parse(JSON.parse((await cli('verify', file, '--format', 'json')).out));

/** Mutes every finding of a file's report in the project, as the panel does. */
async function muteAllOf(file: string): Promise<void> {
  const { id, results } = await reportOf(file);
  const env = { CLAUDE_VERIFY_HOME: join(bench.scratch, 'home') };
  const paths = pathsFor({ env, uid: process.getuid?.() ?? 0, homedir: bench.scratch, tmpdir: '/tmp' });
  const ensured = await ensureDaemon({ paths, uid: process.getuid?.() ?? 0, daemon: undefined, env });
  if (!ensured.ok) throw new Error(ensured.code);
  const client = await greet(ensured.socket, ensured.token, { client: 'cli', version: VERSION });
  const findings = results
    .flatMap(({ verdict }) => verdict.findings)
    .map(({ backend, rule, file: where, range }) => ({
      backend,
      rule,
      file: where,
      line: range.startLine,
      column: range.startColumn,
    }));
  expect(findings).not.toEqual([]);
  await client.request('mute.add', { report: id, findings, kind: 'rule', scope: 'project', reason: 'known' });
  client.close();
}

test('muted in a project is muted in a file, a text, what is staged, a project, and makes none green', async () => {
  const every = [
    ['verify', 'src/wrong.ts'],
    ['check', '--staged'],
    ['run', '--project', '.'],
  ];
  for (const args of every) expect(await cli(...args)).toMatchObject({ code: 1 });
  await muteAllOf('src/wrong.ts');
  for (const args of every) {
    const { code, out } = await cli(...args);
    expect(out, args.join(' ')).toMatch(/wrong\.ts:1:\d+: muted problem: Type 'string'[^]*muted because: known/);
    expect(out, args.join(' ')).toContain('1 muted');
    expect({ args, code }).toEqual({ args, code: 3 });
  }
  const text = (args: string[]): Promise<Outcome> => bench.cli(project, ['verify', '-', ...args], {}, WRONG);
  expect(await text(['--path', 'src/other.ts'])).toMatchObject({ code: 3, out: expect.stringContaining('1 muted') });
  // Outside of the project nobody muted it.
  expect(await text(['--language', 'typescript', '--alone'])).toMatchObject({ code: 1 });
});

test('a muted warning fails nothing, in whichever way its file is checked', async () => {
  const strict = ['--fail-on', 'warning'];
  expect((await cli('verify', 'warned.py', ...strict)).code).toBe(1);
  await muteAllOf('warned.py');
  const { code, out } = await cli('verify', 'warned.py', ...strict);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 muted') });
  const staged = await cli('check', '--staged', '--format', 'json', ...strict);
  const { files } = JSON.parse(staged.out) as { files: { file: string; state: string }[] };
  expect(files.find(({ file }) => file === 'warned.py')).toMatchObject({
    state: expect.not.stringMatching('warnings'),
  });
});

test('what is muted in a project is not muted in a file outside of it that is named absolutely', async () => {
  const outside = join(bench.scratch, 'outside.ts');
  writeFileSync(outside, WRONG);
  const call = {
    tool_name: 'Edit',
    tool_input: { file_path: outside, old_string: '', new_string: WRONG },
    tool_response: `The file ${outside} has been updated successfully.`,
  };
  const event = { session_id: 's', cwd: project, hook_event_name: 'PostToolBatch', tool_calls: [call] };
  const { out } = await bench.cli(project, ['hook', 'PostToolBatch'], {}, JSON.stringify(event));
  expect(out).toContain('outside.ts: 1 problem');
});

test('without the daemon nothing is muted, which the option says', async () => {
  for (const args of [
    ['verify', 'src/wrong.ts'],
    ['check', '--staged'],
  ])
    expect(await cli(...args, '--no-daemon')).toMatchObject({ code: 1, out: expect.not.stringContaining('muted') });
  expect((await cli('check', '--help')).out.replaceAll(/\s+/g, ' ')).toContain('no mute holds');
});
