/** The browser's ways to show a page of the extension. */
export interface SurfaceDeps {
  openActionPopup(): Promise<void>;
  openWindow(path: string, size: { width: number; height: number }): Promise<void>;
  openTab(path: string): Promise<void>;
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
