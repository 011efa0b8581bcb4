import * as z from 'zod/mini';
import type { SessionMemory } from '../platform/browser.ts';
import { pageHealthSchema } from '../platform/messages.ts';
import { serialQueue } from '../../shared/serial-queue.ts';

const tabStateSchema = z.object({
  tab: z.int(),
  /** The id itself: this memory never reaches the disk. */
  conversation: z.nullable(z.string()),
  health: z.nullable(pageHealthSchema),
  /** Injection was switched off before the conversation had an id. */
  off: z.boolean(),
  /** Known issues that went into a draft here and that the host does not know of yet. */
  inserted: z.array(z.string()),
  /** Milliseconds since the epoch at which the user last came here. */
  at: z.number(),
});

/** What the worker knows of a claude.ai tab: it outlives the worker and ends with the browser. */
export type TabState = z.infer<typeof tabStateSchema>;

/** What the keys of tabs begin with in the session's memory. */
export const TAB_KEY = 'tab:';

/** Tabs on claude.ai, by id. */
export interface TabStates {
  get(tab: number): Promise<TabState | null>;
  put(state: TabState): Promise<void>;
  forget(tab: number): Promise<void>;
  all(): Promise<TabState[]>;
  /**
   * Runs what reads a state and puts it back changed, one after another: a page reports "no id", the new id and what
   * was inserted in quick succession, and the browser tells of the new address in between. Never asked for within
   * itself.
   */
  inTurn<T>(task: () => Promise<T>): Promise<T>;
  /**
   * The user came to this tab (`at`), or its page was loaded or got another address (null); one that left claude.ai is
   * forgotten.
   */
  moved(tab: number, isOnClaude: () => Promise<boolean>, at: number | null): Promise<void>;
}

/** Tab states in the browser's session memory. */
export function openTabStates(memory: Pick<SessionMemory, 'get' | 'all' | 'set' | 'remove'>): TabStates {
  const read = (value: unknown): TabState | null => {
    const parsed = z.safeParse(tabStateSchema, value);
    return parsed.success ? parsed.data : null;
  };
  const inTurn = serialQueue();
  const get = async (tab: number): Promise<TabState | null> => read(await memory.get(`${TAB_KEY}${tab}`));
  const put = (state: TabState): Promise<void> => memory.set(`${TAB_KEY}${state.tab}`, state);
  const forget = (tab: number): Promise<void> => memory.remove(`${TAB_KEY}${tab}`);
  return {
    get,
    put,
    forget,
    inTurn,
    moved: (tab, isOnClaude, at) =>
      inTurn(async () => {
        const state = await get(tab);
        if (state === null) return;
        await ((await isOnClaude()) ? put({ ...state, at: at ?? state.at }) : forget(tab));
      }),
    async all() {
      const entries = Object.entries(await memory.all());
      return entries
        .filter(([key]) => key.startsWith(TAB_KEY))
        .map(([, value]) => read(value))
        .filter((state) => state !== null);
    },
  };
}
