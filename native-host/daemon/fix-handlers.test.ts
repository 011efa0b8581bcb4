import { mkdirSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportSchema, type Report } from '../../shared/report.ts';
import type { NamedFinding } from '../../shared/request-fields.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';
import { makeHome, type ProcessHome } from './fixtures/process-home.ts';
import { JobManager } from './jobs.ts';
import { openServices } from './services.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';

const testFix = test.skipIf(!(await canRun('shellcheck')));
let home: ProcessHome;
let services: Services;
let handlers: ServiceHandlers;
let jobs: JobManager;
beforeEach(async () => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  services = await openServices(home.paths, () => undefined);
  const { ended } = services;
  jobs = new JobManager({
    store: services.store,
    verify: services.verify,
    log: () => undefined,
    ...(ended === undefined ? {} : { ended }),
  });
  handlers = services.handlers(jobs);
});
afterEach(async () => {
  await jobs.stop();
  await services.close();
  await home.remove();
});

const caller: Caller = { owner: 'extension', subscriber: { deliver: () => undefined } };
const CODE = '#!/bin/bash\nrm $1\n';

async function reportOf(job: string): Promise<Report> {
  const id = await vi.waitFor(
    () => {
      const [status] = jobs.status([job], caller.subscriber);
      if (status?.report == null) throw new Error(`${status?.state} ${status?.error?.message ?? ''}`);
      return status.report;
    },
    { timeout: 50_000, interval: 100 },
  );
  const page = await handlers['report.get']({ report: id, page: 0 }, caller, undefined);
  return reportSchema.parse(JSON.parse(page.text));
}

async function verified(change: { follows?: string } = {}): Promise<{ report: Report; named: NamedFinding }> {
  const job = randomUUID();
  await handlers['verify.start'](
    { job, code: CODE, language: 'bash', languageSource: 'fence', ...change },
    caller,
    undefined,
  );
  const report = await reportOf(job);
  const finding = report.results
    .flatMap(({ verdict }) => verdict.findings)
    .find(({ backend, rule }) => backend === 'shellcheck' && rule === 'SC2086');
  if (finding === undefined) throw new Error('ShellCheck did not find the missing quotes');
  const { backend, rule, file, range } = finding;
  return { report, named: { backend, rule, file, line: range.startLine, column: range.startColumn } };
}
const rulesOf = ({ results }: Report): string[] =>
  results.flatMap(({ verdict }) => verdict.findings.map(({ rule }) => rule));

testFix(
  'a fix is put into a copy, which is verified as the block was; the report of the block stays',
  { timeout: 60_000 },
  async () => {
    const { report, named } = await verified();
    const job = randomUUID();
    const tried = await handlers['fix.try']({ job, report: report.id, finding: named }, caller, undefined);
    expect(tried.before).toBe(CODE);
    expect(tried.after).toBe('#!/bin/bash\nrm "$1"\n');
    const after = await reportOf(job);
    expect(after.source).toBe(tried.after);
    expect(after.results.map(({ backend }) => backend)).toEqual(report.results.map(({ backend }) => backend));
    expect(rulesOf(after)).not.toContain('SC2086');
    expect(after.round, 'it is no answer of Claude').toBeUndefined();

    await expect(
      (async () =>
        handlers['fix.try']({ job: 'other', report: report.id, finding: { ...named, line: 1 } }, caller, 0))(),
    ).rejects.toMatchObject({ code: 'CV017' });
    await expect(
      (async () => handlers['fix.try']({ job: 'other', report: after.id, finding: named }, caller, 0))(),
      'the copy has no such finding',
    ).rejects.toMatchObject({ code: 'CV017' });
  },
);

testFix('of a report that an earlier daemon made no fix can be tried', { timeout: 60_000 }, async () => {
  const { report, named } = await verified();
  await services.close();
  services = await openServices(home.paths, () => undefined);
  jobs = new JobManager({ store: services.store, verify: services.verify, log: () => undefined });
  handlers = services.handlers(jobs);
  await expect(
    (async () => handlers['fix.try']({ job: 'other', report: report.id, finding: named }, caller, 0))(),
  ).rejects.toMatchObject({ code: 'CV038' });
});
