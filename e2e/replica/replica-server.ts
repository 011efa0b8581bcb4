import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import type { Family, LegacyShape, PageConfig, StreamRequest, Trick } from './model.ts';
import { createStore, type Store } from './conversation-store.ts';
import { streamTo } from './streamed-reply.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The page's script and style sheet. */
interface PageBundle {
  script: string;
  style: string;
}

let bundle: Promise<PageBundle> | null = null;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the page once per process, in memory. */
function pageBundle(): Promise<PageBundle> {
  bundle ??= bundlePage();
  return bundle;
}

async function bundlePage(): Promise<PageBundle> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: here('./page'),
    build: {
      write: false,
      target: 'es2024',
      minify: false,
      modulePreload: false,
      rollupOptions: { input: here('./page/main.ts'), output: { format: 'es', codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('vite built no script for the replica page');
  return { script: chunk.code, style: await readFile(here('./page/page.css'), 'utf8') };
}

/** Content security policy of the page: nonce, strict-dynamic and Trusted Types, as strict as claude.ai may get. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types ProseMirrorClipboard',
  ].join('; ');
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The document that carries the page's script; everything visible is made by the script. */
function pageDocument(config: PageConfig, nonce: string): string {
  return `<!doctype html>
<html lang="${config.language}" data-theme="claude" data-mode="${config.mode}" data-build-id="replica">
<head><meta charset="utf-8"><title>Claude</title><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="replica-config" content="${escape(JSON.stringify(config))}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/replica.css">
<script type="module" nonce="${nonce}" src="/replica.js"></script></head><body></body></html>`;
}

/** Query of a page's address; every part is optional. */
export interface PageOptions {
  family?: Family;
  shape?: LegacyShape;
  lang?: 'en' | 'de';
  mode?: 'light' | 'dark';
  at?: 'top' | 'bottom';
  /** Stream the conversation's reply on load. */
  stream?: '1';
  /** Chunks per second and characters per chunk. */
  rate?: `${number}`;
  chunk?: `${number}`;
  thinking?: `${number}`;
  /** Comma-separated tricks. */
  trick?: string;
  /** Hub only: new rows at the end of the document, whichever place they have on screen. */
  rows?: 'as-mounted';
  /** Full snapshots while a reply arrives, in ms. */
  snapshot?: `${number}`;
  /** `hostile` only: that many blocks in one reply, or a block of that many MiB. */
  many?: `${number}`;
  big?: `${number}`;
}

/** A running replica. */
export interface Replica {
  port: number;
  /** Flags that make Chromium find the replica, and nothing else, at https://claude.ai. */
  chromiumArgs: string[];
  /** Address of a conversation by slug or id, of its shared page (`share/SLUG`), or of `new`. */
  url(conversation: string, options?: PageOptions): string;
  /** What arrived at the server as sent messages, in order: what really left the page. */
  received(): StreamRequest[];
  /** Forgets everything that was sent. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the replica on a free port of 127.0.0.1 with a certificate of its own. */
export async function startReplica(): Promise<Replica> {
  const [{ private: key, cert }, bundle] = await Promise.all([
    generate([{ name: 'commonName', value: 'claude.ai' }], { keySize: 2048, algorithm: 'sha256' }),
    pageBundle(),
  ]);
  const store = createStore();
  const server = createServer({ key, cert }, (request, response) => {
    answer(request, response, store, bundle).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    chromiumArgs: [
      `--host-resolver-rules=MAP claude.ai:443 127.0.0.1:${port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    url(conversation, options = {}) {
      const name = conversation.replace(/^share\//, '');
      const route = name === conversation ? 'chat' : 'share';
      const path = name === 'new' ? '/new' : `/${route}/${store.find(name)?.id ?? name}`;
      const query = new URLSearchParams(options as Record<string, string>).toString();
      return `https://claude.ai${path}${query === '' ? '' : `?${query}`}`;
    },
    received: store.received,
    reset: store.reset,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const listen = (server: Server): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  store: Store,
  bundle: { script: string; style: string },
): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://claude.ai');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const send = (type: string, body: string): void => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
    response.end(body);
  };
  const json = (value: unknown): void => send('application/json', JSON.stringify(value));
  const missing = (): void => {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('not found');
  };

  if (url.pathname === '/replica.js') return send('text/javascript', bundle.script);
  if (url.pathname === '/replica.css') return send('text/css', bundle.style);
  if (url.pathname === '/') return redirect(response, '/new');
  if (url.pathname === '/api/conversations') return json(store.titles());

  if (parts[0] === 'api' && parts[1] === 'conversations') {
    const found = store.read(parts[2] ?? '', url.searchParams);
    return found === undefined ? missing() : json(found);
  }
  if (parts[0] === 'api' && parts[1] === 'organizations' && parts[3] === 'chat_conversations') {
    const found = store.markdown(parts[4] ?? '');
    return found === undefined ? missing() : json(found);
  }
  if (parts[0] === 'api' && parts[1] === 'stream' && request.method === 'POST') {
    const family = oneOf<Family>(parts[2] ?? null, FAMILIES) ?? 'hub';
    const asked = JSON.parse(await bodyOf(request)) as StreamRequest;
    const text = store.begin(parts[3] ?? '', asked);
    const streamed = await streamTo(response, family, text, asked);
    store.end(parts[3] ?? '', asked, streamed);
    return;
  }
  const isConversation = (parts[0] === 'chat' || parts[0] === 'share') && parts.length === 2;
  if (url.pathname === '/new' || isConversation) {
    const conversation = isConversation ? store.find(parts[1] ?? '') : null;
    if (conversation === undefined) return missing();
    if (conversation !== null && conversation.id !== parts[1])
      return redirect(response, `/${parts[0] ?? ''}/${conversation.id}${url.search}`);
    const nonce = randomBytes(16).toString('base64');
    response.setHeader('content-security-policy', contentSecurityPolicy(nonce));
    response.setHeader(
      'set-cookie',
      'lastActiveOrg=00000000-0000-4000-8000-0000000000aa; Path=/; Secure; SameSite=Lax',
    );
    return send('text/html; charset=utf-8', pageDocument(configOf(url, conversation), nonce));
  }
  missing();
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location });
  response.end();
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const oneOf = <T extends string>(value: string | null, known: readonly T[]): T | null =>
  known.find((one) => one === value) ?? null;

const FAMILIES: readonly Family[] = ['hub', 'hub-legacy', 'legacy'];

function configOf(
  { pathname, searchParams: query }: URL,
  conversation: { id: string; family: Family } | null,
): PageConfig {
  const number = (name: string): number | undefined => (query.has(name) ? Number(query.get(name)) : undefined);
  const [rate, chunk, thinking, snapshot] = ['rate', 'chunk', 'thinking', 'snapshot'].map(number);
  return {
    family: oneOf(query.get('family'), FAMILIES) ?? conversation?.family ?? 'hub',
    shape: oneOf(query.get('shape'), ['A', 'B', 'C', 'D']),
    language: oneOf(query.get('lang'), ['en', 'de']) ?? 'en',
    mode: oneOf(query.get('mode'), ['light', 'dark']) ?? 'light',
    conversation: conversation?.id ?? null,
    shared: pathname.startsWith('/share/'),
    rowsAsMounted: query.get('rows') === 'as-mounted',
    pace: {
      ...(rate === undefined ? {} : { chunksPerSecond: rate }),
      ...(chunk === undefined ? {} : { chunkChars: chunk }),
      ...(thinking === undefined ? {} : { thinkingMs: thinking }),
      ...(snapshot === undefined ? {} : { snapshotMs: snapshot }),
    },
    streamOnLoad: query.get('stream') === '1',
    at: oneOf(query.get('at'), ['top', 'bottom']) ?? 'bottom',
    tricks: (query.get('trick') ?? '')
      .split(',')
      .flatMap((name) => oneOf<Trick>(name, ['overlay', 'cover', 'fade', 'forge', 'probe', 'remove']) ?? []),
  };
}
