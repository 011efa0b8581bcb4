import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { FileName, LeftFile, VerifiedFile } from '../report/file-set.ts';
import { LIMITS } from '../../shared/limits.ts';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** A file that is to be verified; it is read when its turn comes. */
export interface ListedFile {
  name: FileName;
  language: LanguageId;
  read(): Promise<ReadText>;
  /** The key of `[formal_specs]` that names it, where one does. */
  spec?: string;
  /** Files that it is never checked without: a model's configuration, modules. */
  beside?(): Promise<BesideBlock[]>;
  /**
   * The rest of its request: the place in its project, the change that it is part of, that it is no block, and the
   * checks that are left out.
   */
  more?: Pick<RequestBody<'verify.start'>, 'project' | 'place' | 'change' | 'whole' | 'without'>;
}

/** What was found to verify, and what was found and cannot be. */
export interface FileList {
  files: ListedFile[];
  notChecked: LeftFile[];
  /** Files that no tool here speaks the language of; those that may be text are among `files`, as `other`. */
  unknownLanguage: number;
  /** What the project names as its formal specs and what cannot be verified. */
  failed?: VerifiedFile[];
  /** Paths of code that is gone: what needs it may be broken by that. */
  gone?: string[];
}

/** The text of a file, or in words why it cannot be checked. */
export type ReadText = { ok: true; text: string } | { ok: false; reason: string };

/** Why a file of this many bytes is not read, or undefined. */
export const tooLarge = (bytes: number): string | undefined =>
  bytes > LIMITS.codeBytes ? `${bytes} bytes are more than a check takes (${LIMITS.codeBytes})` : undefined;

/** Bytes as text, if they are text: valid UTF-8 without a NUL. */
export function readText(bytes: Uint8Array): ReadText {
  const reason = tooLarge(bytes.byteLength);
  if (reason !== undefined) return { ok: false, reason };
  if (bytes.includes(0)) return { ok: false, reason: 'binary content' };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { ok: false, reason: 'the content is no UTF-8 text' };
  }
}

/** The text of a file on the disk. Rejects where nothing can be read. */
export async function readTextOf(file: string): Promise<ReadText> {
  const found = await stat(file);
  const reason = found.isFile() ? tooLarge(found.size) : 'no ordinary file';
  return reason === undefined ? readText(await readFile(file)) : { ok: false, reason };
}

/** Name of the file that holds the configuration of a TLA+ module, as TLC looks for it; undefined for other files. */
export const configurationOf = (file: string, language = languageOfFile(file)): string | undefined =>
  language === 'tlaplus' ? file.replace(/(?:\.[^./]*)?$/, '.cfg') : undefined;

/** The configuration as it goes with a request; one that cannot be read is none. */
export const configurationBeside = (file: string, read: ReadText): BesideBlock[] =>
  read.ok ? [{ code: read.text, language: null, info: basename(file), before: '' }] : [];
