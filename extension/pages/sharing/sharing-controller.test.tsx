// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ViewReplyBody, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { sha256 } from '../../platform/sha256.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import { errorBody } from '../../../shared/errors.ts';
import type { RequestBody } from '../../../shared/protocol.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { ShareEndpoint, ShareItem } from '../../../shared/share-requests.ts';
import { Sharing } from './sharing-controller.tsx';

/** A host in which the rules of sharing hold, as far as the page can see them. */
interface Host {
  allowed: boolean;
  why: string | null;
  items: ShareItem[];
  after: Record<string, string>;
  endpoint: ShareEndpoint | null;
  fails: Record<string, ReturnType<typeof errorBody>>;
  away: boolean;
  /** Items that receivers have of a project that is not registered any more. */
  forgotten: number;
}

const FINGERPRINT = 'f'.repeat(64);
const project: Project = {
  id: 'p1',
  name: 'shop',
  directory: '/home/ada/shop',
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: true, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: true, neverShare: false, runCode: false },
};
const BEFORE = '{"project":"shop","claude_output":{"content":"a\\n// Maria\\n"}}';
const after = (n: number): string => `{"claude_output":{"content":"a${n}\\n"},"version":1}`;
const item = (n: number, state: ShareItem['state'] = 'waiting'): ShareItem => ({
  item: `i${n}`,
  feedback: `6b1f7e2c-0f6a-4c58-9d4b-3a3f0f8c2a1${n}`,
  project: 'p1',
  state,
  hash: '0'.repeat(64),
  bytes: after(n).length,
  at: '2026-11-20T10:00:00Z',
  category: 'logic_error',
  issue: `the ${['zeroth', 'first', 'second'][n] ?? 'other'} issue`,
});

let host: Host;
let asked: [string, unknown][];

async function answer(type: string, body: unknown): Promise<unknown> {
  asked.push([type, body]);
  if (host.away) throw new WorkerError(errorBody('CV050'));
  const of = (id: string): ShareItem => {
    const found = host.items.find((one) => one.item === id);
    if (found === undefined) throw new WorkerError(errorBody('CV103', `(${id})`));
    return found;
  };
  switch (type) {
    case 'share.status': {
      if (!host.allowed) host.items = host.items.filter(({ state }) => state === 'sent' || state === 'refused');
      const n = (state: string): number => host.items.filter((one) => one.state === state).length;
      return {
        projects: [
          {
            id: 'p1',
            name: 'shop',
            allowed: host.allowed,
            why: host.why,
            waiting: n('waiting'),
            accepted: n('accepted'),
            refused: n('refused'),
            sent: n('sent'),
          },
          ...(host.forgotten > 0
            ? [
                {
                  id: 'p0',
                  name: 'gone',
                  allowed: false,
                  why: 'it is forgotten',
                  waiting: 0,
                  accepted: 0,
                  refused: 1,
                  sent: 0,
                  undeleted: host.forgotten,
                  forgotten: true,
                },
              ]
            : []),
        ],
        endpoint: host.endpoint && { ...host.endpoint, fingerprint: FINGERPRINT },
        undeleted: n('sent'),
      };
    }
    case 'share.list':
      return { items: host.items, total: host.items.length };
    case 'share.build':
      host.items = [item(1), item(2)];
      return { queued: 2, already: 0, left: [{ feedback: item(9).feedback, why: 'line 1: a host.' }] };
    case 'share.item': {
      const { item: id, side, page } = body as RequestBody<'share.item'>;
      const text = side === 'before' ? BEFORE : (host.after[id] ?? '');
      // In two pages, so that joining them is part of what is shown.
      return {
        page,
        pages: 2,
        text: page === 0 ? text.slice(0, 7) : text.slice(7),
        hash: of(id).hash,
        state: of(id).state,
      };
    }
    case 'share.accept': {
      const { item: id, hash } = body as RequestBody<'share.accept'>;
      if (hash !== (await sha256(host.after[id] ?? ''))) throw new WorkerError(errorBody('CV102', `(${id})`));
      return Object.assign(of(id), { state: 'accepted' });
    }
    case 'share.refuse':
      return Object.assign(of((body as RequestBody<'share.refuse'>).item), { state: 'refused', bytes: 0 });
    case 'share.send': {
      const [id = ''] = (body as RequestBody<'share.send'>).items;
      const error = host.fails[id];
      if (error !== undefined) return { sent: [], failed: [{ item: id, error }] };
      Object.assign(of(id), { state: 'sent', receipt: { receiver: 'Corpus', anthropic: false } });
      return { sent: [{ item: id, receiver: 'Corpus', at: '2026-11-20T10:04:00Z' }], failed: [] };
    }
    case 'share.endpoint':
      host.endpoint = (body as RequestBody<'share.endpoint'>).endpoint;
      return { fingerprint: host.endpoint && FINGERPRINT };
    case 'share.revoke':
      if ((body as RequestBody<'share.revoke'>).project === 'p0') {
        const deleted = host.forgotten;
        host.forgotten = 0;
        return { removed: 0, deleted, notDeleted: 0, noDeletion: 0 };
      }
      host.items = [];
      host.allowed = false;
      host.why = 'you have not agreed to sharing';
      return { removed: 2, deleted: 0, notDeleted: 1, noDeletion: 0 };
    default:
      throw new Error(type);
  }
}

