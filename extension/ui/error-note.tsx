import type { ComponentChildren, VNode } from 'preact';
import type { ErrorBody } from '../../shared/errors.ts';
import { Icon } from './icons.tsx';
import { Text, Words } from './text.tsx';
import type { HostState } from '../platform/messages.ts';
import { awayWords } from './host-words.ts';
import { VerdictChip } from './verdict-chip.tsx';

/** The host's state in one line, and what fixes it when it is away. */
export function HostLine({ host }: { host: HostState }): VNode {
  if (host.state === 'away')
    return (
      <div class="stack tight">
        <p>
          <VerdictChip tone="unknown" text={awayWords(host)} icon="dash" />
        </p>
        {host.error !== null && <ErrorNote error={host.error} />}
      </div>
    );
  if (host.state === 'ready')
    return <VerdictChip tone="ok" text={host.version === null ? 'connected' : `connected, version ${host.version}`} />;
  return <VerdictChip tone="unknown" text="not tried yet" />;
}

/** An error as people see it: what happened, what fixes it, and its code. Buttons that help come as children. */
export function ErrorNote({ error, children }: { error: ErrorBody; children?: ComponentChildren }): VNode {
  return (
    <div class="note" data-tone="warn">
      <Icon name="warning" />
      <div class="note-words">
        <p>
          <Text of={error.message} /> <span class="code-tag">{error.code}</span>
        </p>
        <p class="muted">
          <Words of={error.fix} />
        </p>
        {children !== undefined && <div class="actions">{children}</div>}
      </div>
    </div>
  );
}
