import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../../shared/limits.ts';
import { boundedOutput } from './bounded-output.ts';
import { ENGINE_HEAP_MIB, EngineFailure, type EngineProcess, fromEngineSchema, type ToEngine } from './engine.ts';
import { describeEnding, launch } from './launch.ts';

const HOST = fileURLToPath(new URL('./engine-host.ts', import.meta.url));

/**
 * How a module engine is started; `snapshot` is the file of a start-up snapshot in which the module is already loaded.
 */
export interface ModuleEngineOptions {
  heapMib?: number | undefined;
  snapshot?: string | undefined;
}

/** Starts a process that imports `module` and answers through its `handle`. */
export function startModuleEngine(
  module: URL,
  { heapMib = ENGINE_HEAP_MIB, snapshot }: ModuleEngineOptions = {},
): EngineProcess {
  const group = launch({
    command: process.execPath,
    args: [
      ...(snapshot === undefined ? [] : ['--snapshot-blob', snapshot]),
      `--max-old-space-size=${heapMib}`,
      '--disable-warning=ExperimentalWarning',
      HOST,
      module.href,
    ],
    stdin: 'ignore',
    stdout: 'ignore',
    ipc: true,
    environment: compileCache(),
  });
  const noise = boundedOutput({ readBytes: LIMITS.toolOutputReadBytes, keptBytes: 16_384 });
  group.child.stderr?.on('data', (chunk: Buffer) => {
    if (!noise.push('stderr', chunk)) group.kill();
  });
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let open: { id: number; answer: PromiseWithResolvers<unknown> } | undefined;
  let dead: EngineFailure | undefined;
  let nextId = 1;

  const fail = (failure: EngineFailure): void => {
    dead ??= failure;
    ready.reject(dead);
    open?.answer.reject(dead);
    open = undefined;
  };
  group.child.on('message', (raw) => {
    const message = fromEngineSchema.safeParse(raw);
    if (!message.success) {
      fail(new EngineFailure('the engine sent a message of an unknown form'));
      group.kill();
      return;
    }
    if (message.data.kind === 'ready') return ready.resolve();
    if (open?.id !== message.data.id) return;
    const { answer } = open;
    open = undefined;
    if (message.data.kind === 'answer') answer.resolve(message.data.answer);
    else answer.reject(new EngineFailure(message.data.reason));
  });
  // The channel's own errors (a write after the process died) are followed by its end, which names the cause.
  group.child.on('error', (error) => fail(new EngineFailure(error.message)));
  const ended = group.ended.then((ending) => {
    fail(new EngineFailure(`the engine ${describeEnding(ending, noise.text('stderr').text)}`));
  });
  return {
    pid: group.child.pid,
    ready: ready.promise,
    ended,
    kill: group.kill,
    ask(request) {
      if (dead !== undefined) return Promise.reject(dead);
      if (open !== undefined) return Promise.reject(new EngineFailure('the engine is already answering a request'));
      open = { id: nextId++, answer: Promise.withResolvers<unknown>() };
      const { promise } = open.answer;
      const message: ToEngine = { id: open.id, request };
      group.child.send(message, (error) => {
        if (error !== null) fail(new EngineFailure(error.message));
      });
      return promise;
    },
  };
}

/**
 * The folder where this process keeps what it compiled, if it does: an engine is code of ours like this process, and
 * compiling a large compiler again takes a good part of its start. Node adds a folder of its version's own to it.
 */
function compileCache(): Record<string, string> {
  const own = getCompileCacheDir();
  return own === undefined ? {} : { NODE_COMPILE_CACHE: dirname(own) };
}
