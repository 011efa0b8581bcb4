import { conversationOf } from '../platform/conversation-of.ts';

/**
 * Calls back when the address names another conversation, until the signal aborts. The page's own `pushState` cannot be
 * heard from an isolated world; the navigation API, which every current browser has, tells of it.
 */
export function watchNavigation(
  view: Window,
  onMove: (conversation: string | null) => void,
  signal?: AbortSignal,
): void {
  // Most pages stay where they are, and then no address is ever taken apart.
  let shown = view.location.pathname;
  const look = (): void => {
    const before = conversationOf(shown);
    shown = view.location.pathname;
    const now = conversationOf(shown);
    if (now !== before) onMove(now);
  };
  const options = signal === undefined ? false : { signal };
  view.addEventListener('popstate', look, options);
  const api: unknown = Reflect.get(view, 'navigation');
  if (api instanceof EventTarget) api.addEventListener('currententrychange', look, options);
}
