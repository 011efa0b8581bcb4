import type { VNode } from 'preact';
import type { WorkerClient } from '../platform/worker-link.ts';

/** The page on which corrections are reviewed and sent. */
export function Sharing({ client: _client }: { client: WorkerClient }): VNode {
  return <main class="cv page" />;
}
