import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type EditorServer } from '../bin/fixtures/bench.ts';
import { COMMANDS } from './code-actions.ts';
import { openTestEditor, type TestEditor } from './fixtures/editor.ts';
import type { ShownStatus } from './shown-status.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const LONG = { timeout: 60_000, interval: 10 };
const possible = await canRun();

let bench: Bench;
const servers: EditorServer[] = [];

beforeAll(() => {
  bench = openBench();
});
afterEach(async () => {
  for (const { input } of servers) input.end();
  await Promise.all(servers.splice(0).map(({ ended }) => ended));
});
afterAll(() => bench.close());

function start(options: object = {}): Promise<TestEditor> {
  const server = bench.editorServer(bench.scratch);
  servers.push(server);
  return openTestEditor(server, options);
}

/** The next status that is told once something was done. */
async function next(editor: TestEditor, act: () => void): Promise<ShownStatus | undefined> {
  const before = editor.statuses.length;
  act();
  await expect.poll(() => editor.statuses.length, LONG).toBeGreaterThan(before);
  return editor.statuses.at(-1);
}

const whats = (status: ShownStatus | undefined): string =>
  (status?.notChecked ?? []).map(({ what }) => what).join('\n');

test('a text that was edited is not verified, told once; of a closed one nothing is', async () => {
  const editor = await start();
  const text = '{"a": 1}\n';
  const file = join(bench.scratch, 'a.json');
  let uri = '';
  expect(await next(editor, () => (uri = editor.open(file, 'json', text)))).toMatchObject({ state: 'verified' });
  const before = editor.statuses.length;
  editor.edit(uri, 2, '{"a": ');
  editor.edit(uri, 3, '{"a": 2');
  editor.close(uri);
  await expect.poll(() => editor.statuses.at(-1)?.state, LONG).toBe('closed');
  expect(editor.statuses.slice(before)).toMatchObject([
    { uri, version: 2, state: 'edited', tone: 'unknown', behaviourChecked: false },
    { uri, state: 'closed', tone: 'unknown' },
  ]);
});

test('what the files around a text were part of is not told again once one of them changed', async () => {
  const repo = await bench.repository('neighbours');
  const text = 'from rates import rate\n\n\ndef price(net: int) -> int:\n    return net + rate()\n';
  const [file, other] = [join(repo, 'price.py'), join(repo, 'rates.py')];
  writeFileSync(file, text);
  writeFileSync(other, 'def rate() -> int:\n    return 1\n');
  await bench.cli(repo, ['init', '.']);
  const editor = await start();
  let uri = '';
  await next(editor, () => (uri = editor.open(file, 'python', text)));
  await editor.command(COMMANDS.verifyFile, { uri });
  expect(whats(editor.statuses.at(-1))).not.toContain('Every other check');
  expect(whats(await next(editor, () => editor.save(uri)))).not.toContain('Every other check');
  writeFileSync(other, 'def rate() -> int:\n    return "1"\n');
  const status = await next(editor, () => editor.save(uri));
  expect(status?.text).toContain('other checks');
  expect(status?.behaviourChecked).toBe(false);
});

test.skipIf(!possible)('a permission that was taken back takes the green along, at the next save', async () => {
  const repo = await bench.repository('permitted');
  const text =
    'def double(n: int) -> int:\n    return 2 * n\n\n\ndef test_double() -> None:\n    assert double(2) == 4\n';
  const file = join(repo, 'test_double.py');
  writeFileSync(file, text);
  await bench.cli(repo, ['init', '.']);
  await bench.cli(repo, ['allow', 'run-code', '--yes']);
  const editor = await start();
  let uri = '';
  await next(editor, () => (uri = editor.open(file, 'python', text)));
  await editor.command(COMMANDS.verifyFile, { uri });
  expect(editor.statuses.at(-1)).toMatchObject({ behaviourChecked: true });
  expect(editor.statuses.at(-1)?.text).not.toContain('ended');
  await bench.cli(repo, ['allow', 'run-code', '--revoke', '--yes']);
  const status = await next(editor, () => editor.save(uri));
  expect(status?.text).toMatch(/permission ended since$/);
  expect(status?.tone).not.toBe('ok');
  expect(whats(status)).toContain('which it is not any more');
});

test('a command that verified nothing does not end as done', async () => {
  const editor = await start();
  const file = join(bench.scratch, 'b.py');
  const text = 'def double(n: int) -> int:\n    return 2 * n\n';
  writeFileSync(file, text);
  let uri = '';
  await next(editor, () => (uri = editor.open(file, 'python', text)));
  const running = editor.command(COMMANDS.verifyFile, { uri });
  await expect.poll(() => editor.progress.map(({ value }) => value.kind), LONG).toContain('begin');
  editor.edit(uri, 2, `${text}\n`);
  await running;
  expect(editor.progress.at(-1)?.value).toMatchObject({ kind: 'end', message: expect.stringContaining('edited') });
  expect(editor.statuses.at(-1)).toMatchObject({ state: 'edited' });
  const nobodys = editor.open(join(bench.scratch, 'a.unknown'), 'plaintext', 'x');
  await expect(editor.command(COMMANDS.verifyFile, { uri: nobodys })).rejects.toThrow('language');
});

test('of a folder that is not trusted nothing is started, until it is', async () => {
  const repo = await bench.repository('untrusted');
  const text = 'def double(n: int) -> int:\n    return 2 * n\n';
  const file = join(repo, 'double.py');
  writeFileSync(file, text);
  await bench.cli(repo, ['init', '.']);
  const editor = await start({ profile: 'all', client: { trusted: false } });
  let uri = '';
  const before = await next(editor, () => (uri = editor.open(file, 'python', text)));
  expect(whats(before)).toContain('not trusted');
  for (const command of [COMMANDS.verifyFile, COMMANDS.runFalsifier])
    await expect(editor.command(command, { uri })).rejects.toThrow('not trusted');
  const after = await next(editor, () => void editor.connection.sendNotification('claudeVerify/trusted'));
  expect(whats(after)).not.toContain('not trusted');
  expect(editor.progress).toEqual([]);
});

test('a file that no request can name in its project says that it was checked by itself', async () => {
  const repo = await bench.repository('control');
  await bench.cli(repo, ['init', '.']);
  const file = join(repo, 'a\u0001.json');
  writeFileSync(file, '{}\n');
  const editor = await start();
  const status = await next(editor, () => editor.open(file, 'json', '{}\n'));
  expect(whats(status)).toContain('control characters');
});
