import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHome, type ProcessHome } from '../../daemon/fixtures/process-home.ts';
import { freePort } from '../../http/fixtures/free-port.ts';

const CLI = path.join(import.meta.dirname, '../claude-verify');
let home: ProcessHome;
beforeEach(() => void (home = makeHome()));
afterEach(() => home.remove());

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(CLI, args, { cwd: home.folder, env: home.env });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += String(chunk)));
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** The doctor's lines of HTTP. */
async function doctorOfHttp(): Promise<string[]> {
  const lines = JSON.parse((await run('doctor', '--format', 'json')).out) as { state: string; what: string }[];
  return lines.flatMap(({ state, what }) => (what.startsWith('HTTP: ') ? [`${state} ${what}`] : []));
}

test(
  'a program is paired by the code that is shown, listed, told by the doctor, revoked',
  { timeout: 60_000 },
  async () => {
    expect((await run('http')).out).toContain('HTTP is off');
    const port = await freePort();
    const shown = await run(
      'http',
      'pair',
      'my editor',
      '--scope',
      'verify,read',
      '--days',
      '7',
      '--port',
      String(port),
    );
    expect(shown).toMatchObject({ code: 0, err: '' });
    for (const word of [
      'within 5 minutes and 5 tries',
      'valid for 7 days',
      'for code of no project',
      'run in the sandbox',
    ])
      expect(shown.out).toContain(word);
    expect(shown.out).not.toContain('record corrections');
    const code = String(/^ {4}(\S{4}-\S{4})$/m.exec(shown.out)?.[1]);
    expect((await run('http', 'list')).out).toContain('waits for its code: my editor (5 tries left)');
    const paired = await fetch(`http://127.0.0.1:${port}/api/pair`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(paired.status).toBe(200);
    const { out } = await run('http', 'list');
    expect(out).toMatch(/^HTTP is on: 127\.0\.0\.1:\d+\n[0-9a-f]{8} {2}my editor {2}\(verify,read, no project, until /);
    expect(await doctorOfHttp()).toEqual([
      `ok HTTP: served on 127.0.0.1:${port}`,
      expect.stringMatching(/^ok HTTP: my editor may verify, read until \d{4}-\d\d-\d\d; never used$/),
    ]);
    expect((await run('http', 'revoke', 'my editor')).out).toContain('my editor is refused from now on');
    expect(await run('http', 'revoke', 'my editor')).toMatchObject({ code: 2, err: expect.stringContaining('CV146') });
  },
);

test.each([
  [['http', 'pair', 'x', '--scope', 'everything'], 'CV070'],
  [['http', 'pair', 'x', '--days', '366'], 'CV070'],
  [['http', 'pair', 'x', '--port', '80'], 'CV070'],
  [['http', 'pair', 'x', '--project', '.'], 'CV031'],
  [['http', 'pair', '\u202E', '--port', '20000'], 'CV002'],
])('%j is refused with %s', async (args, code) => {
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(code) });
});

test('off revokes all and says how many', async () => {
  expect((await run('http', 'off')).out).toContain('0 tokens were revoked');
});
