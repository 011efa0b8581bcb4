import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctionSchema } from '../../shared/correction.ts';
import type { Correction } from '../../shared/correction.ts';
import { DELETED_WITH_EVERYTHING, KEPT_AFTER_EVERYTHING } from '../../shared/deletion-words.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { noteJudged } from '../reliability/judged-rows.ts';
import { putVerdicts } from '../storage/verdict-cache.ts';
import { exportData } from '../storage/stored-data.ts';
import { listBackups, makeBackup, openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { noteVerifications } from '../storage/observations.ts';
import { putReport, replaceRuns } from '../storage/report-rows.ts';
import { undoContents } from '../gate/undo-contents.ts';
import { reportFor } from './fixtures/report-for.ts';
import { makeHome } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { Services } from './run-daemon.ts';
import type { ServiceHandlers } from './router.ts';

const MARKER = 'planted_marker_7f3a9c';
const NODE = process.execPath;
const DIE = fileURLToPath(new URL('fixtures/delete-and-die.ts', import.meta.url));
const AT = '2026-01-01T00:00:00.000Z';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
});
afterEach(() => home.remove());

const kept = correctionSchema.parse(numbered(900));
const marked = (n: number): Correction =>
  correctionSchema.parse({
    ...numbered(n),
    project: 'doomed',
    note: MARKER,
    claude_output: {
      file: 'src/lib.rs',
      line_range: [1, 2],
      content: `let ${MARKER} = ${n};\nlet total = ${MARKER} + 1;`,
    },
    issue: { ...kept.issue, description: `${MARKER} is off by one` },
    correction: {
      content: `let ${MARKER} = ${n} + 1;\nlet total = ${MARKER};`,
      verified: true,
      verification_output: MARKER,
    },
  });

const filesWith = (text: string): string[] =>
  [home.paths.data, home.paths.state].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text)),
  );

interface Served {
  ask<T extends keyof ServiceHandlers>(type: T, body: RequestBody<T>): Promise<unknown>;
  parts: Services;
}

async function served(): Promise<Served> {
  const log: string[] = [];
  const parts = await openServices(
    home.paths,
    (what, detail) => void log.push(`${what} ${JSON.stringify(detail)}`),
    async (input) => reportFor(input),
  );
  const jobs = new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined });
  const handlers = parts.handlers(jobs);
  const caller = { owner: 'cli', subscriber: { deliver: () => undefined } } as const;
  return { parts, ask: async (type, body) => handlers[type](body, caller, body) };
}

/** Plants the marker wherever a correction leaves traces. */
async function plant(corrections: number): Promise<string> {
  const { ask, parts } = await served();
  const project = path.join(home.folder, 'doomed');
  mkdirSync(project);
  writeFileSync(path.join(project, 'lib.rs'), 'fn main() {}');
  await ask('project.register', { directory: project });
  await ask('feedback.record', { correction: kept, language: 'rust' });
  for (let n = 0; n < corrections; n += 1) await ask('feedback.record', { correction: marked(n), language: 'rust' });
  const db = openDatabase(home.paths.database);
  await vi.waitUntil(() => db.prepare('SELECT count(*) FROM learned').pluck().get() === corrections + 1);
  await ask('patterns.list', {});
  await ask('patterns.edit', {
    edit: {
      do: 'guide',
      pattern: String(db.prepare('SELECT id FROM patterns WHERE project = ?').pluck().get('doomed')),
      guidance: `never ${MARKER}`,
    },
  });
  const id = String(db.prepare('SELECT id FROM projects').pluck().get());
  const report = {
    ...reportFor({
      job: 'job-1',
      code: `before\n${marked(0).claude_output.content}\nafter`,
      language: 'rust',
      languageSource: 'user',
    }),
    project: id,
  };
  putReport(db, report);
  putReport(db, { ...report, id: 'other', source: 'nothing of it', codeHash: '1'.repeat(64) });
  noteVerifications(db, [report], { project: 'doomed', conversation: '2'.repeat(64) });
  replaceRuns(db, marked(0).id, { claude: report, correction: null });
  putVerdicts(
    db,
    new Map([
      [
        'key',
        {
          kind: 'refuted',
          findings: [
            {
              file: 'a',
              range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
              rule: 'r',
              backend: 'b',
              message: MARKER,
              severity: 'error',
              category: 'logic_error',
            },
          ],
        },
      ],
    ]),
    AT,
  );
  const hash = undoContents(home.paths.undo).keep(Buffer.from(`// file\n${marked(0).claude_output.content}\n`));
  db.prepare("INSERT INTO undos VALUES ('u', 'project', ?, ?, ?, 'applied', ?)").run(
    id,
    project,
    AT,
    JSON.stringify({
      files: [{ file: 'lib.rs', before: { present: true, hash, mode: 420 }, after: { present: false } }],
      folders: [],
    }),
  );
  db.prepare("INSERT INTO share_queue VALUES ('q', ?, ?, 'waiting', ?, ?, ?)").run(
    marked(0).id,
    id,
    MARKER,
    '3'.repeat(64),
    AT,
  );
  const space = path.join(home.paths.spaces, id);
  mkdirSync(space, { recursive: true });
  writeFileSync(path.join(space, 'small.pack'), MARKER);
  makeBackup(db, Date.now());
  expect(filesWith(MARKER).length).toBeGreaterThanOrEqual(4);
  db.close();
  await parts.close();
  return id;
}

