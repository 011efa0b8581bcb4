import { basename } from 'node:path';
import type { BesideBlock } from '../../shared/protocol.ts';
import type { ReadText } from './readable-text.ts';

/** Name of the file that holds the configuration of a TLA+ module, as TLC looks for it; undefined for other files. */
export const configurationOf = (file: string): string | undefined =>
  file.endsWith('.tla') ? file.replace(/\.tla$/, '.cfg') : undefined;

/** The configuration as it goes with a request; one that cannot be read is none. */
export const configurationBeside = (file: string, read: ReadText): BesideBlock[] =>
  read.ok ? [{ code: read.text, language: null, info: basename(file), before: '' }] : [];
