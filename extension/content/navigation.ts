/** The new conversation is drawn before the page is searched or told of, in ms. */
export const NAVIGATED_MS = 100;

/** The conversation that an address names (`/chat/UUID`), or null. */
export function conversationOf(pathname: string): string | null {
  return /^\/chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

/**
 * Calls back when the address names another conversation, until the signal aborts. The page's own `pushState` cannot be
 * heard from an isolated world; the navigation API, which every current browser has, tells of it.
 */
export function watchNavigation(view: Window, onMove: (conversation: string | null) => void, signal?: AbortSignal): void {
  let shown = conversationOf(view.location.pathname);
  const look = (): void => {
    const now = conversationOf(view.location.pathname);
    if (now === shown) return;
    shown = now;
    onMove(now);
  };
  const options = signal === undefined ? false : { signal };
  view.addEventListener('popstate', look, options);
  const api: unknown = Reflect.get(view, 'navigation');
  if (api instanceof EventTarget) api.addEventListener('currententrychange', look, options);
}
