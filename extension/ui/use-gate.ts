import { useEffect, useState } from 'preact/hooks';
import type { GateState } from '../../shared/gate-requests.ts';
import { isTerminal } from '../../shared/job-state.ts';
import { askHost } from '../platform/ask-host.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import type { StopProps } from './stop-everything.tsx';

/**
 * The emergency stop of a page: its state is asked for again when the host comes back and when a verification ends.
 * @param failed hears why the gate could not be stopped or resumed.
 */
export function useGate(client: WorkerClient, failed: (thrown: unknown) => void): StopProps {
  const [gate, setGate] = useState<GateState | null>(null);
  // Without the host there is nothing to stop, and that it is away is shown already.
  const load = (): void => void askHost(client, 'gate.state', {}).then(setGate, () => setGate(null));
  useEffect(() => {
    load();
    const stopEvents = client.onEvent((event) => {
      // Another page or the command line may have stopped it, or a budget may be near.
      if (
        event.event === 'tab' ||
        (event.event === 'host'
          ? event.body.state === 'ready'
          : event.event === 'block' && isTerminal(event.body.status.state))
      )
        load();
    });
    const stopReconnects = client.onReconnect(load);
    addEventListener('focus', load);
    return () => {
      removeEventListener('focus', load);
      stopEvents();
      stopReconnects();
    };
  }, [client]);
  return {
    gate,
    onStop: () => void askHost(client, 'gate.stop', {}).then(load, failed),
    onResume: () => void askHost(client, 'gate.resume', {}).then(setGate, failed),
  };
}
