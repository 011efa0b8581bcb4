import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { registerProject } from '../project/project-registry.ts';
import { muteRecord } from '../project-records/fixtures/any-record.ts';
import { recordFile, recordId, recordText, RECORDS_FOLDER, type MuteRecord } from '../project-records/record.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { addMute, listMutes, removeMute } from '../storage/mutes.ts';
import { acceptMute, broughtMutes, heldMutes } from './brought-mutes.ts';
import { reportFor } from './fixtures/report-for.ts';
import { jsonToldNow, toldNow } from './told-now.ts';

const AT = '2026-01-04T00:00:00.000Z';
let room: string;
let directory: string;
let db: Database;
let project: string;
beforeEach(() => {
  room = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-brought-')));
  directory = path.join(room, 'shop');
  mkdirSync(path.join(directory, RECORDS_FOLDER), { recursive: true });
  db = openDatabase(path.join(room, 'test.db'));
  project = registerProject(db, directory, AT).id;
});
afterEach(() => {
  db.close();
  rmSync(room, { recursive: true });
});

const place = (record: MuteRecord): string => path.join(directory, recordFile(record));
const bring = (record: MuteRecord): void => writeFileSync(place(record), recordText(record));

/** A report of the project with a compiler's error and a linter's. */
function report(of: string | null = project): Report {
  const finding = (backend: string, rule: string): CheckResult => ({
    backend,
    title: backend,
    check: backend === 'ruff' ? 'lint' : 'types',
    toolVersion: '1',
    ms: 1,
    cached: false,
    verdict: {
      kind: 'refuted',
      findings: [
        {
          file: 'block.py',
          range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
          rule,
          backend,
          message: 'm',
          severity: 'error',
          category: 'logic_error',
        },
      ],
    },
  });
  const results = [finding('ruff', 'F821'), finding('tsc', 'TS2322')];
  const input = { job: 'j', code: 'x\n', language: 'python', languageSource: 'label' } as const;
  return { ...reportFor(input as never), project: of, results, facts: {}, summary: summarise(results) };
}

const told = (): string => JSON.stringify(toldNow(db, report()));

test('what a project brings silences nothing and is named in no verdict before it is accepted', () => {
  const before = told().replaceAll(/"id":"[^"]*"/g, '');
  bring(muteRecord());
  expect(told().replaceAll(/"id":"[^"]*"/g, '')).toBe(before);
  expect(broughtMutes(db)).toEqual({
    problems: [],
    brought: [
      {
        record: recordId(muteRecord()),
        project,
        name: 'shop',
        kind: 'rule',
        silences: [{ backend: 'ruff', rule: 'F821' }],
        message: 'Undefined name `total`',
        reason: 'it is defined in the cell above',
      },
    ],
  });
});

test('accepted it holds in that project alone, makes no compiler green, and goes with its file', () => {
  const record = muteRecord();
  bring(record);
  const mute = acceptMute(db, project, recordId(record), AT);
  expect(acceptMute(db, project, recordId(record), AT)).toBe(mute);
  expect(broughtMutes(db).brought).toEqual([]);
  const now = toldNow(db, report());
  expect(now.results[0]?.verdict.findings[0]?.muted).toMatchObject({ mute, scope: 'project' });
  expect(now.summary.tone).toBe('bad');
  bring(muteRecord({ findings: [{ backend: 'tsc', rule: 'TS2322', line: null }] }));
  const second = broughtMutes(db).brought[0]?.record ?? '';
  acceptMute(db, project, second, AT);
  expect(toldNow(db, report()).summary).toMatchObject({ tone: 'unknown', errors: 0 });
  expect(toldNow(db, report(null)).summary.tone).toBe('bad');

  // Another branch has no such file: nothing is muted, and it is again where the file is back.
  rmSync(place(record));
  expect(heldMutes(db).map(({ record: of }) => of)).toEqual([second]);
  expect(listMutes(db)).toHaveLength(2);
  bring(record);
  expect(heldMutes(db)).toHaveLength(2);
  removeMute(db, mute);
  expect(broughtMutes(db).brought).toHaveLength(1);
});

test('what says something else than was accepted is another proposal; what does not fit its name is none', () => {
  const record = muteRecord();
  bring(record);
  acceptMute(db, project, recordId(record), AT);
  const wider = muteRecord({ findings: [{ backend: 'tsc', rule: 'TS2322', line: null }] });
  bring(wider);
  expect(broughtMutes(db).brought.map((each) => each.record)).toEqual([recordId(wider)]);
  writeFileSync(place(wider), recordText(muteRecord({ reason: 'another' })));
  expect(broughtMutes(db)).toMatchObject({
    brought: [],
    problems: [{ file: `shop: ${recordFile(wider)}`, why: expect.stringContaining('does not fit') }],
  });
  expect(() => acceptMute(db, project, recordId(wider), AT)).toThrow(expect.objectContaining({ code: 'CV130' }));
  expect(() => acceptMute(db, 'none', recordId(record), AT)).toThrow(expect.objectContaining({ code: 'CV031' }));
});

test('a link in place of the file or of the folder takes an accepted mute back', () => {
  const record = muteRecord();
  bring(record);
  acceptMute(db, project, recordId(record), AT);
  rmSync(place(record));
  writeFileSync(path.join(room, 'elsewhere.json'), recordText(record));
  symlinkSync(path.join(room, 'elsewhere.json'), place(record));
  expect(heldMutes(db)).toEqual([]);
  rmSync(path.join(directory, RECORDS_FOLDER), { recursive: true });
  expect(heldMutes(db)).toEqual([]);
});

test('so does whatever else is written into the file', () => {
  const record = muteRecord();
  bring(record);
  acceptMute(db, project, recordId(record), AT);
  expect(heldMutes(db)).toHaveLength(1);
  for (const text of ['', recordText(muteRecord({ reason: 'another' }))]) {
    writeFileSync(place(record), text);
    expect(heldMutes(db)).toEqual([]);
  }
  bring(record);
  expect(heldMutes(db)).toHaveLength(1);
});

test('what was muted here is not proposed when it comes back, and goes with no file', () => {
  const { mutes: kind, findings, message, reason } = muteRecord();
  const own = { id: 'own', kind, scope: 'project', project, conversation: null, message, reason, at: AT } as const;
  addMute(db, { ...own, findings: [...findings], record: null });
  bring(muteRecord());
  expect(broughtMutes(db).brought).toEqual([]);
  rmSync(place(muteRecord()));
  expect(heldMutes(db)).toHaveLength(1);
});

test('for however many reports it is looked once what is muted', () => {
  const record = muteRecord();
  bring(record);
  acceptMute(db, project, recordId(record), AT);
  const jsons = [report(), report(), report()].map((each) => JSON.stringify(each));
  const prepare = vi.spyOn(db, 'prepare');
  const told = jsonToldNow(db, jsons);
  const looked = prepare.mock.calls.filter(([sql]) => sql.startsWith('SELECT id, name, directory FROM projects'));
  expect(looked).toHaveLength(1);
  expect(told.filter((json) => json.includes('"muted":'))).toHaveLength(3);
});

test('however often a project says that a rule is no problem, no other project hears of it', () => {
  for (const sign of ['a', 'b', 'c']) {
    const record = muteRecord({ mutes: 'line', findings: [{ backend: 'ruff', rule: 'F821', line: sign.repeat(64) }] });
    bring(record);
    acceptMute(db, project, recordId(record), AT);
  }
  expect(JSON.stringify(toldNow(db, report(null)))).not.toContain('"dismissed"');
  expect(JSON.stringify(toldNow(db, report()))).toContain('"dismissed":true');
});
