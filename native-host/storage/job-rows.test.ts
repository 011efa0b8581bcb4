import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { JOB_STATES, isTerminal } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { getVerdict, putVerdicts } from './verdict-cache.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { listInjections, recordInjections } from './injections.ts';
import { clientOf, createJob, failInterrupted, jobStatus, transition } from './job-rows.ts';
import type { NewJob } from './job-rows.ts';
import { getReport, putReport, reportJson } from './report-rows.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-jobs-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const AT = '2026-01-01T00:00:00.000Z';
const job = (id: string): NewJob => ({
  id,
  client: 'c1',
  language: 'typescript',
  file: 'a.ts',
  codeHash: 'h',
  project: null,
  createdAt: AT,
});
const report: Report = {
  id: 'r1',
  job: 'j1',
  createdAt: AT,
  language: 'typescript',
  languageSource: 'user',
  file: 'a.ts',
  codeHash: 'h',
  source: '',
  project: null,
  results: [],
  notChecked: [],
  summary: { tone: 'ok', text: 'fine', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '0.1.0',
};

describe('jobs', () => {
  it('starts nothing twice and refuses other content under the same id', () => {
    expect(createJob(db, job('j1'))).toBe('new');
    expect(createJob(db, { ...job('j1'), client: 'c2' })).toBe('already');
    expect(clientOf(db, 'j1')).toBe('c1');
    expect(() => createJob(db, { ...job('j1'), codeHash: 'other' })).toThrow(
      expect.objectContaining({ code: 'CV014' }),
    );
  });

  it('ends with its report and its summary', () => {
    createJob(db, job('j1'));
    transition(db, 'j1', 'running', { seq: 5 });
    putReport(db, report);
    expect(transition(db, 'j1', 'done', { at: AT, report: 'r1' })).toBe(true);
    expect(jobStatus(db, 'j1')).toEqual({
      job: 'j1',
      state: 'done',
      seq: 6,
      progress: [],
      report: 'r1',
      summary: report.summary,
      error: null,
    });
    expect(jobStatus(db, 'unheard-of')).toBeUndefined();
  });

  it('enters exactly one terminal state, whatever is tried', () => {
    let n = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...JOB_STATES), { maxLength: 12 }), (tries) => {
        n += 1;
        const id = `j${n}`;
        createJob(db, job(id));
        const entered = tries.filter((state) => transition(db, id, state));
        expect(entered.filter(isTerminal).length).toBe(tries.some(isTerminal) ? 1 : 0);
        expect(jobStatus(db, id)?.state).toBe(entered.at(-1) ?? 'queued');
        expect(jobStatus(db, id)?.seq).toBe(1 + entered.length);
      }),
      { numRuns: 80, seed: 1 },
    );
  });

  it('fails what was interrupted, once, with a number above any that was sent', () => {
    for (const id of ['a', 'b', 'c']) createJob(db, job(id));
    transition(db, 'b', 'running', { seq: 900 });
    transition(db, 'c', 'cancelled', { at: AT });
    expect(failInterrupted(db, AT).sort()).toEqual(['a', 'b']);
    expect(failInterrupted(db, AT)).toEqual([]);
    expect(jobStatus(db, 'b')).toMatchObject({ state: 'failed', error: errorBody('CV015') });
    expect(jobStatus(db, 'b')?.seq).toBeGreaterThan(10_000);
    expect(jobStatus(db, 'c')?.state).toBe('cancelled');
  });

  it('keeps the particulars of an error', () => {
    createJob(db, job('a'));
    transition(db, 'a', 'failed', { at: AT, error: errorBody('CV090', 'because') });
    expect(jobStatus(db, 'a')?.error).toEqual(errorBody('CV090', 'because'));
  });
});

describe('reports, verdicts and injections', () => {
  it('gives a report back as it was', () => {
    putReport(db, report);
    expect(getReport(db, 'r1')).toEqual(report);
    expect(JSON.parse(reportJson(db, 'r1'))).toEqual(report);
    expect(getReport(db, 'r2')).toBeUndefined();
    expect(() => reportJson(db, 'r2')).toThrow(expect.objectContaining({ code: 'CV017' }));
  });

  it('caches what speaks of the code and never what speaks of the run', () => {
    const put = (key: string, verdict: Verdict): boolean => putVerdicts(db, new Map([[key, verdict]]), AT) === 1;
    expect(put('k', { kind: 'passed', findings: [] })).toBe(true);
    expect(getVerdict(db, 'k')).toEqual({ kind: 'passed', findings: [] });
    expect(put('t', { kind: 'timeout', findings: [], afterMs: 1 })).toBe(false);
    expect(put('c', { kind: 'crashed', findings: [], reason: '' })).toBe(false);
    expect(put('u', { kind: 'unknown', findings: [], reason: '' })).toBe(false);
    expect(put('n', { kind: 'not-run', findings: [], cause: 'missing-tool', reason: '' })).toBe(false);
    db.prepare(`UPDATE verdict_cache SET json = '{"kind":"from the future"}'`).run();
    for (const key of ['k', 't', 'c', 'u', 'n']) expect(getVerdict(db, key)).toBeUndefined();
  });

  it('counts an item once per conversation', () => {
    expect(
      recordInjections(db, { project: 'p', name: 'shop', conversation: 'x', items: ['b', 'a', 'b'], at: AT }),
    ).toBe(2);
    expect(recordInjections(db, { project: 'p', name: 'shop', conversation: 'x', items: ['a', 'c'], at: AT })).toBe(1);
    expect(recordInjections(db, { project: 'p', name: 'shop', conversation: 'y', items: ['a'], at: AT })).toBe(1);
    expect(listInjections(db, 'x')).toEqual(['b', 'a', 'c']);
  });
});
