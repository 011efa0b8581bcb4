import { LIMITS } from '../../shared/limits.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { Binding } from '../platform/messages.ts';
import { NO_CONVERSATION } from './conversation-key.ts';
import type { BindingEntry, Store } from './store.ts';

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
}

const LAST = 'last-project';
const UNNOTICED = 'unnoticed:';

/** Bindings in this store, the oldest of more than LIMITS.history forgotten. */
export function openBindings(opening: Promise<Store>, now: () => number): Bindings {
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
    async unnoticed() {
      const keys = await (await opening).getAllKeys('choices', IDBKeyRange.bound(UNNOTICED, `${UNNOTICED}\uffff`));
      return keys.map((key) => key.slice(UNNOTICED.length));
    },
    async setNotices(project, on) {
      const store = await opening;
      if (on) await store.delete('choices', UNNOTICED + project);
      else await store.put('choices', null, UNNOTICED + project);
    },
  };
}

const NARROWNESS = ['off', 'ask', 'auto'] as const;

/** What a conversation's page may know of its project: the narrower of the file's and the user's mode, and no path. */
export function bindingOf(project: Project, off: boolean, notices = true): Binding {
  const rank = Math.min(
    NARROWNESS.indexOf(project.file.injectionMode),
    NARROWNESS.indexOf(project.consent.injectionMode),
  );
  return { project: project.id, name: project.name, mode: off ? 'off' : (NARROWNESS[rank] ?? 'off'), notices };
}
