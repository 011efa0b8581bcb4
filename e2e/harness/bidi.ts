import { until } from './until.ts';

/** An answer or an event of the browser's (w3c.github.io/webdriver-bidi, "Protocol"). */
type FromBrowser =
  | { type: 'success'; id: number; result: unknown }
  | { type: 'error'; id: number; error: string; message: string }
  | { type: 'event'; method: string; params: unknown };

/** A connection by WebDriver BiDi. */
export interface Bidi {
  /** Sends a command; rejects with the browser's own words where it fails. */
  send<R = unknown>(method: string, params?: Readonly<Record<string, unknown>>): Promise<R>;
  close(): void;
}

/** Connects to a browser that listens there and begins a session, in which self-signed certificates are taken. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let isOpen = false;
  socket.addEventListener('open', () => (isOpen = true));
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(String(data)) as FromBrowser;
    if (said.type === 'event') return;
    const call = waiting.get(said.id);
    waiting.delete(said.id);
    if (said.type === 'success') call?.resolve(said.result);
    else call?.reject(new Error(`${said.error}: ${said.message}`));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('the browser has closed the connection'));
    waiting.clear();
  });
  await until('the browser takes the connection', () => isOpen);
  let lastId = 0;
  const bidi: Bidi = {
    send<R>(method: string, params: Readonly<Record<string, unknown>> = {}) {
      const call = Promise.withResolvers<unknown>();
      waiting.set(++lastId, call);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return call.promise as Promise<R>;
    },
    close: () => socket.close(),
  };
  await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  return bidi;
}
