import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote, HostLine } from '../../ui/error-note.tsx';
import { RecordForm, type RecordFormProps } from './record-form.tsx';
import { RecordOutcome, type Submission } from './record-outcome.tsx';
import { ReverifyView, type Reverifying } from './reverify-view.tsx';
import type { Pending, ViewReplyBody } from '../../platform/messages.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { pageHealthWords } from '../../ui/looks.ts';
import { ProjectSelect } from '../../ui/project-select.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';

/** What the popup shows when it was opened from the toolbar. */
interface StatusViewProps {
  tab: ViewReplyBody<'tab.current'>;
  projects: readonly Project[];
  pending: readonly Pending[];
  onBind(project: string | null): void;
  onRecord(): void;
  onPanel(): void;
  onDiscard(id: string): void;
}

function Outbox({ pending, onDiscard }: Pick<StatusViewProps, 'pending' | 'onDiscard'>): VNode {
  return (
    <section class="stack tight" aria-label="Waiting for the host">
      <h2>Waiting for the host</h2>
      <ul class="picks">
        {pending.map((one) => (
          <li class="pick" key={one.id}>
            <span>
              <Text of={one.issue} />
            </span>
            <span class="muted">
              <Text
                of={
                  one.error === null
                    ? `${one.category}; handed over when the host answers`
                    : `${one.category}; refused: ${one.error.message} (${one.error.code})`
                }
              />
            </span>
            {one.error !== null && (
              <span class="actions">
                <Button label="Throw away" kind="quiet" onPress={() => onDiscard(one.id)} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** This page, the host, the binding, what waits, and the ways on. */
function StatusView(props: StatusViewProps): VNode {
  const { tab, projects, pending } = props;
  const page = pageHealthWords(tab.health, tab.onClaude);
  return (
    <>
      <dl class="facts">
        <dt>Page</dt>
        <dd>
          <VerdictChip tone={page.tone} text={page.text} />
        </dd>
        <dt>Host</dt>
        <dd>
          <HostLine host={tab.host} />
        </dd>
      </dl>
      {tab.onClaude && (tab.host.state !== 'away' || projects.length > 0) && (
        <ProjectSelect projects={projects} bound={tab.binding?.project ?? null} onBind={props.onBind} />
      )}
      {pending.length > 0 && <Outbox pending={pending} onDiscard={props.onDiscard} />}
      <div class="actions">
        <Button label="Record a correction" icon="pencil" kind="main" onPress={props.onRecord} />
        <Button label="Open side panel" icon="panel" onPress={props.onPanel} />
      </div>
      <nav class="row" aria-label="Pages">
        <a href="/extension/pages/insights/insights.html" target="_blank" rel="noreferrer">
          Insights
        </a>
        <a href="/extension/pages/options/options.html" target="_blank" rel="noreferrer">
          Options
        </a>
        <a href="/extension/pages/sharing/sharing.html" target="_blank" rel="noreferrer">
          Sharing
        </a>
      </nav>
    </>
  );
}

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