const client: WorkerClient = {
  request: <T extends ViewRequestType>(type: T, body: ViewRequestBody<T>) => {
    if (type === 'projects') return Promise.resolve({ projects: [project] }) as unknown as Promise<ViewReplyBody<T>>;
    const { type: hostType, body: hostBody } = body as ViewRequestBody<'host.request'>;
    return answer(hostType, hostBody).then((reply) => ({ body: reply })) as Promise<ViewReplyBody<T>>;
  },
  onEvent: () => () => undefined,
  onReconnect: () => () => undefined,
  close: () => undefined,
};

const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));
const buttons = (label: string): HTMLButtonElement[] =>
  [...document.querySelectorAll('button')].filter((one) => one.textContent === label);
async function press(label: string): Promise<void> {
  await vi.waitFor(() => expect(buttons(label).length).toBeGreaterThan(0));
  buttons(label)[0]?.click();
}
function type(selector: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field === null) throw new Error(`${selector} is not there`);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const bodies = (wanted: string): unknown[] => asked.filter(([name]) => name === wanted).map(([, body]) => body);

function open(change: Partial<Host> = {}): void {
  host = {
    allowed: true,
    why: null,
    items: [item(1), item(2)],
    after: { i1: after(1), i2: after(2) },
    endpoint: { url: 'https://c.example/', name: 'Corpus', anthropic: false, deletes: true },
    fails: {},
    away: false,
    forgotten: 0,
    ...change,
  };
  render(<Sharing client={client} />, document.body);
}

beforeEach(() => {
  render(null, document.body);
  asked = [];
});

describe('the review', () => {
  it('shows the bytes on both sides, accepts the hash of what it showed, and goes on at the next item', async () => {
    open();
    await press('Review');
    await says('stays here');
    expect(document.querySelectorAll('pre.bytes')[1]?.textContent).toBe(after(1));
    expect(bodies('share.accept')).toEqual([]);
    await press('Accept these bytes');
    await says('Accepted, not sent yet (1)');
    expect(bodies('share.accept')).toEqual([{ item: 'i1', hash: await sha256(after(1)) }]);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('title')).toBe('Review: the second issue'));
  });

  it('Escape closes it without an answer and gives the focus back', async () => {
    open();
    await press('Review');
    await says('stays here');
    document.querySelector('.review')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('title')).toBe('Review: the first issue'));
    expect(document.querySelector('.review')).toBeNull();
    expect(bodies('share.refuse')).toEqual([]);
  });

  it('bytes that changed after they were shown are not accepted, and it says so', async () => {
    open();
    await press('Review');
    await says('stays here');
    host.after['i1'] = after(7);
    await press('Accept these bytes');
    await says('CV102');
    expect(host.items[0]?.state).toBe('waiting');
  });

  it('refusing takes an item out of what waits', async () => {
    open({ items: [item(1)] });
    await press('Review');
    await press('Refuse');
    await says('Refused (1)');
    expect(host.items[0]).toMatchObject({ state: 'refused' });
  });

  describe('of what is alike', () => {
    const alike = (): ShareItem[] => [1, 2].map((n) => ({ ...item(n), issue: `Off by ${n} in \`f${n}\`` }));

    it('is one row that shows the bytes of each, and accepts each by the hash of what it showed', async () => {
      open({ items: [...alike(), { ...item(9), item: 'i9', issue: 'Another' }] });
      await press('Review all 2');
      await says('Review all 2');
      await vi.waitFor(() => expect(document.querySelectorAll('pre.bytes')).toHaveLength(4));
      expect([1, 3].map((at) => document.querySelectorAll('pre.bytes')[at]?.textContent)).toEqual([after(1), after(2)]);
      expect(bodies('share.accept')).toEqual([]);
      await press('Accept the bytes of all 2');
      await says('Accepted, not sent yet (2)');
      expect(bodies('share.accept')).toEqual([
        { item: 'i1', hash: await sha256(after(1)) },
        { item: 'i2', hash: await sha256(after(2)) },
      ]);
      await vi.waitFor(() => expect(document.activeElement?.getAttribute('title')).toBe('Review: Another'));
    });

    it('is answered for as one only where all of it could be read', async () => {
      open({ items: alike() });
      const second = host.items.pop();
      if (second === undefined) throw new Error('no item');
      // The page has the list of before; one of the two is gone when it is read.
      await vi.waitFor(() => expect(bodies('share.list')).toHaveLength(1));
      expect(buttons('Accept the bytes of all 2')).toEqual([]);
      host.items.push(second);
      window.dispatchEvent(new Event('focus'));
      await press('Review all 2');
      host.items.pop();
      await says('CV103');
      expect(buttons('Accept the bytes of all 2')).toEqual([]);
      expect(bodies('share.accept')).toEqual([]);
    });

    it('can be looked at one by one, and what changed after it was shown stops the rest', async () => {
      open({ items: alike() });
      await says('Each of them');
      expect(buttons('Review')).toHaveLength(2);
      await press('Review all 2');
      await vi.waitFor(() => expect(document.querySelectorAll('pre.bytes')).toHaveLength(4));
      host.after['i1'] = after(7);
      await press('Accept the bytes of all 2');
      await says('CV102');
      expect(host.items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    });
  });

  it('what may not be shared any more is gone when the user comes back to the page', async () => {
    open();
    await press('Review');
    await says('stays here');
    Object.assign(host, { allowed: false, why: 'never_share stands in .claude-context.toml' });
    window.dispatchEvent(new Event('focus'));
    await says('Nothing in the queue');
    await says('Not shared: never_share stands');
    expect(document.querySelector('.review')).toBeNull();
  });
});

