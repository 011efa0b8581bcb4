import { existsSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { EngineFailure, type Engine } from './engine.ts';
import { residentBytes } from './process-usage.ts';
import { createWarmPool, type WarmPool } from './warm-pool.ts';

const fixture = (name: string): URL => new URL(`./fixtures/${name}`, import.meta.url);
const engine: Engine = { kind: 'module', module: fixture('engine.ts') };
const variant = (n: number): Engine => ({ kind: 'module', module: new URL(`engine.ts?${n}`, fixture('engine.ts')) });
const server: Engine = {
  kind: 'language-server',
  module: fixture('server.ts'),
  args: [],
  settings: { a: { b: 'on' } },
};
const calm = (): AbortSignal => new AbortController().signal;

const pools: WarmPool[] = [];
const poolWith = (max = 6, idleMs = 60_000): WarmPool => {
  const pool = createWarmPool({ max, idleMs });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const pidOf = async (pool: WarmPool, of: Engine = engine): Promise<number> =>
  Number(await pool.ask(of, { do: 'pid' }, { signal: calm() }));

test('one process answers one question after the other', async () => {
  const pool = poolWith();
  await pool.warm(engine);
  const [stats] = pool.stats();
  expect(stats).toMatchObject({ engine, busy: false });
  expect(stats?.rssBytes).toBeGreaterThan(10_000_000);
  const value = { text: 'é', big: new Uint8Array(100_000), nested: new Map([[1, [2]]]) };
  const answers = await Promise.all([
    pool.ask(engine, { do: 'echo', value }, { signal: calm() }),
    pidOf(pool),
    pidOf(pool),
  ]);
  expect(answers).toEqual([value, stats?.pid, stats?.pid]);
});

test('a cancelled question takes its process down, and the ones behind it get a fresh one', async () => {
  const pool = poolWith();
  const first = await pidOf(pool);
  const controller = new AbortController();
  const started = Promise.withResolvers<void>();
  const hanging = pool.ask(engine, { do: 'hang' }, { signal: controller.signal, onStart: started.resolve });
  const queued = pidOf(pool);
  const dropped = new AbortController();
  const never = pool.ask(engine, { do: 'die' }, { signal: dropped.signal });
  dropped.abort(new Error('dropped'));
  await expect(never).rejects.toThrow('dropped');
  await started.promise;
  controller.abort(new Error('enough'));
  await expect(hanging).rejects.toThrow('enough');
  expect(await queued).not.toBe(first);
  await vi.waitFor(() => expect(existsSync(`/proc/${first}`)).toBe(false));
});

test('a death, an exception and a module without an engine are failures with a reason', async () => {
  const pool = poolWith();
  const dies = pool.ask(engine, { do: 'die' }, { signal: calm() });
  const behind = pidOf(pool);
  await expect(dies).rejects.toThrow(/SIGKILL/);
  const second = await behind;
  await expect(pool.ask(engine, { do: 'throw' }, { signal: calm() })).rejects.toThrow('RangeError: asked to');
  expect(await pidOf(pool)).not.toBe(second);
  const broken: Engine = { kind: 'module', module: fixture('no-engine.ts') };
  await expect(pool.ask(broken, {}, { signal: calm() })).rejects.toThrow(/exports no function handle/);
  await expect(pool.warm({ kind: 'module', module: fixture('absent.ts') })).rejects.toThrow(EngineFailure);
});

test('idle processes go after their time, and the least recently used one goes for a newcomer', async () => {
  const small = poolWith(2);
  const [one, two] = [await pidOf(small, variant(1)), await pidOf(small, variant(2))];
  expect(await pidOf(small, variant(1))).toBe(one);
  const three = await pidOf(small, variant(3));
  expect(small.stats().map(({ pid }) => pid)).toEqual([one, three]);
  await vi.waitFor(() => expect(existsSync(`/proc/${two}`)).toBe(false));
  const brief = poolWith(6, 50);
  await pidOf(brief);
  await vi.waitFor(() => expect(brief.stats()).toEqual([]));
});

test('a language server gets its settings and answers for the document that was asked', async () => {
  const pool = poolWith();
  const ask = (text: string, signal = calm()) =>
    pool.ask(server, { name: 'a.txt', languageId: 'text', text }, { signal });
  expect(await ask('x\nyy')).toMatchObject([
    { message: 'x ["on",null]', range: { end: { line: 0, character: 1 } } },
    { message: 'yy ["on",null]', range: { end: { line: 1, character: 2 } } },
  ]);
  await expect(ask('die')).rejects.toThrow(/ended with code 7/);
  expect(await ask('again')).toHaveLength(1);
  await expect(ask('hang', AbortSignal.timeout(50))).rejects.toThrow(/timeout/i);
  expect(await ask('again')).toHaveLength(1);
});

test('closing rejects what is open and leaves no process', async () => {
  const pool = poolWith();
  const pid = await pidOf(pool);
  const open = [pool.ask(engine, { do: 'hang' }, { signal: calm() }), pidOf(pool)];
  const settled = Promise.allSettled(open);
  await pool.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(existsSync(`/proc/${pid}`)).toBe(false);
  await expect(pidOf(pool)).rejects.toThrow('closed');
});

test('an engine ends with the process that started it, even while it is busy', async () => {
  const { runProcess } = await import('./process.ts');
  const script = `
    const { startModuleEngine } = await import(${JSON.stringify(new URL('./module-engine.ts', import.meta.url).href)});
    const engine = startModuleEngine(new URL(${JSON.stringify(fixture('engine.ts').href)}));
    await engine.ready;
    engine.ask({ do: 'hang' });
    console.log(engine.pid);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200);`;
  const result = await runProcess({
    command: process.execPath,
    args: ['--input-type=module', '-e', script],
    deadlineMs: 10_000,
  });
  if (result.kind !== 'killed') throw new Error(JSON.stringify(result));
  const pid = Number(result.stdout.text);
  expect(pid).toBeGreaterThan(1);
  await vi.waitFor(() => expect(residentBytes(pid)).toBe(0), { timeout: 5_000 });
});
