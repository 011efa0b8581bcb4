import { CodedError, asErrorBody, errorBody } from '../../shared/errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { ShareItem } from '../../shared/share-requests.ts';
import type { Database } from '../storage/database.ts';
import {
  askDeletion,
  expectReceipt,
  forgetExpected,
  undeleted,
  writeReceipt,
  type ReceiptReceiver,
} from './receipts.ts';
import { deleteUrlOf, fingerprintOf, readEndpoint } from './endpoint.ts';
import {
  noteLeftOut,
  candidates,
  countPrepared,
  decide,
  emptyQueue,
  enqueue,
  itemOf,
  queuedProjects,
  removeQueue,
  reviewedBytes,
  type LeftOutCorrection,
  type QueuedItem,
} from './queue-rows.ts';
import type { NameSources } from './personal-names.ts';
import { sharingPermission } from './sharing-permission.ts';
import type { ReceiverAnswer } from './send-item.ts';
import { trackSends } from './sends-in-flight.ts';

/** Corrections that one request anonymises at most. */
const BUILT_AT_ONCE = 200;

/** What sharing stands on; the gate, the network and the names of this machine are the caller's. */
export interface SharingDeps {
  db: Database;
  /** All projects, their files read anew at every call. */
  projects(): Project[];
  /** Names of this machine, its user and the project's authors. */
  names(project: Project): Promise<NameSources>;
  /** Lets bytes out through the gate: `perform` is called once they are admitted, or the gate's refusal is thrown. */
  egress<T>(
    effect: { project: string; what: string; bytes: number },
    perform: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** Writes to the ledger in one transaction with `work`. */
  note(event: { event: string; project: string; detail: unknown }, work: () => void): void;
  send(request: {
    method: 'POST' | 'DELETE';
    url: string;
    key: string;
    body: Buffer | null;
    signal: AbortSignal;
  }): Promise<ReceiverAnswer>;
  now(): Date;
}

/** The review queue and what leaves it. */
export interface SharingQueue {
  /**
   * Removes what is queued for projects that may not be shared (any more) or are forgotten, and ends its sending. To be
   * called before anything is shown.
   */
  sweep(): void;
  build(project: string, statuses: readonly string[], rename: boolean): Promise<ReplyBody<'share.build'>>;
  /** An item that may still be shared. Throws CV101, CV103. */
  item(id: string): QueuedItem;
  accept(id: string, hash: string): void;
  refuse(id: string): Promise<void>;
  send(items: readonly string[], fingerprint: string): Promise<ReplyBody<'share.send'>>;
  filed(items: readonly Pick<ShareItem, 'item' | 'hash'>[], sha256: string): Promise<number>;
  /**
   * Ends what is being sent of a project, empties its queue and asks for the deletion of what was sent. Consent itself
   * is the caller's.
   */
  revoke(project: string): Promise<ReplyBody<'share.revoke'>>;
  /** Breaks off what is being sent, of all projects: what it is made of is about to be deleted. */
  breakOff(): Promise<void>;
  /** The same, and asks for the deletion of everything that receivers have or may have. */
  withdraw(): Promise<void>;
}

/** Sharing over this database. */
export function openSharingQueue(deps: SharingDeps): SharingQueue {
  const { db, projects, names, egress, note, send, now } = deps;
  const at = (): string => now().toISOString();
  // Items on their way: a second request for one waits for nothing and sends nothing.
  const underWay = trackSends();

  /** Asked right before everything that shows, takes or sends an item. */
  function permitted(id: string): Project {
    const all = projects();
    const project = all.find((each) => each.id === id);
    if (project === undefined) {
      forbid(id);
      throw new CodedError('CV101', 'The project is not registered any more.');
    }
    const permission = sharingPermission(project, all);
    if (permission.allowed) return project;
    forbid(id);
    throw new CodedError('CV101', `(${permission.why})`);
  }

  /** Nothing of it is shared from now on, what is being sent included. */
  function forbid(project: string): void {
    emptyQueue(db, project);
    void underWay.end({ project });
  }

  function item(id: string): QueuedItem {
    const found = itemOf(db, id);
    permitted(found.project);
    return found;
  }

  function accepted(id: string, hash?: string): { item: QueuedItem; bytes: string } {
    const found = item(id);
    if (found.state !== 'accepted') throw new CodedError('CV102', `The item is ${found.state}.`);
    return { item: found, bytes: reviewedBytes(found, hash) };
  }

  type Sent = ReplyBody<'share.send'>['sent'][number];

  function sendOne(id: string, fingerprint: string): Promise<Sent> {
    const reviewed = accepted(id);
    return underWay.during(id, reviewed.item.project, (stopped) => sendReviewed(reviewed, fingerprint, stopped));
  }

  async function sendReviewed(
    { item: queued, bytes }: ReturnType<typeof accepted>,
    fingerprint: string,
    stopped: AbortSignal,
  ): Promise<Sent> {
    const { id } = queued;
    const body = Buffer.from(bytes);
    const { receiver, answer } = await egress(
      { project: queued.project, what: queued.hash, bytes: body.length },
      async (signal) => {
        // What was reviewed and who may have it are read once more, with nothing between this and the sending.
        reviewedBytes(accepted(id).item, queued.hash);
        const endpoint = readEndpoint(db);
        if (endpoint === null) throw new CodedError('CV104');
        if (fingerprintOf(endpoint) !== fingerprint)
          throw new CodedError('CV102', 'The receiver is not the one that was shown.');
        const to: ReceiptReceiver = {
          name: endpoint.name,
          anthropic: endpoint.anthropic,
          deleteUrl: deleteUrlOf(endpoint, id),
        };
        return {
          receiver: to,
          answer: await sendTo(to, queued, {
            method: 'POST',
            url: endpoint.url,
            key: id,
            body,
            signal: AbortSignal.any([signal, stopped]),
          }),
        };
      },
    );
    if (answer.status >= 300 && answer.status < 400)
      throw new CodedError('CV106', `(it answered ${answer.status}; it is not followed elsewhere)`);
    if (answer.status < 200 || answer.status >= 300) throw new CodedError('CV106', `(it answered ${answer.status})`);
    const when = at();
    note(
      {
        event: 'shared',
        project: queued.project,
        detail: {
          item: id,
          receiver: receiver.name,
          anthropic: receiver.anthropic,
          sha256: queued.hash,
          bytes: body.length,
        },
      },
      () => writeReceipt(db, queued, receiver, `${answer.status} ${answer.text}`.trim(), when),
    );
    return { item: id, receiver: receiver.name, at: when };
  }

  /**
   * An answer may be lost where the item is not: who may have it is on the disk before, and stays there unless nothing
   * was sent.
   */
  async function sendTo(
    receiver: ReceiptReceiver,
    item: QueuedItem,
    request: Parameters<SharingDeps['send']>[0],
  ): Promise<ReceiverAnswer> {
    const first = expectReceipt(db, item, receiver, at());
    try {
      return await send(request);
    } catch (problem) {
      const nothingSent = problem instanceof CodedError && (problem.code === 'CV104' || problem.code === 'CV105');
      if (first && nothingSent) forgetExpected(db, item.id, receiver);
      throw problem;
    }
  }

  function sweep(): void {
    const all = projects();
    for (const project of all) if (!sharingPermission(project, all).allowed) forbid(project.id);
    for (const id of queuedProjects(db)) if (!all.some((project) => project.id === id)) removeQueue(db, id);
  }

  return {
    sweep,
    async build(id, statuses, rename) {
      const project = permitted(id);
      const { fresh, leftOut } = candidates(db, project.name, statuses, rename, BUILT_AT_ONCE);
      const already = countPrepared(db, project.name);
      const sources = await names(project);
      // Grammars are large and seldom needed.
      const { buildItem } = await import('./build-item.ts');
      const left: LeftOutCorrection[] = [];
      let queued = 0;
      for (const candidate of fresh) {
        const built = await buildItem(candidate, sources, rename);
        if (built.kind === 'left') {
          noteLeftOut(db, candidate, rename, built.why);
          left.push({ feedback: candidate.feedback, why: built.why });
          continue;
        }
        permitted(id);
        enqueue(db, { id: built.id, feedback: candidate.feedback, project: id, bytes: built.bytes, at: at() });
        queued += 1;
      }
      const told = [...left, ...leftOut].slice(0, BUILT_AT_ONCE);
      return {
        queued,
        already,
        left: told.map(({ feedback, why }) => ({ feedback, why: errorBody('CV100', `(${why})`).message })),
      };
    },
    item,
    accept(id, hash) {
      item(id);
      decide(db, id, { accept: hash }, at());
    },
    async refuse(id) {
      await underWay.end({ item: id });
      decide(db, id, 'refuse', at());
    },
    async send(items, fingerprint) {
      const sent: ReplyBody<'share.send'>['sent'] = [];
      const failed: { item: string; error: ErrorBody }[] = [];
      let unreachable: ErrorBody | undefined;
      for (const id of new Set(items)) {
        if (unreachable !== undefined || underWay.has(id)) {
          failed.push({ item: id, error: unreachable ?? errorBody('CV106', 'It is being sent.') });
          continue;
        }
        try {
          sent.push(await sendOne(id, fingerprint));
        } catch (problem) {
          if (!(problem instanceof CodedError)) throw problem;
          const error = asErrorBody(problem);
          failed.push({ item: id, error });
          // A receiver that cannot be reached, or does not answer, is not tried twenty times.
          if (problem.code === 'CV105' || problem.code === 'CV106') unreachable = error;
        }
      }
      return { sent, failed };
    },
    async filed(items, sha256) {
      const all = items.map(({ item: id, hash }) => accepted(id, hash));
      const bytes = all.reduce((sum, each) => sum + Buffer.byteLength(each.bytes), 0);
      const [first] = all;
      if (first === undefined) return 0;
      await egress({ project: first.item.project, what: sha256, bytes }, () => {
        for (const { item: queued } of all) {
          const { item: still } = accepted(queued.id, queued.hash);
          note(
            {
              event: 'shared',
              project: still.project,
              detail: { item: still.id, receiver: 'file', sha256: still.hash, file: sha256 },
            },
            () => writeReceipt(db, still, { name: 'file', anthropic: false, deleteUrl: null }, sha256, at()),
          );
        }
        return Promise.resolve();
      });
      return all.length;
    },
    async revoke(project) {
      const removed = removeQueue(db, project);
      // Others of its name may not be shared now, either.
      sweep();
      // What is sent later was agreed to later.
      const before = new Set(undeleted(db, project).map(({ n }) => n));
      await underWay.end({ project });
      const open = undeleted(db, project).filter(({ n }) => before.has(n));
      return { removed, ...(await askDeletion(deps, open)) };
    },
    breakOff: () => underWay.end('all'),
    async withdraw() {
      await underWay.end('all');
      await askDeletion(deps, undeleted(db, null));
    },
  };
}
