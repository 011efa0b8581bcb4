import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient, WorkerError } from '../../platform/worker-link.ts';
import { type ErrorBody, errorBody } from '../../../shared/errors.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { ShareEndpoint, ShareItem } from '../../../shared/share-requests.ts';
import { count } from '../../../shared/words.ts';
import type { Revoking } from './permissions-topic.tsx';
import type { Preparing, PrepareTopicProps } from './prepare-topic.tsx';
import type { OpenItem, QueueTopicProps } from './queue-topic.tsx';
import { checkReceiver, type ReceiverErrors } from './receiver-topic.tsx';
import type { Sending, Sent } from './send-topic.tsx';
import { SharingView } from './sharing-view.tsx';
import { sha256 } from '../../platform/sha256.ts';
import { wholeText } from '../../platform/whole-text.ts';

/** Both texts of an item, whole. */
export interface ReadItem {
  before: string;
  /** Exactly what would leave. */
  after: string;
  /** SHA-256 of `after`, computed from it here: accepting names what was shown and not what the host calls it. */
  hash: string;
  /** UTF-8 bytes of `after`. */
  bytes: number;
}

function readSide(client: WorkerClient, item: string, side: 'before' | 'after'): Promise<string> {
  let hash: string | null = null;
  return wholeText(async (page) => {
    const part = await askHost(client, 'share.item', { item, side, page });
    hash ??= part.hash;
    if (part.hash !== hash) throw new WorkerError(errorBody('CV102'));
    return part;
  });
}

/**
 * Fetches what is reviewed. Rejects with CV101 and CV103 when it may not be shared any more, and CV102 when it changed
 * meanwhile.
 */
async function readItem(client: WorkerClient, item: string): Promise<ReadItem> {
  const before = await readSide(client, item, 'before');
  const after = await readSide(client, item, 'after');
  return { before, after, hash: await sha256(after), bytes: new TextEncoder().encode(after).length };
}

/** Refusals of one item that say nothing of the next one. */
const OF_THE_ITEM: ReadonlySet<string> = new Set(['CV101', 'CV102', 'CV103']);

async function sendOne(client: WorkerClient, item: ShareItem, fingerprint: string): Promise<Sent> {
  try {
    const { sent, failed } = await askHost(client, 'share.send', { items: [item.item], fingerprint });
    const [receipt] = sent;
    if (receipt !== undefined) return { item, receiver: receipt.receiver, at: receipt.at };
    return { item, error: failed[0]?.error ?? errorBodyOf(new Error('no response for the item')) };
  } catch (thrown) {
    return { item, error: errorBodyOf(thrown) };
  }
}

/**
 * Sends one item after another, so that each answer is seen as it comes; ends at the first reason that holds for all of
 * them.
 */
async function sendAccepted(
  client: WorkerClient,
  { items, to }: Extract<Sending, { step: 'asked' }>,
  heard: (sending: Sending) => void,
): Promise<Extract<Sending, { step: 'done' }>> {
  const results: Sent[] = [];
  for (const item of items) {
    heard({ step: 'sending', done: results.length, of: items.length });
    const one = await sendOne(client, item, to.fingerprint);
    results.push(one);
    if ('error' in one && !OF_THE_ITEM.has(one.error.code)) break;
  }
  return { step: 'done', results, untried: items.length - results.length };
}

/** Items of the queue that are shown; as many fit a frame from the host whatever they say. */
const SHOWN = 500;

interface Known {
  status: ReplyBody<'share.status'>;
  queue: ReplyBody<'share.list'>;
  projects: readonly Project[];
}

type Problem = { in: 'page' | 'receiver' | 'prepare' | 'queue'; error: ErrorBody };

