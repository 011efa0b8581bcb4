import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { RecordOutcome, type Submission } from './record-outcome.tsx';
import { ReverifyView } from './reverify-view.tsx';
import type { Reverifying } from './reverify.ts';
import { StatusView, type StatusViewProps } from './status-view.tsx';

/** Everything that the popup can show. */
export type PopupScreen =
  | { kind: 'loading' }
  | { kind: 'failed'; error: ErrorBody }
  | { kind: 'status'; status: StatusViewProps; error: ErrorBody | null }
  | { kind: 'record'; form: RecordFormProps }
  | {
      kind: 'done';
      submission: Submission;
      reverifying: Reverifying;
      onReverify?: (() => void) | undefined;
      onAgain(): void;
    };

const TITLES: Record<PopupScreen['kind'], string> = {
  loading: 'claude-verify',
  failed: 'claude-verify',
  status: 'claude-verify',
  record: 'Record a correction',
  done: 'Recorded',
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
          <StatusView {...screen.status} />
        </>
      );
    case 'record':
      return <RecordForm {...screen.form} />;
    case 'done':
      return (
        <>
          <div role="status">
            <RecordOutcome submission={screen.submission} />
          </div>
          <ReverifyView reverifying={screen.reverifying} />
          <div class="actions">
            {screen.onReverify !== undefined && screen.reverifying.step !== 'done' && (
              <Button
                label={screen.reverifying.step === 'running' ? 'Re-verifying' : 'Re-verify'}
                icon="shield"
                off={screen.reverifying.step === 'running'}
                title="Runs both codes through the same checks"
                onPress={screen.onReverify}
              />
            )}
            <Button label="Record another" icon="pencil" onPress={screen.onAgain} />
          </div>
        </>
      );
  }
}

/** The popup's tree, a pure function of what it shows. */
export function PopupView({ screen, theme }: { screen: PopupScreen; theme?: 'light' | 'dark' }): VNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(screen.kind);
  useEffect(() => {
    // The control that had the focus is gone with its screen; a reader goes on at the new one's title.
    if (shown.current !== screen.kind && shown.current !== 'loading') heading.current?.focus();
    shown.current = screen.kind;
  }, [screen.kind]);
  return (
    <div class="cv page" data-theme={theme}>
      <main class="cv popup" data-theme={theme}>
        <header class="head">
          <h1 ref={heading} tabIndex={-1}>
            {TITLES[screen.kind]}
          </h1>
        </header>
        <Screen screen={screen} />
      </main>
    </div>
  );
}
