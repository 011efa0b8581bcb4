import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pairedDaemon, type Answered, type PairedDaemon } from './fixtures/paired-daemon.ts';

let daemon: PairedDaemon;
beforeEach(async () => void (daemon = await pairedDaemon()));
afterEach(() => daemon.close());

/** A registered project in a folder of this path, called as the folder is. */
async function projectAt(place: string): Promise<{ id: string; folder: string }> {
  const folder = path.join(daemon.home.folder, place);
  mkdirSync(folder, { recursive: true });
  const { id } = await daemon.terminal.request('project.register', { directory: folder });
  return { id, folder };
}

const correctionOf = (project: string | null) => ({
  id: randomUUID(),
  timestamp: '2026-01-02T03:04:05Z',
  feedback_type: 'correction' as const,
  claude_output: { content: 'x = 1' },
  issue: { category: 'logic_error' as const, description: 'wrong', detected_by: 'user' as const },
  ...(project === null ? {} : { project }),
});
const recorded = async (project: string | null): Promise<string> =>
  (await daemon.terminal.request('feedback.record', { correction: correctionOf(project) })).id;
const record = (token: string, project: string | null): Promise<Answered> =>
  daemon.ask('POST', '/api/corrections', { token, body: { correction: correctionOf(project) } });
const listed = async (token: string): Promise<string[]> =>
  (await daemon.ask('GET', '/api/corrections', { token })).body.rows.map(({ id }: { id: string }) => id);
const codeOf = ({ status, body }: Answered): string => `${status} ${body.error?.code}`;

test('a token for code of no project reads and records what is of no project, and nothing else', async () => {
  const shop = await projectAt('shop');
  const bound = await daemon.paired({ project: shop.id });
  const free = await daemon.paired();
  const within = await daemon.ask('POST', '/api/verify', { token: bound, body: { code: '1', language: 'json' } });
  const without = await daemon.ask('POST', '/api/verify', { token: free, body: { code: '2', language: 'json' } });
  for (const place of ['reports', 'receipts']) {
    const of = ({ body }: Answered): string => `/api/${place}/${body.status.report}`;
    expect(codeOf(await daemon.ask('GET', of(within), { token: free }))).toBe('404 CV017');
    expect((await daemon.ask('GET', of(without), { token: free })).status).toBe(200);
    expect((await daemon.ask('GET', of(within), { token: bound })).status).toBe(200);
    expect(codeOf(await daemon.ask('GET', of(without), { token: bound }))).toBe('404 CV017');
  }
  const [ofShop, ofNone] = [await recorded('shop'), await recorded(null)];
  expect(await listed(free)).toEqual([ofNone]);
  expect(await listed(bound)).toEqual([ofShop]);
  expect(codeOf(await daemon.ask('GET', `/api/corrections/${ofShop}`, { token: free }))).toBe('404 CV027');
  expect((await daemon.ask('GET', `/api/corrections/${ofNone}`, { token: free })).status).toBe(200);
  const refused = await record(free, 'shop');
  expect(codeOf(refused)).toBe('403 CV142');
  expect(refused.body.error.message).toContain('of no project');
  expect((await record(free, null)).status).toBe(200);
  expect(codeOf(await record(bound, null))).toBe('403 CV142');
  expect((await record(bound, 'shop')).status).toBe(200);
});

test('a token goes by the name that its project has now', async () => {
  const { id, folder } = await projectAt('shop');
  const token = await daemon.paired({ project: id });
  const before = await recorded('shop');
  expect(await listed(token)).toEqual([before]);
  writeFileSync(path.join(folder, '.claude-context.toml'), '[project]\nname = "store"\n');
  await daemon.terminal.request('project.register', { directory: folder });
  const after = await recorded('store');
  expect(await listed(token)).toEqual([after]);
  expect(codeOf(await daemon.ask('GET', `/api/corrections/${before}`, { token }))).toBe('404 CV027');
  expect(codeOf(await record(token, 'shop'))).toBe('403 CV142');
  expect((await record(token, 'store')).status).toBe(200);
});

test('where two projects have one name, neither token reads or records corrections of that name', async () => {
  const [one, two] = [await projectAt('a/app'), await projectAt('b/app')];
  const tokens = [await daemon.paired({ project: one.id }), await daemon.paired({ project: two.id })];
  const asked = { name: 'third', scopes: ['read' as const], project: one.id, days: 1 };
  expect(await daemon.terminal.request('http.pair', asked)).toMatchObject({ isNameShared: true });
  const correction = await recorded('app');
  for (const token of tokens) {
    const refused = await daemon.ask('GET', '/api/corrections', { token });
    expect(codeOf(refused)).toBe('403 CV142');
    expect(refused.body.error.message).toContain('Several projects are called "app"');
    expect(codeOf(await daemon.ask('GET', `/api/corrections/${correction}`, { token }))).toBe('403 CV142');
    expect(codeOf(await record(token, 'app'))).toBe('403 CV142');
    expect((await daemon.ask('POST', '/api/verify', { token, body: { code: '1', language: 'json' } })).status).toBe(
      200,
    );
  }
  await daemon.terminal.request('project.forget', { project: two.id });
  expect(await listed(tokens[0] ?? '')).toEqual([correction]);
  expect(await daemon.terminal.request('http.pair', asked)).toMatchObject({ isNameShared: false });
});
