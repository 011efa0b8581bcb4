import { mkdirSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { deleteAll } from '../storage/stored-data.ts';
import { openDatabase } from '../storage/database.ts';
import { MIGRATIONS } from '../storage/migrations.ts';
import { forgetProject, getProject, registerProject } from '../project/project-registry.ts';
import { receiver } from './fixtures/receiver.ts';
import { AT, useShop } from './fixtures/shop.ts';
import { undeleted } from './receipts.ts';
import { hashOf } from './shared-record.ts';

const shop = useShop();
const coded = (code: string): unknown => expect.objectContaining({ code });

test(
  'revoking empties the queue, takes the consent back and has deleted what was sent; what is not acknowledged is ' +
    'asked again',
  async () => {
    const { item, fingerprint } = await shop.accepted({ deletes: true });
    await shop.ask('share.send', { items: [item], fingerprint });
    await shop.record('x <= y;\n');
    await shop.ask('share.build', { project: shop.project });
    shop.at.answer((_request, response) => response.writeHead(503).end());
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 2,
      deleted: 0,
      notDeleted: 1,
      noDeletion: 0,
    });
    expect(getProject(shop.db, shop.project).consent.sharing).toBe(false);
    shop.at.answer((_request, response) => response.writeHead(204).end());
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 0,
      deleted: 1,
      notDeleted: 0,
      noDeletion: 0,
    });
    expect(shop.at.received.at(-1)).toMatchObject({ method: 'DELETE', url: `/corrections/${item}`, key: item });
    expect((await shop.ask('share.status', {})).undeleted).toBe(0);
  },
);

test('receipts of an earlier version stay', () => {
  const file = path.join(shop.folder, 'earlier.db');
  const earlier = openDatabase(file, { migrations: MIGRATIONS.slice(0, 5) });
  earlier
    .prepare(
      "INSERT INTO share_receipts VALUES ('i', 'f', 'p', 'Somebody', 0, 'https://x.example/i', 'h', ?, '201', NULL)",
    )
    .run(AT);
  earlier.close();
  const later = openDatabase(file);
  expect(undeleted(later, 'p')).toEqual([
    { n: 1, id: 'i', project: 'p', receiver: 'Somebody', deleteUrl: 'https://x.example/i' },
  ]);
  later.close();
});

describe('an item of which nobody knows whether it was taken', () => {
  const lost = async (deletes: boolean): Promise<string> => {
    const { item, fingerprint } = await shop.accepted({ deletes });
    shop.at.answer((_request, _response, socket) => socket.destroy());
    expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
      { error: { code: 'CV106' } },
    ]);
    shop.at.answer((_request, response) => response.writeHead(200).end());
    return item;
  };

  test('is counted, and its deletion is asked for when the consent is taken back', async () => {
    const item = await lost(true);
    expect(await shop.ask('share.status', {})).toMatchObject({
      undeleted: 1,
      projects: [{ accepted: 1, undeleted: 1 }],
    });
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 1,
      deleted: 1,
      notDeleted: 0,
      noDeletion: 0,
    });
    expect(shop.at.received.at(-1)).toMatchObject({ method: 'DELETE', url: `/corrections/${item}` });
  });

  test('is known to a daemon that was killed before the answer', async () => {
    const { item, fingerprint } = await shop.accepted({ deletes: true });
    shop.at.answer(() => undefined);
    const killed = shop.ask('share.send', { items: [item], fingerprint });
    await expect.poll(() => shop.at.received).toHaveLength(1);
    expect((await shop.ask('share.status', {})).undeleted).toBe(1);
    shop.gate.stop('test');
    await killed;
    shop.gate.resume('test');
    shop.serve();
    shop.at.answer((_request, response) => response.writeHead(204).end());
    expect(await shop.ask('share.revoke', { project: shop.project })).toMatchObject({ deleted: 1, notDeleted: 0 });
  });

  test('has one receipt once it was confirmed, and one of each receiver that may have it', async () => {
    const item = await lost(false);
    const { fingerprint } = await shop.ask('share.endpoint', {
      endpoint: { url: shop.at.url, name: 'Another', anthropic: false, deletes: true },
    });
    expect((await shop.ask('share.send', { items: [item], fingerprint: fingerprint ?? '' })).sent).toHaveLength(1);
    expect((await shop.ask('share.list', { limit: 10 })).items).toMatchObject([
      { item, state: 'sent', receipt: { receiver: 'Another' } },
    ]);
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 1,
      deleted: 1,
      notDeleted: 0,
      noDeletion: 1,
    });
  });

  test('is none where no connection was made', async () => {
    const { item, fingerprint } = await shop.accepted({ deletes: true });
    shop.trusted = shop.other.cert;
    expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
      { error: { code: 'CV105' } },
    ]);
    expect((await shop.ask('share.status', {})).undeleted).toBe(0);
    // What may have been taken before is not forgotten for it.
    shop.trusted = shop.good.cert;
    shop.at.answer((_request, response) => response.writeHead(500).end());
    await shop.ask('share.send', { items: [item], fingerprint });
    shop.trusted = shop.other.cert;
    await shop.ask('share.send', { items: [item], fingerprint });
    expect((await shop.ask('share.status', {})).undeleted).toBe(1);
  });
});

