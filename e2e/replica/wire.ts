/** What arrives while a reply is streamed, whichever family carries it. */
export type StreamEvent = { kind: 'thinking'; seconds: number } | { kind: 'text'; text: string } | { kind: 'end' };

const FIELD = { thinking: 1, text: 2, end: 3 } as const;

/**
 * A Connect envelope (flag byte, length, message) around a protobuf message with one field, as the hub family streams.
 */
export function encodeEnvelope(event: StreamEvent): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(event.kind === 'text' ? event.text : '');
  const field = FIELD[event.kind];
  const message =
    event.kind === 'text'
      ? [(field << 3) | 2, ...varint(text.length), ...text]
      : [field << 3, ...varint(event.kind === 'thinking' ? event.seconds : 1)];
  const bytes = new Uint8Array(5 + message.length);
  new DataView(bytes.buffer).setUint32(1, message.length);
  bytes.set(message, 5);
  return bytes;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const more = rest > 0x7f;
    bytes.push((rest & 0x7f) | (more ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

/** Reads envelopes out of bytes that arrive cut anywhere. */
export function envelopeReader(): (bytes: Uint8Array) => StreamEvent[] {
  let kept = new Uint8Array();
  return (bytes) => {
    const joined = new Uint8Array(kept.length + bytes.length);
    joined.set(kept);
    joined.set(bytes, kept.length);
    const events: StreamEvent[] = [];
    let at = 0;
    while (joined.length - at >= 5) {
      const length = new DataView(joined.buffer, at + 1).getUint32(0);
      if (joined.length - at - 5 < length) break;
      events.push(decodeMessage(joined.subarray(at + 5, at + 5 + length)));
      at += 5 + length;
    }
    kept = joined.slice(at);
    return events;
  };
}

function decodeMessage(message: Uint8Array): StreamEvent {
  const field = (message[0] ?? 0) >> 3;
  let value = 0;
  let at = 1;
  for (let shift = 0; ; shift += 7) {
    const byte = message[at] ?? 0;
    value |= (byte & 0x7f) << shift;
    at += 1;
    if (byte < 0x80) break;
  }
  if (field === FIELD.text) return { kind: 'text', text: new TextDecoder().decode(message.subarray(at, at + value)) };
  return field === FIELD.thinking ? { kind: 'thinking', seconds: value } : { kind: 'end' };
}

/** The Server-Sent Events of the legacy family that stand for `event`; `first` opens the message. */
export function encodeServerSent(event: StreamEvent, first: boolean): string {
  const sent = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const opening = first
    ? sent('message_start', { message: { role: 'assistant', content: [] } }) +
      sent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
    : '';
  if (event.kind === 'text')
    return opening + sent('content_block_delta', { index: 0, delta: { type: 'text_delta', text: event.text } });
  if (event.kind === 'thinking') return opening;
  return (
    opening +
    sent('content_block_stop', { index: 0 }) +
    sent('message_delta', { delta: { stop_reason: 'end_turn' } }) +
    sent('message_limit', { message_limit: { type: 'within_limit' } }) +
    sent('message_stop', {})
  );
}

/** Reads Server-Sent Events out of bytes that arrive cut anywhere. */
export function serverSentReader(): (bytes: Uint8Array) => StreamEvent[] {
  const decoder = new TextDecoder();
  let kept = '';
  return (bytes) => {
    kept += decoder.decode(bytes, { stream: true });
    const records = kept.split('\n\n');
    kept = records.pop() ?? '';
    return records.flatMap((record): StreamEvent[] => {
      const data = /^data: (.*)$/m.exec(record)?.[1];
      if (data === undefined) return [];
      const parsed = JSON.parse(data) as { type: string; delta?: { text?: string } };
      if (parsed.type === 'content_block_delta') return [{ kind: 'text', text: parsed.delta?.text ?? '' }];
      return parsed.type === 'message_stop' ? [{ kind: 'end' }] : [];
    });
  };
}
