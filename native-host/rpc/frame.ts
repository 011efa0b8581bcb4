import { LIMITS } from '../../shared/limits.ts';

/** Bytes of the length that stands before every frame (native messaging: 32 bits, little-endian). */
const HEADER_BYTES = 4;
const FIRST_ALLOCATION = 64 * 1024;

/** What the splitter saw: the bytes of one whole frame, or a length above the cap, after which nothing is read. */
export type SplitEvent = { kind: 'frame'; payload: Buffer } | { kind: 'oversized'; length: number };

/**
 * Cuts a byte stream into frames, at whatever places the stream itself is cut. A length is compared with the cap before
 * anything is allocated for it, and memory grows with the bytes that really came. Whoever uses it drains `push`
 * completely, or stops reading for good.
 */
export class FrameSplitter {
  /** Largest payload accepted from the next frame on, bytes. */
  cap: number;
  readonly #header = Buffer.alloc(HEADER_BYTES);
  #headerFilled = 0;
  #expected = 0;
  #body = Buffer.alloc(0);
  #bodyFilled = 0;
  #ended = false;

  constructor(cap: number) {
    this.cap = cap;
  }

  /** Frames that this chunk completes, in order. After `oversized` every further chunk is ignored. */
  *push(chunk: Uint8Array): Generator<SplitEvent, void, undefined> {
    let at = 0;
    while (at < chunk.length && !this.#ended) {
      if (this.#headerFilled < HEADER_BYTES) {
        this.#header[this.#headerFilled] = chunk[at] ?? 0;
        this.#headerFilled += 1;
        at += 1;
        if (this.#headerFilled < HEADER_BYTES) continue;
        this.#expected = this.#header.readUInt32LE(0);
        if (this.#expected > this.cap) {
          this.#ended = true;
          yield { kind: 'oversized', length: this.#expected };
          return;
        }
      }
      const take = Math.min(chunk.length - at, this.#expected - this.#bodyFilled);
      this.#append(chunk.subarray(at, at + take));
      at += take;
      if (this.#bodyFilled === this.#expected) {
        const payload = this.#body.subarray(0, this.#bodyFilled);
        this.#reset();
        yield { kind: 'frame', payload };
      }
    }
  }

  /** Is part of a frame held? At the end of the stream that means it was cut off. */
  get partial(): boolean {
    return this.#headerFilled > 0 && !this.#ended;
  }

  #append(bytes: Uint8Array): void {
    const needed = this.#bodyFilled + bytes.length;
    if (needed > this.#body.length) {
      const size = Math.min(this.#expected, Math.max(needed, this.#body.length * 2, FIRST_ALLOCATION));
      const larger = Buffer.allocUnsafeSlow(size);
      larger.set(this.#body.subarray(0, this.#bodyFilled));
      this.#body = larger;
    }
    this.#body.set(bytes, this.#bodyFilled);
    this.#bodyFilled = needed;
  }

  #reset(): void {
    this.#headerFilled = 0;
    this.#expected = 0;
    this.#body = Buffer.alloc(0);
    this.#bodyFilled = 0;
  }
}

/**
 * A decoded frame, or what was wrong: `oversized` in bytes or in the number of its values. `malformed` spoils one frame
 * only, `oversized` and `truncated` end the stream.
 */
export type FrameEvent =
  | { kind: 'frame'; value: unknown }
  | { kind: 'malformed'; code: 'CV002' }
  | { kind: 'oversized'; code: 'CV003'; length: number }
  | { kind: 'truncated'; code: 'CV005' };

/** {@link FrameSplitter} with the payloads read as JSON in strict UTF-8. */
export class FrameDecoder {
  readonly #splitter: FrameSplitter;
  #ended = false;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  constructor(cap: number) {
    this.#splitter = new FrameSplitter(cap);
  }

  /** Changes the cap for the frames after the one just yielded. */
  set cap(bytes: number) {
    this.#splitter.cap = bytes;
  }

  /** Frames that this chunk completes; never throws. */
  *push(chunk: Uint8Array): Generator<FrameEvent, void, undefined> {
    if (this.#ended) return;
    for (const event of this.#splitter.push(chunk)) {
      const decoded: FrameEvent = event.kind === 'oversized' ? { ...event, code: 'CV003' } : this.#parse(event.payload);
      this.#ended = decoded.kind === 'oversized';
      yield decoded;
      if (this.#ended) return;
    }
  }

  /** What the end of the stream means: undefined at a frame's border. */
  end(): FrameEvent | undefined {
    return this.#splitter.partial && !this.#ended ? { kind: 'truncated', code: 'CV005' } : undefined;
  }

  #parse(payload: Buffer): FrameEvent {
    if (hasMoreValues(payload, LIMITS.frameValues)) return { kind: 'oversized', code: 'CV003', length: payload.length };
    try {
      return { kind: 'frame', value: JSON.parse(this.#utf8.decode(payload)) as unknown };
    } catch {
      return { kind: 'malformed', code: 'CV002' };
    }
  }
}

/** The bytes of a frame, or CV003 when its payload would exceed `cap` bytes. `value` must be JSON. */
export function encodeFrame(
  value: unknown,
  cap: number,
): { ok: true; bytes: Buffer } | { ok: false; code: 'CV003'; length: number } {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  if (length > cap) return { ok: false, code: 'CV003', length };
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + length);
  bytes.writeUInt32LE(length, 0);
  bytes.write(text, HEADER_BYTES);
  return { ok: true, bytes };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;

/**
 * Does this JSON text (UTF-8) hold more than `max` commas and opening brackets outside of its strings? Parsing takes
 * tens of bytes of memory for each, so that a text of a few dozen MiB could end the process; a long string costs its
 * length.
 */
export function hasMoreValues(text: Buffer, max: number): boolean {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) {
      at = endOfString(text, at);
    } else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      values += 1;
      if (values > max) return true;
    }
  }
  return false;
}

/** The place of the quote that ends the string which begins here, or the end of the text. */
function endOfString(text: Buffer, start: number): number {
  for (let quote = text.indexOf(QUOTE, start + 1); quote >= 0; quote = text.indexOf(QUOTE, quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}