test('what a receiver still has, and what was refused, is not prepared again after a new consent', async () => {
  const { item, fingerprint } = await shop.accepted({ deletes: true });
  await shop.ask('share.send', { items: [item], fingerprint });
  const refused = await shop.record('x <= y;\n');
  await shop.ask('share.build', { project: shop.project });
  const second =
    (await shop.ask('share.list', { limit: 10 })).items.find(({ feedback }) => feedback === refused)?.item ?? '';
  await shop.ask('share.refuse', { item: second });
  shop.at.answer((_request, response) => response.writeHead(503).end());
  expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
    removed: 1,
    deleted: 0,
    notDeleted: 1,
    noDeletion: 0,
  });
  shop.consent({ sharing: true });
  expect(await shop.ask('share.build', { project: shop.project })).toEqual({ queued: 0, already: 2, left: [] });
  expect(shop.db.prepare('SELECT id, state, bytes FROM share_queue').all()).toEqual([
    { id: second, state: 'refused', bytes: null },
  ]);
  shop.at.answer((_request, response) => response.writeHead(204).end());
  expect(await shop.ask('share.revoke', { project: shop.project })).toMatchObject({ deleted: 1, notDeleted: 0 });
  shop.consent({ sharing: true });
  expect(await shop.ask('share.build', { project: shop.project })).toMatchObject({ queued: 1 });
});

test(
  'a forgotten project leaves nothing that nobody reaches: its queue is emptied, and what was sent of it can be ' +
    'asked to be deleted',
  async () => {
    const { item, fingerprint } = await shop.accepted({ deletes: true });
    await shop.ask('share.send', { items: [item], fingerprint });
    const waiting = await shop.record('x <= y;\n');
    await shop.ask('share.build', { project: shop.project });
    shop.at.answer((_request, response) => response.writeHead(503).end());
    forgetProject(shop.db, shop.project);
    shop.sharing.forgotten(shop.project);
    await expect.poll(() => shop.at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
    expect(await shop.ask('share.list', { limit: 10 })).toEqual({ items: [], total: 0 });
    expect(await shop.ask('share.status', {})).toMatchObject({
      undeleted: 1,
      projects: [
        { id: shop.project, name: 'shop', allowed: false, waiting: 0, sent: 0, undeleted: 1, forgotten: true },
      ],
    });
    shop.at.answer((_request, response) => response.writeHead(204).end());
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 0,
      deleted: 1,
      notDeleted: 0,
      noDeletion: 0,
    });
    expect(await shop.ask('share.status', {})).toMatchObject({ undeleted: 0, projects: [] });
    await expect(shop.ask('share.revoke', { project: shop.project })).rejects.toEqual(coded('CV031'));
    shop.project = registerProject(shop.db, shop.directory, AT).id;
    shop.consent({ sharing: true });
    await shop.ask('share.build', { project: shop.project });
    expect((await shop.ask('share.list', { limit: 10 })).items.map(({ feedback }) => feedback)).toContain(waiting);
  },
);

test('what an earlier version left in the queue of a forgotten project is removed at the first look', async () => {
  await shop.accepted();
  forgetProject(shop.db, shop.project);
  expect(await shop.ask('share.list', { limit: 10 })).toEqual({ items: [], total: 0 });
});

test('before everything is deleted the receivers are asked; without an answer, again afterwards', async () => {
  const { item, fingerprint } = await shop.accepted({ deletes: true });
  const more = await shop.accepted({ deletes: true });
  const filed = await shop.accepted({ deletes: true });
  shop.at.answer((_request, response) => response.writeHead(201).end('thanks for: for (let i = 0'));
  expect((await shop.ask('share.send', { items: [item, more.item], fingerprint })).sent).toHaveLength(2);
  await shop.ask('share.filed', { items: [{ item: filed.item, hash: hashOf(filed.bytes) }], sha256: hashOf('') });
  shop.at.answer(({ url }, response) => response.writeHead(url.endsWith(item) ? 204 : 503).end());
  await shop.sharing.withdraw();
  deleteAll(shop.db);
  expect(shop.sharing.undeleted()).toBe(1);
  expect(shop.db.prepare('SELECT id, receiver, hash, answer FROM share_receipts').all()).toEqual([
    { id: more.item, receiver: 'Somebody', hash: hashOf(more.bytes), answer: '201' },
  ]);
  const { projects } = await shop.ask('share.status', {});
  expect(projects).toMatchObject([
    { id: shop.project, name: 'a project that is forgotten', undeleted: 1, forgotten: true },
  ]);
  shop.at.answer((_request, response) => response.writeHead(204).end());
  expect(await shop.ask('share.revoke', { project: shop.project })).toMatchObject({ deleted: 1, notDeleted: 0 });
});