const rowsOf = (db: Database, table: string): number =>
  Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

test('no byte of a deleted project is left in data and state, and everything else stays', async () => {
  await plant(3);
  const { ask, parts } = await served();
  expect(await ask('feedback.delete', { scope: { by: 'project', project: 'doomed' } })).toEqual({
    deleted: 3,
    drop: { ids: [] },
  });
  expect(filesWith(MARKER)).toEqual([]);
  const db = openDatabase(home.paths.database);
  for (const table of [
    'evidence',
    'verification_runs',
    'share_queue',
    'observed',
    'verified_in',
    'verdict_cache',
    'undos',
    'pattern_marks',
  ])
    expect([table, rowsOf(db, table)]).toEqual([table, 0]);
  expect(db.prepare('SELECT id FROM feedback').pluck().all()).toEqual([kept.id]);
  expect(db.prepare('SELECT id FROM patterns').pluck().all()).toEqual([kept.id]);
  expect(db.prepare('SELECT id FROM reports').pluck().all()).toEqual(['other']);
  expect(db.prepare('SELECT sum(n) FROM mistake_weeks').pluck().get()).toBe(1);
  expect(listBackups(home.paths.database)).toHaveLength(1);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(await ask('ledger.verify', {})).toMatchObject({ problem: null });
  db.close();
  await parts.close();
});

test('one correction, and those older than some days, go the same way', async () => {
  await plant(1);
  const { ask, parts } = await served();
  const { id } = marked(0);
  expect(await ask('feedback.delete', { scope: { by: 'id', id } })).toEqual({ deleted: 1, drop: { ids: [id] } });
  expect(filesWith(MARKER)).toEqual([]);
  expect(await ask('feedback.delete', { scope: { by: 'id', id } })).toMatchObject({ deleted: 0 });
  const today = new Date().toISOString();
  await ask('feedback.record', { correction: { ...marked(5), timestamp: today } });
  expect(await ask('feedback.delete', { scope: { by: 'age', olderThanDays: 1 } })).toMatchObject({
    deleted: 1,
    drop: { ids: [] },
  });
  expect(await ask('feedback.list', { limit: 10 })).toMatchObject({ total: 1, rows: [{ id: marked(5).id }] });
  await parts.close();
});

test('jobs go with the code that they were about, and those of which nobody can tell', async () => {
  await plant(1);
  const { ask, parts } = await served();
  const db = openDatabase(home.paths.database);
  const job = db.prepare(
    'INSERT INTO jobs (id, client, language, file, code_hash, state, seq, created_at, ended_at, report) VALUES ' +
      "(?, 'cli', 'rust', ?, ?, ?, 3, ?, ?, ?)",
  );
  for (const [id, state, report] of [
    ['failed', 'failed', null],
    ['cancelled', 'cancelled', null],
    ['lost', 'done', 'gone by now'],
    ['held', 'done', String(db.prepare("SELECT id FROM reports WHERE id <> 'other'").pluck().get())],
    ['other', 'done', 'other'],
  ] as const) {
    job.run(id, id === 'other' ? 'other.rs' : `${MARKER}.rs`, '4'.repeat(64), state, AT, AT, report);
  }
  await ask('feedback.delete', { scope: { by: 'id', id: marked(0).id } });
  expect(db.prepare('SELECT id FROM jobs').pluck().all()).toEqual(['other']);
  expect(filesWith(MARKER)).toEqual([]);
  db.close();
  await parts.close();
});

test('a deletion that cannot end makes a backup at the next start where there was one', async () => {
  await plant(1);
  const { ask, parts } = await served();
  const reader = openDatabase(home.paths.database);
  reader.exec('BEGIN; SELECT count(*) FROM feedback');
  await expect(ask('feedback.delete', { scope: { by: 'id', id: marked(0).id } })).rejects.toMatchObject({
    code: 'CV021',
  });
  expect(listBackups(home.paths.database)).toEqual([]);
  reader.close();
  await parts.close();
  const again = await served();
  expect(listBackups(home.paths.database)).toHaveLength(1);
  expect(filesWith(MARKER)).toEqual([]);
  await again.parts.close();
}, 20_000);

