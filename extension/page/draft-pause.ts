/** When the draft was last typed in, and whether an input method is composing. */
export interface DraftPauseDeps {
  document: Document;
  pauseMs: number;
  now(): number;
  later(ms: number, task: () => void): void;
  /** Is this node inside the composer? */
  isComposer(node: Node): boolean;
  onPause(): void;
}

/**
 * Calls `onPause` whenever a person's typing in the composer has rested for `pauseMs`, never in the middle of a
 * composition.
 */
export function watchDraftPauses(deps: DraftPauseDeps, signal: AbortSignal): void {
  const { document } = deps;
  let last = 0;
  let waiting = false;
  let composing = false;
  const check = (): void => {
    const rested = deps.now() - last;
    if (signal.aborted) return;
    if (composing || rested < deps.pauseMs) {
      deps.later(Math.max(deps.pauseMs - rested, 50), check);
      return;
    }
    waiting = false;
    deps.onPause();
  };
  const note = (event: Event): void => {
    // What a script of the page writes there is nobody's draft: it must not bring out what is known of a project.
    if (!event.isTrusted || !(event.target instanceof Node) || !deps.isComposer(event.target)) return;
    composing = event.type === 'compositionstart' || (composing && event.type !== 'compositionend');
    last = deps.now();
    if (waiting) return;
    waiting = true;
    deps.later(deps.pauseMs, check);
  };
  for (const type of ['input', 'compositionstart', 'compositionend'])
    document.addEventListener(type, note, { capture: true, signal });
}
