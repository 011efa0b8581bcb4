import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench, type EditorServer } from '../bin/fixtures/bench.ts';
import { COMMANDS } from './code-actions.ts';
import { openTestEditor, type Published, type TestEditor } from './fixtures/editor.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const LONG = { timeout: 60_000 };

const UNSAFE = 'import os\n\n\ndef run(cmd: str) -> None:\n    os.system("ls " + cmd)\n';
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

function start(cwd = bench.scratch): EditorServer {
  const server = bench.editorServer(cwd);
  servers.push(server);
  return server;
}

const last = (editor: TestEditor, uri: string): Published | undefined =>
  editor.published.findLast((each) => each.uri === uri);

test('a file outside of any project is checked when it is opened and saved, and not when it is edited', async () => {
  const file = join(bench.scratch, 'täglich 1.py');
  writeFileSync(file, UNSAFE);
  const editor = await openTestEditor(start());
  expect(editor.initialized).toMatchObject({ capabilities: { positionEncoding: 'utf-16' } });
  const uri = editor.open(file, 'python', UNSAFE);
  await expect
    .poll(() => last(editor, uri), LONG)
    .toMatchObject({
      version: 1,
      diagnostics: [{ source: 'claude-verify/security-flow', range: { start: { line: 4 } } }],
    });
  expect(editor.statuses.at(-1)).toMatchObject({ uri, state: 'verified', behaviourChecked: false });
  expect(editor.logs.at(-1)).toMatch(/behaviour not checked/);
  const before = editor.published.length;
  editor.edit(uri, 2, 'import os\n');
  editor.save(uri);
  await expect.poll(() => last(editor, uri), LONG).toMatchObject({ version: 2, diagnostics: [] });
  expect(editor.published.slice(before).map(({ version }) => version)).toEqual([2]);
  editor.close(uri);
  await expect.poll(() => last(editor, uri)?.version, LONG).toBeUndefined();
});

test('in a project what is new since the last commit is shown, can be muted, and its mending recorded', async () => {
  const repo = await bench.repository('shop');
  const file = join(repo, 'run.py');
  writeFileSync(file, UNSAFE);
  await bench.git(repo, 'add', '.');
  await bench.git(repo, 'commit', '-qm', 'one');
  await bench.cli(repo, ['init', '.']);
  const editor = await openTestEditor(start(repo), {}, (titles) => titles[1]);
  const uri = editor.open(file, 'python', UNSAFE);
  await expect.poll(() => last(editor, uri), LONG).toMatchObject({ version: 1, diagnostics: [] });
  const worse = `${UNSAFE}\n\ndef more(name: str) -> None:\n    os.system("cat " + name)\n`;
  editor.edit(uri, 2, worse);
  editor.save(uri);
  await expect.poll(() => last(editor, uri)?.diagnostics, LONG).toMatchObject([{ range: { start: { line: 8 } } }]);

  const better = worse.replace('os.system("cat " + name)', 'print(name)');
  editor.edit(uri, 3, better);
  const [record] = await editor.actions(uri, 8);
  expect(record?.command?.command).toBe(COMMANDS.recordCorrection);
  await editor.command(COMMANDS.recordCorrection, {
    ...record?.command?.arguments?.[0],
    said: 'Never build commands.',
  });
  const { out } = await bench.cli(repo, ['feedback', 'list']);
  expect(out).toMatch(/shop {2}.*Never build commands\./);

  editor.edit(uri, 4, worse);
  editor.save(uri);
  await expect.poll(() => last(editor, uri)?.version, LONG).toBe(4);
  const actions = await editor.actions(uri, 8);
  const mute = actions.find(({ title }) => title.startsWith('Mute') && title.endsWith('on this line...'));
  const copy = actions.find(({ title }) => title.startsWith('Copy'));
  expect(await editor.command(COMMANDS.copyEvidence, copy?.command?.arguments?.[0])).toMatch(
    /^A tool on my machine[^]*run\.py:9:[^]*\| {0,5}os\.system/,
  );
  await editor.command(COMMANDS.mute, mute?.command?.arguments?.[0]);
  await expect.poll(() => last(editor, uri)?.diagnostics, LONG).toEqual([]);
  expect(editor.statuses.at(-1)).toMatchObject({ muted: 1 });
  expect((await bench.cli(repo, ['mutes', 'list'])).out).toContain('Meant so here');
});

test('all brings types and lint with their fixes; a whole verification tells its progress', async () => {
  const text = 'import os\r\n\r\nname: int = "😀"\r\n';
  const file = join(bench.scratch, 'crlf.py');
  writeFileSync(file, text);
  const editor = await openTestEditor(start(), { profile: 'all' });
  const uri = editor.open(file, 'python', text);
  const found = (): unknown[] | undefined =>
    last(editor, uri)?.diagnostics.map(({ code, range }) => [code, range.start.line, range.end]);
  await expect.poll(found, LONG).toEqual(
    expect.arrayContaining([
      ['F401', 0, expect.anything()],
      ['reportAssignmentType', 2, { line: 2, character: 16 }],
    ]),
  );
  const fix = (await editor.actions(uri, 0)).find(({ edit }) => edit !== undefined);
  expect(fix?.edit?.documentChanges).toMatchObject([{ textDocument: { uri, version: 1 } }]);
  await editor.command(COMMANDS.verifyFile, { uri });
  // As a person types it, where the editor lets the argument be typed.
  await editor.command(COMMANDS.verifyFile, uri);
  expect(new Set(editor.progress.map(({ value }) => value.kind))).toEqual(new Set(['begin', 'report', 'end']));
  expect(editor.statuses.at(-1)?.text).not.toContain('other checks');
  for (const nowhere of [{ uri: 'file:///nowhere' }, 'file:///nowhere', undefined])
    await expect(editor.command(COMMANDS.verifyFile, nowhere)).rejects.toThrow('not open');
});

