import { useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { errorBody } from '../../../shared/errors.ts';
import type { Finding } from '../../../shared/finding.ts';
import { reportSchema, type Report } from '../../../shared/report.ts';
import { askHost } from '../../platform/ask-host.ts';
import { jobEnd } from '../../platform/job-end.ts';
import { wholeText } from '../../platform/whole-text.ts';
import { errorBodyOf, WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import type { PanelViewProps } from './panel-view.tsx';
import type { Fixing } from './fix-card.tsx';

type FixProps = Pick<PanelViewProps, 'fixing' | 'onFix' | 'onLeaveFix' | 'onCopyFix'>;

/** What the trying of a fix needs. */
interface FixDeps {
  client: WorkerClient;
  newId(): string;
  copy(text: string): Promise<boolean>;
}

/**
 * One fix at a time: it is put into a copy of the block by the host, which verifies the copy as the block was; nothing
 * is written by that. One that the user leaves, or leaves for another, is cancelled.
 */
export function useFix({ client, newId, copy }: FixDeps): FixProps {
  const [fixing, setFixing] = useState<Fixing | null>(null);
  const left = useRef<AbortController | null>(null);
  const job = useRef<string | null>(null);

  const leave = (): void => {
    left.current?.abort();
    left.current = null;
    // Nobody sees what comes of it.
    if (job.current !== null) askHost(client, 'verify.cancel', { job: job.current }).catch(() => undefined);
    job.current = null;
    setFixing(null);
  };

  const start = async (of: Report, finding: Finding): Promise<void> => {
    leave();
    const own = new AbortController();
    left.current = own;
    const set = (next: Partial<Fixing>): void => {
      if (!own.signal.aborted) setFixing((now) => now && { ...now, ...next });
    };
    setFixing({ of, finding, code: null, copied: null, state: { step: 'trying', progress: [] } });
    try {
      const { backend, rule, file, range } = finding;
      const named = { backend, rule, file, line: range.startLine, column: range.startColumn };
      const id = newId();
      const { before, after, status } = await askHost(client, 'fix.try', { job: id, report: of.id, finding: named });
      if (own.signal.aborted) {
        askHost(client, 'verify.cancel', { job: id }).catch(() => undefined);
        return;
      }
      job.current = id;
      set({ code: { before, after } });
      await jobEnd(client, status, ({ progress }) => set({ state: { step: 'trying', progress } }), own.signal);
      job.current = null;
      const { jobs } = await askHost(client, 'verify.status', { jobs: [id] });
      const report = jobs[0]?.report ?? null;
      if (report === null) throw new WorkerError(errorBody('CV015'));
      const text = await wholeText((page) => askHost(client, 'report.get', { report, page }));
      const parsed = z.safeParse(reportSchema, JSON.parse(text));
      if (!parsed.success) throw new WorkerError(errorBody('CV002'));
      set({ state: { step: 'tried', report: parsed.data } });
    } catch (thrown) {
      job.current = null;
      set({ state: { step: 'failed', error: errorBodyOf(thrown) } });
    }
  };

  return {
    fixing,
    onFix: (of, finding) => void start(of, finding),
    onLeaveFix: leave,
    onCopyFix: (code) => {
      void copy(code).then((done) => setFixing((now) => now && { ...now, copied: done ? 'copied' : 'refused' }));
    },
  };
}