test('many at once go as well, and the patterns of the others are as if they had never been', async () => {
  await plant(30);
  const { ask, parts } = await served();
  expect(await ask('feedback.delete', { scope: { by: 'project', project: 'doomed' } })).toMatchObject({ deleted: 30 });
  expect(filesWith(MARKER)).toEqual([]);
  expect(await ask('patterns.list', {})).toMatchObject({ total: 1, patterns: [{ id: kept.id }] });
  await parts.close();
});

test.each<[string, (ask: Served['ask']) => Promise<unknown>]>([
  ['itself', (ask) => ask('feedback.delete', { scope: { by: 'id', id: marked(0).id } })],
  ['with its project', (ask) => ask('feedback.delete', { scope: { by: 'project', project: 'doomed' } })],
  ['with everything', (ask) => ask('data.delete-all', { confirm: 'delete everything' })],
])(
  'what was deleted (%s) does not come back from a browser that never heard that it was stored',
  async (_how, remove) => {
    await plant(1);
    const { ask, parts } = await served();
    await remove(ask);
    const body = { correction: marked(0), language: 'rust' } as const;
    const handlers = parts.handlers(new JobManager({ store: parts.store, verify: parts.verify, log: () => undefined }));
    const fromBrowser = (id: string) =>
      handlers['feedback.record'](
        { ...body, correction: { ...body.correction, id } },
        { owner: 'extension', subscriber: { deliver: () => undefined } },
        undefined,
      );
    expect(await fromBrowser(marked(0).id)).toEqual({ id: marked(0).id, stored: 'already' });
    expect(filesWith(MARKER)).toEqual([]);
    expect(await fromBrowser(marked(7).id)).toMatchObject({ stored: 'new' });
    // Who names it on the command line means it.
    expect(await ask('feedback.record', body)).toMatchObject({ stored: 'new' });
    await parts.close();
  },
);

test('what was judged of the code of a deleted correction goes with it', async () => {
  await plant(1);
  const db = openDatabase(home.paths.database);
  for (const content of [marked(0).claude_output.content, 'of nobody']) {
    const subject = createHash('sha256').update(content).digest('hex');
    noteJudged(db, { source: 'answer', subject, language: 'rust', project: null, at: new Date().toISOString() }, [
      { backend: 'rustc', category: 'type_error', said: 'problem', isRight: true },
    ]);
  }
  db.close();
  const { ask, parts } = await served();
  await ask('feedback.delete', { scope: { by: 'id', id: marked(0).id } });
  await parts.close();
  const after = openDatabase(home.paths.database);
  expect(after.prepare('SELECT count(*) FROM judged_verdicts').pluck().get()).toBe(1);
  after.close();
});

test('deleting everything empties every table', async () => {
  await plant(2);
  const { ask, parts } = await served();
  expect(await ask('data.delete-all', { confirm: 'delete everything' })).toEqual({ corrections: 3 });
  expect(filesWith(MARKER)).toEqual([]);
  expect(filesWith(kept.claude_output.content)).toEqual([]);
  const db = openDatabase(home.paths.database);
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  // Every table is named where the user is told what goes and what stays, and nothing is named that is not there.
  const named = (of: typeof DELETED_WITH_EVERYTHING): string[] => of.flatMap((each) => each.tables ?? []);
  const [deleted, stays] = [named(DELETED_WITH_EVERYTHING), named(KEPT_AFTER_EVERYTHING)];
  expect([...new Set([...deleted, ...stays])].sort()).toEqual(tables.toSorted());
  for (const table of tables) if (rowsOf(db, table) > 0) expect(stays).toContain(table);
  // What was done is told by the one entry of the new ledger; hashes of random ids keep a browser from handing it over
  // again.
  expect(tables.filter((table) => rowsOf(db, table) > 0).sort()).toEqual(['deleted_ids', 'ledger', 'ledger_anchor']);
  const made = [
    'pattern_sums',
    'pattern_stale',
    'learned',
    'rule_attempts',
    'mistake_weeks',
    'outcome_weeks',
    'reliability_counts',
    'share_left_out',
    'deleted_ids',
  ];
  const exported: unknown = JSON.parse(exportData(db));
  expect(tables.filter((table) => !Object.keys(exported ?? {}).includes(table)).sort()).toEqual(made.sort());
  expect(await ask('ledger.verify', {})).toMatchObject({ problem: null });
  db.close();
  await parts.close();
});

