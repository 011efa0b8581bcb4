import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { isAllowedCaller } from './caller.ts';
import type { AllowedCallers } from './caller.ts';
import { encodeFrame, FrameSplitter } from './frame.ts';

/** How long the daemon's side may take to close after the browser has closed, ms. */
const GOODBYE_MS = 500;

/** How often it is looked whether the daemon says nothing, and how long it may, ms. */
const LOOK_MS = 1_000;
const QUIET_MS = 2_000;
/** How often the browser hears of a daemon that is being started, ms. */
const STARTING_MS = 5_000;

/** What the shim stands between. */
export interface ShimSettings {
  /** Arguments after the script's name. */
  args: readonly string[];
  allowed: AllowedCallers;
  stdin: Readable;
  stdout: Writable;
  /** Connects to the daemon and starts it when there is none. */
  ensure(): Promise<
    { ok: true; socket: Socket; file: string; token: string } | { ok: false; code: ErrorCode; detail: string }
  >;
  /** Does the daemon that serves on this socket run, though it says nothing? */
  isRunning(socket: string): Promise<boolean>;
}

/**
 * Passes frames between the browser and the daemon and understands none of them. Resolves with the exit code when
 * either side is gone; what the browser should know is written as one frame before. Nothing else may write to `stdout`.
 */
export async function runShim({ args, allowed, stdin, stdout, ensure, isRunning }: ShimSettings): Promise<number> {
  if (!isAllowedCaller(args, allowed)) return fail(stdout, 'CV007');
  // While it starts it cannot speak for itself.
  const starting = setInterval(() => void sayAlive(stdout), STARTING_MS);
  const ensured = await ensure().finally(() => clearInterval(starting));
  // Without the particulars: they name paths of this machine, which the browser has no use for; the doctor prints them.
  if (!ensured.ok) return fail(stdout, ensured.code);
  const { socket } = ensured;
  const auth = encodeFrame({ auth: ensured.token, client: 'shim' }, LIMITS.frameToHostBytes);
  if (!auth.ok) return fail(stdout, auth.code);
  socket.write(auth.bytes);

  const stopLooking = speakForBusy(socket, { stdin, stdout, isRunning: () => isRunning(ensured.file) });
  const end = await new Promise<'browser' | 'daemon'>((resolve) => {
    passWholeFrames(socket, stdout, () => resolve('daemon'));
    socket.once('error', () => resolve('daemon'));
    socket.once('close', () => resolve('daemon'));
    stdout.once('error', () => resolve('browser'));
    stdin.once('end', () => resolve('browser'));
    stdin.once('error', () => resolve('browser'));
    stdin.pipe(socket);
  });
  stopLooking();
  if (end === 'daemon') return fail(stdout, 'CV051');
  await goodbye(socket);
  return 0;
}

/**
 * Tells the browser that the daemon runs, where it says nothing to what the browser sent and its process does run.
 * Returns how to stop that.
 */
function speakForBusy(
  socket: Socket,
  { stdin, stdout, isRunning }: Pick<ShimSettings, 'stdin' | 'stdout'> & { isRunning(): Promise<boolean> },
): () => void {
  let quietMs: number | undefined;
  let looking = false;
  socket.on('data', () => (quietMs = undefined));
  stdin.on('data', () => (quietMs ??= 0));
  const look = async (): Promise<void> => {
    if (quietMs === undefined) return;
    quietMs += LOOK_MS;
    if (quietMs < QUIET_MS || looking) return;
    looking = true;
    const runs = await isRunning();
    looking = false;
    if (runs && quietMs !== undefined) await sayAlive(stdout);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return () => clearInterval(timer);
}

/** The answer to a heartbeat, in place of a daemon that has no time to give it. */
async function sayAlive(stdout: Writable): Promise<void> {
  const { PROTOCOL } = await import('../../shared/protocol.ts');
  const frame = encodeFrame({ v: PROTOCOL, re: 'heartbeat', ok: true, body: {} }, LIMITS.frameToBrowserBytes);
  if (frame.ok && stdout.writable) stdout.write(frame.bytes);
}

/** Whole frames only, so that an error frame can always follow: the daemon may die in the middle of one. */
function passWholeFrames(socket: Socket, stdout: Writable, broken: () => void): void {
  const splitter = new FrameSplitter(LIMITS.frameToBrowserBytes);
  const header = (length: number): Buffer => {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32LE(length, 0);
    return bytes;
  };
  stdout.on('drain', () => socket.resume());
  socket.on('data', (chunk: Buffer) => {
    for (const event of splitter.push(chunk)) {
      if (event.kind === 'oversized') return broken();
      stdout.write(header(event.payload.length));
      if (!stdout.write(event.payload)) socket.pause();
    }
  });
}

function goodbye(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(resolve, GOODBYE_MS);
    socket.once('close', () => {
      clearTimeout(cut);
      resolve();
    });
    socket.resume().end();
  });
}

/** Imported only here: on the way to a connection the schemas would cost as much as the rest of the shim. */
async function fail(stdout: Writable, code: ErrorCode): Promise<number> {
  const [{ errorBody }, { PROTOCOL }] = await Promise.all([
    import('../../shared/errors.ts'),
    import('../../shared/protocol.ts'),
  ]);
  const frame = encodeFrame({ v: PROTOCOL, re: null, ok: false, error: errorBody(code) }, LIMITS.frameToBrowserBytes);
  await new Promise<void>((resolve) => {
    if (frame.ok) stdout.write(frame.bytes, () => resolve());
    else resolve();
  });
  return 1;
}
