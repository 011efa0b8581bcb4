import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { summarise } from '../../shared/summary.ts';
import { muteRecord } from '../project-records/fixtures/any-record.ts';
import { recordFile, recordId, recordText } from '../project-records/record.ts';
import { repairRound } from '../verify/repair-round.ts';
import { makeHome, type ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';

const refuted: CheckResult = {
  backend: 'ruff',
  title: 'Ruff',
  check: 'lint',
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: {
    kind: 'refuted',
    findings: [
      {
        file: 'block.py',
        range: { startLine: 1, startColumn: 7, endLine: 1, endColumn: 12 },
        rule: 'F821',
        backend: 'ruff',
        message: 'Undefined name `total`',
        severity: 'error',
        category: 'logic_error',
      },
    ],
  },
};
const CONVERSATION = 'c'.repeat(64);
const asked = { backend: 'ruff', rule: 'F821', file: 'block.py', line: 1, column: 7 };

let made: Map<string, Report>;
let home: ProcessHome;
let services: Services;
let jobs: JobManager;
let handlers: ServiceHandlers;
beforeEach(async () => {
  made = new Map();
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  services = await openServices(
    home.paths,
    () => undefined,
    async (input) => {
      const report: Report = {
        ...reportFor(input),
        ...(input.conversation === undefined ? {} : { conversation: input.conversation }),
        results: [refuted],
        facts: {},
        summary: summarise([refuted]),
      };
      const previous = made.get(input.follows ?? '');
      const told = previous === undefined ? report : { ...report, round: repairRound(previous, report) };
      made.set(told.id, told);
      return told;
    },
  );
  jobs = new JobManager({ store: services.store, verify: services.verify, log: () => undefined });
  handlers = services.handlers(jobs);
});
afterEach(async () => {
  await services.close();
  await home.remove();
});

const caller = (): Caller => ({ owner: 'cli', subscriber: { deliver: () => undefined } });

async function verified(job: string, conversation?: string, follows?: string): Promise<Report> {
  const start = { job, code: 'print(total)\n', language: 'python', languageSource: 'label' } as const;
  const more = {
    ...(conversation === undefined ? {} : { conversation }),
    ...(follows === undefined ? {} : { follows }),
  };
  await handlers['verify.start']({ ...start, ...more }, caller(), {});
  return vi.waitFor(async () => {
    const status = await handlers['verify.status']({ jobs: [job] }, caller(), {});
    return read(status.jobs[0]?.report ?? '');
  });
}

async function read(report: string): Promise<Report> {
  const { text } = await handlers['report.get']({ report, page: 0 }, caller(), {});
  return reportSchema.parse(JSON.parse(text));
}

const add = (report: string, scope: 'conversation' | 'project' | 'everywhere', reason = '') =>
  handlers['mute.add']({ report, findings: [asked], kind: 'rule', scope, reason }, caller(), {});

test('what is muted is muted in every report, is listed with its reason, and comes back', async () => {
  const before = await verified('j1');
  const { mute } = await add(before.id, 'everywhere', 'defined in the cell above');
  const after = await verified('j2');
  for (const each of [await read(before.id), after]) {
    expect(each.summary).toMatchObject({ tone: 'unknown', errors: 0 });
    expect(each.results[0]?.verdict.findings[0]?.muted).toMatchObject({ mute, scope: 'everywhere' });
  }
  const { jobs: told } = await handlers['verify.status']({ jobs: ['j2'] }, caller(), {});
  expect(told[0]?.summary?.tone).toBe('unknown');
  expect(await handlers['mute.list']({}, caller(), {})).toMatchObject({
    mutes: [{ id: mute, rules: ['F821'], message: 'Undefined name `total`', reason: 'defined in the cell above' }],
  });
  await handlers['mute.remove']({ mute }, caller(), {});
  expect((await read(before.id)).summary).toEqual(before.summary);
  expect(await handlers['mute.list']({}, caller(), {})).toMatchObject({
    mutes: [],
    gone: [],
    brought: [],
    problems: [],
  });
});

test('a round of a repair loop is told without what is muted, also of an answer that came before', async () => {
  const first = await verified('j1');
  const answer = await verified('j2', undefined, first.id);
  expect(answer.round).toMatchObject({ kept: 1, end: 'repeats' });
  const { mute } = await add(answer.id, 'everywhere');
  expect((await read(answer.id)).round).toMatchObject({ mended: [], kept: 0, fresh: 0, end: 'mended' });
  await handlers['mute.remove']({ mute }, caller(), {});
  expect((await read(answer.id)).round).toEqual(answer.round);
});

test('a client that makes reports of its own has the mutes as they are stored', async () => {
  await add((await verified('j1')).id, 'everywhere', 'why');
  const { text, pages } = await handlers['mute.held']({ page: 0 }, caller(), {});
  expect(pages).toBe(1);
  expect(JSON.parse(text)).toMatchObject([
    { scope: 'everywhere', reason: 'why', findings: [{ backend: 'ruff', rule: 'F821', line: null }] },
  ]);
});

test('in one conversation it holds for that alone', async () => {
  const here = await verified('j1', CONVERSATION);
  await add(here.id, 'conversation');
  expect((await verified('j2', CONVERSATION)).summary.tone).toBe('unknown');
  expect((await verified('j3', 'd'.repeat(64))).summary.tone).toBe('bad');
});

test('nothing is muted that the report does not hold, nor where it does not stand', async () => {
  const report = await verified('j1');
  await expect(async () => add('no-such-report', 'everywhere')).rejects.toMatchObject({ code: 'CV017' });
  await expect(async () => add(report.id, 'project')).rejects.toMatchObject({ code: 'CV031' });
  await expect(async () => add(report.id, 'conversation')).rejects.toMatchObject({ code: 'CV002' });
  const findings = [{ ...asked, rule: 'E999' }];
  const other = { report: report.id, findings, kind: 'rule', scope: 'everywhere', reason: '' } as const;
  await expect(async () => handlers['mute.add'](other, caller(), {})).rejects.toMatchObject({ code: 'CV017' });
  expect(await handlers['mute.list']({}, caller(), {})).toMatchObject({
    mutes: [],
    gone: [],
    brought: [],
    problems: [],
  });
});

test('"Delete everything" deletes the mutes, too', async () => {
  await add((await verified('j1')).id, 'everywhere');
  await handlers['data.delete-all']({ confirm: 'delete everything' }, caller(), {});
  expect(await handlers['mute.list']({}, caller(), {})).toMatchObject({
    mutes: [],
    gone: [],
    brought: [],
    problems: [],
  });
});

test('where a list has no room for what is brought the rest is counted, and found by its hash', async () => {
  const directory = path.join(home.folder, 'shop');
  mkdirSync(path.join(directory, '.claude-verify'), { recursive: true });
  await handlers['project.register']({ directory }, caller(), {});
  const records = Array.from({ length: 80 }, (_, n) =>
    muteRecord({ reason: `${n} ${'x'.repeat(1_990)}`, message: 'y'.repeat(2_000) }),
  );
  for (const record of records) writeFileSync(path.join(directory, recordFile(record)), recordText(record));
  const { brought, more } = await handlers['mute.list']({}, caller(), {});
  expect(more.brought).toBeGreaterThan(0);
  expect(brought.length + more.brought).toBe(80);
  const shown = new Set(brought.map(({ record }) => record));
  const beyond = records.map(recordId).find((id) => !shown.has(id)) ?? '';
  const found = await handlers['mute.list']({ begins: beyond.slice(0, 16) }, caller(), {});
  expect(found.brought.map(({ record }) => record)).toEqual([beyond]);
});
