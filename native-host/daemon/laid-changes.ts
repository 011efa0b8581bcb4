import { CodedError } from '../../shared/errors.ts';
import type { FileChange, ProjectWriter } from '../gate/project-writes.ts';
import type { Snapshot } from '../project/snapshot.ts';

/** What a report's block would change in its project. */
export interface LaidChange {
  project: string;
  writes: ReadonlyMap<string, string | null>;
  snapshot: Snapshot;
}

/** The changes of the newest reports, for "apply". They live as long as the daemon: what is written must have been shown. */
export interface LaidChanges {
  keep(report: string, change: LaidChange): void;
  /**
   * Writes a report's change into its project and returns the id for its undo. Throws CV038 for a report whose change is
   * not known any more and what {@link ProjectWriter.apply} throws: CV034 when a file is not as the report saw it.
   */
  apply(report: string, directoryOf: (project: string) => string, writer: ProjectWriter): { change: string; files: string[] };
  clear(): void;
}

/** Reports of which the change is kept, in number. */
const KEPT = 200;

/** Keeps changes in memory. */
export function createLaidChanges(): LaidChanges {
  const kept = new Map<string, LaidChange>();
  return {
    keep(report, change) {
      kept.set(report, change);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
    },
    apply(report, directoryOf, writer) {
      const found = kept.get(report);
      if (found === undefined) throw new CodedError('CV038');
      const changes = [...found.writes].map(([file, text]): FileChange => ({ file, content: text === null ? null : Buffer.from(text), expected: found.snapshot.files.get(file)?.hash ?? null }));
      const change = writer.apply(found.project, directoryOf(found.project), changes);
      return { change, files: changes.map(({ file }) => file) };
    },
    clear: () => kept.clear(),
  };
}
