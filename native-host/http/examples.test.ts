import { spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairedDaemon, type PairedDaemon } from './fixtures/paired-daemon.ts';

const DOCS = path.resolve(import.meta.dirname, '../../docs');
/** The page promises that a client is no longer. */
const MOST_LINES = 50;

let daemon: PairedDaemon;
let file: string;
let env: Record<string, string>;
beforeAll(async () => {
  daemon = await pairedDaemon();
  file = path.join(daemon.home.folder, 'a.py');
  writeFileSync(file, 'x: int = 1\n');
  env = {
    CLAUDE_VERIFY_HOME: String(daemon.home.env['CLAUDE_VERIFY_HOME']),
    TOKEN_FILE: path.join(daemon.home.folder, 'program.token'),
  };
});
afterAll(() => daemon.close());

/** Runs an example and returns what it prints and how it ends. */
function run(
  example: string,
  args: readonly string[],
  typed = '',
): Promise<{ out: string; error: string; code: unknown }> {
  const child = spawn(process.execPath, [path.join(DOCS, 'examples', example), ...args], { env });
  let out = '';
  let error = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  child.stdin.end(typed);
  return new Promise((resolve) => child.once('close', (code) => resolve({ out, error, code })));
}

test.each(['socket-client.mjs', 'http-client.mjs'])('%s is as short as the page says, and on it', (example) => {
  const lines = readFileSync(path.join(DOCS, 'examples', example), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  expect(readFileSync(path.join(DOCS, 'programs.md'), 'utf8')).toContain(`examples/${example}`);
});

test('the client of the socket has a file verified', async () => {
  const ended = await run('socket-client.mjs', [file, 'python']);
  expect(ended).toMatchObject({ error: '', code: 0 });
  expect(JSON.parse(ended.out)).toMatchObject({ tone: expect.any(String) });
  expect(daemon.verified.at(-1)).toMatchObject({ code: 'x: int = 1\n', language: 'python' });
});

test('the client of HTTP pairs by the code that is typed, keeps its token, and has a file verified', async () => {
  const grant = { name: 'example', scopes: ['verify' as const], project: null, days: 1 };
  const { code, address } = await daemon.terminal.request('http.pair', grant);
  env['CLAUDE_VERIFY_URL'] = address;
  const first = await run('http-client.mjs', [file], `${code}\n`);
  expect(first).toMatchObject({ code: 0 });
  expect(statSync(String(env['TOKEN_FILE'])).mode & 0o777).toBe(0o600);
  const second = await run('http-client.mjs', [file]);
  expect(second).toMatchObject({ error: '', code: 0, out: first.out.slice(first.out.indexOf('{')) });
  expect(daemon.verified.at(-1)).toMatchObject({ file: 'a.py', language: 'python' });
  await daemon.terminal.request('http.revoke', { token: 'example' });
  await daemon.terminal.request('http.pair', { ...grant, name: 'other' });
  env['CLAUDE_VERIFY_URL'] = `http://127.0.0.1:${await daemon.port()}`;
  expect((await run('http-client.mjs', [file])).error).toContain('CV146');
});