test('a receiver that is away does not keep the others from being asked', async () => {
  const { item, fingerprint } = await shop.accepted({ deletes: true });
  await shop.ask('share.send', { items: [item], fingerprint });
  const second = await shop.accepted({ deletes: true });
  const gone = shop.at;
  shop.at = await receiver(shop.good);
  const { fingerprint: to } = await shop.ask('share.endpoint', {
    endpoint: { url: shop.at.url, name: 'Another', anthropic: false, deletes: true },
  });
  await shop.ask('share.send', { items: [second.item], fingerprint: to ?? '' });
  await gone.close();
  expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
    removed: 2,
    deleted: 1,
    notDeleted: 1,
    noDeletion: 0,
  });
});

describe('a consent that is taken back while something is sent', () => {
  /** In front of the receiver: whoever connects waits for TLS until `open` is called. */
  async function slow(): Promise<{ url: string; waiting(): number; open(): void; close(): void }> {
    const sockets: Socket[] = [];
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    return {
      url: `https://localhost:${(server.address() as AddressInfo).port}/corrections`,
      waiting: () => sockets.length,
      open() {
        for (const socket of sockets)
          socket
            .pipe(connect(Number(new URL(shop.at.url).port), 'localhost').on('error', () => undefined))
            .pipe(socket);
      },
      close() {
        server.close();
        for (const socket of sockets) socket.destroy();
      },
    };
  }

  test.each<[string, (item: string) => unknown]>([
    ['by refusing the item', (item) => shop.ask('share.refuse', { item })],
    ['by the command line', () => shop.ask('share.revoke', { project: shop.project })],
    [
      'for another project of its name',
      () => {
        mkdirSync(path.join(shop.folder, 'more', 'shop'), { recursive: true });
        return shop.ask('share.revoke', {
          project: registerProject(shop.db, path.join(shop.folder, 'more', 'shop'), AT).id,
        });
      },
    ],
    [
      'on the options page',
      () => {
        shop.consent({ sharing: false });
        shop.sharing.consentChanged(shop.project, { sharing: false, neverShare: false });
      },
    ],
    [
      'in the file, as soon as anybody looks',
      () => {
        shop.write('');
        return shop.ask('share.status', {});
      },
    ],
  ])('%s: not a byte of it leaves any more', async (_where, takeBack) => {
    const { item } = await shop.accepted();
    const front = await slow();
    try {
      const { fingerprint } = await shop.ask('share.endpoint', {
        endpoint: { url: front.url, name: 'Slow', anthropic: false, deletes: true },
      });
      const sending = shop.ask('share.send', { items: [item], fingerprint: fingerprint ?? '' });
      await expect.poll(front.waiting).toBe(1);
      await takeBack(item);
      front.open();
      expect(await sending).toMatchObject({ sent: [], failed: [{ item, error: { code: 'CV105' } }] });
      expect(shop.at.received).toEqual([]);
      expect((await shop.ask('share.status', {})).undeleted).toBe(0);
    } finally {
      front.close();
    }
  });

  test('what may have arrived is asked to be deleted when its sending has ended', async () => {
    const { item, fingerprint } = await shop.accepted({ deletes: true });
    shop.at.answer(({ method }, response) => (method === 'POST' ? undefined : response.writeHead(204).end()));
    const sending = shop.ask('share.send', { items: [item], fingerprint });
    await expect.poll(() => shop.at.received).toHaveLength(1);
    expect(await shop.ask('share.revoke', { project: shop.project })).toEqual({
      removed: 1,
      deleted: 1,
      notDeleted: 0,
      noDeletion: 0,
    });
    expect(await sending).toMatchObject({ failed: [{ error: { code: 'CV106' } }] });
    expect(shop.at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

test('consent taken back on the options page has the same effect, without waiting for the receiver', async () => {
  const { item, fingerprint } = await shop.accepted({ deletes: true });
  await shop.ask('share.send', { items: [item], fingerprint });
  shop.sharing.consentChanged(shop.project, { sharing: true, neverShare: false });
  expect(shop.stateOf(item)).toBe('sent');
  shop.sharing.consentChanged(shop.project, { sharing: true, neverShare: true });
  await expect
    .poll(() => shop.db.prepare('SELECT count(*) FROM share_receipts WHERE deleted_at IS NULL').pluck().get())
    .toBe(0);
  expect(shop.at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(shop.failures).toEqual([]);
});
