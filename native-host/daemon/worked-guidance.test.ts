import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Report } from '../../shared/report.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { recordExposures } from '../storage/injections.ts';
import { keepRule } from '../storage/learned-rules.ts';
import { noteVerifications } from '../storage/observations.ts';
import { summarise } from '../../shared/summary.ts';
import { reportFor } from './fixtures/report-for.ts';
import { triedGuidance } from './worked-guidance.ts';

const PATTERN = '00000000-0000-4000-8000-000000000001';
const AT = '2026-01-01T00:00:00.000Z';
let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-worked-'));
  db = openDatabase(path.join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const at = (minute: number): string => new Date(Date.parse(AT) + minute * 60_000).toISOString();
const tried = () => triedGuidance(db, { project: 'shop', now: Date.parse(at(9_999)) });

/** A worded pattern with one correction, and ruff's B006 as evidence. */
function pattern(guidance: string | null = 'Make the list anew.'): void {
  db.prepare(
    'INSERT INTO feedback (id, timestamp, project, category, claude_output, actual_issue, detected_by) VALUES ' +
      "(?, ?, 'shop', 'logic_error', 'x', 'wrong', 'test')",
  ).run(PATTERN, AT);
  db.prepare("INSERT INTO evidence (feedback, backend, rule) VALUES (?, 'ruff', 'B006')").run(PATTERN);
  db.prepare(
    'INSERT INTO patterns (id, project, category, guidance, guidance_by, created_at) VALUES ' +
      "(?, 'shop', 'logic_error', ?, 'person', ?)",
  ).run(PATTERN, guidance, AT);
  db.prepare("INSERT INTO pattern_members (feedback, pattern, placed_by) VALUES (?, ?, 'similarity')").run(
    PATTERN,
    PATTERN,
  );
}

function verify(conversation: string, minute: number, isFound: boolean): void {
  const base = reportFor({ job: 'j', code: 'x\n', language: 'python', languageSource: 'label' } as never);
  const range = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  const about = { rule: 'B006', backend: 'ruff', message: 'm', severity: 'warning', category: 'logic_error' } as const;
  const findings = isFound ? [{ file: 'block.py', range, ...about }] : [];
  const verdict = { kind: 'passed', findings } as const;
  const results: Report['results'] = [
    { backend: 'ruff', title: 'Ruff', check: 'lint', toolVersion: '1', ms: 1, cached: false, verdict },
  ];
  noteVerifications(db, [{ ...base, createdAt: at(minute), results, summary: summarise(results) }], {
    project: 'shop',
    conversation,
  });
}

function told(found: number): void {
  for (let n = 0; n < 12; n += 1) verify(`early-${n}`, n, true);
  for (let n = 0; n < 12; n += 1) {
    const conversation = `told-${n}`;
    const patterns = [{ pattern: PATTERN, state: 'injected' as const }];
    recordExposures(db, { conversation, project: 'shop', patterns, at: at(100 + n) });
    verify(conversation, 200 + n, n < found);
  }
}

test('a pattern worked where chance does not explain that it became rarer', () => {
  pattern();
  expect(tried()).toMatchObject([{ id: PATTERN, worked: false, effect: expect.stringContaining('Too little data') }]);
  told(1);
  expect(tried()).toMatchObject([
    { sentence: 'Make the list anew.', worked: true, effect: '12 in 12 conversations before, 1 in 12 after' },
  ]);
  expect(triedGuidance(db, { project: 'other', now: Date.parse(AT) })).toEqual([]);
});

test('a pattern lives as long as the file of its project says', () => {
  pattern();
  const asked = { project: 'shop', now: Date.parse(AT) + 60 * 24 * 60 * 60_000 };
  expect(triedGuidance(db, asked)).toHaveLength(1);
  expect(triedGuidance(db, { ...asked, halfLifeDays: 1 })).toEqual([]);
});

test('one that may be chance, and one that nobody worded, did not', () => {
  pattern();
  told(11);
  expect(tried()).toMatchObject([{ worked: false, effect: expect.stringContaining('chance') }]);
  db.prepare('UPDATE patterns SET guidance = NULL').run();
  expect(tried()).toEqual([]);
});

test('a rule worked where it mended more often than it was dismissed, and only while it is on', () => {
  const rule = { pattern: null, project: 'shop', language: 'python', category: 'api_misuse', corrections: 3 } as const;
  const keep = (hash: string, state: 'on' | 'off', project: string | null = 'shop'): void =>
    keepRule(db, { ...rule, hash, project, sentence: hash, tree: '{}', code: '', state }, AT);
  keep('mended', 'on');
  keep('never', 'on');
  keep('off', 'off');
  keep('elsewhere', 'on', 'other');
  db.prepare("UPDATE learned_rules SET hits = 9, helped = 7 WHERE hash <> 'never'").run();
  expect(tried().map(({ sentence, worked, effect }) => [sentence, worked, effect])).toEqual([
    ['never', false, 'found in 0 verifications, mended 0, dismissed 0'],
    ['mended', true, 'found in 9 verifications, mended 7, dismissed 0'],
  ]);
});
