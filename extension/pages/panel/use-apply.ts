import { useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { ApplyProps, Applying, Change, Kept } from './apply-change.tsx';

/** What the host said of a project. */
interface Found {
  project: string | null;
  changes: readonly Change[];
  kept: readonly Kept[];
}

const NOTHING: Found = { project: null, changes: [], kept: [] };

/** The state and the doings of {@link ApplyProps} for the project that the conversation is bound to, if any. */
export function useApply(client: WorkerClient, project: string | null): Omit<ApplyProps, 'onRecordKept'> {
  const [applying, setApplying] = useState<ApplyProps['applying']>({});
  const [found, setFound] = useState<Found>(NOTHING);
  const [undoError, setUndoError] = useState<ErrorBody | null>(null);

  /** The project by now, for answers that come after another was bound. */
  const bound = useRef(project);
  bound.current = project;

  const set = (report: string, next: Applying | null): void => setApplying((before) => ({ ...before, [report]: next }));
  const load = (): void => {
    if (project === null) return;
    const show = (fresh: Partial<Found>): void => {
      if (bound.current === project)
        setFound((before) => ({ ...(before.project === project ? before : NOTHING), project, ...fresh }));
    };
    // Without the host there is nothing to undo either, and that it is away is shown already.
    askHost(client, 'project.kept', { project }).then(
      ({ kept }) => show({ kept }),
      () => show({ kept: [] }),
    );
    askHost(client, 'project.changes', { project }).then(
      ({ changes }) => show({ changes }),
      () => show({ changes: [] }),
    );
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

  // What was found of another project is never shown under this one's name.
  const { changes, kept } = found.project === project ? found : NOTHING;
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

const isOf = (one: Applying | null | undefined, change: string): boolean =>
  one?.step === 'applied' && one.change === change;
