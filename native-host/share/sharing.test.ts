import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReplyBody, RequestBody } from '../../shared/protocol.ts';
import { createSharing } from '../daemon/share-handlers.ts';
import type { Sharing } from '../daemon/share-handlers.ts';
import { recordCorrection } from '../feedback/corrections.ts';
import { deleteAll } from '../feedback/data.ts';
import { openDatabase } from '../feedback/database.ts';
import type { Database } from '../feedback/database.ts';
import { MIGRATIONS } from '../feedback/migrations.ts';
import { anchorFile } from '../gate/anchor-file.ts';
import type { AnchorFile } from '../gate/anchor-file.ts';
import { createGate } from '../gate/gate.ts';
import type { Gate } from '../gate/gate.ts';
import { openLedger } from '../gate/ledger.ts';
import type { Ledger } from '../gate/ledger.ts';
import { stopFlag } from '../gate/stop-flag.ts';
import { forgetProject, getProject, registerProject, setConsent } from '../project/registry.ts';
import { identity, receiver } from './fixtures/receiver.ts';
import type { Identity } from './fixtures/receiver.ts';
import { undeleted } from './receipts.ts';
import { hashOf, sharedRecordSchema } from './record.ts';
import { send } from './send.ts';

let good: Identity;
let other: Identity;
let expired: Identity;
beforeAll(async () => {
  [good, other, expired] = await Promise.all([identity('localhost'), identity('elsewhere.example'), identity('localhost', true)]);
});

const AT = '2026-01-01T00:00:00.000Z';
const OPTED = '[sharing]\nopt_in = true\n';
let folder: string;
let directory: string;
let db: Database;
let gate: Gate;
let ledger: Ledger;
let anchor: AnchorFile;
let project: string;
let trusted: string;
let deadlineMs: number;
let failures: unknown[];
let at: Awaited<ReturnType<typeof receiver>>;
let sharing: Sharing;

const caller = { owner: 'cli', subscriber: { deliver: () => undefined } } as const;
type Type = keyof Sharing['handlers'];
/** Asks like a client; what the handler throws, it rejects with. */
async function ask<T extends Type>(type: T, body: RequestBody<T>, owner: 'cli' | 'extension' = 'cli'): Promise<ReplyBody<T>> {
  const handler = sharing.handlers[type] as (body: RequestBody<T>, caller: unknown, raw: unknown) => ReplyBody<T> | Promise<ReplyBody<T>>;
  return await handler(body, { ...caller, owner }, body);
}
const write = (text: string): void => writeFileSync(path.join(directory, '.claude-context.toml'), text);
const consent = (more: { sharing?: boolean; neverShare?: boolean }): unknown => setConsent(db, project, { ...getProject(db, project).consent, ...more, fileHash: getProject(db, project).fileHash }, AT);

async function record(code = 'for (let i = 0; i <= n; i++) { use(a[i]); } // ask Maria\n', status: string | null = 'confirmed'): Promise<string> {
  const id = randomUUID();
  await recordCorrection(db, {
    id,
    timestamp: '2025-11-29T14:32:00Z',
    project: 'shop',
    session_id: 'claude-session-abc123',
    feedback_type: 'correction',
    claude_output: { file: 'src/cart.ts', line_range: [1, 2], content: code },
    issue: { category: 'logic_error', subcategory: 'off_by_one', description: 'runs once too often', detected_by: 'test_suite' },
    correction: { content: code.replace('<=', '<'), verified: true, verification_output: 'ok' },
  });
  if (status !== null) db.prepare("INSERT INTO correction_state (feedback, language, conversation, status, decided_at, why) VALUES (?, 'typescript', NULL, ?, ?, '')").run(id, status, AT);
  return id;
}

