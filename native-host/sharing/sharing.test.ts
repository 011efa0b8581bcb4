import { describe, expect, test } from 'vitest';
import { receiver } from './fixtures/receiver.ts';
import { OPTED, useShop } from './fixtures/shop.ts';
import { hashOf, sharedRecordSchema } from './shared-record.ts';

const shop = useShop();
const coded = (code: string): unknown => expect.objectContaining({ code });
const isShared = (feedback: string): number =>
  Number(shop.db.prepare('SELECT shared_with_anthropic FROM feedback WHERE id = ?').pluck().get(feedback));

describe('the queue', () => {
  test('takes confirmed corrections only, unless others are asked for, each once and none accepted', async () => {
    await shop.record();
    await shop.record('a <= b;\n', 'claimed');
    await shop.record('c <= d;\n', null);
    expect(await shop.ask('share.build', { project: shop.project })).toEqual({ queued: 1, already: 0, left: [] });
    expect(await shop.ask('share.build', { project: shop.project, statuses: ['claimed'] })).toEqual({
      queued: 2,
      already: 1,
      left: [],
    });
    expect((await shop.ask('share.list', { limit: 10 })).items.map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  test('is not closed by what cannot be anonymised: told every time, tried again as another text', async () => {
    const bad = await shop.record();
    const spoil = shop.db.prepare(
      "UPDATE feedback_capture SET json = json_set(json, '$.feedback_type', ?) WHERE id = ?",
    );
    spoil.run('nonsense', bad);
    for (const table of ['feedback', 'feedback_capture', 'correction_state']) {
      const key = table === 'correction_state' ? 'feedback' : 'id';
      const columns = shop.db
        .prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> '${key}'`)
        .pluck()
        .all()
        .join();
      shop.db.exec(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO ${table} ` +
          `(${key}, ${columns}) SELECT printf('00000000-0000-4000-8000-%012d', i), ${columns} FROM n, ${table} ` +
          `WHERE ${key} = '${bad}'`,
      );
    }
    await shop.record('a <= b;\n');
    expect(await shop.ask('share.build', { project: shop.project })).toMatchObject({ queued: 0 });
    const { queued, left } = await shop.ask('share.build', { project: shop.project });
    expect(queued).toBe(1);
    expect(left).toHaveLength(200);
    spoil.run('correction', bad);
    expect(await shop.ask('share.build', { project: shop.project })).toMatchObject({ queued: 1 });
    // As after an update: the same text, by another version.
    shop.db.exec("UPDATE share_left_out SET looked_at = 'before', why = 'an earlier version did not know'");
    expect(JSON.stringify((await shop.ask('share.build', { project: shop.project })).left)).not.toContain(
      'earlier version',
    );
  });

  test('is not read as a whole for the answer about one item', async () => {
    const { item } = await shop.accepted();
    const { prepare } = shop.db;
    const asked: string[] = [];
    shop.db.prepare = new Proxy(prepare, {
      apply(target, self, [source]: [string]) {
        asked.push(source);
        return target.call(self, source);
      },
    });
    expect(await shop.ask('share.refuse', { item })).toMatchObject({ item, state: 'refused', bytes: 0 });
    shop.db.prepare = prepare;
    const plans = asked
      .filter((sql) => sql.includes('share_queue'))
      .flatMap((sql) => shop.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(sql.match(/\?/g)?.map(() => null) ?? []));
    expect(plans).toContainEqual(expect.objectContaining({ detail: expect.stringMatching(/^SEARCH share_queue/) }));
    expect(plans).not.toContainEqual(expect.objectContaining({ detail: expect.stringMatching(/^SCAN share_queue/) }));
  });

  test('shows the exact bytes, of the documented format, and accepts only what was shown', async () => {
    await shop.record();
    await shop.ask('share.build', { project: shop.project });
    const [item] = (await shop.ask('share.list', { limit: 10 })).items;
    const { text, hash } = await shop.ask('share.item', { item: item?.item ?? '', side: 'after', page: 0 });
    expect(hashOf(text)).toBe(hash);
    expect(sharedRecordSchema.parse(JSON.parse(text))).toMatchObject({
      day: '2025-11-29',
      claude_output: { content: 'for (let i = 0; i <= n; i++) { use(a[i]); }\n' },
    });
    expect(text).not.toMatch(/shop|abc123|Maria|src/);
    await expect(shop.ask('share.accept', { item: item?.item ?? '', hash: '0'.repeat(64) })).rejects.toEqual(
      coded('CV102'),
    );
    shop.db.prepare("UPDATE share_queue SET bytes = replace(bytes, '1', '2')").run();
    await expect(shop.ask('share.accept', { item: item?.item ?? '', hash })).rejects.toEqual(coded('CV102'));
  });

  test('is closed without a yes of both sides, and never_share empties it whenever it comes', async () => {
    const { item, fingerprint } = await shop.accepted();
    shop.write('[shop.sharing]\nopt_in = true\nnever_share = true\n');
    await expect(shop.ask('share.item', { item, side: 'after', page: 0 })).rejects.toEqual(coded('CV101'));
    expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
      { error: { code: 'CV103' } },
    ]);
    expect(shop.db.prepare('SELECT count(*) FROM share_queue').pluck().get()).toBe(0);
    shop.write(OPTED);
    shop.consent({ sharing: true });
    shop.consent({ neverShare: true });
    await expect(shop.ask('share.build', { project: shop.project })).rejects.toEqual(coded('CV101'));
    shop.consent({ neverShare: false, sharing: false });
    await expect(shop.ask('share.build', { project: shop.project })).rejects.toEqual(coded('CV101'));
    shop.write('');
    await expect(shop.ask('share.build', { project: shop.project })).rejects.toEqual(coded('CV101'));
    expect(shop.at.received).toEqual([]);
  });
});

