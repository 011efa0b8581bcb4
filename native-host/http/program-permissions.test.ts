import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, makeHome, realDaemon, type ProcessHome } from '../daemon/fixtures/process-home.ts';
import type { Client } from '../rpc/client.ts';
import { freePort } from './fixtures/free-port.ts';

// The daemon as it is started, with every backend: what is permitted is decided there.
let home: ProcessHome;
let terminal: Client;
let trace: string;
beforeEach(async () => {
  home = makeHome();
  terminal = await clientOf(home, realDaemon);
  trace = path.join(mkdtempSync(path.join(tmpdir(), 'cv-trace-')), 'ran');
});
afterEach(async () => {
  terminal.close();
  rmSync(path.dirname(trace), { recursive: true, force: true });
  await home.remove();
});

test('code of a program is run only where the user allowed that, and then without a trace outside', async () => {
  const pair = { name: 'editor', scopes: ['verify' as const], project: null, days: 1, port: await freePort() };
  const { code: typed, address } = await terminal.request('http.pair', pair);
  const post = async (place: string, body: unknown, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return (await fetch(address + place, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { token } = (await post('/api/pair', { code: typed })) as { token: string };
  const code = [
    `open(${JSON.stringify(trace)}, "w").write("ran")`,
    'def double(n: int) -> int:',
    '    """',
    '    >>> double(2)',
    '    4',
    '    """',
    '    return n * 2',
    '',
  ].join('\n');
  const ranIn = async (): Promise<string[]> => {
    const { report } = (await post('/api/verify', { code, file: 'double.py', wait: 60 }, token)) as {
      report: { results: { check: string; backend: string; verdict: { kind: string } }[] };
    };
    return report.results.flatMap(({ backend, check }) => (check === 'test' ? [backend] : []));
  };
  expect(await ranIn()).toEqual([]);
  await terminal.request('snippets.allow', { runCode: true });
  expect(await ranIn()).not.toEqual([]);
  expect(existsSync(trace)).toBe(false);
  await terminal.request('snippets.allow', { runCode: false });
  expect(await ranIn()).toEqual([]);
});