describe('sending', () => {
  const accepted = [item(1, 'accepted'), item(2, 'accepted')];

  it('asks first, naming receiver, count and bytes, and shows a receipt for each', async () => {
    open({ items: accepted.map((one) => ({ ...one })) });
    await press('Send accepted items');
    await says(`This sends 2 items, ${after(1).length + after(2).length} bytes, to Corpus`);
    expect(bodies('share.send')).toEqual([]);
    await press('Send 2 items');
    await vi.waitFor(() => expect(document.querySelectorAll('.receipt')).toHaveLength(2));
    expect(bodies('share.send')).toEqual([
      { items: ['i1'], fingerprint: FINGERPRINT },
      { items: ['i2'], fingerprint: FINGERPRINT },
    ]);
  });

  it('a receiver that cannot be trusted is tried once, and the rest stays accepted', async () => {
    open({ items: accepted.map((one) => ({ ...one })), fails: { i1: errorBody('CV105', '(CERT_HAS_EXPIRED)') } });
    await press('Send accepted items');
    await press('Send 2 items');
    await says('(CERT_HAS_EXPIRED) CV105');
    await says('1 item was not sent after that.');
    expect(bodies('share.send')).toHaveLength(1);
    expect(buttons('Send again')).toHaveLength(1);
  });

  it('an item that was taken out meanwhile does not keep the others', async () => {
    open({ items: accepted.map((one) => ({ ...one })), fails: { i1: errorBody('CV103') } });
    await press('Send accepted items');
    await press('Send 2 items');
    await says('CV103');
    expect(bodies('share.send')).toHaveLength(2);
  });
});

describe('around it', () => {
  it('there is no receiver until one is named, over https', async () => {
    open({ endpoint: null });
    await press('Add a receiver');
    await vi.waitFor(() => expect(document.querySelector('#receiver-name')).not.toBeNull());
    type('#receiver-name', 'Corpus');
    type('#receiver-url', 'http://c.example/');
    const form = document.querySelector('form[aria-label="Receiver"]');
    await press('Save receiver');
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await says('The address must begin with https://.');
    expect(bodies('share.endpoint')).toEqual([]);
    type('#receiver-url', ' https://c.example/ ');
    await vi.waitFor(() =>
      expect(document.querySelector<HTMLInputElement>('#receiver-url')?.getAttribute('aria-invalid')).toBeNull(),
    );
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await says('Change receiver');
    expect(bodies('share.endpoint')).toEqual([
      { endpoint: { name: 'Corpus', url: 'https://c.example/', anthropic: false, deletes: false } },
    ]);
  });

  it('prepares what tools confirmed unless told otherwise, and names what was left out', async () => {
    open({ items: [] });
    await vi.waitFor(() => expect(document.querySelector('form[aria-label="Prepare"]')).not.toBeNull());
    document
      .querySelector('form[aria-label="Prepare"]')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await says('2 items prepared');
    await says('1 correction left out');
    await says('line 1: a host.');
    expect(bodies('share.build')).toEqual([{ project: 'p1', statuses: ['confirmed'], renameIdentifiers: false }]);
    await says('To review (2)');
  });

  it('takes a consent back after asking, and asks again for deletions that were not acknowledged', async () => {
    open();
    await press('Withdraw consent');
    await says('removes 2 items');
    expect(bodies('share.revoke')).toEqual([]);
    await press('Withdraw consent');
    await says('1 deletion is not confirmed yet.');
    await press('Ask for deletion again');
    await vi.waitFor(() => expect(bodies('share.revoke')).toHaveLength(2));
  });

  it('asks for the deletion of what a forgotten project sent, and says so when that is no longer named', async () => {
    open({ forgotten: 2 });
    await says('Receivers have, or may have, 2 items of it.');
    await press('Ask for deletion');
    await says('delete what was sent from gone');
    expect(bodies('share.revoke')).toEqual([]);
    await press('Ask for deletion');
    await says('Receivers deleted 2 items.');
    expect(bodies('share.revoke')).toEqual([{ project: 'p0' }]);
    expect(document.body.textContent).not.toContain('gone');
    expect(document.body.textContent).not.toContain('The consent is withdrawn');
  });

  it('says when the host is away, and goes on when it is back', async () => {
    open({ away: true });
    await says('CV050');
    host.away = false;
    await press('Try again');
    await says('To review (2)');
    expect(document.body.textContent).not.toContain('CV050');
  });
});
