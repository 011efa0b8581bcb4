import type { Correction } from '../../shared/correction.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { ContextPlan, Project } from '../../shared/project-requests.ts';
import type { ReceiptStanding } from '../../shared/verdict-receipt.ts';
import type { EditedFile } from '../claude-code/hook-host.ts';
import type { FileSet } from '../report/file-set.ts';

/** What the tools stand on: the daemon, and files that may be read. Each rejects with the error that is told. */
export interface ToolHost {
  /** The working folder; absolute. */
  folder: string;
  projectAround(folder: string): Promise<Project | undefined>;
  /**
   * A file with its text and that of the last commit. Rejects with CV122 for one that lies neither in a registered
   * project nor in the repository around the working folder, with CV071 for one that is no text.
   */
  read(file: string): Promise<EditedFile>;
  /** One verification of all these files. @param signal ends it. */
  verify(files: readonly EditedFile[], signal: AbortSignal): Promise<FileSet>;
  receipt(id: string): Promise<ReceiptStanding>;
  /** What may be told unseen. */
  knownIssues(project: string | null, draft: string | undefined): Promise<ContextPlan>;
  record(correction: Correction, language: LanguageId | undefined): Promise<{ id: string; stored: 'new' | 'already' }>;
  now(): Date;
  newId(): string;
}
