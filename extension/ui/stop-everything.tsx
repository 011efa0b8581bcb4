import type { VNode } from 'preact';
import type { GateState } from '../../shared/gate-requests.ts';
import { Button } from './button.tsx';
import { Text } from './text.tsx';

/** What the emergency stop shows and does. */
export interface StopProps {
  /** Null until the host was asked, and when it cannot be. */
  gate: GateState | null;
  onStop(): void;
  onResume(): void;
}

const RESOURCE_WORDS: Readonly<Record<string, string>> = {
  effects: 'steps',
  wallMs: 'time',
  cpuMs: 'processor time',
  outputBytes: 'output',
  writes: 'files written',
  writtenBytes: 'bytes written',
  sentBytes: 'bytes sent',
  processes: 'processes',
  memoryBytes: 'memory',
};

/** The emergency stop: one button that always works, the state that it left, and what the gate has to report. */
export function StopEverything({ gate, onStop, onResume }: StopProps): VNode {
  return (
    <section class="stack tight" aria-label="Emergency stop">
      {gate?.stopped === true ? (
        <>
          <p role="status">Everything is stopped. Nothing is started, written to a project or sent until you resume.</p>
          <div class="actions">
            <Button label="Resume" icon="play" kind="main" onPress={onResume} />
          </div>
        </>
      ) : (
        <div class="actions">
          <Button
            label="Stop everything"
            icon="stop"
            title="Stops every verification and process, and starts nothing until you resume"
            onPress={onStop}
          />
        </div>
      )}
      {gate?.forbidden.map(({ region, cause }) => (
        <p key={region} class="muted">
          Blocked until it is fixed: <Text of={`${region} (${cause})`} />
        </p>
      ))}
      {gate?.near.map(({ run, resource, share }) => (
        <p key={`${run} ${resource}`} class="muted">
          Used by or reserved for a run:{' '}
          <Text of={`${Math.round(share * 100)} % of its ${RESOURCE_WORDS[resource] ?? resource}`} />
        </p>
      ))}
    </section>
  );
}
