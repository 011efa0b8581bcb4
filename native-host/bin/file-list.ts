import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { FileName } from '../report/file-set.ts';
import type { ReadText } from './readable-text.ts';

/** A file that is to be verified; it is read when its turn comes. */
export interface ListedFile {
  name: FileName;
  language: LanguageId;
  read(): Promise<ReadText>;
  /** Files that it is never checked without: a model's configuration. */
  beside?(): Promise<BesideBlock[]>;
  /** What its request says besides: the place in its project, the change that it is part of. */
  more?: Pick<RequestBody<'verify.start'>, 'project' | 'place' | 'change'>;
}

/** What was found to verify, and what was found and cannot be. */
export interface FileList {
  files: ListedFile[];
  notChecked: { name: FileName; reason: string }[];
  /** Files that no tool here speaks the language of. */
  unknownLanguage: number;
}
