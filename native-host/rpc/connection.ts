import type { Socket } from 'node:net';
import { encodeFrame, FrameDecoder } from './frame.ts';
import type { FrameEvent } from './frame.ts';

/** Largest first frame: before it has authenticated a peer gets no more memory than this. */
export const AUTH_FRAME_BYTES = 4 * 1024;

/** Why a connection is over. */
export type CloseReason =
  | { kind: 'ended' }
  | { kind: 'truncated' }
  | { kind: 'oversized'; length: number }
  | { kind: 'failed'; message: string };

/** How both ends of a connection are set up; sizes in bytes. */
export interface ConnectionSettings {
  receiveCap: number;
  sendCap: number;
  onFrame(event: Extract<FrameEvent, { kind: 'frame' | 'malformed' }>): void;
  /** What to say to a peer whose frame was too large, before the connection ends. */
  lastFrame?: (reason: CloseReason) => unknown;
  /** Called once; nothing else is called afterwards. */
  onClose(reason: CloseReason): void;
  /** What waited in memory has gone out after `congested` was true. */
  onDrain?: () => void;
}

/**
 * Frames over one socket. While the peer does not read what was sent, nothing more is read from it, so what waits in
 * memory is bounded by the requests that were read before.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #settings: ConnectionSettings;
  readonly #decoder: FrameDecoder;
  #closed = false;
  #held = false;

  constructor(socket: Socket, settings: ConnectionSettings) {
    this.#socket = socket;
    this.#settings = settings;
    this.#decoder = new FrameDecoder(settings.receiveCap);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('end', () => this.#finish(this.#decoder.end() === undefined ? { kind: 'ended' } : { kind: 'truncated' }));
    socket.on('error', (problem) => this.#finish({ kind: 'failed', message: problem.message }));
    socket.on('close', () => this.#finish({ kind: 'ended' }));
    socket.on('drain', () => {
      if (this.#closed) return;
      if (!this.#held) socket.resume();
      this.#settings.onDrain?.();
    });
  }

  /** Cap for the frames after the current one, bytes. */
  set receiveCap(bytes: number) {
    this.#decoder.cap = bytes;
  }

  /** Does the peer lag behind? Whoever sends what can be left out waits for `onDrain`. */
  get congested(): boolean {
    return this.#socket.writableNeedDrain;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** Stops or resumes reading, for example while too many requests are in work. */
  hold(held: boolean): void {
    this.#held = held;
    if (held) this.#socket.pause();
    else if (!this.#closed && !this.congested) this.#socket.resume();
  }

  /** Sends one value; `too-large` sends nothing and leaves the connection as it was. */
  send(value: unknown): 'sent' | 'too-large' | 'closed' {
    const frame = encodeFrame(value, this.#settings.sendCap);
    if (!frame.ok) return 'too-large';
    if (this.#closed || !this.#socket.writable) return 'closed';
    if (!this.#socket.write(frame.bytes)) this.#socket.pause();
    return 'sent';
  }

  /** Ends the connection after what was sent has gone out; a peer that does not take it is cut off after a second. */
  close(): void {
    this.#socket.end();
    const cut = setTimeout(() => this.#socket.destroy(), 1_000);
    cut.unref();
    this.#socket.once('close', () => clearTimeout(cut));
    this.#finish({ kind: 'ended' });
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return;
    for (const event of this.#decoder.push(chunk)) {
      if (event.kind === 'oversized') this.#finish({ kind: 'oversized', length: event.length });
      else if (event.kind !== 'truncated') this.#settings.onFrame(event);
      if (this.#closed) return;
    }
  }

  #finish(reason: CloseReason): void {
    if (this.#closed) return;
    this.#closed = true;
    const last = reason.kind === 'oversized' ? this.#settings.lastFrame?.(reason) : undefined;
    const frame = last === undefined ? undefined : encodeFrame(last, this.#settings.sendCap);
    if (frame?.ok === true && this.#socket.writable) this.#socket.write(frame.bytes);
    // The peer may still be sending what nobody reads: closed as soon as the last words are out.
    if (reason.kind === 'oversized') this.#socket.pause().destroySoon();
    else if (reason.kind === 'failed') this.#socket.destroy();
    else this.#socket.end();
    this.#settings.onClose(reason);
  }
}