/** The page of sharing: what the host says, and what the user says to it. Nothing here is decided without a press. */
export function Sharing({ client }: { client: WorkerClient }): VNode {
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState<Problem['in'] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const [choice, setChoice] = useState<Omit<Preparing, 'project'>>({
    statuses: ['confirmed'],
    renameIdentifiers: false,
  });
  const [project, setProject] = useState<string | null>(null);
  const [built, setBuilt] = useState<PrepareTopicProps['built']>(null);
  const [draft, setDraft] = useState<ShareEndpoint | null>(null);
  const [draftErrors, setDraftErrors] = useState<ReceiverErrors>({});
  const [open, setOpen] = useState<QueueTopicProps['open']>(null);
  const [goOn, setGoOn] = useState<QueueTopicProps['goOn']>(undefined);
  const [sending, setSending] = useState<Sending | null>(null);
  const [revoking, setRevoking] = useState<Revoking | null>(null);
  /** Loadings so far; an answer that was overtaken by a later one is not shown. */
  const loadings = useRef(0);

  const load = async (): Promise<Known | null> => {
    loadings.current += 1;
    const own = loadings.current;
    try {
      // The status first: asking for it takes out of the queue what may not be shared any more.
      const status = await askHost(client, 'share.status', {});
      const [queue, { projects }] = await Promise.all([
        askHost(client, 'share.list', { limit: SHOWN }),
        client.request('projects', {}),
      ]);
      const loaded = { status, queue, projects };
      if (own !== loadings.current) return loaded;
      setKnown(loaded);
      setProblem((before) => (before?.in === 'page' ? null : before));
      const isToReview = (id: string): boolean =>
        queue.items.some(({ item, state }) => item === id && (state === 'waiting' || state === 'accepted'));
      setOpen((before) => (before?.every(({ item }) => isToReview(item)) === true ? before : null));
      return loaded;
    } catch (thrown) {
      if (own === loadings.current) setProblem({ in: 'page', error: errorBodyOf(thrown) });
      return null;
    }
  };

  useEffect(() => {
    const reload = (): void => void load();
    reload();
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'tab' || (event.event === 'host' && event.body.state === 'ready')) reload();
    });
    const stopReconnects = client.onReconnect(reload);
    // A project's file is changed in an editor: whoever comes back from there sees what holds now.
    window.addEventListener('focus', reload);
    return () => {
      stopEvents();
      stopReconnects();
      window.removeEventListener('focus', reload);
    };
  }, []);

  const during = async (where: Problem['in'], doing: () => Promise<void>): Promise<void> => {
    if (busy !== null) return;
    setBusy(where);
    setProblem(null);
    try {
      await doing();
    } catch (thrown) {
      setProblem({ in: where, error: errorBodyOf(thrown) });
      await load();
    } finally {
      setBusy(null);
    }
  };
  const errorIn = (where: Problem['in']): ErrorBody | null => (problem?.in === where ? problem.error : null);

  const allowed = known?.status.projects.filter(({ allowed: may }) => may) ?? [];
  const preparing = { ...choice, project: allowed.find(({ id }) => id === project)?.id ?? allowed[0]?.id ?? '' };
  const accepted = known?.queue.items.filter(({ state }) => state === 'accepted') ?? null;

  const prepare = (): Promise<void> =>
    during('prepare', async () => {
      setBuilt(null);
      const name = allowed.find(({ id }) => id === preparing.project)?.name ?? '';
      setBuilt({ ...(await askHost(client, 'share.build', preparing)), name });
      await load();
    });
  const saveReceiver = async (endpoint: ShareEndpoint | null): Promise<void> => {
    const errors = endpoint === null ? {} : checkReceiver(endpoint);
    setDraftErrors(errors);
    if (Object.keys(errors).length > 0) return;
    await during('receiver', async () => {
      await askHost(client, 'share.endpoint', {
        endpoint: endpoint && { ...endpoint, name: endpoint.name.trim(), url: endpoint.url.trim() },
      });
      setDraft(null);
      // A confirmation that is open names the receiver of before.
      setSending((before) => (before?.step === 'asked' ? null : before));
      setAnnouncement(endpoint === null ? 'Receiver removed.' : 'Receiver saved.');
      await load();
    });
  };
  const review = async (items: readonly string[] | null): Promise<void> => {
    setProblem(null);
    const opened = items?.map((item): OpenItem => ({ item, reading: { step: 'reading' } })) ?? null;
    setOpen(opened);
    if (opened === null) {
      if (open !== null) setGoOn({ item: open[0]?.item ?? null });
      return;
    }
    const names = JSON.stringify(items);
    const show = (item: string, reading: OpenItem['reading']): void =>
      setOpen((now) => {
        const isSame = now !== null && JSON.stringify(now.map((one) => one.item)) === names;
        return isSame ? now.map((one) => (one.item === item ? { item, reading } : one)) : now;
      });
    for (const { item } of opened)
      await readItem(client, item).then(
        (texts) => show(item, { step: 'read', texts }),
        (thrown: unknown) => show(item, { step: 'failed', error: errorBodyOf(thrown) }),
      );
  };
  const decide = (items: readonly string[], doing: (item: string) => Promise<unknown>, words: string): Promise<void> =>
    during('queue', async () => {
      for (const item of items) await doing(item);
      setOpen(null);
      const waiting = (await load())?.queue.items.filter(({ state }) => state === 'waiting') ?? [];
      setAnnouncement(
        `${words} ${waiting.length === 0 ? 'Nothing to review.' : `${count(waiting.length, 'item')} to review.`}`,
      );
      setGoOn({ item: waiting.find((one) => !items.includes(one.item))?.item ?? null });
    });
  const send = async (): Promise<void> => {
    if (sending?.step !== 'asked') return;
    const done = await sendAccepted(client, sending, setSending);
    setSending(done);
    await load();
  };
  const revoke = async (id: string): Promise<void> => {
    setRevoking({ project: id, step: 'running' });
    try {
      setRevoking({ project: id, step: 'done', result: await askHost(client, 'share.revoke', { project: id }) });
    } catch (thrown) {
      setRevoking({ project: id, step: 'failed', error: errorBodyOf(thrown) });
    }
    setBuilt(null);
    await load();
  };

  return (
    <SharingView
      error={errorIn('page')}
      announcement={announcement}
      onReload={() => void load()}
      permissions={{
        shared: known?.status.projects ?? null,
        projects: known?.projects ?? [],
        revoking,
        onAskRevoke: (id) => setRevoking(id === null ? null : { project: id, step: 'asked' }),
        onRevoke: (id) => void revoke(id),
      }}
      receiver={{
        known: known !== null,
        endpoint: known?.status.endpoint ?? null,
        draft,
        errors: draftErrors,
        busy: busy === 'receiver',
        error: errorIn('receiver'),
        onDraft: (next) => {
          setDraft(next);
          setDraftErrors({});
        },
        onChange: (change) => {
          setDraft((before) => before && { ...before, ...change });
          setDraftErrors({});
        },
        onSave: () => void saveReceiver(draft),
        onRemove: () => void saveReceiver(null),
      }}
      prepare={{
        projects: known === null ? null : allowed,
        chosen: preparing,
        busy: busy === 'prepare',
        built,
        error: errorIn('prepare'),
        onChoose: ({ project: id, ...change }) => {
          if (id !== undefined) setProject(id);
          setChoice((before) => ({ ...before, ...change }));
        },
        onPrepare: () => void prepare(),
      }}
      queue={{
        items: known?.queue.items ?? null,
        total: known?.queue.total ?? 0,
        names: Object.fromEntries(known?.status.projects.map(({ id, name }) => [id, name]) ?? []),
        open,
        busy: busy === 'queue',
        error: errorIn('queue'),
        goOn,
        onOpen: (items) => void review(items),
        onAccept: () => {
          const read = open?.flatMap(({ item, reading }) =>
            reading.step === 'read' ? [[item, reading.texts.hash] as const] : [],
          );
          // Nothing is answered for of which the bytes do not stand on the page.
          if (read === undefined || read.length !== open?.length) return;
          const hashes = new Map(read);
          const accept = (item: string): Promise<unknown> =>
            askHost(client, 'share.accept', { item, hash: hashes.get(item) ?? '' });
          void decide([...hashes.keys()], accept, 'Accepted.');
        },
        onRefuse: (items) => void decide(items, (item) => askHost(client, 'share.refuse', { item }), 'Refused.'),
      }}
      send={{
        accepted,
        receiver: known?.status.endpoint ?? null,
        sending,
        onAsk: () => {
          const to = known?.status.endpoint;
          if (accepted !== null && to != null) setSending({ step: 'asked', items: accepted, to });
        },
        onSend: () => void send(),
        onNotNow: () => setSending(null),
      }}
    />
  );
}
