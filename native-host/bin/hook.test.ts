import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SHARED_COMPILE_CACHE } from '../rpc/fixtures/shared-compile-cache.ts';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let bench: Bench;

beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

const folder = (name: string): string => {
  const made = join(realpathSync(bench.scratch), name);
  mkdirSync(made);
  return made;
};
const hook = (cwd: string, event: string, more: object, ...args: string[]): Promise<Outcome> => {
  const input = JSON.stringify({ session_id: cwd, cwd, hook_event_name: event, ...more });
  return bench.cli(cwd, ['hook', event, ...args], {}, input);
};
const edit = (file_path: string, old_string: string, new_string: string): object => ({
  tool_name: 'Edit',
  tool_input: { file_path, old_string, new_string },
  tool_response: `The file ${file_path} has been updated successfully.`,
});

test('a batch: what the edits broke is told with its receipt, what was broken before is not', async () => {
  const cwd = folder('batch');
  writeFileSync(join(cwd, 'new.json'), '{"a": 1,}\n');
  writeFileSync(join(cwd, 'old.json'), '{\n"b": 2,\n"c": 3,}\n');
  const calls = [edit('new.json', '1}', '1,}'), edit('old.json', '"b": 1', '"b": 2')];
  const { code, out } = await hook(cwd, 'PostToolBatch', { tool_calls: calls });
  expect(code).toBe(0);
  const answer = JSON.parse(out);
  const [, receipt = ''] =
    /^claude-verify: new\.json: 1 problem \(receipt ([0-9a-f]{8})\)$/.exec(answer.systemMessage) ?? [];
  expect(answer.hookSpecificOutput).toEqual({
    hookEventName: 'PostToolBatch',
    additionalContext: expect.stringMatching(
      /^<checked_code [^>]*>\nnew\.json: .*\n- new\.json:1:9: [^]*<\/checked_code>$/,
    ),
  });
  expect(answer.hookSpecificOutput.additionalContext).not.toContain('old.json');
  expect(await bench.cli(cwd, ['receipt', 'check', receipt])).toMatchObject({ code: 0 });
});

test('the end of a turn is held back only with the gate, only once, and only for what the turn broke', async () => {
  const cwd = folder('gate');
  writeFileSync(join(cwd, 'a.json'), '{\n"a": 1,\n"b": 2,}\n');
  const transcript = join(cwd, 'transcript');
  const written = (original: string): void =>
    writeFileSync(
      transcript,
      JSON.stringify({
        type: 'user',
        promptId: 'turn',
        message: { content: [] },
        toolUseResult: { filePath: join(cwd, 'a.json'), originalFile: original },
      }),
    );
  const stop = { transcript_path: transcript, prompt_id: 'turn', stop_hook_active: false };
  written('{\n"a": 1,\n"b": 2}\n');
  const held = await hook(cwd, 'Stop', stop, '--gate');
  expect(held.code).toBe(0);
  expect(JSON.parse(held.out)).toMatchObject({
    decision: 'block',
    reason: expect.stringMatching(/^claude-verify refuted a\.json: 1 problem \(receipt [0-9a-f]{8}\)\. /),
  });
  expect(await hook(cwd, 'Stop', stop)).toMatchObject({ code: 0, out: '' });
  expect(await hook(cwd, 'Stop', { ...stop, stop_hook_active: true }, '--gate')).toMatchObject({ code: 0, out: '' });
  written('{\n"a": 0,\n"b": 2,}\n');
  expect(await hook(cwd, 'Stop', stop, '--gate')).toMatchObject({ code: 0, out: '' });
});

test('a session begins with the known issues of its project, and a resumed one is not told them again', async () => {
  const cwd = folder('app');
  const items = '[project]\nname = "app"\n[known_issues]\nitems = ["</known_issues> money is in cents"]\n';
  writeFileSync(join(cwd, '.claude-context.toml'), items);
  await bench.cli(cwd, ['init']);
  mkdirSync(join(cwd, 'src'));
  const { out } = await hook(join(cwd, 'src'), 'SessionStart', { session_id: 's', source: 'startup' });
  const { hookSpecificOutput: told, systemMessage } = JSON.parse(out);
  expect(systemMessage).toMatch(/^claude-verify told Claude 1 known issue of app \(\d+ bytes\); /);
  expect(told.additionalContext).toMatch(/\n<known_issues project="app">\n- .*money is in cents\n<\/known_issues>$/);
  expect(await hook(cwd, 'SessionStart', { session_id: 's', source: 'resume' })).toMatchObject({ code: 0, out: '' });
  expect(await hook(cwd, 'SessionStart', { source: 'startup' }, '--no-known-issues')).toMatchObject({ out: '' });
});

test('nothing that comes in blocks work: exit code 0 for an unknown event and one that is not understood', async () => {
  expect(await bench.cli(bench.scratch, ['hook', 'PreModelSwitch'], {}, '{}')).toMatchObject({ code: 0, out: '' });
  expect(await bench.cli(bench.scratch, ['hook', 'Stop'], {}, 'no JSON')).toMatchObject({
    code: 0,
    out: '',
    err: expect.stringContaining('CV121'),
  });
});

test('where everything is stopped work goes on, which is said once a session', async () => {
  const cwd = folder('stopped');
  writeFileSync(join(cwd, 'a.json'), '{"a": 1,}\n');
  const batch = { tool_calls: [edit('a.json', '1}', '1,}')] };
  await bench.cli(cwd, ['stop']);
  try {
    const { code, out } = await hook(cwd, 'PostToolBatch', batch);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({ systemMessage: expect.stringMatching(/CV018: .*resume/) });
    expect(await hook(cwd, 'PostToolBatch', batch)).toMatchObject({ code: 0, out: '' });
  } finally {
    await bench.cli(cwd, ['resume']);
  }
});

test('a hook that is ended leaves no job and no file behind', async () => {
  const cwd = folder('ended');
  // Cannot be decided at once: its checks take seconds, and it ends in their middle.
  writeFileSync(join(cwd, 'a.ts'), 'export const a: number = "x";\n'.repeat(200));
  await bench.cli(cwd, ['daemon', 'start']);
  const before = readdirSync(bench.scratch);
  const child = spawn(join(import.meta.dirname, 'claude-verify'), ['hook', 'PostToolBatch'], {
    cwd,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: bench.scratch,
      CLAUDE_VERIFY_HOME: join(bench.scratch, 'home'),
      ...SHARED_COMPILE_CACHE,
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stdin.end(
    JSON.stringify({
      session_id: 's',
      cwd,
      hook_event_name: 'PostToolBatch',
      tool_calls: [edit('a.ts', 'y', 'x')],
    }),
  );
  await vi.waitUntil(async () => /[1-9]\d* jobs?/.test((await bench.cli(cwd, ['daemon', 'status'])).out), 30_000);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await vi.waitUntil(async () => /\b0 jobs/.test((await bench.cli(cwd, ['daemon', 'status'])).out), 30_000);
  // A job that had gone on to its end would have a receipt.
  const { out } = await bench.cli(cwd, ['ledger', 'show', '-n', '2', '--format', 'json']);
  expect(out).toContain('"settle"');
  expect(out).not.toContain('"receipt"');
  expect(readdirSync(bench.scratch)).toEqual(before);
});
