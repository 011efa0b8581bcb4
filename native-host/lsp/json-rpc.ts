import type { Readable, Writable } from 'node:stream';
import {
  AbstractMessageBuffer,
  createMessageConnection,
  Disposable,
  RAL,
  ReadableStreamMessageReader,
  WriteableStreamMessageWriter,
  type MessageConnection,
} from 'vscode-jsonrpc';

// What `vscode-jsonrpc/node` brings for this also loads cryptography, worker threads and child processes, which takes
// a tenth of what a language server may take.

class Chunks extends AbstractMessageBuffer {
  emptyBuffer = (): Uint8Array => Buffer.alloc(0);
  fromString = (value: string, encoding: RAL.MessageBufferEncoding): Uint8Array => Buffer.from(value, encoding);
  toString = (value: Uint8Array, encoding: RAL.MessageBufferEncoding): string => Buffer.from(value).toString(encoding);
  asNative = (buffer: Uint8Array, length = buffer.length): Uint8Array => Buffer.from(buffer.subarray(0, length));
  allocNative = (length: number): Uint8Array => Buffer.alloc(length);
}

const timed = <T>(clear: (handle: T) => void, handle: T): Disposable => Disposable.create(() => clear(handle));

/** Standard output is the editor's. */
const complain = (...parts: readonly unknown[]): void => void process.stderr.write(`${parts.map(String).join(' ')}\n`);

RAL.install({
  // Only what the library itself starts is named with these.
  crypto: { randomUUID: () => globalThis.crypto.randomUUID() },
  messageBuffer: { create: (encoding) => new Chunks(encoding) },
  applicationJson: {
    encoder: {
      name: 'application/json',
      encode: async (message, { charset }) => Buffer.from(JSON.stringify(message), charset),
    },
    decoder: {
      name: 'application/json',
      decode: async (bytes, { charset }) => JSON.parse(Buffer.from(bytes).toString(charset)),
    },
  },
  console: { info: complain, log: complain, warn: complain, error: complain },
  timer: {
    setTimeout: (run, ms, ...args) => timed(clearTimeout, setTimeout(run, ms, ...args)),
    setImmediate: (run, ...args) => timed(clearImmediate, setImmediate(run, ...args)),
    setInterval: (run, ms, ...args) => timed(clearInterval, setInterval(run, ms, ...args)),
  },
});

/** The events of a stream as the library hears them. */
function eventsOf(stream: Readable | Writable): Pick<RAL.DuplexStream, 'onData' | 'onClose' | 'onError' | 'onEnd'> {
  const on =
    (event: string) =>
    <T>(listener: (value: T) => void): Disposable => {
      const heard = (value: T): void => listener(value);
      stream.on(event, heard);
      return Disposable.create(() => stream.off(event, heard));
    };
  return { onData: on('data'), onClose: on('close'), onError: on('error'), onEnd: on('end') };
}

/** A connection of JSON-RPC 2.0 with the headers of the Language Server Protocol over two streams. */
export function connectStreams(input: Readable, output: Writable): MessageConnection {
  const reader = new ReadableStreamMessageReader(eventsOf(input));
  const writer = new WriteableStreamMessageWriter({
    ...eventsOf(output),
    write: (data: Uint8Array | string, encoding?: RAL.MessageBufferEncoding) =>
      new Promise((resolve, reject) => {
        const done = (problem: Error | null | undefined): void => (problem == null ? resolve() : reject(problem));
        output.write(typeof data === 'string' ? Buffer.from(data, encoding) : data, done);
      }),
    end: () => void output.end(),
  });
  return createMessageConnection(reader, writer);
}
