import * as z from 'zod/mini';
import type { LanguageId } from '../../../shared/language.ts';
import { positionsIn } from '../../kit/text-position.ts';

/** A file of the project, as its path and its text. */
export interface ProjectText {
  path: string;
  text: string;
}

/** Where a name is declared; lines from 1. */
export interface DeclaredAt {
  file: string;
  line: number;
}

/** What is asked about the names of one file: the file, and the texts of the project that declare such names. */
export interface NamesQuestion {
  language: LanguageId;
  file: ProjectText;
  declaring: readonly ProjectText[];
  /** Paths that declare such names and were not read: they are too large, or too many. */
  unread: readonly string[];
  /** Folders of the project that have a manifest; each ends with `/`, or is empty. */
  packages: readonly string[];
}

const remarkSchema = z.object({
  rule: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  start: z.int(),
  end: z.int(),
  /** The name as the code has it, for a look into the rest of the project. */
  name: z.string(),
});

/** One name that is not declared, at UTF-16 offsets of the file. */
export type NameRemark = z.infer<typeof remarkSchema>;

/** What the names of one kind came to. */
export const namesAnswerSchema = z.object({
  remarks: z.array(remarkSchema),
  /** Names of this kind in the file, in number. */
  used: z.int(),
  /** Those of them that were looked up in what is all known: of no other may it be said that they were compared. */
  compared: z.int(),
  /** What they were compared with, in words. */
  against: z.string(),
  notChecked: z.array(z.string()),
  /** Why nothing could be called missing: there may be others (`open`), or a file could not be read. */
  doubt: z.optional(z.enum(['open', 'unreadable'])),
});

/** See {@link namesAnswerSchema}. */
export type NamesAnswer = z.infer<typeof namesAnswerSchema>;

/** An answer about a file that uses no such name. */
export const NO_NAMES: NamesAnswer = { remarks: [], used: 0, compared: 0, against: '', notChecked: [] };

let lastAsked: { text: string; at: ReturnType<typeof positionsIn> } | undefined;

/** The line of an offset, from 1. A file is asked about many times in a row: where its lines begin is kept for that. */
export function lineAt(text: string, offset: number): number {
  if (lastAsked?.text !== text) lastAsked = { text, at: positionsIn(text) };
  return lastAsked.at(offset).line;
}

/** "(db/schema.sql:4)", for the end of a message. */
export const placed = ({ file, line }: DeclaredAt): string => `(${file}:${line})`;

/** "a, b, c and 4 more": at most so many of a list. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