/** One accepted item and a receiver for it. */
async function accepted(options: { anthropic?: boolean; deletes?: boolean } = {}): Promise<{ feedback: string; item: string; bytes: string; fingerprint: string }> {
  const feedback = await record();
  await ask('share.build', { project });
  const item = (await ask('share.list', { project, limit: 100 })).items.find((each) => each.feedback === feedback);
  if (item === undefined) throw new Error('not queued');
  const { text, hash } = await ask('share.item', { item: item.item, side: 'after', page: 0 });
  await ask('share.accept', { item: item.item, hash });
  const { fingerprint } = await ask('share.endpoint', { endpoint: { url: at.url, name: 'Somebody', anthropic: options.anthropic ?? false, deletes: options.deletes ?? false } });
  return { feedback, item: item.item, bytes: text, fingerprint: fingerprint ?? '' };
}

/** As after a start of the daemon: nothing is known but what the database holds. */
function serve(): void {
  sharing = createSharing({ db, gate, now: () => new Date(0), failed: (problem) => failures.push(problem), send: (request) => send({ ...request, ca: trusted, deadlineMs }) });
}

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-share-')));
  directory = path.join(folder, 'shop');
  mkdirSync(directory);
  db = openDatabase(path.join(folder, 'state', 'db.sqlite'));
  anchor = anchorFile(path.join(folder, 'anchor.json'), () => undefined);
  ledger = openLedger(db, anchor, () => new Date(0));
  gate = createGate({ db, ledger, flag: stopFlag(path.join(folder, 'stopped')), failed: () => undefined });
  trusted = good.cert;
  deadlineMs = 5_000;
  failures = [];
  serve();
  write(OPTED);
  project = registerProject(db, directory, AT).id;
  consent({ sharing: true });
  at = await receiver(good);
});
afterEach(async () => {
  await at.close();
  await anchor.settled();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const coded = (code: string): unknown => expect.objectContaining({ code });
const stateOf = (item: string): string => String(db.prepare('SELECT state FROM share_queue WHERE id = ?').pluck().get(item));
const isShared = (feedback: string): number => Number(db.prepare('SELECT shared_with_anthropic FROM feedback WHERE id = ?').pluck().get(feedback));

describe('the queue', () => {
  test('takes confirmed corrections only, unless others are asked for, each once and none accepted', async () => {
    await record();
    await record('a <= b;\n', 'claimed');
    await record('c <= d;\n', null);
    expect(await ask('share.build', { project })).toEqual({ queued: 1, already: 0, left: [] });
    expect(await ask('share.build', { project, statuses: ['claimed'] })).toEqual({ queued: 2, already: 1, left: [] });
    expect((await ask('share.list', { limit: 10 })).items.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  test('is not closed by what cannot be anonymised: that is told every time, and tried again when it is another text', async () => {
    const bad = await record();
    const spoil = db.prepare("UPDATE feedback_capture SET json = json_set(json, '$.feedback_type', ?) WHERE id = ?");
    spoil.run('nonsense', bad);
    for (const table of ['feedback', 'feedback_capture', 'correction_state']) {
      const key = table === 'correction_state' ? 'feedback' : 'id';
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> '${key}'`).pluck().all().join();
      db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO ${table} (${key}, ${columns}) SELECT printf('00000000-0000-4000-8000-%012d', i), ${columns} FROM n, ${table} WHERE ${key} = '${bad}'`);
    }
    await record('a <= b;\n');
    expect(await ask('share.build', { project })).toMatchObject({ queued: 0 });
    const { queued, left } = await ask('share.build', { project });
    expect(queued).toBe(1);
    expect(left).toHaveLength(200);
    spoil.run('correction', bad);
    expect(await ask('share.build', { project })).toMatchObject({ queued: 1 });
    // As after an update: the same text, by another version.
    db.exec("UPDATE share_left_out SET looked_at = 'before', why = 'an earlier version did not know'");
    expect(JSON.stringify((await ask('share.build', { project })).left)).not.toContain('earlier version');
  });

  test('is not read as a whole for the answer about one item', async () => {
    const { item } = await accepted();
    const { prepare } = db;
    const asked: string[] = [];
    db.prepare = new Proxy(prepare, {
      apply(target, self, [source]: [string]) {
        asked.push(source);
        return target.call(self, source);
      },
    });
    expect(await ask('share.refuse', { item })).toMatchObject({ item, state: 'refused', bytes: 0 });
    db.prepare = prepare;
    const plans = asked.filter((sql) => sql.includes('share_queue')).flatMap((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(sql.match(/\?/g)?.map(() => null) ?? []));
    expect(plans).toContainEqual(expect.objectContaining({ detail: expect.stringMatching(/^SEARCH share_queue/) }));
    expect(plans).not.toContainEqual(expect.objectContaining({ detail: expect.stringMatching(/^SCAN share_queue/) }));
  });

  test('shows the exact bytes, of the documented format, and accepts only what was shown', async () => {
    await record();
    await ask('share.build', { project });
    const [item] = (await ask('share.list', { limit: 10 })).items;
    const { text, hash } = await ask('share.item', { item: item?.item ?? '', side: 'after', page: 0 });
    expect(hashOf(text)).toBe(hash);
    expect(sharedRecordSchema.parse(JSON.parse(text))).toMatchObject({ day: '2025-11-29', claude_output: { content: 'for (let i = 0; i <= n; i++) { use(a[i]); }\n' } });
    expect(text).not.toMatch(/shop|abc123|Maria|src/);
    await expect(ask('share.accept', { item: item?.item ?? '', hash: '0'.repeat(64) })).rejects.toEqual(coded('CV102'));
    db.prepare("UPDATE share_queue SET bytes = replace(bytes, '1', '2')").run();
    await expect(ask('share.accept', { item: item?.item ?? '', hash })).rejects.toEqual(coded('CV102'));
  });

  test('is closed without a yes of both sides, and never_share empties it whenever it comes', async () => {
    const { item, fingerprint } = await accepted();
    write('[sharing]\nopt_in = true\nnever_share = true\n');
    await expect(ask('share.item', { item, side: 'after', page: 0 })).rejects.toEqual(coded('CV101'));
    expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV103' } }]);
    expect(db.prepare('SELECT count(*) FROM share_queue').pluck().get()).toBe(0);
    write(OPTED);
    consent({ sharing: true });
    consent({ neverShare: true });
    await expect(ask('share.build', { project })).rejects.toEqual(coded('CV101'));
    consent({ neverShare: false, sharing: false });
    await expect(ask('share.build', { project })).rejects.toEqual(coded('CV101'));
    write('');
    await expect(ask('share.build', { project })).rejects.toEqual(coded('CV101'));
    expect(at.received).toEqual([]);
  });
});

describe('sending', () => {
  test('what is on the wire is what was reviewed, once, with a receipt and an entry in the ledger', async () => {
    const { feedback, item, bytes, fingerprint } = await accepted();
    expect(await ask('share.send', { items: [item], fingerprint })).toMatchObject({ sent: [{ item, receiver: 'Somebody' }], failed: [] });
    expect(at.received).toEqual([{ method: 'POST', url: '/corrections', key: item, body: Buffer.from(bytes) }]);
    expect(stateOf(item)).toBe('sent');
    expect((await ask('share.list', { limit: 10 })).items).toMatchObject([{ state: 'sent', receipt: { receiver: 'Somebody', anthropic: false } }]);
    expect(isShared(feedback)).toBe(0);
    expect(db.prepare('SELECT receiver, hash FROM share_receipts').all()).toEqual([{ receiver: 'Somebody', hash: hashOf(bytes) }]);
    expect(ledger.list({ limit: 10 }).entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['commit', 'settle', 'shared']));
    expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV102' } }]);
    expect(at.received).toHaveLength(1);
  });

  test('only a receiver that is declared to be Anthropic makes a correction shared with Anthropic', async () => {
    const { feedback, item, fingerprint } = await accepted({ anthropic: true });
    await ask('share.send', { items: [item], fingerprint });
    expect(isShared(feedback)).toBe(1);
  });

  test('nothing goes to another receiver than the one that was shown, nor when everything is stopped, nor a changed byte', async () => {
    const { item, fingerprint } = await accepted();
    await ask('share.endpoint', { endpoint: { url: `${at.url}/x`, name: 'Somebody', anthropic: false, deletes: false } });
    expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV102' } }]);
    const now = (await ask('share.status', {})).endpoint?.fingerprint ?? '';
    gate.stop('test');
    expect((await ask('share.send', { items: [item], fingerprint: now })).failed).toMatchObject([{ error: { code: 'CV018' } }]);
    gate.resume('test');
    db.prepare("UPDATE share_queue SET bytes = replace(bytes, 'once', 'twice')").run();
    expect((await ask('share.send', { items: [item], fingerprint: now })).failed).toMatchObject([{ error: { code: 'CV102' } }]);
    expect(at.received).toEqual([]);
  });

  test('an address without https is no receiver', async () => {
    for (const url of ['http://localhost/', 'ftp://x', 'nonsense', 'https://me:secret@x.example/']) {
      await expect(ask('share.endpoint', { endpoint: { url, name: 'x', anthropic: false, deletes: false } })).rejects.toEqual(coded('CV104'));
    }
  });

  test('a certificate that is unknown, of another host or expired: not one byte of the item leaves', async () => {
    const { item } = await accepted();
    for (const [own, ca] of [[good, other.cert], [other, other.cert], [expired, expired.cert]] as const) {
      await at.close();
      at = await receiver(own);
      trusted = ca;
      const { fingerprint } = await ask('share.endpoint', { endpoint: { url: at.url, name: 'x', anthropic: true, deletes: false } });
      expect((await ask('share.send', { items: [item], fingerprint: fingerprint ?? '' })).failed).toMatchObject([{ error: { code: 'CV105' } }]);
      expect(at.received).toEqual([]);
      expect(stateOf(item)).toBe('accepted');
    }
  });

  test('variables of the environment neither turn verification off nor name a proxy', async () => {
    const { item, fingerprint } = await accepted();
    trusted = other.cert;
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1';
    try {
      expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV105' } }]);
      trusted = good.cert;
      expect((await ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      delete process.env['HTTPS_PROXY'];
    }
  });

  test('a redirect is not followed, a hang ends, an error leaves the item to be sent again with the same key', async () => {
    const { item, bytes, fingerprint } = await accepted();
    const fails = async (): Promise<void> => {
      expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV106' } }]);
      expect(stateOf(item)).toBe('accepted');
    };
    at.answer((_request, response) => response.writeHead(302, { location: `${at.url}/elsewhere` }).end());
    await fails();
    at.answer((_request, response) => response.writeHead(500).end('no'));
    await fails();
    at.answer((_request, _response, socket) => socket.destroy());
    await fails();
    deadlineMs = 300;
    at.answer(() => undefined);
    await fails();
    at.answer((_request, response) => void response.writeHead(200).write('x'));
    await fails();
    deadlineMs = 5_000;
    serve();
    at.answer((_request, response) => response.writeHead(200).end('x'.repeat(1_000_000)));
    expect((await ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    expect(at.received).toHaveLength(6);
    expect(new Set(at.received.map(({ url, key, body }) => `${url} ${key} ${body.toString()}`))).toEqual(new Set([`/corrections ${item} ${bytes}`]));
  });

  test('an answer that comes twice is one answer', async () => {
    const { item, fingerprint } = await accepted();
    at.answer((_request, _response, socket) => {
      const answer = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok';
      socket.end(answer + answer);
    });
    expect((await ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    expect(db.prepare('SELECT count(*) FROM share_receipts').pluck().get()).toBe(1);
  });
});

test('revoking empties the queue, takes the consent back and has deleted what was sent; what is not acknowledged is asked again', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  await ask('share.send', { items: [item], fingerprint });
  await record('x <= y;\n');
  await ask('share.build', { project });
  at.answer((_request, response) => response.writeHead(503).end());
  expect(await ask('share.revoke', { project })).toEqual({ removed: 2, deleted: 0, notDeleted: 1, noDeletion: 0 });
  expect(getProject(db, project).consent.sharing).toBe(false);
  at.answer((_request, response) => response.writeHead(204).end());
  expect(await ask('share.revoke', { project })).toEqual({ removed: 0, deleted: 1, notDeleted: 0, noDeletion: 0 });
  expect(at.received.at(-1)).toMatchObject({ method: 'DELETE', url: `/corrections/${item}`, key: item });
  expect((await ask('share.status', {})).undeleted).toBe(0);
});

test('receipts of an earlier version stay', () => {
  const file = path.join(folder, 'earlier.db');
  const earlier = openDatabase(file, { migrations: MIGRATIONS.slice(0, 5) });
  earlier.prepare("INSERT INTO share_receipts VALUES ('i', 'f', 'p', 'Somebody', 0, 'https://x.example/i', 'h', ?, '201', NULL)").run(AT);
  earlier.close();
  const later = openDatabase(file);
  expect(undeleted(later, 'p')).toEqual([{ n: 1, id: 'i', project: 'p', receiver: 'Somebody', deleteUrl: 'https://x.example/i' }]);
  later.close();
});

describe('an item of which nobody knows whether it was taken', () => {
  const lost = async (deletes: boolean): Promise<string> => {
    const { item, fingerprint } = await accepted({ deletes });
    at.answer((_request, _response, socket) => socket.destroy());
    expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV106' } }]);
    at.answer((_request, response) => response.writeHead(200).end());
    return item;
  };

  test('is counted, and its deletion is asked for when the consent is taken back', async () => {
    const item = await lost(true);
    expect(await ask('share.status', {})).toMatchObject({ undeleted: 1, projects: [{ accepted: 1, undeleted: 1 }] });
    expect(await ask('share.revoke', { project })).toEqual({ removed: 1, deleted: 1, notDeleted: 0, noDeletion: 0 });
    expect(at.received.at(-1)).toMatchObject({ method: 'DELETE', url: `/corrections/${item}` });
  });

  test('is known to a daemon that was killed before the answer', async () => {
    const { item, fingerprint } = await accepted({ deletes: true });
    at.answer(() => undefined);
    const killed = ask('share.send', { items: [item], fingerprint });
    await expect.poll(() => at.received).toHaveLength(1);
    expect((await ask('share.status', {})).undeleted).toBe(1);
    gate.stop('test');
    await killed;
    gate.resume('test');
    serve();
    at.answer((_request, response) => response.writeHead(204).end());
    expect(await ask('share.revoke', { project })).toMatchObject({ deleted: 1, notDeleted: 0 });
  });

  test('has one receipt once it was confirmed, and one of each receiver that may have it', async () => {
    const item = await lost(false);
    const { fingerprint } = await ask('share.endpoint', { endpoint: { url: at.url, name: 'Another', anthropic: false, deletes: true } });
    expect((await ask('share.send', { items: [item], fingerprint: fingerprint ?? '' })).sent).toHaveLength(1);
    expect((await ask('share.list', { limit: 10 })).items).toMatchObject([{ item, state: 'sent', receipt: { receiver: 'Another' } }]);
    expect(await ask('share.revoke', { project })).toEqual({ removed: 1, deleted: 1, notDeleted: 0, noDeletion: 1 });
  });

  test('is none where no connection was made', async () => {
    const { item, fingerprint } = await accepted({ deletes: true });
    trusted = other.cert;
    expect((await ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([{ error: { code: 'CV105' } }]);
    expect((await ask('share.status', {})).undeleted).toBe(0);
    // What may have been taken before is not forgotten for it.
    trusted = good.cert;
    at.answer((_request, response) => response.writeHead(500).end());
    await ask('share.send', { items: [item], fingerprint });
    trusted = other.cert;
    await ask('share.send', { items: [item], fingerprint });
    expect((await ask('share.status', {})).undeleted).toBe(1);
  });
});

test('what a receiver still has, and what was refused, is not prepared again after a new consent', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  await ask('share.send', { items: [item], fingerprint });
  const refused = await record('x <= y;\n');
  await ask('share.build', { project });
  const second = (await ask('share.list', { limit: 10 })).items.find(({ feedback }) => feedback === refused)?.item ?? '';
  await ask('share.refuse', { item: second });
  at.answer((_request, response) => response.writeHead(503).end());
  expect(await ask('share.revoke', { project })).toEqual({ removed: 1, deleted: 0, notDeleted: 1, noDeletion: 0 });
  consent({ sharing: true });
  expect(await ask('share.build', { project })).toEqual({ queued: 0, already: 2, left: [] });
  expect(db.prepare('SELECT id, state, bytes FROM share_queue').all()).toEqual([{ id: second, state: 'refused', bytes: null }]);
  at.answer((_request, response) => response.writeHead(204).end());
  expect(await ask('share.revoke', { project })).toMatchObject({ deleted: 1, notDeleted: 0 });
  consent({ sharing: true });
  expect(await ask('share.build', { project })).toMatchObject({ queued: 1 });
});

test('a forgotten project leaves nothing that nobody reaches: its queue is emptied, and what was sent of it can be asked to be deleted', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  await ask('share.send', { items: [item], fingerprint });
  const waiting = await record('x <= y;\n');
  await ask('share.build', { project });
  at.answer((_request, response) => response.writeHead(503).end());
  forgetProject(db, project);
  sharing.forgotten(project);
  await expect.poll(() => at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(await ask('share.list', { limit: 10 })).toEqual({ items: [], total: 0 });
  expect(await ask('share.status', {})).toMatchObject({ undeleted: 1, projects: [{ id: project, name: 'shop', allowed: false, waiting: 0, sent: 0, undeleted: 1, forgotten: true }] });
  at.answer((_request, response) => response.writeHead(204).end());
  expect(await ask('share.revoke', { project })).toEqual({ removed: 0, deleted: 1, notDeleted: 0, noDeletion: 0 });
  expect(await ask('share.status', {})).toMatchObject({ undeleted: 0, projects: [] });
  await expect(ask('share.revoke', { project })).rejects.toEqual(coded('CV031'));
  project = registerProject(db, directory, AT).id;
  consent({ sharing: true });
  await ask('share.build', { project });
  expect((await ask('share.list', { limit: 10 })).items.map(({ feedback }) => feedback)).toContain(waiting);
});

test('what an earlier version left in the queue of a forgotten project is removed as soon as anybody looks', async () => {
  await accepted();
  forgetProject(db, project);
  expect(await ask('share.list', { limit: 10 })).toEqual({ items: [], total: 0 });
});

test('before everything is deleted the receivers are asked; what they do not acknowledge can be asked for afterwards', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  const more = await accepted({ deletes: true });
  const filed = await accepted({ deletes: true });
  at.answer((_request, response) => response.writeHead(201).end('thanks for: for (let i = 0'));
  expect((await ask('share.send', { items: [item, more.item], fingerprint })).sent).toHaveLength(2);
  await ask('share.filed', { items: [{ item: filed.item, hash: hashOf(filed.bytes) }], sha256: hashOf('') });
  at.answer(({ url }, response) => response.writeHead(url.endsWith(item) ? 204 : 503).end());
  await sharing.withdraw();
  deleteAll(db);
  expect(sharing.undeleted()).toBe(1);
  expect(db.prepare('SELECT id, receiver, hash, answer FROM share_receipts').all()).toEqual([{ id: more.item, receiver: 'Somebody', hash: hashOf(more.bytes), answer: '201' }]);
  const { projects } = await ask('share.status', {});
  expect(projects).toMatchObject([{ id: project, name: 'a project that is forgotten', undeleted: 1, forgotten: true }]);
  at.answer((_request, response) => response.writeHead(204).end());
  expect(await ask('share.revoke', { project })).toMatchObject({ deleted: 1, notDeleted: 0 });
});

test('a receiver that is away does not keep the others from being asked', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  await ask('share.send', { items: [item], fingerprint });
  const second = await accepted({ deletes: true });
  const gone = at;
  at = await receiver(good);
  const { fingerprint: to } = await ask('share.endpoint', { endpoint: { url: at.url, name: 'Another', anthropic: false, deletes: true } });
  await ask('share.send', { items: [second.item], fingerprint: to ?? '' });
  await gone.close();
  expect(await ask('share.revoke', { project })).toEqual({ removed: 2, deleted: 1, notDeleted: 1, noDeletion: 0 });
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
        for (const socket of sockets) socket.pipe(connect(Number(new URL(at.url).port), 'localhost').on('error', () => undefined)).pipe(socket);
      },
      close() {
        server.close();
        for (const socket of sockets) socket.destroy();
      },
    };
  }

  test.each<[string, () => unknown]>([
    ['by the command line', () => ask('share.revoke', { project })],
    ['for another project of its name', () => {
      mkdirSync(path.join(folder, 'more', 'shop'), { recursive: true });
      return ask('share.revoke', { project: registerProject(db, path.join(folder, 'more', 'shop'), AT).id });
    }],
    ['on the options page', () => { consent({ sharing: false }); sharing.consentSaid(project, { sharing: false, neverShare: false }); }],
    ['in the file, as soon as anybody looks', () => { write(''); return ask('share.status', {}); }],
  ])('%s: not a byte of it leaves any more', async (_where, takeBack) => {
    const { item } = await accepted();
    const front = await slow();
    try {
      const { fingerprint } = await ask('share.endpoint', { endpoint: { url: front.url, name: 'Slow', anthropic: false, deletes: true } });
      const sending = ask('share.send', { items: [item], fingerprint: fingerprint ?? '' });
      await expect.poll(front.waiting).toBe(1);
      await takeBack();
      front.open();
      expect(await sending).toMatchObject({ sent: [], failed: [{ item, error: { code: 'CV105' } }] });
      expect(at.received).toEqual([]);
      expect((await ask('share.status', {})).undeleted).toBe(0);
    } finally {
      front.close();
    }
  });

  test('what may have arrived is asked to be deleted when its sending has ended', async () => {
    const { item, fingerprint } = await accepted({ deletes: true });
    at.answer(({ method }, response) => (method === 'POST' ? undefined : response.writeHead(204).end()));
    const sending = ask('share.send', { items: [item], fingerprint });
    await expect.poll(() => at.received).toHaveLength(1);
    expect(await ask('share.revoke', { project })).toEqual({ removed: 1, deleted: 1, notDeleted: 0, noDeletion: 0 });
    expect(await sending).toMatchObject({ failed: [{ error: { code: 'CV106' } }] });
    expect(at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

test('consent that is taken back on the options page has the same effect, without anybody waiting for the receiver', async () => {
  const { item, fingerprint } = await accepted({ deletes: true });
  await ask('share.send', { items: [item], fingerprint });
  sharing.consentSaid(project, { sharing: true, neverShare: false });
  expect(stateOf(item)).toBe('sent');
  sharing.consentSaid(project, { sharing: true, neverShare: true });
  await expect.poll(() => db.prepare('SELECT count(*) FROM share_receipts WHERE deleted_at IS NULL').pluck().get()).toBe(0);
  expect(at.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  expect(failures).toEqual([]);
});

test('a file counts as shared only with the bytes that were accepted, and only from the command line', async () => {
  const { item, bytes, feedback } = await accepted({ anthropic: true });
  const items = [{ item, hash: hashOf(bytes) }];
  await expect(ask('share.filed', { items, sha256: hashOf(`${bytes}\n`) }, 'extension')).rejects.toEqual(coded('CV060'));
  await expect(ask('share.filed', { items: [{ item, hash: '1'.repeat(64) }], sha256: hashOf('') })).rejects.toEqual(coded('CV102'));
  expect(await ask('share.filed', { items, sha256: hashOf(`${bytes}\n`) })).toEqual({ filed: 1 });
  expect(stateOf(item)).toBe('sent');
  expect(isShared(feedback)).toBe(0);
  expect(at.received).toEqual([]);
});
