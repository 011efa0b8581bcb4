import { randomUUID } from 'node:crypto';
import { homedir, hostname, userInfo } from 'node:os';
import { CodedError } from '../../shared/errors.ts';
import { pageOf } from '../../shared/request-fields.ts';
import type { Project } from '../../shared/project-requests.ts';
import { showCorrection } from '../corrections/corrections.ts';
import type { Database } from '../storage/database.ts';
import { budgetVector } from '../gate/budget-vector.ts';
import { SEND_BUDGET } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';
import { getProject, listProjects, setConsent } from '../project/project-registry.ts';
import { peopleOf } from '../sandbox/git.ts';
import { fingerprintOf, readEndpoint, writeEndpoint } from '../sharing/endpoint.ts';
import type { NameSources } from '../sharing/personal-names.ts';
import { sharingPermission } from '../sharing/sharing-permission.ts';
import { countItems, listItems, listedItem } from '../sharing/queue-rows.ts';
import { forgottenProjects, undeleted } from '../sharing/receipts.ts';
import { send } from '../sharing/send-item.ts';
import { openSharingQueue } from '../sharing/sharing-queue.ts';
import type { SharingQueue, SharingDeps } from '../sharing/sharing-queue.ts';
import type { Handlers } from './router.ts';

type ShareRequest = Extract<keyof Handlers, `share.${string}`>;

/** Answers about sharing, and what hears that the user changed a project's consent. */
export interface Sharing {
  handlers: Pick<Handlers, ShareRequest>;
  /** Nobody waits for the receivers' deletions: those that are not acknowledged stay counted in `share.status`. */
  consentChanged(project: string, consent: { sharing: boolean; neverShare: boolean }): void;
  /** The same for a project that was to be forgotten, if it is. */
  forgotten(project: string): void;
  breakOff: SharingQueue['breakOff'];
  withdraw: SharingQueue['withdraw'];
  /** How many items receivers have or may have, no deletion acknowledged. */
  undeleted(): number;
}

/** What these handlers stand on. */
export interface ShareHandlerDeps {
  db: Database;
  gate: Gate;
  now(): Date;
  /** Hears of what nobody waits for. */
  failed(problem: unknown): void;
  /** Stands for the network where a test has certificates of its own. */
  send?: SharingDeps['send'];
}

/** Sharing on this machine: through its gate, over its network, with the names that it knows. */
function openShare({ db, gate, now, send: sending = send }: ShareHandlerDeps): SharingQueue {
  const open = new Set<AbortController>();
  gate.onStop(() => open.forEach((each) => each.abort()));
  const egress: SharingDeps['egress'] = async ({ project, what, bytes }, perform) => {
    const run = `share-${randomUUID()}`;
    const stop = new AbortController();
    gate.open(run, SEND_BUDGET);
    open.add(stop);
    try {
      return await gate.during(
        run,
        'send',
        { kind: 'let-out', what, project, backend: null, cost: budgetVector({ sentBytes: bytes }) },
        (use) => {
          use({ sentBytes: bytes });
          return perform(stop.signal);
        },
      );
    } finally {
      open.delete(stop);
      gate.close(run);
    }
  };
  return openSharingQueue({
    db,
    projects: () => listProjects(db),
    names: namesAround,
    egress,
    note: (event, work) => void gate.note(event, work),
    send: sending,
    now,
  });
}

/** Sharing for the daemon: what is queued, what the user says of it, and what leaves. */
export function createSharing(deps: ShareHandlerDeps): Sharing {
  const share = openShare(deps);
  const revoke = (project: string): void => void share.revoke(project).catch(deps.failed);
  return {
    handlers: shareHandlers(deps, share),
    consentChanged(project, { sharing, neverShare }) {
      if (!sharing || neverShare) revoke(project);
    },
    forgotten(project) {
      if (!isRegistered(deps.db, project)) revoke(project);
    },
    breakOff: share.breakOff,
    withdraw: share.withdraw,
    undeleted: () => undeleted(deps.db, null).length,
  };
}

const isRegistered = (db: Database, id: string): boolean => listProjects(db).some((project) => project.id === id);

function shareHandlers({ db, gate, now }: ShareHandlerDeps, share: SharingQueue): Pick<Handlers, ShareRequest> {
  return {
    'share.status': () => {
      share.sweep();
      const all = listProjects(db);
      const endpoint = readEndpoint(db);
      return {
        projects: [
          ...all.map((project) => {
            const permission = sharingPermission(project, all);
            return {
              id: project.id,
              name: project.name,
              allowed: permission.allowed,
              why: permission.allowed ? null : permission.why,
              ...countItems(db, project.id),
              undeleted: undeleted(db, project.id).length,
            };
          }),
          ...forgottenProjects(db).map(({ id, name, undeleted: held }) => ({
            id,
            name: name ?? 'a project that is forgotten',
            allowed: false,
            why: 'it is forgotten',
            ...countItems(db, id),
            undeleted: held,
            forgotten: true,
          })),
        ],
        endpoint: endpoint === null ? null : { ...endpoint, fingerprint: fingerprintOf(endpoint) },
        undeleted: undeleted(db, null).length,
      };
    },
    'share.build': ({ project, statuses, renameIdentifiers }) =>
      share.build(project, statuses ?? ['confirmed'], renameIdentifiers ?? false),
    'share.list': ({ project, limit }) => {
      share.sweep();
      return listItems(db, project ?? null, limit);
    },
    'share.item': ({ item: id, side, page }) => {
      const item = share.item(id);
      return {
        ...pageOf(side === 'after' ? (item.bytes ?? '') : showCorrection(db, item.feedback), page),
        hash: item.hash,
        state: item.state,
      };
    },
    'share.accept': ({ item, hash }) => {
      share.accept(item, hash);
      return listedItem(db, item);
    },
    'share.refuse': async ({ item }) => {
      await share.refuse(item);
      return listedItem(db, item);
    },
    'share.send': ({ items, fingerprint }) => share.send(items, fingerprint),
    'share.filed': async ({ items, sha256 }, { owner }) => {
      if (owner === 'extension') throw new CodedError('CV060', 'Files are written with `claude-verify share file`.');
      return { filed: await share.filed(items, sha256) };
    },
    'share.endpoint': ({ endpoint }) => {
      gate.note(
        {
          event: 'share-endpoint',
          detail: endpoint === null ? null : { name: endpoint.name, anthropic: endpoint.anthropic },
        },
        () => writeEndpoint(db, endpoint, now().toISOString()),
      );
      const stored = readEndpoint(db);
      return { fingerprint: stored === null ? null : fingerprintOf(stored) };
    },
    'share.revoke': ({ project: id }) => {
      // Of a forgotten project no consent is left to take back, only what was shared of it.
      if (!isRegistered(db, id) && undeleted(db, id).length > 0) return share.revoke(id);
      const { consent, fileHash } = getProject(db, id);
      const wish = { ...consent, sharing: false };
      gate.note({ event: 'consent', project: id, detail: wish }, () =>
        setConsent(db, id, { ...wish, fileHash }, now().toISOString()),
      );
      return share.revoke(id);
    },
  };
}

/** Who and what this machine and the project's history name. */
async function namesAround(project: Project): Promise<NameSources> {
  const known = await peopleOf(project.directory, process.env);
  return {
    users: [userInfo().username],
    machine: hostname(),
    folders: [homedir(), project.directory],
    people: known.filter((each) => !each.includes('@')),
    emails: known.filter((each) => each.includes('@')),
    projects: [project.name],
    ids: [project.id],
  };
}
