import type { VNode } from 'preact';
import type { WorkerClient } from '../platform/worker-link.ts';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { useGate } from './use-gate.ts';

/** While the emergency stop holds: says so at the top of a page that has no other place for it, and resumes. */
export function StoppedNote({ client }: { client: WorkerClient }): VNode | null {
  // Without the host nothing can be resumed, and that it is away is said elsewhere.
  const { gate, onResume } = useGate(client, () => undefined);
  return gate?.stopped === true ? <StoppedBanner onResume={onResume} /> : null;
}

/** The note of {@link StoppedNote}, a pure function. */
export function StoppedBanner({ onResume, theme }: { onResume(): void; theme?: 'light' | 'dark' }): VNode {
  return (
    <div class="cv page" data-theme={theme}>
      <aside class="stopped" aria-label="Emergency stop">
        <Icon name="stop" />
        <p role="status">Everything is stopped. Nothing is started, written to a project or sent until you resume.</p>
        <Button label="Resume" icon="play" kind="main" onPress={onResume} />
      </aside>
    </div>
  );
}
