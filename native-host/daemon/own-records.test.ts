import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerProject } from '../project/project-registry.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { keepRule } from '../storage/learned-rules.ts';
import { addMute, type StoredMute } from '../storage/mutes.ts';
import { ownRecords } from './own-records.ts';

const AT = '2026-01-04T00:00:00.000Z';
const TREE = '{"root":{"leaf":"identifier","text":"utcnow"},"not":[]}';
let room: string;
let db: Database;
let id: string;
beforeEach(() => {
  room = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-own-')));
  mkdirSync(path.join(room, 'shop'));
  db = openDatabase(path.join(room, 'test.db'));
  ({ id } = registerProject(db, path.join(room, 'shop'), AT));
});
afterEach(() => {
  db.close();
  rmSync(room, { recursive: true });
});

const own = (kind: 'rule' | 'mute') =>
  ownRecords(db, { project: { id, name: 'shop' }, file: {}, kinds: [kind], now: Date.parse(AT) });

let made = 0;
function mute(part: Partial<StoredMute>): void {
  const finding = { backend: 'ruff', rule: 'F821', line: null };
  const base = { kind: 'rule', scope: 'project', project: id, conversation: null, message: 'm', at: AT } as const;
  addMute(db, { ...base, id: `m${(made += 1)}`, findings: [finding], reason: '', record: null, ...part });
}

test('mutes of the project travel, without who said them and when', async () => {
  mute({ reason: 'defined in the\ncell above \u202Ereversed' });
  mute({ scope: 'everywhere', project: null, reason: 'mine everywhere' });
  mute({ scope: 'conversation', project: null, conversation: 'c'.repeat(64), reason: 'here' });
  mute({ reason: 'accepted of the project', record: 'a'.repeat(64) });
  const { records, left } = await own('mute');
  expect(left).toEqual([]);
  expect(records).toEqual([
    {
      kind: 'mute',
      version: 1,
      mutes: 'rule',
      findings: [{ backend: 'ruff', rule: 'F821', line: null }],
      message: 'm',
      reason: String.raw`defined in the cell above \u{202E}reversed`,
    },
  ]);
});

test('what looks like a secret stays out, and what means another thing on another machine', async () => {
  // Put together here, or this file would hold one.
  mute({ id: 'secret', reason: `the key is ${['AKIA', 'Q3EGRNJ7XZ5TPLWC'].join('')}` });
  mute({ id: 'local', findings: [{ backend: 'learned-rules', rule: 'K1', line: null }] });
  const { records, left } = await own('mute');
  expect(records).toEqual([]);
  expect(left.toSorted((a, b) => (a.what < b.what ? -1 : 1))).toEqual([
    { what: 'local', why: expect.stringContaining('this machine only') },
    { what: 'secret', why: expect.stringContaining('looks like a secret') },
  ]);
});

test('a rule of corrections of another project stays out, also where it holds everywhere', async () => {
  const pattern = (name: string | null, n: number): string => {
    const key = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
    db.prepare(
      'INSERT INTO feedback (id, timestamp, project, category, claude_output, actual_issue, detected_by) VALUES ' +
        "(?, ?, ?, 'api_misuse', 'x', 'wrong', 'test')",
    ).run(key, AT, name);
    db.prepare("INSERT INTO patterns (id, project, category, created_at) VALUES (?, ?, 'api_misuse', ?)").run(
      key,
      name,
      AT,
    );
    db.prepare("INSERT INTO pattern_members (feedback, pattern, placed_by) VALUES (?, ?, 'similarity')").run(key, key);
    return key;
  };
  const keep = (sentence: string, of: string | null, state: 'on' | 'proposed' = 'on', project: string | null = null) =>
    keepRule(
      db,
      {
        hash: sentence,
        pattern: of,
        project,
        language: 'python',
        category: 'api_misuse',
        sentence,
        tree: TREE,
        code: 'utcnow',
        corrections: 3,
        state,
      },
      AT,
    );
  const shop = pattern('shop', 1);
  keep('Of the shop.', shop);
  keep('Of no project.', pattern(null, 2));
  keep('Of another project.', pattern('other', 3));
  keep('Off.', shop, 'proposed');
  keep('Brought.', null, 'on', 'shop');
  const { records, left } = await own('rule');
  expect(left).toEqual([]);
  expect(records.map((record) => 'sentence' in record && record.sentence).toSorted()).toEqual([
    'Of no project.',
    'Of the shop.',
  ]);
});
