import type { ErrorBody } from '../../shared/errors.ts';
import { worstFirst } from '../../shared/ranked-findings.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { holdsInPart, isMutedRefutation } from '../../shared/verdict-facts.ts';
import { count } from '../../shared/words.ts';

/** A file name as its bytes are: what people read, and what a URI says. */
export interface FileName {
  /** Relative to the root, with what is no UTF-8 shown as `\xHH`. */
  shown: string;
  /** Relative reference (RFC 3986), every byte that needs it percent-encoded. */
  uri: string;
}

/** One file that was given to the verifier: its report, or why there is none. */
export type VerifiedFile = { name: FileName; spec?: VerifiedSpec } & (
  | { kind: 'report'; report: Report }
  | { kind: 'failed'; error: ErrorBody }
);

/** What a file is to its project, which names it as a formal spec. */
export interface VerifiedSpec {
  /** The key of `[formal_specs]` that it stands under. */
  key: string;
  /** Why nothing is decided of it (CV163, CV164), whatever other checks say of the text. */
  open?: ErrorBody;
}

/** A file in a known language that could not be given to the verifier, or a submodule. */
export interface LeftFile {
  name: FileName;
  reason: string;
  /** Nothing of it is here that a check could look at: removed, a link, a submodule, only its mode changed. */
  noContent?: true;
}

/** What a verification of many files came to. */
export interface FileSet {
  /** What was looked at: "staged content", "the project". */
  what: string;
  files: readonly VerifiedFile[];
  notChecked: readonly LeftFile[];
  /** Names of `required` in `[verification]` that nothing answered to for the whole project. */
  unmet?: readonly string[];
  /** Files that no tool here speaks the language of; in `files` are those of them in which something was found. */
  unknownLanguage: number;
  /** How many of these were searched for secrets and hidden characters; the others are no text, or too large. */
  searched?: number;
  /** Wall time of the whole in ms. */
  ms: number;
}

/** Files of a set by what came of them. Each is counted once. */
export interface FileCounts {
  errors: number;
  failed: number;
  notRun: number;
  undecided: number;
  warnings: number;
  clean: number;
}

/** What came of one file, the worst first. */
export type FileState = keyof FileCounts;

/** The states of {@link FileState} from worst to best. */
export const FILE_STATES: readonly FileState[] = ['errors', 'failed', 'notRun', 'undecided', 'warnings', 'clean'];

const BROKEN = new Set(['timeout', 'crashed']);

const COULD_NOT_TELL = new Set(['unknown', 'unsupported', 'vacuous']);

/** Was there a check that could not run? One that the user did not permit was left out, which is no failure. */
const couldNotRun = ({ results }: Report): boolean =>
  results.some(
    ({ verdict }) => BROKEN.has(verdict.kind) || (verdict.kind === 'not-run' && verdict.cause !== 'not-permitted'),
  );

/** Could a check not tell, or not all, or is all that it found muted? Such a check has not passed. */
const isUndecided = ({ verdict }: CheckResult): boolean =>
  COULD_NOT_TELL.has(verdict.kind) || holdsInPart(verdict) || isMutedRefutation(verdict);

/** What came of one file. `undecided`: one of its checks came to nothing that counts, or it has none. */
export function stateOf(file: VerifiedFile): FileState {
  if (file.kind === 'failed') return 'failed';
  const { report } = file;
  if (report.summary.errors > 0) return 'errors';
  if (couldNotRun(report) || file.spec?.open?.code === 'CV163') return 'notRun';
  if (file.spec?.open !== undefined) return 'undecided';
  if (report.results.length === 0 || report.results.some(isUndecided)) return 'undecided';
  return report.summary.warnings > 0 ? 'warnings' : 'clean';
}

/** Files in an unknown language, in words, with what was searched in them; undefined where there are none. */
export function unknownLanguageWords({ unknownLanguage, searched = 0 }: FileSet): string | undefined {
  if (unknownLanguage === 0) return undefined;
  const files = `${count(unknownLanguage, 'file')} in an unknown language`;
  if (searched === 0) return files;
  const left = unknownLanguage - searched;
  const others = left > 0 ? `; ${left} not searched: no text, too large, or not stored here` : '';
  return `${files}: ${searched} searched only for secrets and hidden characters${others}`;
}

/** Counts the files of a set by {@link stateOf}. */
export function countFiles({ files }: FileSet): FileCounts {
  const counts: FileCounts = { errors: 0, failed: 0, notRun: 0, undecided: 0, warnings: 0, clean: 0 };
  for (const file of files) counts[stateOf(file)] += 1;
  return counts;
}

/** Makes a file name of the bytes that git or the file system gave. */
export function fileName(bytes: Uint8Array): FileName {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString('utf8');
  const valid = Buffer.from(text).equals(buffer);
  const shown = valid
    ? text
    : buffer.toString('latin1').replaceAll(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`);
  const uri = buffer
    .toString('latin1')
    .replaceAll(/[^A-Za-z0-9._~/-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return { shown, uri };
}

/** The reports of many files as one JSON text, each report as `claude-verify verify --format json` has it. */
export function fileSetJson(set: FileSet): string {
  const files = set.files.map((file) => ({
    file: file.name.shown,
    state: stateOf(file),
    ...(file.spec === undefined ? {} : { spec: file.spec }),
    ...(file.kind === 'report' ? { report: worstFirst(file.report) } : { error: file.error }),
  }));
  const notChecked = set.notChecked.map(({ name, ...left }) => ({ file: name.shown, ...left }));
  return JSON.stringify(
    {
      what: set.what,
      summary: countFiles(set),
      files,
      notChecked,
      ...(set.unmet === undefined ? {} : { unmet: set.unmet }),
      unknownLanguage: set.unknownLanguage,
      ...(set.searched === undefined ? {} : { searched: set.searched }),
      ms: Math.round(set.ms),
    },
    null,
    2,
  );
}
