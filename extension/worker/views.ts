import type { WorkerFrame } from '../platform/messages.ts';
import { conversationKey } from './bindings.ts';
import { frameForContent, type ViewSession } from './view-router.ts';
import type { TabStates } from './tab-states.ts';

/** The connected views and the ways to reach them. */
export interface Views {
  add(session: ViewSession): void;
  remove(session: ViewSession): void;
  toAll(frame: WorkerFrame): void;
  /** The extension's own pages only. */
  toOwnPages(frame: WorkerFrame): void;
  /** Views that show this conversation. */
  toConversation(conversation: string, frame: WorkerFrame): void;
  /** The content script of a tab, whose port may have ended while the worker slept. */
  toTab(tab: number, frame: WorkerFrame): Promise<void>;
  /** Content scripts of the tabs on this conversation whose port ended while the worker slept. */
  toUnconnectedTabsOf(conversation: string, frame: WorkerFrame): Promise<void>;
  /** Content scripts of all tabs on this conversation, connected or not. */
  toTabsOf(conversation: string, frame: WorkerFrame): Promise<void>;
}

/** A registry over the sessions of this worker's life. */
export function openViews(tabs: TabStates, sendToTab: (tab: number, frame: WorkerFrame) => Promise<boolean>): Views {
  const sessions = new Set<ViewSession>();
  const post = (wanted: (session: ViewSession) => boolean, frame: WorkerFrame): void => {
    for (const session of sessions) if (wanted(session)) session.post(frame);
  };

  const connectedIn = (tab: number): ViewSession[] =>
    [...sessions].filter((session) => session.tab === tab && session.view === 'content');

  async function tabsOf(conversation: string): Promise<number[]> {
    const showing: number[] = [];
    for (const state of await tabs.all())
      if ((await conversationKey(state.conversation)) === conversation) showing.push(state.tab);
    return showing;
  }

  async function toSleeping(tab: number, frame: WorkerFrame): Promise<boolean> {
    const sent = frameForContent(frame);
    return sent === null || sendToTab(tab, sent);
  }

  async function toTab(tab: number, frame: WorkerFrame): Promise<void> {
    const connected = connectedIn(tab);
    for (const session of connected) session.post(frame);
    if (connected.length === 0 && !(await toSleeping(tab, frame))) await tabs.forget(tab);
  }

  return {
    add: (session) => void sessions.add(session),
    remove: (session) => void sessions.delete(session),
    toAll: (frame) => post(() => true, frame),
    toOwnPages: (frame) => post((session) => session.view !== 'content', frame),
    toConversation: (conversation, frame) => post((session) => session.conversation === conversation, frame),
    toTab,
    async toUnconnectedTabsOf(conversation, frame) {
      for (const tab of await tabsOf(conversation)) if (connectedIn(tab).length === 0) await toSleeping(tab, frame);
    },
    async toTabsOf(conversation, frame) {
      for (const tab of await tabsOf(conversation)) await toTab(tab, frame);
    },
  };
}
