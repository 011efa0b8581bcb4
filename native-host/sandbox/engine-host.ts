import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { ENGINE_OF_SNAPSHOT, toEngineSchema, type EngineModule, type FromEngine } from './engine.ts';

/**
 * What an engine compiled is kept once it has worked for a while (with it the functions that it needed), because it is
 * ended by a kill, ms.
 */
const KEEP_COMPILED_MS = 3_000;

/**
 * The program of an engine's process: imports the module named by its argument, if the process was not started from a
 * snapshot that has it, and answers requests over the channel to the pool until that channel closes.
 */
async function main(): Promise<void> {
  const href = process.argv[2];
  if (href === undefined || process.send === undefined)
    throw new Error('started without a module or without a channel');
  const send = (message: FromEngine): void => {
    process.send?.(message);
  };
  process.on('disconnect', () => process.exit(0));
  const watching = watchParent();
  const engine: unknown = Reflect.get(globalThis, ENGINE_OF_SNAPSHOT) ?? (await import(href));
  if (!isEngineModule(engine)) throw new Error(`${href} exports no function handle`);
  process.on('message', (raw) => {
    const { id, request } = toEngineSchema.parse(raw);
    void answer(engine, id, request).then(send);
  });
  await watching;
  send({ kind: 'ready' });
  setTimeout(flushCompileCache, KEEP_COMPILED_MS).unref();
}

async function answer(engine: EngineModule, id: number, request: unknown): Promise<FromEngine> {
  try {
    return { kind: 'answer', id, answer: await engine.handle(request) };
  } catch (thrown) {
    return {
      kind: 'failure',
      id,
      reason: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown),
    };
  }
}

/**
 * An engine that is busy on its only thread cannot see that the daemon was killed; this thread can. It must be running
 * before the first request, since a thread starts only while the main one is free.
 */
async function watchParent(): Promise<void> {
  const program = `
    setInterval(() => { if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL'); }, 1000);
    require('node:worker_threads').parentPort.postMessage('watching');`;
  const watcher = new Worker(program, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } });
  await once(watcher, 'message');
  watcher.unref();
}

function isEngineModule(value: unknown): value is EngineModule {
  return typeof value === 'object' && value !== null && 'handle' in value && typeof value.handle === 'function';
}

await main();
