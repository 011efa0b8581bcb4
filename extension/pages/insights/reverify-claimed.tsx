import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../../shared/words.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import { askHost } from '../../platform/ask-host.ts';
import { jobEnd } from '../../platform/job-end.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';

/** How far re-verifying all claims is. */
type ClaimsRun =
  | { step: 'idle' }
  | { step: 'running'; done: number; of: number }
  | {
      step: 'ended';
      done: number;
      of: number;
      /** Of those done: they could not be verified, for instance for want of a language. */
      skipped: number;
      stillClaimed: number;
      failed: ErrorBody | null;
    };

/** What the section shows and does. */
export interface ReverifyClaimedProps {
  /** Corrections of which no tool has said anything; null while that is not known. */
  claimed: number | null;
  run: ClaimsRun;
  onStart(): void;
  onStop(): void;
}

/** Corrections that are asked for at once. */
const PAGE = 100;

/**
 * Verifies every correction that is only claimed, one after another; each is stored by the host as soon as it is
 * decided. One that cannot be verified (without a correction, of an unknown language) stays a claim.
 * @param changed is called when something may have been decided.
 */
export function useReverifyClaimed(client: WorkerClient, ready: boolean, changed: () => void): ReverifyClaimedProps {
  const [claimed, setClaimed] = useState<number | null>(null);
  const [run, setRun] = useState<ClaimsRun>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);

  const look = async (): Promise<number> => {
    const { total } = await askHost(client, 'feedback.list', { status: 'claimed', limit: 1 });
    setClaimed(total);
    return total;
  };
  useEffect(() => {
    // Without an answer there is no button; what is wrong with the host is told above.
    if (ready) look().catch(() => undefined);
    return () => stop.current?.abort();
  }, [client, ready]);

  const work = async (signal: AbortSignal): Promise<void> => {
    const ids: string[] = [];
    for (let total = 1; ids.length < total && !signal.aborted;) {
      const listed = await askHost(client, 'feedback.list', { status: 'claimed', limit: PAGE, offset: ids.length });
      if (listed.rows.length === 0) break;
      ids.push(...listed.rows.map(({ id }) => id));
      total = listed.total;
    }
    let done = 0;
    let skipped = 0;
    let failed: ErrorBody | null = null;
    for (const id of ids) {
      if (signal.aborted) break;
      setRun({ step: 'running', done, of: ids.length });
      try {
        const started = await askHost(client, 'feedback.reverify', { job: crypto.randomUUID(), id });
        await jobEnd(client, started, () => undefined, signal);
      } catch (thrown) {
        const error = errorBodyOf(thrown);
        // What cannot be verified is no reason to leave out the others; a host that is away is.
        if (error.code === 'CV050') {
          failed = error;
          break;
        }
        if (!signal.aborted) skipped += 1;
      }
      if (!signal.aborted) done += 1;
    }
    setRun({ step: 'ended', done, of: ids.length, skipped, stillClaimed: await look().catch(() => 0), failed });
    changed();
  };

  return {
    claimed,
    run,
    onStart: () => {
      const controller = new AbortController();
      stop.current = controller;
      work(controller.signal).catch((thrown: unknown) =>
        setRun({ step: 'ended', done: 0, of: 0, skipped: 0, stillClaimed: 0, failed: errorBodyOf(thrown) }),
      );
    },
    onStop: () => stop.current?.abort(),
  };
}

function wordsOf(run: ClaimsRun): string {
  if (run.step === 'idle') return '';
  if (run.step === 'running') return `Verifying correction ${run.done + 1} of ${run.of}.`;
  const { done, of, skipped, stillClaimed } = run;
  const went = done < of ? `Stopped after ${done} of ${of}.` : `Processed ${count(of, 'correction')}.`;
  const left =
    skipped === 0 ? '' : ` ${skipped} could not be verified because the correction or the language is missing.`;
  return `${went}${left} ${count(stillClaimed, 'claim is', 'claims are')} left without a tool result.`;
}

/** The button that has tools look at every correction that is only claimed, and what came of it. */
export function ReverifyClaimed({ claimed, run, onStart, onStop }: ReverifyClaimedProps): VNode | null {
  if (run.step === 'idle' && (claimed === null || claimed === 0)) return null;
  return (
    <div class="stack tight">
      <p role="status">{wordsOf(run)}</p>
      {run.step === 'ended' && run.failed !== null && <ErrorNote error={run.failed} />}
      <div class="row">
        {run.step === 'running' && <Button label="Stop" onPress={onStop} />}
        {run.step !== 'running' && claimed !== null && claimed > 0 && (
          <Button label={`Re-verify ${count(claimed, 'claim')}`} onPress={onStart} />
        )}
      </div>
    </div>
  );
}
