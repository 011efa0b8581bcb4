/** The conversation that an address names (`/chat/UUID`), or null. */
export function conversationOf(pathname: string): string | null {
  return /^\/chat\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

/** Tells of moves within the single-page application; `look` is for callers that notice changes anyway. */
export interface NavigationWatch {
  look(): void;
}

/**
 * Calls back when the address names another conversation. The page's own `pushState` cannot be heard from an isolated
 * world; where there is no navigation API, which tells of it, every batch of page changes has a look.
 */
export function watchNavigation(view: Window, onMove: (conversation: string | null) => void, signal: AbortSignal): NavigationWatch {
  let path = view.location.pathname;
  let shown = conversationOf(path);
  const look = (): void => {
    if (view.location.pathname === path) return;
    path = view.location.pathname;
    const now = conversationOf(path);
    if (now === shown) return;
    shown = now;
    onMove(now);
  };
  view.addEventListener('popstate', look, { signal });
  const api: unknown = Reflect.get(view, 'navigation');
  if (api instanceof EventTarget) api.addEventListener('currententrychange', look, { signal });
  return { look: api instanceof EventTarget ? () => undefined : look };
}