test('deleting everything empties every path that it says, and every path is named', async () => {
  await plant(1);
  const { ask, parts } = await served();
  for (const file of [home.paths.log, `${home.paths.log}.1`]) writeFileSync(file, `${MARKER} ${home.folder}\n`);
  await ask('data.delete-all', { confirm: 'delete everything' });
  expect(filesWith(MARKER)).toEqual([]);
  const named = (of: typeof DELETED_WITH_EVERYTHING): string[] => of.flatMap(({ paths = [] }) => paths);
  const folders = ['data', 'state'];
  const all = [...named(DELETED_WITH_EVERYTHING), ...named(KEPT_AFTER_EVERYTHING), ...folders];
  expect([...new Set(all)].sort()).toEqual(Object.keys(home.paths).sort());
  const held = Object.entries(home.paths).filter(
    ([name, place]) =>
      !folders.includes(name) && existsSync(place) && (!statSync(place).isDirectory() || readdirSync(place).length > 0),
  );
  // The database goes on without rows, the anchor with the one entry; the log is empty.
  for (const [name] of held)
    expect([...named(KEPT_AFTER_EVERYTHING), 'database', 'log'], `${name} is left`).toContain(name);
  expect(statSync(home.paths.log).size).toBe(0);
  await parts.close();
});

test('deleting everything asks the receivers first, and keeps receipts without an answer', async () => {
  let asked = 0;
  // Somebody who is no receiver any more.
  const receiver = createServer((socket) => {
    asked += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => receiver.listen(0, 'localhost', listening));
  const { port } = receiver.address() as AddressInfo;
  const { ask, parts } = await served();
  await ask('feedback.record', { correction: marked(0), language: 'rust' });
  const db = openDatabase(home.paths.database);
  db.prepare(
    'INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer) VALUES ' +
      "('i', ?, 'p', 'Somebody', 0, ?, ?, ?, ?)",
  ).run(marked(0).id, `https://localhost:${port}/i`, '4'.repeat(64), AT, `201 ${MARKER}`);
  expect(await ask('data.delete-all', { confirm: 'delete everything' })).toEqual({ corrections: 1, undeleted: 1 });
  expect(asked).toBe(1);
  expect(filesWith(MARKER)).toEqual([]);
  expect(await ask('share.status', {})).toMatchObject({ undeleted: 1, projects: [{ id: 'p', forgotten: true }] });
  expect(await ask('share.revoke', { project: 'p' })).toMatchObject({ notDeleted: 1 });
  expect(asked).toBe(2);
  db.close();
  await parts.close();
  receiver.close();
});

test('kill -9 at any step: all is there, or all is gone after the next start', async () => {
  await plant(2);
  let died = 0;
  for (const step of ['1', '9', '28', '45', 'spaces', 'undo']) {
    const before = filesWith(MARKER).length;
    const { signal, status, stderr } = spawnSync(NODE, [DIE, 'doomed', step], { env: home.env, encoding: 'utf8' });
    expect([step, stderr, signal ?? status]).toEqual([step, expect.any(String), signal === null ? 0 : 'SIGKILL']);
    if (signal !== null) died += 1;
    const { parts } = await served();
    const db = openDatabase(home.paths.database);
    const left = db.prepare('SELECT count(*) FROM feedback WHERE project = ?').pluck().get('doomed');
    expect([step, left]).toEqual([step, left === 0 ? 0 : 2]);
    if (left === 0) expect([step, filesWith(MARKER)]).toEqual([step, []]);
    else expect(filesWith(MARKER).length).toBeGreaterThanOrEqual(Math.min(before, 4));
    expect(db.prepare("SELECT count(*) FROM settings WHERE name = 'unfinished-deletion'").pluck().get()).toBe(0);
    db.close();
    await parts.close();
    if (left !== 0) continue;
    await home.remove();
    home = makeHome();
    for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    await plant(2);
  }
  expect(died).toBeGreaterThanOrEqual(5);
}, 60_000);

test.each(['ledger', 'undo'])(
  'kill -9 in the middle of deleting everything (%s)',
  async (step) => {
    await plant(1);
    spawnSync(NODE, [DIE, 'all', step], { env: home.env });
    const { ask, parts } = await served();
    const counts = await ask('data.counts', {});
    expect(counts).toMatchObject({ corrections: expect.toSatisfy((n: number) => n === 0 || n === 2) });
    if (Reflect.get(counts as object, 'corrections') === 0) expect(filesWith(MARKER)).toEqual([]);
    expect(await ask('ledger.verify', {})).toMatchObject({ problem: null });
    await parts.close();
  },
  20_000,
);
