import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Correction } from '../../shared/correction.ts';
import { errorBody, type ErrorCode } from '../../shared/errors.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import { sha256 } from '../platform/sha256.ts';
import { HostLost, HostRefusal } from './host-port.ts';
import { openOutbox } from './outbox.ts';
import { openStore } from './store.ts';

let database = 0;

/** What the host does with the next delivery. */
type Fate =
  | 'takes it'
  | 'takes it, but its answer is lost'
  | { refuses: ErrorCode }
  | { lostOver: ErrorCode }
  | 'is lost';

/** An outbox over a host that recognises ids, as the real one does. */
function setUp({ name = `outbox-${database++}`, stored = new Map<string, Correction>(), scan = scanSecrets } = {}) {
  const fates: Fate[] = [];
  const sent: string[] = [];
  const bodies: unknown[] = [];
  const changes: { waiting: boolean; ids: string[] }[] = [];
  /** While it is set, what is on its way to the host does not arrive. */
  const road: { blocked: Promise<void> | null } = { blocked: null };
  const store = openStore(name);
  const outbox = openOutbox({
    store,
    host: {
      async request(_type, body) {
        const { correction } = body as { correction: Correction };
        sent.push(correction.id);
        bodies.push(body);
        await road.blocked;
        const fate = fates.shift() ?? 'takes it';
        if (fate === 'is lost') throw new HostLost(errorBody('CV051'));
        if (typeof fate === 'object' && 'lostOver' in fate) throw new HostLost(errorBody(fate.lostOver));
        if (typeof fate === 'object') throw new HostRefusal(errorBody(fate.refuses));
        stored.set(correction.id, correction);
        if (fate !== 'takes it') throw new HostLost(errorBody('CV051'));
        return { id: correction.id, stored: 'new' } as never;
      },
    },
    scan,
    now: Date.now,
    onChange: (pending, waiting) => changes.push({ waiting, ids: pending.map((one) => one.id) }),
  });
  return { name, outbox, store, fates, sent, bodies, stored, changes, road };
}

const correction = (overrides: Partial<Correction> = {}): Correction => ({
  id: '550e8400-e29b-41d4-a716-446655440000',
  timestamp: '2025-11-29T14:32:00Z',
  feedback_type: 'correction',
  claude_output: { content: 'for i in 0..=n { }' },
  issue: {
    category: 'logic_error',
    subcategory: 'off_by_one',
    description: 'Loop should be 0..n',
    detected_by: 'user',
  },
  ...overrides,
});

const TOKEN = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;

test('where it comes from waits with it and is handed over with it', async () => {
  const origin = { language: 'python' as const, tried: 'job-1', finding: { backend: 'ruff', rule: 'B006' } };
  const { outbox, fates, bodies } = setUp();
  fates.push('is lost');
  expect((await outbox.record(correction(), origin)).outcome).toBe('pending');
  await outbox.deliver();
  expect(bodies).toEqual([1, 2].map(() => ({ correction: correction(), ...origin })));
});

test('a correction that the host takes is stored there and nowhere here', async () => {
  const { outbox, store, stored } = setUp();
  expect(await outbox.record(correction())).toEqual({ outcome: 'stored', hits: [], error: null });
  expect(stored.size).toBe(1);
  expect(await (await store).count('outbox')).toBe(0);
});

test.each([
  ['claude_output.content', correction({ claude_output: { content: `a\ntoken = "${TOKEN}"` } }), 2],
  ['issue.description', correction({ issue: { ...correction().issue, description: TOKEN } }), 1],
  ['correction.content', correction({ correction: { content: TOKEN, verified: false } }), 1],
  [
    'correction.verification_output',
    correction({ correction: { content: 'x', verified: true, verification_output: TOKEN } }),
    1,
  ],
  ['claude_output.file', correction({ claude_output: { content: 'x', file: TOKEN } }), 1],
  ['note.0', { ...correction(), note: [TOKEN] }, 1],
])('a secret in %s: nothing is written, nothing is sent, the place is named', async (field, given, line) => {
  const { outbox, store, sent } = setUp();
  const reply = await outbox.record(given);
  expect(reply).toMatchObject({ outcome: 'secret', error: { code: 'CV020' } });
  expect(reply.hits[0]).toMatchObject({ field, line });
  expect(JSON.stringify(reply)).not.toContain(TOKEN);
  expect(await (await store).count('outbox')).toBe(0);
  expect(sent).toEqual([]);
});

