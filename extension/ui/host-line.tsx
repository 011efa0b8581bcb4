import type { VNode } from 'preact';
import type { HostState } from '../platform/messages.ts';
import { ErrorNote } from './error-note.tsx';
import { VerdictChip } from './verdict-chip.tsx';

/** The host's state in one line, and what mends it when it is away. */
export function HostLine({ host }: { host: HostState }): VNode {
  if (host.state === 'away' && host.error !== null) return <ErrorNote error={host.error} />;
  if (host.state === 'ready')
    return <VerdictChip tone="ok" text={host.version === null ? 'connected' : `connected, version ${host.version}`} />;
  return <VerdictChip tone="unknown" text={host.state === 'away' ? 'not reachable' : 'not tried yet'} />;
}
