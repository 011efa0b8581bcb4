import { useEffect, useState } from 'preact/hooks';
import type { ReplyBody } from '../../../shared/protocol.ts';
import { askHost } from '../../platform/ask-host.ts';
import type { WorkerClient } from '../../platform/worker-link.ts';
import type { RulesTopicProps } from './rules-topic.tsx';

/**
 * The rules that were made of corrections. Asks nothing before `ready`. @param failed hears why something could not be
 * listed or switched.
 */
export function useRules(
  client: WorkerClient,
  ready: boolean,
  failed: (thrown: unknown) => void,
): RulesTopicProps & { reload(): void } {
  const [listed, setListed] = useState<ReplyBody<'rules.list'> | null>(null);
  const load = (): Promise<void> => askHost(client, 'rules.list', {}).then(setListed, failed);
  useEffect(() => {
    if (ready) void load();
  }, [client, ready]);
  return {
    rules: listed?.rules ?? null,
    prose: listed?.prose ?? [],
    waiting: listed?.waiting ?? 0,
    // What is shown is what the host has, also where it refused.
    onSwitch: ({ rule, hash }, on) =>
      void askHost(client, 'rules.switch', { rule, hash, on }).then(load, (thrown: unknown) => {
        failed(thrown);
        return load();
      }),
    onMore: () => void load(),
    reload: () => void load(),
  };
}
