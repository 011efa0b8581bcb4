import { LIMITS } from '../../shared/limits.ts';
import { boundedOutput, type KeptText } from './bounded-output.ts';
import { launch } from './launch.ts';

/** One run of a command. */
export interface ProcessRequest {
  /** An absolute path, or a name that is looked for in the fixed search path. */
  command: string;
  args: readonly string[];
  /** Written to standard input, which is then closed. */
  input?: string;
  deadlineMs: number;
  signal?: AbortSignal;
  /** Bytes of output read in all and kept per stream; the product's limits unless a test wants less. */
  bounds?: { readBytes: number; keptBytes: number };
  /** How standard output becomes text; `bytes` makes one unit of each byte, for output that need not be text. */
  decode?: 'utf-8' | 'bytes';
}

interface Streams {
  stdout: KeptText;
  stderr: KeptText;
  /** Wall time in ms. */
  ms: number;
}

/** How the run ended. Only `exit` means that the command came to its own end; even then its code decides nothing. */
export type ProcessResult =
  | ({ kind: 'exit'; code: number } & Streams)
  | ({ kind: 'killed'; signal: string } & Streams)
  | ({ kind: 'timeout' } & Streams)
  | ({ kind: 'cancelled' } & Streams)
  | ({ kind: 'too-much-output' } & Streams)
  | { kind: 'missing' }
  | { kind: 'failed'; reason: string };

/**
 * Runs a command in a process group of its own with a private home, a minimal environment, bounded output and a
 * deadline at which the whole group is killed. Never throws.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const started = performance.now();
  const group = launch({ command: request.command, args: request.args, stdin: 'pipe', stdout: 'pipe', ipc: false });
  const output = boundedOutput(
    request.bounds ?? { readBytes: LIMITS.toolOutputReadBytes, keptBytes: LIMITS.toolOutputKeptBytes },
  );
  let stopped: 'timeout' | 'cancelled' | 'too-much-output' | undefined;
  const stop = (why: NonNullable<typeof stopped>): void => {
    stopped ??= why;
    group.kill();
  };
  for (const stream of ['stdout', 'stderr'] as const) {
    group.child[stream]?.on('data', (chunk: Buffer) => {
      if (!output.push(stream, chunk)) stop('too-much-output');
    });
  }
  // A command that ends without reading its input closes the pipe; its exit says what there is to say.
  group.child.stdin?.on('error', (error) => output.push('stdin', Buffer.from(error.message)));
  group.child.stdin?.end(request.input ?? '');
  const timer = setTimeout(() => stop('timeout'), request.deadlineMs);
  const cancel = (): void => stop('cancelled');
  request.signal?.addEventListener('abort', cancel, { once: true });
  if (request.signal?.aborted === true) cancel();
  const ending = await group.ended;
  clearTimeout(timer);
  request.signal?.removeEventListener('abort', cancel);
  if (ending.kind === 'failed') return ending.missing ? { kind: 'missing' } : { kind: 'failed', reason: ending.reason };
  const streams = {
    stdout: output.text('stdout', request.decode),
    stderr: output.text('stderr'),
    ms: performance.now() - started,
  };
  if (stopped !== undefined) return { kind: stopped, ...streams };
  if (ending.code === null) return { kind: 'killed', signal: ending.signal ?? 'unknown', ...streams };
  return { kind: 'exit', code: ending.code, ...streams };
}
