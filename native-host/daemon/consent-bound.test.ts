import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Project } from '../../shared/project-requests.ts';
import { isTerminal, type RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { openServices } from './services.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

const possible = await canRun();

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let folder: string;
beforeEach(async () => {
  home = makeHome();
  folder = path.join(home.folder, 'shop');
  mkdirSync(path.join(folder, 'tests'), { recursive: true });
  write(
    '.claude-context.toml',
    '[verification]\nrequired = ["probe"]\n[verification.commands]\nprobe = ["sh", "./check.sh"]\n',
  );
  write('check.sh', 'test -f shop.py\n');
  write('shop.py', 'price = 1\n');
  const open = (): ReturnType<typeof openServices> => openServices(home.paths, () => undefined);
  daemon = await runDaemon({ paths: home.paths, uid, version: '0.0.0', log: () => undefined, open });
  client = await clientOf(home);
});
afterEach(async () => {
  client.close();
  await daemon.close();
  await home.remove();
});

const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

let jobs = 0;
async function verify(project: string): Promise<{ job: string; report: string }> {
  const job = `probe-${(jobs += 1)}`;
  const place = { info: 'python shop.py', before: '' };
  const block = { code: 'price = 2\n', language: 'python', languageSource: 'class', place } as const;
  await client.request('verify.start', { job, ...block, project });
  const { report } = await until(async () => {
    const { jobs: known } = await client.request('verify.status', { jobs: [job] });
    return known.find(({ state }) => isTerminal(state));
  });
  return { job, report: report ?? '' };
}
async function read(report: string): Promise<Report> {
  const { text } = await client.request('report.get', { report, page: 0 });
  return JSON.parse(text) as Report;
}
/** What the project's command came to over a block of it. */
async function probe(project: string): Promise<Verdict | undefined> {
  const { results } = await read((await verify(project)).report);
  return results.find(({ backend }) => backend === 'command:probe')?.verdict;
}

type Wish = Partial<RequestBody<'project.consent'>>;
const allow = ({ id, fileHash, consent }: Project, wish: Wish = { runCode: true }): Promise<Project> =>
  client.request('project.consent', { project: id, fileHash, ...consent, ...wish });
const shown = async (): Promise<Project> => {
  const {
    projects: [project],
  } = await client.request('project.list', {});
  if (project === undefined) throw new Error('no project');
  return project;
};
const asksAgain = (...names: string[]): unknown => ({
  kind: 'not-run',
  findings: [],
  cause: 'not-permitted',
  lacks: 'run-code',
  remedy: expect.any(String) as unknown,
  reason: `${names.join(', ')} changed since running the code was permitted, so that is asked again`,
});
const CV033 = { body: { code: 'CV033' } };

test.skipIf(!possible)(
  'running a project is bound to its folder and to what runs by itself, and to nothing else of it',
  async () => {
    const registered = await client.request('project.register', { directory: folder });
    expect(await client.request('project.runs', { project: registered.id })).toMatchObject({
      files: ['check.sh'],
      more: 0,
      commands: ['sh ./check.sh'],
      tests: [],
    });
    expect(await allow(registered)).toMatchObject({
      consent: { runCode: true },
      runs: { files: ['check.sh'], changed: [] },
    });
    const { id } = registered;
    expect(await probe(id)).toMatchObject({ kind: 'passed' });
    write('shop.py', 'price = 3\n');
    write('tests/test_shop.py', 'assert True\n');
    expect(await probe(id)).toMatchObject({ kind: 'passed' });

    // A pull that brings another script, and a configuration that the test runner loads by itself.
    write('check.sh', 'echo stolen; exit 1\n');
    write('tests/conftest.py', 'print("stolen")\n');
    expect(await probe(id)).toEqual(asksAgain('check.sh', 'tests/conftest.py'));
    const lapsed = await shown();
    const changed = ['check.sh', 'tests/conftest.py'];
    expect(lapsed).toMatchObject({ consent: { runCode: false }, lapsed: ['runCode'], runs: { changed } });
    // It changes once more between what is shown and the answer.
    write('check.sh', 'echo more; exit 1\n');
    await expect(allow(lapsed)).rejects.toMatchObject(CV033);
    write('check.sh', 'test -f shop.py\n');
    rmSync(path.join(folder, 'tests/conftest.py'));
    expect(await probe(id)).toMatchObject({ kind: 'passed' });

    // Another wish does not bind what nobody looked at.
    write('check.sh', 'echo stolen; exit 1\n');
    const before = await shown();
    expect(before.consent.runCode).toBe(true);
    await allow(before, { injectionMode: 'off' });
    expect(await probe(id)).toEqual(asksAgain('check.sh'));
    await expect(allow(await shown(), { runCode: true, runsHash: '0'.repeat(64) })).rejects.toMatchObject(CV033);
    const { hash } = await client.request('project.runs', { project: id });
    expect((await allow(await shown(), { runCode: true, runsHash: hash })).consent.runCode).toBe(true);
    expect(await probe(id)).toMatchObject({ kind: 'refuted' });

    // Another project at the same path, with the same files.
    renameSync(folder, `${folder}-of-before`);
    cpSync(`${folder}-of-before`, folder, { recursive: true });
    expect(await probe(id)).toEqual(asksAgain("the project's folder, which is another one"));
    expect((await shown()).consent.runCode).toBe(false);
    expect((await allow(await shown())).consent.runCode).toBe(true);
  },
  60_000,
);

test.skipIf(!possible)(
  'what rests on a permission that was taken back says so wherever it is read',
  async () => {
    const again: (string | undefined)[] = [];
    client.onJob((status) => status.again !== undefined && isTerminal(status.state) && again.push(status.again));
    const registered = await client.request('project.register', { directory: folder });
    const allowed = await allow(registered);
    const { job, report } = await verify(registered.id);
    const before = await read(report);
    expect(before.results.find(({ permission }) => permission === 'run-code')).toMatchObject({
      backend: 'command:probe',
    });
    expect(before.results.find(({ backend }) => backend === 'ruff')?.permission).toBeUndefined();
    expect(before.summary.text).not.toContain('permission');

    await allow(allowed, { runCode: false });
    const ended = 'permission ended since';
    const now = await read(report);
    expect(now.summary).toMatchObject({
      tone: expect.not.stringMatching('ok') as string,
      text: expect.stringMatching(new RegExp(`${ended}$`)) as string,
    });
    expect(now.notChecked[0]?.what).toBe(
      'Command probe: found while running the code was permitted, which it is not any more',
    );
    const {
      jobs: [status],
    } = await client.request('verify.status', { jobs: [job] });
    expect(status?.summary).toEqual(now.summary);
    const listed = await client.request('report.list', { reports: [report], page: 0 });
    expect((JSON.parse(listed.text) as Report[])[0]?.summary).toEqual(now.summary);
    // Whoever shows it hears of a new one, without the run.
    await until(() => again.includes(job));

    await allow(await shown());
    expect(await read(report)).toEqual(before);
  },
  60_000,
);
