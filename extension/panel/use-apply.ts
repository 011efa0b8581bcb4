import { useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../platform/worker-link.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { ApplyProps, Applying, Change, Kept } from './apply-change.tsx';

/** The state and the doings of {@link ApplyProps} for the project that the conversation is bound to, if any. */
export function useApply(client: WorkerClient, project: string | null): Omit<ApplyProps, 'onRecordKept'> {
  const [applying, setApplying] = useState<ApplyProps['applying']>({});
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [undoError, setUndoError] = useState<ErrorBody | null>(null);

  /** The project by now, for answers that come after another was bound. */
  const bound = useRef(project);
  bound.current = project;

  const set = (report: string, next: Applying | null): void => setApplying((before) => ({ ...before, [report]: next }));
  const load = (): void => {
    const show = (fresh: readonly Change[]): void => {
      if (bound.current === project) setChanges(fresh);
    };
    if (project === null) setKept([]);
    else askHost(client, 'project.kept', { project }).then((reply) => bound.current === project && setKept(reply.kept), () => setKept([]));
    // Without the host there is nothing to undo either, and that it is away is shown already.
    if (project === null) show([]);
    else askHost(client, 'project.changes', { project }).then((reply) => show(reply.changes), () => show([]));
  };
  useEffect(() => {
    setUndoError(null);
    load();
  }, [project]);

  const write = async (report: string): Promise<void> => {
    set(report, { step: 'writing' });
    try {
      const { change } = await askHost(client, 'project.apply', { report });
      set(report, { step: 'applied', change });
    } catch (thrown) {
      set(report, { step: 'failed', error: errorBodyOf(thrown) });
    }
    load();
  };
  const undo = async (change: string, report: string | undefined): Promise<void> => {
    setUndoError(null);
    const from = report ?? Object.keys(applying).find((one) => isOf(applying[one], change));
    try {
      await askHost(client, 'project.undo', { change });
      if (from !== undefined) set(from, { step: 'undone' });
    } catch (thrown) {
      setUndoError(errorBodyOf(thrown));
    }
    load();
  };

  return {
    applying,
    changes,
    kept,
    undoError,
    onApplying: (report, next) => {
      if (next === 'write') void write(report);
      else set(report, next === null ? null : { step: 'asked' });
    },
    onUndo: (change, report) => void undo(change, report),
  };
}

const isOf = (one: Applying | null | undefined, change: string): boolean => one?.step === 'applied' && one.change === change;
