import type { LanguageId } from '../../shared/language.ts';
import type { ContextPlan, Project } from '../../shared/project-requests.ts';
import type { FileSet } from '../report/file-set.ts';

/** A file that Claude changed, as it is now and as it was. */
export interface EditedFile {
  /** Absolute. */
  path: string;
  language: LanguageId;
  text: string;
  /** Null: it was not there. Undefined: not known, and then all that is found in it counts. */
  before: string | null | undefined;
  /** All that is found in it counts, also where the text before is known: that is only run beside it. */
  whole?: true;
  /** A text that lies in no file of a project. */
  alone?: true;
}

/** Whole lines of a session's transcript. */
export interface TranscriptEnd {
  text: string;
  /** It begins earlier, and that was more than is read. */
  isCut: boolean;
}

/**
 * What the answers to hooks stand on: the daemon, and the user's files. Each rejects with the error that a person is
 * told.
 */
export interface HookHost {
  /** The innermost registered project around a folder. */
  projectAround(folder: string): Promise<Project | undefined>;
  /** What may be told unseen. @param conversation SHA-256 of the session's id. */
  knownIssues(project: string | null, conversation: string, already: readonly string[]): Promise<ContextPlan>;
  /** Ids of what the conversation was told already. */
  toldAlready(conversation: string): Promise<readonly string[]>;
  noteTold(project: string | null, conversation: string, items: readonly string[]): Promise<void>;
  /** What a file is by its name, else what its project names it as; undefined where neither says it. */
  languageOf(path: string): LanguageId | undefined;
  /** The text of an ordinary file; undefined where there is none, or where it is no text that a check takes. */
  textOf(path: string): Promise<string | undefined>;
  /** The text of the file in the last commit; undefined where that is not known. */
  committedText(path: string): Promise<string | undefined>;
  /** One verification of all these files; what is not done at the deadline has failed. Names are relative to `root`. */
  verify(files: readonly EditedFile[], root: string): Promise<FileSet>;
  /** The end of the session's transcript; undefined where it cannot be read. */
  transcript(path: string): Promise<TranscriptEnd | undefined>;
}
