import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planContext } from '../context/plan-context.ts';
import { ownRecords } from '../daemon/own-records.ts';
import { listPatterns } from '../patterns/list-patterns.ts';
import { readProject, registerProject } from '../project/project-registry.ts';
import { openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

const AT = '2026-11-01T00:00:00.000Z';
const NOW = new Date('2026-11-12T00:00:00Z');
const TEMPLATE = 'Leave out `f`';

let room: string;

beforeEach(() => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'cv-worded-')));
  mkdirSync(join(room, 'shop'));
});
afterEach(() => rmSync(room, { recursive: true }));

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A database of before rules were sentences: two patterns of two corrections each, one guided by a person. */
function old(file: string): void {
  const db = openDatabase(file, { migrations: MIGRATIONS.filter(({ version }) => version < 12) });
  for (const [n, category] of [
    [1, 'security_flaw'],
    [2, 'security_flaw'],
    [3, 'logic_error'],
    [4, 'logic_error'],
  ] as const) {
    db.prepare(
      `INSERT INTO feedback (id, timestamp, project, category, claude_output, actual_issue, correction, detected_by)
       VALUES (?, ?, 'shop', ?, 'query(f"{x}")', 'assert 3.0 == 2.5', 'query(x)', 'user')`,
    ).run(idOf(n), AT, category);
    const founder = idOf(n - ((n + 1) % 2));
    db.prepare(
      `INSERT OR IGNORE INTO patterns (id, project, category, guidance, guidance_by, created_at)
       VALUES (?, 'shop', ?, ?, ?, ?)`,
    ).run(founder, category, n < 3 ? TEMPLATE : 'Round to cents.', n < 3 ? 'template' : 'person', AT);
    db.prepare("INSERT INTO pattern_members VALUES (?, ?, 'similarity')").run(idOf(n), founder);
    db.prepare("INSERT INTO learned VALUES (?, 'shop', ?, x'')").run(idOf(n), category);
  }
  const change = { guidance: TEMPLATE, anonymous: null, removed: 'f', added: '' };
  db.prepare("INSERT INTO pattern_sums VALUES (?, ?, x'')").run(idOf(1), JSON.stringify({ change }));
  db.close();
}

it('guidance made of tokens is a draft afterwards: kept, told and written nowhere; a person guides it', async () => {
  const file = join(room, 'feedback.sqlite');
  old(file);
  const db = openDatabase(file);
  const { id } = registerProject(db, join(room, 'shop'), AT);
  const patterns = listPatterns(db, { project: 'shop', now: NOW.getTime() });
  expect(patterns.map(({ guidance, guidanceBy, scope, count }) => ({ guidance, guidanceBy, scope, count }))).toEqual([
    { guidance: null, guidanceBy: null, scope: 'project', count: 2 },
    { guidance: 'Round to cents.', guidanceBy: 'person', scope: 'project', count: 2 },
  ]);
  const told = (): string => planContext(db, readProject(db, id), { already: [] }, NOW).text;
  expect(told()).toContain('- **logic_error** (2 occurrences)\n  Guidance: Round to cents.\n');
  expect(told()).not.toMatch(/Leave out|security_flaw|assert/);
  const asked = { project: { id, name: 'shop' }, file: {}, kinds: ['pattern'], now: NOW.getTime() } as const;
  const { records, left } = await ownRecords(db, asked);
  expect(records).toMatchObject([{ kind: 'pattern', pattern: idOf(3), sentence: 'Round to cents.' }]);
  expect(left).toMatchObject([{ what: idOf(1), why: expect.stringContaining('draft') }]);
  expect(db.prepare('SELECT count(*) FROM feedback').pluck().get()).toBe(4);
  expect(JSON.stringify(db.prepare('SELECT * FROM patterns').all())).not.toContain('Leave out');
  db.close();
});