describe('sending', () => {
  test('what is on the wire is what was reviewed, once, with a receipt and an entry in the ledger', async () => {
    const { feedback, item, bytes, fingerprint } = await shop.accepted();
    expect(await shop.ask('share.send', { items: [item], fingerprint })).toMatchObject({
      sent: [{ item, receiver: 'Somebody' }],
      failed: [],
    });
    expect(shop.at.received).toEqual([{ method: 'POST', url: '/corrections', key: item, body: Buffer.from(bytes) }]);
    expect(shop.stateOf(item)).toBe('sent');
    expect((await shop.ask('share.list', { limit: 10 })).items).toMatchObject([
      { state: 'sent', receipt: { receiver: 'Somebody', anthropic: false } },
    ]);
    expect(isShared(feedback)).toBe(0);
    expect(shop.db.prepare('SELECT receiver, hash FROM share_receipts').all()).toEqual([
      { receiver: 'Somebody', hash: hashOf(bytes) },
    ]);
    expect(shop.ledger.list({ limit: 10 }).entries.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['commit', 'settle', 'shared']),
    );
    expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
      { error: { code: 'CV102' } },
    ]);
    expect(shop.at.received).toHaveLength(1);
  });

  test('only a receiver that is declared to be Anthropic makes a correction shared with Anthropic', async () => {
    const { feedback, item, fingerprint } = await shop.accepted({ anthropic: true });
    await shop.ask('share.send', { items: [item], fingerprint });
    expect(isShared(feedback)).toBe(1);
  });

  test(
    'nothing goes to another receiver than the one that was shown, nor when everything is stopped, nor a changed ' +
      'byte',
    async () => {
      const { item, fingerprint } = await shop.accepted();
      await shop.ask('share.endpoint', {
        endpoint: { url: `${shop.at.url}/x`, name: 'Somebody', anthropic: false, deletes: false },
      });
      expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
        { error: { code: 'CV102' } },
      ]);
      const now = (await shop.ask('share.status', {})).endpoint?.fingerprint ?? '';
      shop.gate.stop('test');
      expect((await shop.ask('share.send', { items: [item], fingerprint: now })).failed).toMatchObject([
        { error: { code: 'CV018' } },
      ]);
      shop.gate.resume('test');
      shop.db.prepare("UPDATE share_queue SET bytes = replace(bytes, 'once', 'twice')").run();
      expect((await shop.ask('share.send', { items: [item], fingerprint: now })).failed).toMatchObject([
        { error: { code: 'CV102' } },
      ]);
      expect(shop.at.received).toEqual([]);
    },
  );

  test('an address without https is no receiver', async () => {
    for (const url of ['http://localhost/', 'ftp://x', 'nonsense', 'https://me:secret@x.example/']) {
      await expect(
        shop.ask('share.endpoint', { endpoint: { url, name: 'x', anthropic: false, deletes: false } }),
      ).rejects.toEqual(coded('CV104'));
    }
  });

  test('a certificate that is unknown, of another host or expired: not one byte of the item leaves', async () => {
    const { item } = await shop.accepted();
    for (const [own, ca] of [
      [shop.good, shop.other.cert],
      [shop.other, shop.other.cert],
      [shop.expired, shop.expired.cert],
    ] as const) {
      await shop.at.close();
      shop.at = await receiver(own);
      shop.trusted = ca;
      const { fingerprint } = await shop.ask('share.endpoint', {
        endpoint: { url: shop.at.url, name: 'x', anthropic: true, deletes: false },
      });
      expect((await shop.ask('share.send', { items: [item], fingerprint: fingerprint ?? '' })).failed).toMatchObject([
        { error: { code: 'CV105' } },
      ]);
      expect(shop.at.received).toEqual([]);
      expect(shop.stateOf(item)).toBe('accepted');
    }
  });

  test('variables of the environment neither turn verification off nor name a proxy', async () => {
    const { item, fingerprint } = await shop.accepted();
    shop.trusted = shop.other.cert;
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    process.env['HTTPS_PROXY'] = 'http://127.0.0.1:1';
    try {
      expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
        { error: { code: 'CV105' } },
      ]);
      shop.trusted = shop.good.cert;
      expect((await shop.ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      delete process.env['HTTPS_PROXY'];
    }
  });

  test('a redirect is not followed, a hang ends; after an error the item is sent again, same key', async () => {
    const { item, bytes, fingerprint } = await shop.accepted();
    const fails = async (): Promise<void> => {
      expect((await shop.ask('share.send', { items: [item], fingerprint })).failed).toMatchObject([
        { error: { code: 'CV106' } },
      ]);
      expect(shop.stateOf(item)).toBe('accepted');
    };
    shop.at.answer((_request, response) => response.writeHead(302, { location: `${shop.at.url}/elsewhere` }).end());
    await fails();
    shop.at.answer((_request, response) => response.writeHead(500).end('no'));
    await fails();
    shop.at.answer((_request, _response, socket) => socket.destroy());
    await fails();
    shop.deadlineMs = 1_500;
    shop.at.answer(() => undefined);
    await fails();
    shop.at.answer((_request, response) => void response.writeHead(200).write('x'));
    await fails();
    shop.deadlineMs = 5_000;
    shop.serve();
    shop.at.answer((_request, response) => response.writeHead(200).end('x'.repeat(1_000_000)));
    expect((await shop.ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    expect(shop.at.received).toHaveLength(6);
    expect(new Set(shop.at.received.map(({ url, key, body }) => `${url} ${key} ${body.toString()}`))).toEqual(
      new Set([`/corrections ${item} ${bytes}`]),
    );
  });

  test('an answer that comes twice is one answer', async () => {
    const { item, fingerprint } = await shop.accepted();
    shop.at.answer((_request, _response, socket) => {
      const answer = 'HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok';
      socket.end(answer + answer);
    });
    expect((await shop.ask('share.send', { items: [item], fingerprint })).sent).toHaveLength(1);
    expect(shop.db.prepare('SELECT count(*) FROM share_receipts').pluck().get()).toBe(1);
  });
});

test('a file counts as shared only with the bytes that were accepted, and only from the command line', async () => {
  const { item, bytes, feedback } = await shop.accepted({ anthropic: true });
  const items = [{ item, hash: hashOf(bytes) }];
  await expect(shop.ask('share.filed', { items, sha256: hashOf(`${bytes}\n`) }, 'extension')).rejects.toEqual(
    coded('CV060'),
  );
  await expect(
    shop.ask('share.filed', { items: [{ item, hash: '1'.repeat(64) }], sha256: hashOf('') }),
  ).rejects.toEqual(coded('CV102'));
  expect(await shop.ask('share.filed', { items, sha256: hashOf(`${bytes}\n`) })).toEqual({ filed: 1 });
  expect(shop.stateOf(item)).toBe('sent');
  expect(isShared(feedback)).toBe(0);
  expect(shop.at.received).toEqual([]);
});