test('two editors on one file, a text that was never saved, a file that is gone, an unknown language', async () => {
  const file = join(bench.scratch, 'gone.json');
  const [one, other] = [await openTestEditor(start()), await openTestEditor(start())];
  const uri = one.open(file, 'json', '{"a": 1,}\n');
  other.open(file, 'json', '{"a": 1}\n');
  await expect.poll(() => last(one, uri)?.diagnostics.length, LONG).toBeGreaterThan(0);
  await expect.poll(() => last(other, uri)?.diagnostics.length, LONG).toBe(0);
  const unsaved = one.open('untitled:Untitled-1', 'json', '[1,]\n');
  await expect.poll(() => last(one, unsaved)?.diagnostics.length, LONG).toBeGreaterThan(0);
  const nobodys = one.open(join(bench.scratch, 'a.unknown'), 'plaintext', 'x');
  const elsewhere = one.open('git:/a.json', 'json', '[1,]');
  one.save(nobodys);
  one.save(elsewhere);
  one.edit('file:///never-opened.json', 2, '[');
  one.close(uri);
  await expect.poll(() => last(one, uri)?.diagnostics, LONG).toEqual([]);
  expect(one.published.filter((each) => [nobodys, elsewhere].includes(each.uri))).toEqual([]);
  expect(one.messages).toEqual([]);
});

test('a daemon that goes away is started again, and what is open is verified then', async () => {
  const file = join(bench.scratch, 'a.json');
  const editor = await openTestEditor(start());
  const uri = editor.open(file, 'json', '[1,]\n');
  await expect.poll(() => last(editor, uri)?.diagnostics.length, LONG).toBeGreaterThan(0);
  const before = editor.published.length;
  await bench.cli(bench.scratch, ['daemon', 'stop']);
  await expect.poll(() => editor.published.length, LONG).toBeGreaterThan(before);
  expect(editor.logs).toContain('The daemon is there again.');
  expect(editor.messages).toEqual([]);
});

test('one that cannot be reached is told once, and nobody waits for it', async () => {
  const away = openBench();
  try {
    mkdirSync(join(away.scratch, 'home/state'), { recursive: true });
    // A folder that others can write is refused.
    chmodSync(join(away.scratch, 'home/state'), 0o777);
    const server = away.editorServer(away.scratch);
    servers.push(server);
    const editor = await openTestEditor(server);
    const uri = editor.open(join(away.scratch, 'a.json'), 'json', '[1,]\n');
    for (let version = 2; version < 6; version += 1) {
      editor.edit(uri, version, '[1,]\n');
      editor.save(uri);
      expect(await editor.actions(uri, 0)).toEqual([]);
    }
    await expect.poll(() => editor.statuses.at(-1), LONG).toMatchObject({ state: 'away', tone: 'unknown' });
    expect(editor.messages.map(({ message }) => message)).toEqual([expect.stringContaining('CV043')]);
    expect(editor.published).toEqual([]);
  } finally {
    await away.close();
  }
});

test('it ends with its input, on request, and when the process of the editor is gone', async () => {
  const server = start();
  const editor = await openTestEditor(server);
  await editor.connection.sendRequest('shutdown');
  await editor.connection.sendNotification('exit');
  expect(await server.ended).toBe(0);

  const cut = start();
  await openTestEditor(cut);
  cut.input.end();
  expect(await cut.ended).toBe(1);

  const orphan = start();
  const { pid = 0 } = spawnSync('true');
  const { connection } = await openTestEditor(orphan, {}, undefined, pid);
  connection.onClose(() => undefined);
  expect(await orphan.ended).toBe(1);
});

test.skipIf(!possible)(
  'once code may be run, what the falsifier found stands with the inputs that it replayed',
  async () => {
    const repo = await bench.repository('fuzzed');
    const text = [
      'def last_word(text: str) -> str:',
      '    """The last word of a text."""',
      '    return text.split()[-1]',
      '',
      '',
      'def add_word(word: str, words: list[str] = []) -> list[str]:',
      '    words.append(word)',
      '    return words',
      '',
    ].join('\n');
    const file = join(repo, 'text.py');
    writeFileSync(file, text);
    await bench.cli(repo, ['init', '.']);
    const editor = await openTestEditor(start(repo));
    const uri = editor.open(file, 'python', text);
    await expect.poll(() => last(editor, uri), LONG).toMatchObject({ diagnostics: [] });
    await editor.command(COMMANDS.runFalsifier, { uri });
    expect(last(editor, uri)?.diagnostics).toEqual([]);
    expect(JSON.stringify(editor.statuses.at(-1)?.notChecked)).toContain('allow');
    await bench.cli(repo, ['allow', 'run-code', '--yes']);
    await editor.command(COMMANDS.runFalsifier, { uri });
    const found = last(editor, uri)?.diagnostics ?? [];
    expect(found.map(({ source }) => source)).toContain('claude-verify/fuzz-python');
    const lines = found.flatMap(({ relatedInformation = [] }) => relatedInformation.map(({ message }) => message));
    expect(lines.join('\n')).toMatch(/^replayed on the code: add_word\(/m);
    editor.save(uri);
    const before = editor.published.length;
    await expect.poll(() => editor.published.length, LONG).toBeGreaterThan(before);
    // The same text: what was found of it by running it still holds.
    expect(last(editor, uri)?.diagnostics.map(({ source }) => source)).toContain('claude-verify/fuzz-python');
  },
);
