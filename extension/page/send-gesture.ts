/** How long after a send the page may take to give the conversation its id, ms. */
const SENDING_MS = 30_000;

interface SendGestureDeps {
  document: Document;
  now(): number;
  isComposer(node: Node): boolean;
}

/** The user's last sending by hand. */
interface Sending {
  /** When it was; whoever knows that what follows has nothing to do with it sets it to -Infinity. */
  at: number;
  recent(): boolean;
}

/**
 * Remembers when the user last sent something by hand: Enter or a click at the composer. Only listens; it tells a new
 * conversation that got its id from another conversation that was opened instead.
 */
export function watchSendGestures({ document, now, isComposer }: SendGestureDeps, signal: AbortSignal): Sending {
  const sending: Sending = { at: -Infinity, recent: () => now() - sending.at < SENDING_MS };
  const note = (event: Event): void => {
    if (!event.isTrusted || !(event.target instanceof Node) || !isComposer(event.target)) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    sending.at = now();
  };
  for (const type of ['keydown', 'click']) document.addEventListener(type, note, { capture: true, signal });
  return sending;
}
