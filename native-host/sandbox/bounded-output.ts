/** Text of one stream as far as it was kept; `cut` stays true once something was dropped. */
export interface KeptText {
  text: string;
  cut: boolean;
}

/** Reads several streams of one process under a shared bound. */
export interface BoundedOutput {
  /** Takes the next chunk of a stream; returns false once more was read in all than the bound allows. */
  push(stream: string, chunk: Uint8Array): boolean;
  /**
   * What was kept of a stream: valid text even when a character was split or cut. `bytes` makes one unit of each byte.
   */
  text(stream: string, decode?: 'utf-8' | 'bytes'): KeptText;
}

/** Bytes that are read in all streams together, and that are kept of each. */
export interface OutputBounds {
  readBytes: number;
  keptBytes: number;
}

/** A reader that never holds more than `keptBytes` a stream, whatever the chunks. */
export function boundedOutput(bounds: OutputBounds): BoundedOutput {
  const streams = new Map<string, { chunks: Uint8Array[]; bytes: number; cut: boolean }>();
  let read = 0;
  return {
    push(stream, chunk) {
      const kept = streams.get(stream) ?? { chunks: [], bytes: 0, cut: false };
      streams.set(stream, kept);
      read += chunk.byteLength;
      const room = bounds.keptBytes - kept.bytes;
      const part = chunk.byteLength > room ? chunk.slice(0, room) : chunk;
      if (part.byteLength < chunk.byteLength) kept.cut = true;
      if (part.byteLength > 0) kept.chunks.push(part);
      kept.bytes += part.byteLength;
      return read <= bounds.readBytes;
    },
    text(stream, decode = 'utf-8') {
      const kept = streams.get(stream);
      if (kept === undefined) return { text: '', cut: false };
      if (decode === 'bytes') return { text: Buffer.concat(kept.chunks).toString('latin1'), cut: kept.cut };
      // In streaming mode an incomplete character at the cut is held back instead of becoming U+FFFD.
      const text = new TextDecoder().decode(Buffer.concat(kept.chunks), { stream: kept.cut });
      return { text, cut: kept.cut };
    },
  };
}
