import { useEffect, useState } from 'preact/hooks';
import type { MuteRow } from '../../shared/mute-requests.ts';
import { askHost } from '../platform/ask-host.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import type { MutedTopicProps } from './muted-topic.tsx';

/**
 * What the user muted, for a page that lists it; asked for again when something on claude.ai's page changed.
 * @param failed hears why something could not be unmuted. @param ready asks for nothing before.
 */
export function useMutes(client: WorkerClient, failed: (thrown: unknown) => void, ready = true): MutedTopicProps {
  const [mutes, setMutes] = useState<readonly MuteRow[] | null>(null);
  // Without the host there is no list, and that it is away is shown already.
  const load = (): void =>
    void askHost(client, 'mute.list', {}).then(
      // What its project took back silences nothing now.
      ({ mutes: all, gone }) => setMutes(all.filter(({ id }) => !gone.includes(id))),
      () => undefined,
    );
  useEffect(() => {
    if (!ready) return undefined;
    load();
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'tab' || (event.event === 'host' && event.body.state === 'ready')) load();
    });
    const stopReconnects = client.onReconnect(load);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, [client, ready]);
  return { mutes, onUnmute: (mute) => void askHost(client, 'mute.remove', { mute }).then(load, failed) };
}
