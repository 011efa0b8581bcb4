/** How long after a send the page may take to give the conversation its id, ms. */
const SENDING_MS = 30_000;

interface SendGestureDeps {
  document: Document;
  now(): number;
  isComposer(node: Node): boolean;
}

/**
 * Remembers when the user last sent something by hand: Enter or a click at the composer. Only listens; it tells a new
 * conversation that got its id from another conversation that was opened instead.
 */
export function watchSendGestures({ document, now, isComposer }: SendGestureDeps, signal: AbortSignal): { recent(): boolean } {
  let last = -Infinity;
  const note = (event: Event): void => {
    if (!event.isTrusted || !(event.target instanceof Node) || !isComposer(event.target)) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    last = now();
  };
  for (const type of ['keydown', 'click']) document.addEventListener(type, note, { capture: true, signal });
  return { recent: () => now() - last < SENDING_MS };
}
