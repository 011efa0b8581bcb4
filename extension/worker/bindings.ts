import { LIMITS } from '../../shared/limits.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { Binding } from '../platform/messages.ts';
import type { BindingEntry, WorkerStore } from './store.ts';
import { sha256 } from '../platform/sha256.ts';

/** Which project each conversation is bound to. */
export interface Bindings {
  /** The bound project's id, or null. A page without a conversation yet has the user's last choice. */
  projectOf(conversation: string): Promise<string | null>;
  /** Is injection switched off for this conversation? */
  isOff(conversation: string): Promise<boolean>;
  /** The user's choice; it also becomes what new conversations start with. */
  bind(conversation: string, project: string | null): Promise<void>;
  /** Switches injection off; the way back on is to bind again. */
  switchOff(conversation: string): Promise<void>;
  /** A new conversation got its id: it takes over what its page had, unless something is chosen for it already. */
  adopt(conversation: string, off: boolean): Promise<void>;
  /** Projects (ids) in whose conversations corrections are not noticed. */
  unnoticed(): Promise<string[]>;
  /** Are corrections to be noticed in this project's conversations? They are unless the user says otherwise. */
  setNotices(project: string, on: boolean): Promise<void>;
  /** Projects (ids) in whose conversations a reply is verified as soon as it has ended. */
  repliesVerified(): Promise<string[]>;
  setRepliesVerified(project: string, on: boolean): Promise<void>;
  /** Is there guidance that holds for more than one project, so that a conversation without one may be told of it? */
  hasGuidance(): Promise<boolean>;
  noteGuidance(): Promise<void>;
}

const LAST = 'last-project';
const UNNOTICED = 'unnoticed:';
const REPLIES = 'replies:';
const GUIDANCE = 'guidance';

/** Bindings in this store, the oldest of more than LIMITS.history forgotten. */
export function openBindings(opening: Promise<WorkerStore>, now: () => number): Bindings {
  async function change(
    conversation: string,
    decide: (entry: BindingEntry | undefined, last: string | null) => BindingEntry | null,
  ): Promise<void> {
    const tx = (await opening).transaction(['bindings', 'choices'], 'readwrite');
    const bindings = tx.objectStore('bindings');
    const last = (await tx.objectStore('choices').get(LAST)) ?? null;
    const next = decide(await bindings.get(conversation), last);
    if (next !== null) {
      await bindings.put(next);
      let excess = (await bindings.count()) - LIMITS.history;
      for (
        let cursor = await bindings.index('at').openCursor();
        cursor !== null && excess > 0;
        cursor = await cursor.continue()
      ) {
        await cursor.delete();
        excess -= 1;
      }
    }
    await tx.done;
  }

  /** Projects with a choice of this kind. */
  async function chosen(kind: string): Promise<string[]> {
    const keys = await (await opening).getAllKeys('choices', IDBKeyRange.bound(kind, `${kind}\uffff`));
    return keys.map((key) => key.slice(kind.length));
  }
  async function choose(key: string, on: boolean): Promise<void> {
    const store = await opening;
    if (on) await store.put('choices', null, key);
    else await store.delete('choices', key);
  }

  return {
    async projectOf(conversation) {
      if (conversation === NO_CONVERSATION) return (await (await opening).get('choices', LAST)) ?? null;
      return (await (await opening).get('bindings', conversation))?.project ?? null;
    },
    async isOff(conversation) {
      return (await (await opening).get('bindings', conversation))?.off ?? false;
    },
    async bind(conversation, project) {
      await (await opening).put('choices', project, LAST);
      if (conversation !== NO_CONVERSATION)
        await change(conversation, () => ({ conversation, project, off: false, at: now() }));
    },
    switchOff: (conversation) =>
      change(conversation, (entry) => ({ conversation, project: entry?.project ?? null, off: true, at: now() })),
    adopt: (conversation, off) =>
      change(conversation, (entry, last) =>
        entry !== undefined || (last === null && !off) ? null : { conversation, project: last, off, at: now() },
      ),
    unnoticed: () => chosen(UNNOTICED),
    setNotices: (project, on) => choose(UNNOTICED + project, !on),
    repliesVerified: () => chosen(REPLIES),
    setRepliesVerified: (project, on) => choose(REPLIES + project, on),
    async hasGuidance() {
      return (await (await opening).count('choices', GUIDANCE)) > 0;
    },
    async noteGuidance() {
      await (await opening).put('choices', null, GUIDANCE);
    },
  };
}

const NARROWNESS = ['off', 'ask', 'auto'] as const;

/** What a conversation's page may know of its project: the narrower of the file's and the user's mode, and no path. */
export function bindingOf(
  project: Project,
  off: boolean,
  choices: Pick<Binding, 'notices' | 'verifies'> = { notices: true },
): Binding {
  const rank = Math.min(
    NARROWNESS.indexOf(project.file.injectionMode),
    NARROWNESS.indexOf(project.consent.injectionMode),
  );
  return { project: project.id, name: project.name, mode: off ? 'off' : (NARROWNESS[rank] ?? 'off'), ...choices };
}

/** Key of pages that have no conversation id yet. */
export const NO_CONVERSATION = '';

/** What stands for a conversation everywhere outside the page: the hash of its id, so that no id is stored or sent. */
export async function conversationKey(conversation: string | null): Promise<string> {
  return conversation === null ? NO_CONVERSATION : sha256(conversation);
}

/** Which file of a project the user said a block is, so that it need not be said again. */
export interface ChosenFiles {
  /**
   * Takes over what the user says now and answers what holds for this code in this project: a path, or null for what is
   * found by what stands around the block. `said` undefined asks only; null takes an earlier choice back.
   */
  settle(project: string, codeHash: string, chosenFile?: string | null): Promise<string | null>;
}

/** Kept by the hash of project and code, never by either; the oldest of more than LIMITS.history are forgotten. */
export function openChosenFiles(
  opening: Promise<WorkerStore>,
  now: () => number,
  limit: number = LIMITS.history,
): ChosenFiles {
  return {
    async settle(project, codeHash, chosenFile) {
      const block = await sha256(`${project}\n${codeHash}`);
      const tx = (await opening).transaction('files', 'readwrite');
      if (chosenFile === null) await tx.store.delete(block);
      else if (chosenFile !== undefined) {
        await tx.store.put({ block, file: chosenFile, at: now() });
        let excess = (await tx.store.count()) - limit;
        for (
          let cursor = await tx.store.index('at').openCursor();
          cursor !== null && excess > 0;
          cursor = await cursor.continue()
        ) {
          await cursor.delete();
          excess -= 1;
        }
      }
      const held = await tx.store.get(block);
      await tx.done;
      return held?.file ?? null;
    },
  };
}
