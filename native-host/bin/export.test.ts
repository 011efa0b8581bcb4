import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reportSchema } from '../../shared/report.ts';
import { muteRecord, patternRecord, ruleRecord } from '../project-records/fixtures/any-record.ts';
import { recordFile, recordId, recordText, type ProjectRecord } from '../project-records/record.ts';
import { openBench, type Bench, type Outcome } from './fixtures/bench.ts';

// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let bench: Bench;
let project: string;
const cli = (...args: string[]): Promise<Outcome> => bench.cli(project, args);
const bring = (record: ProjectRecord): void => writeFileSync(join(project, recordFile(record)), recordText(record));

beforeAll(async () => {
  bench = openBench();
  project = await bench.repository('project');
  mkdirSync(join(project, '.claude-verify'));
  writeFileSync(join(project, 'bad.json'), '{"a": }\n');
});
afterAll(() => bench.close());

test('a clone says what came with it; a mute holds once it was accepted, and as long as it is there', async () => {
  const [finding] = reportSchema
    .parse(JSON.parse((await cli('verify', 'bad.json', '--format', 'json', '--alone')).out))
    .results.flatMap(({ verdict }) => verdict.findings);
  const { backend = '', rule = '', message = '' } = finding ?? {};
  const mute = muteRecord({ findings: [{ backend, rule, line: null }], message, reason: 'it is a fixture' });
  for (const record of [mute, patternRecord({ language: null, scope: 'everywhere' }), ruleRecord()]) bring(record);
  const changed = join(project, `.claude-verify/mute-${'0'.repeat(64)}.json`);
  writeFileSync(changed, recordText(muteRecord()));

  const { out } = await cli('init');
  expect(out).toContain('found 1 pattern, 1 rule, 1 mute in .claude-verify');
  expect((await cli('context', 'show')).err).toContain('does not fit what it says');
  expect((await cli('context', 'render')).out).toContain('Guidance: Use exclusive upper bounds in pagination.');
  expect((await cli('rules')).out).toMatch(/^K1 {2}\(proposed, off, [^)]*came with the project\)/m);

  const id = recordId(mute).slice(0, 16);
  const listed = await cli('mutes');
  expect(listed.out).toContain('without effect until you run');
  expect(listed.out).toContain(`${id}  `);
  expect(listed.err).toContain('does not fit what it says');
  const before = await cli('verify', 'bad.json');
  expect([before.code, before.out.includes('muted')]).toEqual([1, false]);
  expect(await cli('mutes', 'accept', id.slice(0, 8))).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV130'),
  });
  expect(await cli('mutes', 'accept', id)).toMatchObject({ code: 0 });
  // A parser's error is never green.
  expect(await cli('verify', 'bad.json')).toMatchObject({
    code: 3,
    out: expect.stringContaining('muted because: it is a fixture'),
  });
  writeFileSync(join(project, recordFile(mute)), '');
  const ended = await cli('mutes');
  expect([ended.out, ended.err]).toEqual([
    expect.stringContaining('no longer includes it'),
    expect.stringContaining('no JSON'),
  ]);
  expect((await cli('verify', 'bad.json')).code).toBe(1);
});

test('the difference is shown, and nothing is written without a yes', async () => {
  const muted = /^([0-9a-f-]{36}) /m.exec((await cli('mutes')).out)?.[1] ?? '';
  expect(muted).not.toBe('');
  expect(await cli('export', 'project')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to write') });
  expect(await cli('export', 'project', '--only', 'nonsense')).toMatchObject({ code: 2 });
  const guide = await cli('export', 'claude-md', '--dry-run');
  expect(guide.out).toContain('no measured improvements so far');
  expect(existsSync(join(project, 'CLAUDE.md'))).toBe(false);
  const old = '# Ours\n\n<!-- claude-verify:begin -->\n- old\n<!-- claude-verify:end -->\n';
  writeFileSync(join(project, 'CLAUDE.md'), old);
  expect(await cli('export', 'claude-md')).toMatchObject({
    code: 2,
    out: expect.stringContaining('-- old'),
    err: expect.stringContaining('CV131'),
  });
  expect(readFileSync(join(project, 'CLAUDE.md'), 'utf8')).toBe(old);
  const { out } = await cli('export', 'claude-md', '--yes');
  expect(readFileSync(join(project, 'CLAUDE.md'), 'utf8')).toBe('# Ours\n');
  const change = /export undo ([0-9a-f-]{36})/.exec(out)?.[1] ?? '';
  expect((await cli('export', 'undo', change)).code).toBe(0);
  expect(readFileSync(join(project, 'CLAUDE.md'), 'utf8')).toBe(old);
});
