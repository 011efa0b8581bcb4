import type { JobStatus } from '../../shared/protocol.ts';

/** Tells an editor how far something is, as `$/progress` does. */
export interface EditorProgress {
  report(message: string, percentage: number): void;
  end(message: string): void;
}

/** "3 of 9 checks" and a percentage, of a job's status. */
export function progressWords({ progress }: Pick<JobStatus, 'progress'>): { message: string; percentage: number } {
  const ended = progress.filter(({ state }) => state === 'ended').length;
  const all = progress.length;
  const running = progress.find(({ state }) => state === 'running');
  return {
    message: `${ended} of ${all} checks${running === undefined ? '' : `, ${running.title}`}`,
    percentage: all === 0 ? 0 : Math.floor((100 * ended) / all),
  };
}
