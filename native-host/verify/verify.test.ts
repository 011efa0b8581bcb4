import { afterEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import type { Progress, RequestBody } from '../../shared/protocol.ts';
import { reportSchema } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import { verdictSchema, type Verdict } from '../../shared/verdict.ts';
import { defineBackend, npmTool, type Backend } from '../kit/define.ts';
import basedpyright from '../checks/basedpyright/backend.ts';
import ruff from '../checks/ruff/backend.ts';
import securityFlow from '../packs/security-flow/checks/security-flow/backend.ts';
import oxlint from '../checks/oxlint/backend.ts';
import syntax from '../checks/typescript-syntax/backend.ts';
import typescriptEslint from '../checks/typescript-eslint/backend.ts';
import typescript from '../checks/typescript/backend.ts';
import { createWarmPool, type WarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier, type Verifier } from './verify.ts';

const open: Verifier[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((verifier) => verifier.close()));
});

function verifierOf(backends: readonly Backend[], deadlineMs?: number, pool: WarmPool = createWarmPool()) {
  const stored = new Map<string, Verdict>();
  const verifier = createVerifier({
    backends,
    pool,
    cache: { get: (key) => stored.get(key), put: (key, verdict) => void stored.set(key, verdict) },
    clock: { now: () => new Date('2030-01-02T03:04:05Z'), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: maskSecrets,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });
  open.push(verifier);
  return { verifier, stored };
}

const backend = (id: string, run: Backend['run'], more: Partial<Backend> = {}): Backend =>
  defineBackend({
    id,
    title: id,
    languages: ['json'],
    check: 'lint',
    tool: npmTool('typescript'),
    effect: 'pure',
    revision: 1,
    run,
    ...more,
  });
const passes = () => Promise.resolve<Verdict>({ kind: 'passed', findings: [] });

const request = (code: string, more: Partial<RequestBody<'verify.start'>> = {}): RequestBody<'verify.start'> => ({
  job: 'job-1',
  code,
  language: 'json',
  languageSource: 'class',
  ...more,
});
const calm = () => ({ signal: new AbortController().signal });
const kinds = (report: { results: { backend: string; verdict: Verdict }[] }) =>
  Object.fromEntries(report.results.map((result) => [result.backend, result.verdict.kind]));

test('real tools check a block: a checklist, a summary, what was not checked, and no secret', async () => {
  const { verifier } = verifierOf([syntax, typescript, oxlint]);
  const token = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
  const code = `import { foo } from 'foo';\nconst token: number = '${token}';\ndebugger;\nfoo(token);\n`;
  const seen: Progress[][] = [];
  const report = await verifier.verify(request(code, { language: 'typescript', file: 'src/a.ts' }), {
    ...calm(),
    onProgress: (progress) => seen.push(progress),
  });
  expect(reportSchema.parse(report)).toEqual(report);
  expect(kinds(report)).toEqual({ 'typescript-syntax': 'passed', typescript: 'refuted', oxlint: 'passed' });
  expect(report).toMatchObject({
    job: 'job-1',
    createdAt: '2030-01-02T03:04:05.000Z',
    file: 'a.ts',
    hostVersion: '9.9.9',
    project: null,
  });
  expect(report.summary).toEqual({ tone: 'bad', text: '1 problem', errors: 1, warnings: 1, behaviourChecked: false });
  expect(report.notChecked.map(({ what }) => what)).toEqual([
    'Uses of foo: its types are not here',
    expect.stringMatching(/^Behaviour:/),
  ]);
  expect(JSON.stringify(report)).not.toContain(token);
  expect(seen[0]?.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(seen.at(-1)?.map(({ state, verdict }) => [state, verdict])).toEqual([
    ['ended', 'passed'],
    ['ended', 'refuted'],
    ['ended', 'passed'],
  ]);
  expect(
    verifier
      .stats()
      .map(({ backend: id }) => id)
      .toSorted(),
  ).toEqual(['oxlint', 'typescript-syntax']);
});

test.each<['python' | 'typescript', string, string[]]>([
  ['python', 'print(greeting)\n', ['basedpyright reportUndefinedVariable']],
  [
    'typescript',
    'async function has(): Promise<boolean> { await Promise.resolve(); return true; }\nif (has()) console.log(1);\n',
    ['typescript TS2801'],
  ],
])('what two tools say of one place is one finding: %s', async (language, code, said) => {
  const { verifier } = verifierOf([basedpyright, ruff, typescript, typescriptEslint]);
  const report = await verifier.verify(request(code, { language }), calm());
  const told = report.results.flatMap(({ backend: id, verdict }) =>
    verdict.findings.map(({ rule }) => `${id} ${rule}`),
  );
  expect(told).toEqual(said);
});

test('an endless type check ends at its deadline, and the next block is checked as if nothing had been', async () => {
  const { verifier } = verifierOf([typescript], 1_500);
  const numbers = Array.from({ length: 60 }, (_, index) => `'${index}'`).join('|');
  const endless =
    `type N = ${numbers};\ntype Big = \`\${N}\${N}\`;\ntype P<T extends string, U = T> = T extends T ? [T, ` +
    '...(Exclude<U, T> extends never ? [] : P<Exclude<U, T> & string>)] : never;\n' +
    'const x: P<Big> = 1;';
  await verifier.warm('typescript');
  const report = await verifier.verify(request(endless, { language: 'typescript' }), calm());
  expect(report.results[0]?.verdict).toEqual({ kind: 'timeout', findings: [], afterMs: 1_500 });
  expect(report.summary.tone).toBe('unknown');
  await verifier.warm('typescript');
  expect(kinds(await verifier.verify(request('export const a = 1;', { language: 'typescript' }), calm()))).toEqual({
    typescript: 'passed',
  });
});

test('an engine that is started ahead of a click is asked to load what the language needs', async () => {
  const asked: unknown[] = [];
  const pool = createWarmPool();
  const { verifier } = verifierOf([syntax, securityFlow], undefined, {
    ...pool,
    ask: (engine, question, options) => (asked.push(question), pool.ask(engine, question, options)),
  });
  await verifier.warm('typescript');
  expect(asked).toEqual([{ kind: 'security-flow', language: 'typescript', text: '' }]);
  expect(verifier.isWarm('typescript')).toBe(true);
});

test('an engine that hangs over what it is asked before a click is ended; the click gets another one', async () => {
  const engine = { kind: 'module', module: new URL('../sandbox/fixtures/engine.ts', import.meta.url) } as const;
  const echoing = backend(
    'echoing',
    async (_obligation, { ask }) =>
      verdictSchema.parse(await ask({ do: 'echo', value: { kind: 'passed', findings: [] } })),
    { engine, warmUp: () => ({ do: 'hang' }) },
  );
  const { verifier } = verifierOf([echoing], 3_000);
  const warming = expect(verifier.warm('json')).rejects.toThrow();
  expect(kinds(await verifier.verify(request('{}'), calm()))).toEqual({ echoing: 'passed' });
  await warming;
});

test('every way in which a backend can fail has its verdict', async () => {
  const ran: string[] = [];
  const never = () => new Promise<Verdict>(() => undefined);
  const { verifier, stored } = verifierOf(
    [
      backend('fine', passes),
      backend('throws', () => Promise.reject(new Error('no idea'))),
      backend('lies', () => Promise.resolve<Verdict>({ kind: 'refuted', findings: [] })),
      backend('hangs', never),
      backend('absent', passes, { tool: npmTool('no-such-package-here') }),
      backend('runs-code', async () => (ran.push('runs-code'), passes()), { effect: 'runs-code' }),
      backend('network', async () => (ran.push('network'), passes()), { effect: 'network' }),
      backend('asks-nobody', async (_, { ask }) => (await ask({}), passes())),
      backend('undecided', () => Promise.resolve<Verdict>({ kind: 'unknown', findings: [], reason: 'too hard' })),
    ],
    100,
  );
  const report = await verifier.verify(request('{}'), calm());
  expect(
    report.results.map(({ backend: id, verdict }) => [
      id,
      verdict.kind,
      verdict.kind === 'not-run' ? verdict.cause : null,
    ]),
  ).toEqual([
    ['fine', 'passed', null],
    ['throws', 'crashed', null],
    ['lies', 'crashed', null],
    ['hangs', 'timeout', null],
    ['absent', 'not-run', 'missing-tool'],
    ['runs-code', 'not-run', 'not-permitted'],
    ['network', 'not-run', 'not-permitted'],
    ['asks-nobody', 'crashed', null],
    ['undecided', 'unknown', null],
  ]);
  expect(ran).toEqual([]);
  expect(stored.size).toBe(1);
  expect(report.summary.tone).toBe('warn');
});

test('a cached verdict is given again until the code, the name, the language or the revision changes', async () => {
  let runs = 0;
  const counting = (revision: number) =>
    backend('counting', () => ((runs += 1), passes()), { revision, languages: ['json', 'yaml'] });
  const { verifier, stored } = verifierOf([counting(1)]);
  const again = async (code: string, more: Partial<RequestBody<'verify.start'>> = {}) =>
    (await verifier.verify(request(code, more), calm())).results[0]?.cached;
  expect(await again('{}')).toBe(false);
  expect(await again('{}')).toBe(true);
  expect(await again('[]')).toBe(false);
  expect(await again('{}', { file: 'b.json' })).toBe(false);
  expect(await again('{}', { language: 'yaml' })).toBe(false);
  for (const key of stored.keys())
    stored.set(key, verdictSchema.parse({ kind: 'passed', findings: [], extent: 'from the cache' }));
  expect((await verifier.verify(request('{}'), calm())).results[0]?.verdict).toMatchObject({
    extent: 'from the cache',
  });
  expect(runs).toBe(4);
  const next = verifierOf([counting(2)]);
  for (const [key, verdict] of stored) next.stored.set(key, verdict);
  expect((await next.verifier.verify(request('{}'), calm())).results[0]?.cached).toBe(false);
});

test('a cached verdict of a run ends with the permission that it rested on, and holds again with it', async () => {
  let permitted = true;
  let runs = 0;
  const stored = new Map<string, Verdict>();
  const verifier = createVerifier({
    backends: [backend('running', () => ((runs += 1), passes()), { effect: 'runs-code' })],
    pool: createWarmPool(),
    cache: { get: (key) => stored.get(key), put: (key, verdict) => void stored.set(key, verdict) },
    clock: { now: () => new Date('2030-01-02T03:04:05Z'), ticks: () => performance.now() },
    hostVersion: '9.9.9',
    mask: maskSecrets,
    permissions: { mayRunCode: () => permitted, mayUseNetwork: () => false },
  });
  open.push(verifier);
  const one = async () => (await verifier.verify(request('{}'), calm())).results[0];
  const first = await one();
  if (first?.verdict.kind === 'passed') expect(runs).toBe(1);
  for (const key of stored.keys())
    stored.set(key, verdictSchema.parse({ kind: 'passed', findings: [], extent: 'from the cache' }));
  permitted = false;
  expect(await one()).toMatchObject({ cached: false, verdict: { kind: 'not-run', cause: 'not-permitted' } });
  permitted = true;
  expect(await one()).toMatchObject(
    first?.verdict.kind === 'passed'
      ? { cached: true, verdict: { extent: 'from the cache' } }
      : { verdict: first?.verdict },
  );
});

test('a cached text that is no verdict is not believed', async () => {
  const { verifier, stored } = verifierOf([backend('fine', passes)]);
  await verifier.verify(request('{}'), calm());
  for (const key of stored.keys()) Reflect.apply(Map.prototype.set, stored, [key, { kind: 'passed' }]);
  expect((await verifier.verify(request('{}'), calm())).results[0]).toMatchObject({
    cached: false,
    verdict: { kind: 'passed', findings: [] },
  });
});

test('a cancelled verification still ends with a report', async () => {
  const controller = new AbortController();
  const { verifier, stored } = verifierOf([
    backend('stops', () => (controller.abort(), new Promise<Verdict>(() => undefined))),
    backend('later', passes),
  ]);
  const report = await verifier.verify(request('{}'), { signal: controller.signal });
  expect(report.results.map(({ verdict }) => verdict)).toMatchObject([
    { kind: 'not-run', cause: 'cancelled' },
    { kind: 'not-run', cause: 'cancelled' },
  ]);
  expect(stored.size).toBe(0);
});

test('a language without a backend gets a report that says so, and too large a block none', async () => {
  const { verifier } = verifierOf([]);
  const report = await verifier.verify(request('x', { language: 'ruby' }), calm());
  expect(report.summary).toMatchObject({ tone: 'unknown', text: 'not checked: no tool for this language' });
  expect(report.notChecked[0]?.what).toMatch(/^Everything/);
  await expect(verifier.verify(request('é'.repeat(LIMITS.codeBytes / 2 + 1)), calm())).rejects.toMatchObject({
    code: 'CV010',
  });
});

test('the tools are listed with their versions', async () => {
  const { verifier } = verifierOf([typescript, backend('absent', passes, { tool: npmTool('no-such-package-here') })]);
  expect(await verifier.tools()).toMatchObject([
    { backend: 'typescript', check: 'types', version: expect.stringMatching(/^6\./), install: 'npm ci' },
    { backend: 'absent', version: null, install: 'npm ci' },
  ]);
});

test('only the checks that are named are asked, by id or by kind, and the report is never that of all', async () => {
  const asked: string[] = [];
  const noting = (id: string, more: Partial<Backend> = {}): Backend =>
    backend(
      id,
      () => {
        asked.push(id);
        return passes();
      },
      more,
    );
  const { verifier } = verifierOf([noting('one'), noting('two'), noting('three', { check: 'parse' })]);
  const report = await verifier.verify(request('{}', { only: ['two', 'parse'] }), calm());
  expect(asked.toSorted()).toEqual(['three', 'two']);
  expect(report.summary.tone).toBe('unknown');
  expect(report.summary.text).toContain('other checks not checked');
  expect(report.notChecked[0]?.what).toBe('Every other check: only two and parse were asked for');
});
