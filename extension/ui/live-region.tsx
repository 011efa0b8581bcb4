import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { announcement, type BarState } from './bar-state.ts';
import { visibleText } from './visible-text.ts';

/** Says the start and the verdict once each; a verdict that was there when the bar appeared is not said. */
export function LiveRegion({ state, language }: { state: BarState; language: string }): VNode {
  const last = useRef({ kind: state.kind, words: '' });
  const words = announcement(last.current.kind, state, language) ?? last.current.words;
  last.current = { kind: state.kind, words };
  return (
    <div class="unseen" role="status">
      {words === '' ? null : visibleText(words)}
    </div>
  );
}
