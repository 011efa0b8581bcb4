import { useEffect, useState } from 'preact/hooks';
import type { Rewording } from '../../platform/messages.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { PatternRow } from '../../../shared/pattern.ts';
import { isToBeWorded, rewordingRequest } from './rewording-request.ts';

/** Patterns that wait for a sentence, and what Claude suggests for them. */
export interface RewordingProps {
  /** How many of those that are listed. */
  drafts: number;
  /** Null until it was asked. */
  state: Rewording | null;
  /** There was no page of claude.ai to ask on. */
  isAlone: boolean;
  error: ErrorBody | null;
  onAsk(): void;
}

/** Asks Claude for sentences by a draft on the page of claude.ai that was visited last, and takes the answer. */
export function useRewording(client: WorkerClient, patterns: readonly PatternRow[] | null): RewordingProps {
  const [state, setState] = useState<Rewording | null>(null);
  const [isAlone, setAlone] = useState(false);
  const [error, setError] = useState<ErrorBody | null>(null);
  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));
  const load = (): void => void client.request('reword.state', {}).then((reply) => setState(reply.state), failed);
  useEffect(() => {
    load();
    const stopEvents = client.onEvent((event) => {
      if (event.event === 'tab') load();
    });
    const stopReconnects = client.onReconnect(load);
    return () => {
      stopEvents();
      stopReconnects();
    };
  }, []);

  const ask = async (): Promise<void> => {
    setError(null);
    const mark = `reword-${crypto.randomUUID().slice(0, 8)}`;
    const { asked } = await client.request('reword.ask', { mark, ...rewordingRequest(patterns ?? [], mark) });
    setAlone(!asked);
  };
  return {
    drafts: patterns?.filter(isToBeWorded).length ?? 0,
    state,
    isAlone,
    error,
    onAsk: () => void ask().catch(failed),
  };
}
