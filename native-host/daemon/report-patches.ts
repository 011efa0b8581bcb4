import { CodedError } from '../../shared/errors.ts';
import type { FileChange, ProjectWriter } from '../gate/project-writes.ts';
import type { ReportPatch } from '../verify/verify.ts';

/**
 * The changes of the newest reports, for "apply". They live as long as the daemon: what is written must have been
 * shown.
 */
export interface ReportPatches {
  keep(report: string, change: ReportPatch): void;
  /**
   * Writes a report's change into its project and returns that project and the id for the undo. Throws CV038 for a
   * report whose change is not known any more and what {@link ProjectWriter.apply} throws: CV034 when a file is not as
   * the report saw it.
   */
  apply(
    report: string,
    directoryOf: (project: string) => string,
    writer: Pick<ProjectWriter, 'apply'>,
  ): { project: string; change: string; files: string[] };
  clear(): void;
}

/** Reports of which the change is kept, in number. */
const KEPT = 200;

/** Keeps changes in memory. */
export function createReportPatches(): ReportPatches {
  const kept = new Map<string, { project: string; changes: readonly FileChange[] }>();
  return {
    keep(report, { project, writes, snapshot }) {
      // Not the snapshot: it names every file of the project.
      const changes = [...writes].map(([file, text]): FileChange => ({
        file,
        content: text === null ? null : Buffer.from(text),
        expected: snapshot.files.get(file)?.hash ?? null,
      }));
      kept.set(report, { project, changes });
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
    },
    apply(report, directoryOf, writer) {
      const found = kept.get(report);
      if (found === undefined) throw new CodedError('CV038');
      const { project, changes } = found;
      const change = writer.apply(project, directoryOf(project), changes);
      return { project, change, files: changes.map(({ file }) => file) };
    },
    clear: () => kept.clear(),
  };
}
