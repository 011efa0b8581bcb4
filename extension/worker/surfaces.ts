import { count } from '../../shared/words.ts';
import type { PageHealth } from '../platform/messages.ts';

/** The browser's ways to show a page of the extension. */
export interface SurfaceDeps {
  openActionPopup(): Promise<void>;
  openWindow(path: string, size: { width: number; height: number }): Promise<void>;
  openTab(path: string, opener?: number): Promise<void>;
  openPageBeside(url: string, opener: number | null): Promise<number | null>;
  focusTab(id: number): Promise<void>;
  openSidePanel(where: { tabId: number } | { windowId: number }): Promise<void>;
}

const POPUP = 'extension/pages/popup/popup.html';
const PANEL = 'extension/pages/panel/panel.html';

/** The popup's window where the browser refuses to open it at the action: no window of the browser has the focus. */
const POPUP_WINDOW = { width: 440, height: 720 };

/** Opens the popup; says which way it went. */
export async function openPopup(deps: SurfaceDeps): Promise<'popup' | 'window'> {
  try {
    await deps.openActionPopup();
    return 'popup';
  } catch {
    await deps.openWindow(POPUP, POPUP_WINDOW);
    return 'window';
  }
}

/**
 * Opens the side panel, or its page in a tab where the browser sees no user's gesture. Must be entered in the turn of
 * the click: nothing may be awaited before it.
 */
export function openPanel(deps: SurfaceDeps, where: { tabId: number } | { windowId: number } | null): Promise<void> {
  const opening = where === null ? Promise.reject(new Error('no window is known')) : deps.openSidePanel(where);
  return opening.catch(() => deps.openTab(PANEL));
}

/** Pages that are still being drawn lack something for a moment; an alarm that lasts shorter is not raised. */
const STEADY_MS = 2_500;

/** The badge has room for three signs. */
const MOST_COUNTED = 99;

type SetBadge = (tab: number, text: string, title: string) => Promise<void>;

const ALARM = '!';

/**
 * The action's badge and hover text: an alarm when the page is not understood, else how many blocks of the conversation
 * have problems.
 */
export function badgeFor(health: PageHealth, withProblems: number): { text: string; title: string } {
  if (health.missing.length > 0)
    return { text: ALARM, title: `claude-verify does not find on this page: ${health.missing.join(', ')}` };
  if (withProblems === 0) return { text: '', title: 'claude-verify' };
  return {
    text: withProblems > MOST_COUNTED ? `${MOST_COUNTED}+` : String(withProblems),
    title: `claude-verify: ${count(withProblems, 'block')} of this conversation with problems`,
  };
}

/** Raises an alarm when it has stood for a while; every other badge is set at once. */
export function steadyBadge(set: SetBadge, later: (ms: number, run: () => void) => void): SetBadge {
  const latest = new Map<number, symbol>();
  return async (tab, text, title) => {
    const own = Symbol(title);
    latest.set(tab, own);
    if (text !== ALARM) return set(tab, text, title);
    later(STEADY_MS, () => {
      // A tab that was closed meanwhile has no badge to set.
      if (latest.get(tab) === own) void set(tab, text, title).catch(() => latest.delete(tab));
    });
  };
}
