/** Largest message that is accepted from a language server, bytes. */
const MAX_MESSAGE_BYTES = 10 * 2 ** 20;

/** One message with its `Content-Length` header (LSP 3.17, base protocol). */
export function frameMessage(message: object): Buffer {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  return Buffer.concat([Buffer.from(`Content-Length: ${body.byteLength}\r\n\r\n`), body]);
}

/**
 * Cuts a byte stream into messages, whatever the chunks. Returns the messages that are complete now; throws on a
 * header without a length, on a message above 10 MiB and on invalid JSON.
 */
export function messageReader(): (chunk: Buffer) => unknown[] {
  let pending: Buffer[] = [];
  let size = 0;
  let wanted = 0;
  return (chunk) => {
    pending.push(chunk);
    size += chunk.byteLength;
    if (size < wanted) return [];
    let rest = Buffer.concat(pending);
    const messages: unknown[] = [];
    wanted = 0;
    for (;;) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) {
        if (rest.byteLength > 4096) throw new Error('a header without an end');
        break;
      }
      const length = Number(/^content-length: *(\d+)/im.exec(rest.toString('latin1', 0, end))?.[1] ?? Number.NaN);
      if (!(length <= MAX_MESSAGE_BYTES)) throw new Error('a message without a length, or above 10 MiB');
      if (rest.byteLength < end + 4 + length) {
        wanted = end + 4 + length;
        break;
      }
      messages.push(JSON.parse(rest.toString('utf8', end + 4, end + 4 + length)));
      rest = rest.subarray(end + 4 + length);
    }
    pending = [rest];
    size = rest.byteLength;
    return messages;
  };
}
