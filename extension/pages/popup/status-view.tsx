import type { VNode } from 'preact';
import type { Pending, ViewReplyBody } from '../../platform/messages.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { Button } from '../../ui/button.tsx';
import { canaryWords } from '../../ui/canary-words.ts';
import { HostLine } from '../../ui/host-line.tsx';
import { ProjectSelect } from '../../ui/project-select.tsx';
import { Text } from '../../ui/text.tsx';
import { VerdictChip } from '../../ui/verdict-chip.tsx';

/** What the popup shows when it was opened from the toolbar. */
export interface StatusViewProps {
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
export function StatusView(props: StatusViewProps): VNode {
  const { tab, projects, pending } = props;
  const page = canaryWords(tab.canary, tab.onClaude);
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
