import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RECORD_TITLES, RecordView, type RecordScreen } from '../record/record-screen.tsx';
import { PageStatus, type PageStatusProps } from './page-status.tsx';

/** Everything that the popup can show. */
export type PopupScreen =
  | { kind: 'loading' }
  | { kind: 'failed'; error: ErrorBody }
  | { kind: 'status'; status: PageStatusProps; error: ErrorBody | null }
  | RecordScreen;

const TITLES: Record<PopupScreen['kind'], string> = {
  loading: 'claude-verify',
  failed: 'claude-verify',
  status: 'This page',
  ...RECORD_TITLES,
};

function Screen({ screen }: { screen: PopupScreen }): VNode {
  switch (screen.kind) {
    case 'loading':
      return <p class="muted">Asking the worker.</p>;
    case 'failed':
      return <ErrorNote error={screen.error} />;
    case 'status':
      return (
        <>
          {screen.error !== null && <ErrorNote error={screen.error} />}
          <PageStatus {...screen.status} />
        </>
      );
    case 'record':
    case 'done':
      return <RecordView screen={screen} />;
  }
}

/**
 * The popup's tree, a pure function of what it shows. `onResume` ends the emergency stop while that holds, and stands
 * beside the title where the screen has no other place for it.
 */
export function PopupView({
  screen,
  onResume,
  theme,
}: {
  screen: PopupScreen;
  onResume?: (() => void) | undefined;
  theme?: 'light' | 'dark';
}): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(screen.kind);
  useEffect(() => {
    // The control that had the focus is gone with its screen; a reader goes on at the new one's title.
    if (shown.current !== screen.kind && shown.current !== 'loading') heading.current?.focus();
    shown.current = screen.kind;
  }, [screen.kind]);
  return (
    <div class="cv page" data-theme={theme}>
      <main class={`cv popup${screen.kind === 'record' ? ' recording' : ''}`} data-theme={theme}>
        <header class="head">
          <h1 ref={heading} tabIndex={-1}>
            {TITLES[screen.kind]}
          </h1>
          {onResume !== undefined && screen.kind !== 'status' && (
            <aside class="row fixed" aria-label="Emergency stop">
              <span role="status">Everything is stopped.</span>
              <Button label="Resume" icon="play" onPress={onResume} />
            </aside>
          )}
        </header>
        <Screen screen={screen} />
      </main>
    </div>
  );
}
