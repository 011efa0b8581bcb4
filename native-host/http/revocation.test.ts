import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDataKey, wrapKey } from '../storage/database-key.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { protectDatabase } from '../storage/replace-database.ts';
import { pairedDaemon, type PairedDaemon } from './fixtures/paired-daemon.ts';

let daemon: PairedDaemon;
beforeEach(async () => void (daemon = await pairedDaemon()));
afterEach(() => daemon.close());

const state = () => daemon.terminal.request('http.state', {});
const lastEvent = async (): Promise<string | undefined> =>
  (await daemon.terminal.request('ledger.list', { limit: 1 })).entries[0]?.event;
const paired = (token: string): Promise<number> =>
  daemon.ask('GET', '/api/token', { token }).then(({ status }) => status);

/** What stands in the place of the file of tokens can neither be written nor removed as one. */
function keepFromRemoving(): void {
  rmSync(daemon.home.paths.httpTokens, { force: true });
  mkdirSync(path.join(daemon.home.paths.httpTokens, 'in the way'), { recursive: true });
}

test('a pairing that is open ends with its project', async () => {
  const folder = path.join(daemon.home.folder, 'shop');
  mkdirSync(folder);
  const { id } = await daemon.terminal.request('project.register', { directory: folder });
  const other = await daemon.paired();
  const asked = { name: 'late', scopes: ['read' as const], project: id, days: 1 };
  const { code } = await daemon.terminal.request('http.pair', asked);
  await daemon.terminal.request('project.forget', { project: id });
  expect((await state()).pairing).toBeNull();
  const late = await daemon.ask('POST', '/api/pair', { body: { code } });
  expect([late.status, late.body.error.code]).toEqual([403, 'CV144']);
  expect(await paired(other)).toBe(200);
});

test('a name is revoked while its pairing is open, and another pairing goes on', async () => {
  await daemon.paired({ name: 'editor' });
  const asked = { name: 'late', scopes: ['read' as const], project: null, days: 1 };
  await daemon.terminal.request('http.pair', asked);
  expect(await daemon.terminal.request('http.revoke', { token: 'editor' })).toMatchObject({
    token: { name: 'editor' },
  });
  expect((await state()).pairing).toMatchObject({ name: 'late' });
  expect(await daemon.terminal.request('http.revoke', { token: 'late' })).toEqual({ name: 'late', token: null });
  expect(await state()).toMatchObject({ state: 'off', pairing: null });
  await expect(daemon.terminal.request('http.revoke', { token: 'late' })).rejects.toMatchObject({
    body: { code: 'CV146' },
  });
});

test.each<[string, () => Promise<unknown>]>([
  ['off', () => daemon.terminal.request('http.off', {})],
  ['revoke', () => daemon.terminal.request('http.revoke', { token: 'editor' })],
])('%s refuses at once where the file cannot be removed, is in the ledger, and says what is left', async (_, end) => {
  await daemon.paired({ name: 'editor' });
  const port = await daemon.port();
  keepFromRemoving();
  await expect(end()).rejects.toMatchObject({
    body: { code: 'CV021', message: expect.stringContaining('http-tokens.json') },
  });
  expect(await state()).toMatchObject({ state: 'off', tokens: [] });
  await expect(fetch(`http://127.0.0.1:${port}/api/token`)).rejects.toThrow('fetch failed');
  expect(await lastEvent()).toBe('http-revoked');
});

test('a file of tokens that cannot be removed keeps nothing else from being deleted', async () => {
  await daemon.terminal.request('feedback.record', { correction: numbered(1) as never });
  await daemon.paired({ name: 'editor of mine' });
  keepFromRemoving();
  await expect(daemon.terminal.request('data.delete-all', { confirm: 'delete everything' })).rejects.toMatchObject({
    body: { code: 'CV021', message: expect.stringContaining('All else is deleted') },
  });
  expect(await daemon.terminal.request('feedback.list', { limit: 5 })).toEqual({ rows: [], total: 0 });
  expect(await state()).toMatchObject({ state: 'off', tokens: [] });
  const { entries } = await daemon.terminal.request('ledger.list', { limit: 20 });
  expect(JSON.stringify(entries)).not.toContain('editor of mine');
});

test('where the database is locked nothing is deleted, and nobody is revoked', async () => {
  await daemon.paired({ name: 'editor' });
  await daemon.restart(async () => {
    const { database } = daemon.home.paths;
    const key = newDataKey();
    const file = await wrapKey(key, 'correct horse', 1_024);
    protectDatabase(database, null, { key, file }, Date.now());
  });
  await expect(daemon.terminal.request('data.delete-all', { confirm: 'delete everything' })).rejects.toMatchObject({
    body: { code: 'CV047' },
  });
  expect(await state()).toMatchObject({ state: 'on', tokens: [{ name: 'editor' }] });
});
