import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReplyBody, RequestBody } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { numbered } from '../storage/fixtures/correction.ts';
import { makeHome, type ProcessHome } from './fixtures/process-home.ts';
import { JobManager } from './jobs.ts';
import type { ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';
import { openServices } from './services.ts';

let home: ProcessHome;
let services: Services;
let handlers: ServiceHandlers;
beforeEach(async () => {
  home = makeHome();
  for (const folder of [home.paths.data, home.paths.state]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  services = await openServices(home.paths, () => undefined);
  const { store, verify, ended } = services;
  handlers = services.handlers(new JobManager({ store, verify, log: () => undefined, ...(ended && { ended }) }));
});
afterEach(async () => {
  await services.close();
  home.remove();
});

const ask = async <T extends keyof ServiceHandlers>(type: T, body: RequestBody<T>): Promise<ReplyBody<T>> =>
  await handlers[type](body, { owner: 'cli', subscriber: { deliver: () => undefined } }, body);

const WRONG = ['stamp = datetime.utcnow()\n', 'row.at = datetime.utcnow().date()\n', 'print(datetime.utcnow())\n'];

async function record(wrong: readonly string[], options: { project?: string } = {}): Promise<void> {
  for (const [n, content] of wrong.entries()) {
    const capture = numbered(n);
    await ask('feedback.record', {
      correction: {
        ...capture,
        feedback_type: 'correction',
        project: options.project ?? null,
        timestamp: new Date().toISOString(),
        claude_output: { file: 'block.py', content },
        issue: { ...capture.issue, subcategory: null, category: 'api_misuse', description: 'Say the time zone.' },
        guidance: { sentence: 'Say the time zone: datetime.now(timezone.utc).', scope: 'everywhere' },
        correction: { content: content.replace('utcnow()', 'now(timezone.utc)'), verified: false },
      } as never,
    });
  }
  await vi.waitUntil(async () => (await ask('patterns.list', {})).patterns[0]?.count === wrong.length);
}

let started = 0;
async function verified(code: string): Promise<Report> {
  const job = `00000000-0000-4000-8000-${String((started += 1)).padStart(12, '0')}`;
  const body = { job, code, language: 'python', languageSource: 'fence' } as const;
  return services.verify(body as never, { signal: AbortSignal.any([]), onProgress: () => undefined });
}
const found = (report: Report): string[] =>
  report.results
    .filter(({ backend }) => backend === 'learned-rules')
    .flatMap(({ verdict }) => verdict.findings.map(({ message }) => message));

test('a rule is proposed of three corrections, looked for once it is on, and exported', async () => {
  await record(WRONG);
  const { rules, prose, waiting } = await ask('rules.list', {});
  expect({ prose, waiting }).toEqual({ prose: [], waiting: 0 });
  expect(rules).toMatchObject([
    { rule: 'K1', state: 'proposed', code: 'datetime.utcnow()', corrections: 3, project: null, hits: 0 },
  ]);
  expect(rules[0]?.examples).toHaveLength(3);
  const code = 'from datetime import datetime\n\nlater = datetime.utcnow()\n';
  expect(found(await verified(code))).toEqual([]);

  await expect(ask('rules.switch', { rule: 'K1', hash: 'another', on: true })).rejects.toThrow();
  await ask('rules.switch', { rule: 'K1', hash: rules[0]?.hash ?? '', on: true });
  expect(found(await verified(code))).toEqual([
    'you corrected this 3 times; rule K1: Say the time zone: datetime.now(timezone.utc).',
  ]);
  expect(found(await verified('later = datetime.now(timezone.utc)\n'))).toEqual([]);
  expect((await ask('rules.export', { rules: ['K1'] })).text).toContain('pattern: datetime.utcnow()');
  await ask('rules.switch', { rule: 'K1', hash: rules[0]?.hash ?? '', on: false });
  expect(found(await verified(code))).toEqual([]);
}, 60_000);

test('what stands in a registered project becomes no rule, and the place is named', async () => {
  const directory = path.join(home.folder, 'shop');
  mkdirSync(directory);
  writeFileSync(path.join(directory, '.claude-context.toml'), '[project]\nname = "shop"\n');
  writeFileSync(path.join(directory, 'clock.py'), 'def now():\n    return datetime.utcnow()\n');
  await ask('project.register', { directory });
  await record(WRONG);
  const { rules, prose } = await ask('rules.list', {});
  expect(rules).toEqual([]);
  expect(prose).toMatchObject([{ why: expect.stringContaining('shop: clock.py') }]);
});

test('a rule goes with a correction that it was made of', async () => {
  await record(WRONG);
  expect((await ask('rules.list', {})).rules).toHaveLength(1);
  await ask('feedback.delete', { scope: { by: 'id', id: numbered(0).id } });
  expect((await ask('rules.list', {})).rules).toEqual([]);
});