test('a conversation leaves as a hash, and a hash is not hashed again', async () => {
  const { outbox, stored } = setUp();
  await outbox.record(correction({ session_id: 'conversation-1' }));
  const hash = await sha256('conversation-1');
  expect([...stored.values()][0]?.session_id).toBe(hash);
  await outbox.record(correction({ id: '550e8400-e29b-41d4-a716-446655440001', session_id: hash }));
  expect([...stored.values()][1]?.session_id).toBe(hash);
});

test('while the host is away the correction waits, and goes out when the host is back', async () => {
  const { outbox, fates, stored, changes } = setUp();
  fates.push('is lost');
  expect(await outbox.record(correction())).toMatchObject({ outcome: 'pending', error: { code: 'CV051' } });
  expect(changes.at(-1)).toEqual({ waiting: true, ids: [correction().id] });
  await outbox.deliver();
  expect(stored.size).toBe(1);
  expect(changes.at(-1)).toEqual({ waiting: false, ids: [] });
});

test.each(['CV020', 'CV024', 'CV025'] as const)(
  'a refusal for good (%s) is kept with its error and not sent again',
  async (code) => {
    const { outbox, fates, sent, changes } = setUp();
    fates.push({ refuses: code });
    expect(await outbox.record(correction())).toMatchObject({ outcome: 'pending', error: { code } });
    await outbox.deliver();
    expect(sent).toHaveLength(1);
    expect(await outbox.list()).toMatchObject([{ id: correction().id, error: { code } }]);
    expect(changes.at(-1)?.waiting).toBe(false);
    await outbox.discard(correction().id);
    expect(await outbox.list()).toEqual([]);
  },
);

test.each([
  [['550e8400-e29b-41d4-a716-446655440001'], 1],
  [['550e8400-e29b-41d4-a716-44665544000f'], 2],
  [[], 2],
])('what was deleted at the host is not delivered again: %j', async (ids, left) => {
  const { outbox, fates } = setUp();
  fates.push('is lost', 'is lost');
  await outbox.record(
    correction({ id: '550e8400-e29b-41d4-a716-446655440001', project: 'shop', timestamp: '2025-06-01T00:00:00.000Z' }),
  );
  await outbox.record(
    correction({ id: '550e8400-e29b-41d4-a716-446655440002', project: 'till', timestamp: '2026-06-01T00:00:00.000Z' }),
  );
  await outbox.deleting((drop) => drop(ids));
  expect(await outbox.list()).toHaveLength(left);
});

const Y = '550e8400-e29b-41d4-a716-44665544000a';
const X = '550e8400-e29b-41d4-a716-44665544000b';

/** Y and X wait, and Y is on its way to the host. */
async function underWay() {
  const worker = setUp();
  worker.fates.push('is lost', 'is lost');
  for (const id of [Y, X]) await worker.outbox.record(correction({ id }));
  worker.sent.length = 0;
  const gate = Promise.withResolvers<void>();
  worker.road.blocked = gate.promise;
  const delivery = worker.outbox.deliver();
  await vi.waitFor(() => expect(worker.sent).toEqual([Y]));
  return { ...worker, delivery, arrive: () => gate.resolve() };
}

test('what is thrown away during a delivery is not sent any more', async () => {
  const { outbox, delivery, arrive, sent, stored } = await underWay();
  const discarded = outbox.discard(X);
  arrive();
  await Promise.all([discarded, delivery]);
  expect(sent).toEqual([Y]);
  expect([...stored.keys()]).toEqual([Y]);
  expect(await outbox.list()).toEqual([]);
});

