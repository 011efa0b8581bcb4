import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numbered } from '../storage/fixtures/correction.ts';
import { clientOf, end, makeHome } from '../daemon/fixtures/process-home.ts';
import type { ProcessHome } from '../daemon/fixtures/process-home.ts';
import { readHolder } from '../daemon/lock.ts';

const MARKER = 'planted-marker-0ddba11';
const CLI = fileURLToPath(new URL('claude-verify', import.meta.url));

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

/** The command line; `secret` is what file descriptor 3 gives. */
function run(
  args: readonly string[],
  { secret, input = '' }: { secret?: string; input?: string } = {},
): { status: number | null; out: string; err: string } {
  const file = path.join(home.folder, 'secret');
  writeFileSync(file, `${secret ?? ''}\n`);
  const handle = openSync(file, 'r');
  const { status, stdout, stderr } = spawnSync(
    CLI,
    [...args, ...(secret === undefined ? [] : ['--passphrase-fd', '3'])],
    { env: home.env, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe', handle] },
  );
  closeSync(handle);
  return { status, out: stdout, err: stderr };
}

const holding = (text: string): string[] =>
  [home.paths.data, home.paths.state].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      // A file on its way to its place may be gone by the time that it is read.
      .filter((name) => !/[.]new(-\d+)?$/u.test(name))
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text)),
  );

test('backed up, encrypted, locked at every start, unlocked, restored, deleted: on the command line', async () => {
  const captures = [1, 2].map((n) => JSON.stringify({ ...numbered(n), note: MARKER })).join('\n');
  expect(run(['feedback', 'import', '-f', 'jsonl'], { input: captures })).toMatchObject({
    status: 0,
    out: expect.stringContaining('2 stored, 0 already there'),
  });
  const exported = run(['feedback', 'export', '-f', 'jsonl']).out;
  expect(exported).toBe(`${captures}\n`);
  const bak = path.join(home.folder, 'mine.bak');
  expect(run(['data', 'backup', bak])).toMatchObject({ status: 0, out: expect.stringContaining('not encrypted') });

  expect(run(['data', 'encrypt'])).toMatchObject({ status: 2, err: expect.stringContaining('CV053') });
  expect(run(['data', 'encrypt'], { secret: 'correct horse' })).toMatchObject({ status: 0 });
  // Before a key is made, which would stay in the keyring.
  expect(run(['data', 'encrypt'])).toMatchObject({ status: 2, err: expect.stringContaining('already encrypted') });
  expect(holding(MARKER)).toEqual([]);
  expect(run(['feedback', 'export', '-f', 'jsonl']).out).toBe(exported);

  await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGKILL');
  // Not by this process: one that is not waited for stays in the table of processes as long as its parent is busy.
  expect(run(['daemon', 'start'])).toMatchObject({ status: 0 });
  const client = await clientOf(home);
  await expect(client.request('feedback.list', { limit: 5 })).rejects.toMatchObject({
    body: { code: 'CV047', fix: expect.stringContaining('data unlock') },
  });
  await expect(
    client.request('feedback.record', { correction: { ...numbered(3), feedback_type: 'correction' } as never }),
  ).rejects.toMatchObject({ body: { code: 'CV047' } });
  expect(await client.request('ping', {})).toMatchObject({ jobs: 0 });
  client.close();
  expect(run(['data', 'unlock'], { secret: 'wrong horse' })).toMatchObject({
    status: 2,
    err: expect.stringContaining('CV048'),
  });
  expect(run(['data', 'unlock'], { secret: 'correct horse' })).toMatchObject({ status: 0 });
  expect(run(['feedback', 'export', '-f', 'jsonl']).out).toBe(exported);
  expect(holding(MARKER)).toEqual([]);

  expect(run(['feedback', 'delete', numbered(1).id])).toMatchObject({ status: 0 });
  expect(run(['data', 'restore', bak, '--confirm'], { secret: 'correct horse' })).toMatchObject({ err: '', status: 0 });
  expect(holding(MARKER)).toEqual([]);
  expect(run(['data', 'unlock'], { secret: 'correct horse' })).toMatchObject({ status: 0 });
  expect(run(['feedback', 'export', '-f', 'jsonl']).out).toBe(exported);
  expect(run(['ledger', 'verify'])).toMatchObject({ status: 0 });
  expect(run(['data', 'decrypt'], { secret: 'correct horse' })).toMatchObject({ status: 0 });
}, 60_000);