test('a deletion waits for what is on its way, and nothing that it deletes arrives after it', async () => {
  const { outbox, delivery, arrive, sent, stored, store, changes } = await underWay();
  const deleted = outbox.deleting(async () => {
    await (await store).clear('outbox');
    stored.clear();
  });
  // By now a deletion that does not wait would be through.
  for (let look = 0; look < 10; look += 1) await outbox.list();
  arrive();
  await Promise.all([deleted, delivery]);
  expect(sent).toEqual([Y]);
  expect([...stored.keys()]).toEqual([]);
  expect(changes.at(-1)).toEqual({ waiting: false, ids: [] });
});

test('a full disk at the host is no refusal of the text: it is tried again', async () => {
  const { outbox, fates, stored } = setUp();
  fates.push({ refuses: 'CV021' });
  expect(await outbox.record(correction())).toMatchObject({ outcome: 'pending', error: { code: 'CV021' } });
  await outbox.deliver();
  expect(stored.size).toBe(1);
});

test.each(['is lost', { refuses: 'CV021' }, { refuses: 'CV047' }, { refuses: 'CV050' }] as const)(
  'where none would be taken (%j), the others wait untried',
  async (fate) => {
    const { outbox, fates, sent, stored } = setUp();
    fates.push('is lost', 'is lost');
    for (const id of [Y, X]) await outbox.record(correction({ id }));
    fates.push(fate);
    sent.length = 0;
    await outbox.deliver();
    expect(sent).toEqual([Y]);
    await outbox.deliver();
    expect([...stored.keys()]).toEqual([Y, X]);
  },
);

test('one at which the host itself fails waits, and does not hold up the ones behind it', async () => {
  const { outbox, fates, stored, changes } = setUp();
  fates.push({ refuses: 'CV090' });
  await outbox.record(correction({ id: Y }));
  fates.push({ refuses: 'CV090' });
  expect((await outbox.record(correction({ id: X }))).outcome).toBe('stored');
  expect([...stored.keys()]).toEqual([X]);
  expect(changes.at(-1)).toEqual({ waiting: true, ids: [Y] });
});

test('a connection that ends over an unreadable frame is no refusal of the text', async () => {
  const { outbox, fates, stored } = setUp();
  fates.push({ lostOver: 'CV002' });
  await outbox.record(correction());
  await outbox.deliver();
  expect(stored.size).toBe(1);
});

test('one that is refused for good does not hold up the ones behind it', async () => {
  const { outbox, fates, stored } = setUp();
  fates.push({ refuses: 'CV024' });
  await outbox.record(correction());
  await outbox.record(correction({ id: '550e8400-e29b-41d4-a716-446655440001' }));
  expect([...stored.keys()]).toEqual(['550e8400-e29b-41d4-a716-446655440001']);
});

test('law: whatever is lost and whenever the worker stops, each correction is stored once, none is left', async () => {
  const fate = fc.constantFrom<Fate>('takes it', 'takes it, but its answer is lost', 'is lost', { refuses: 'CV021' });
  const step = fc.constantFrom('record', 'deliver', 'worker stops', 'both at once');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.array(fate, { maxLength: 12 }), async (steps, fates) => {
      // Looking for secrets takes milliseconds, and this law is not about them.
      const scan = () => Promise.resolve([]);
      let worker = setUp({ scan });
      worker.fates.push(...fates);
      const recorded: string[] = [];
      const record = () => {
        const id = crypto.randomUUID();
        recorded.push(id);
        return worker.outbox.record(correction({ id }));
      };
      for (const one of steps) {
        if (one === 'record') await record();
        else if (one === 'deliver') await worker.outbox.deliver();
        else if (one === 'both at once') await Promise.all([record(), worker.outbox.deliver(), record()]);
        else {
          (await worker.store).close();
          const left = worker.fates;
          worker = setUp({ name: worker.name, stored: worker.stored, scan });
          worker.fates.push(...left);
        }
      }
      worker.fates.length = 0;
      await worker.outbox.deliver();
      expect([...worker.stored.keys()].sort()).toEqual([...recorded].sort());
      expect(await worker.outbox.list()).toEqual([]);
      (await worker.store).close();
    }),
    { numRuns: 25 },
  );
});
