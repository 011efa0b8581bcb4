import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Confirmation, EvidenceRule, Correction } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { Progress, RequestBody } from '../../shared/protocol.ts';
import { confirmCorrection } from '../verify/confirm-correction.ts';
import { leftOut } from '../verify/confirm-declarations.ts';
import type { JobInput, SpecialWork, Verify } from './jobs.ts';
import { LIMITS } from '../../shared/limits.ts';
import { runConcurrently } from '../verify/schedule.ts';

/** A correction to be verified on both sides. */
export interface Reverification {
  job: string;
  correction: Correction;
  /** Of the code; read from the file's name when it is not known. */
  language?: LanguageId | undefined;
  focus?: EvidenceRule | undefined;
  /** Id of the registered project with the correction's project's name; null verifies both codes by themselves. */
  project: string | null;
}

/** What both runs came to. */
export type CompoundOutcome = Omit<Confirmation, 'decidedAt'> & { language: LanguageId };

/** The longest file name of a request. */
const NAME_UNITS = 255;

/**
 * The job that runs Claude's code and then its correction through the same checks, in the same project and run of the
 * gate. `decided` hears the outcome before the job ends, and not at all when it is cancelled or broken off. Throws
 * CV024 for what has no correction or no language.
 */
export function reverification(
  { job, correction, language: given, focus, project }: Reverification,
  verify: Verify,
  decided: (outcome: CompoundOutcome) => void,
): { input: JobInput; special: SpecialWork } {
  const { claude_output: output, correction: fix } = correction;
  if (fix === undefined || fix === null || fix.content === '')
    throw new CodedError('CV024', 'There is no correction to verify.');
  const language = given ?? languageOfFile(output.file ?? '');
  if (language === undefined)
    throw new CodedError('CV024', 'Its language is not known: name the file or the language.');
  const input: JobInput = {
    job,
    code: fix.content,
    language,
    languageSource: 'user',
    ...fileOf(output.file ?? null),
    ...(project === null ? {} : placeOf(project, output.file ?? null)),
  };
  const purpose = createHash('sha256')
    .update(JSON.stringify(['reverify', output.content]))
    .digest('hex');
  const both: Verify = async (start, { signal, onProgress }) => {
    const sides: { claude: readonly Progress[]; correction: readonly Progress[] } = { claude: [], correction: [] };
    const side = (name: keyof typeof sides, code: string): ReturnType<Verify> =>
      verify(
        { ...start, code },
        {
          signal,
          onProgress(progress) {
            sides[name] = progress;
            onProgress([
              ...named(sides.claude, 'claude', "Claude's code"),
              ...named(sides.correction, 'correction', 'correction'),
            ]);
          },
        },
      );
    const before = await side('claude', output.content);
    signal.throwIfAborted();
    const after = await side('correction', fix.content);
    signal.throwIfAborted();
    const decision = confirmCorrection({
      before,
      after,
      focus,
      leftOut: leftOut(output.content, fix.content, language),
    });
    decided({ ...decision, before, after, language });
    return after;
  };
  return { input, special: { purpose, verify: both } };
}

const named = (progress: readonly Progress[], side: string, words: string): Progress[] =>
  progress.map((each) => ({ ...each, backend: `${side}:${each.backend}`, title: `${each.title} (${words})` }));

function fileOf(file: string | null): { file?: string } {
  const base = posix.basename(file ?? '');
  return base === '' || base.length > NAME_UNITS || /\p{Cc}/u.test(base) ? {} : { file: base };
}

/** Where in the project the capture says that the code stands; without a file it is looked for. */
function placeOf(project: string, file: string | null): Pick<JobInput, 'project' | 'place'> {
  const inner =
    file !== null &&
    file !== '' &&
    file.length <= 1_000 &&
    !posix.isAbsolute(file) &&
    !/\p{Cc}/u.test(file) &&
    !file.split('/').includes('..');
  return { project, ...(inner ? { place: { info: '', before: '', chosen: file } } : {}) };
}

/** Outcomes of corrections that are not stored yet, the newest of them, for as long as the daemon lives. */
export interface TriedOutcomes {
  keep(job: string, outcome: CompoundOutcome): void;
  get(job: string): CompoundOutcome | undefined;
  /** The outcome if it is about these two codes: what is stored with a correction must be of this one. */
  about(job: string, correction: Correction): CompoundOutcome | undefined;
  clear(): void;
}

/** Outcomes kept in number; each holds two reports. */
const KEPT = 20;

/** Keeps outcomes in memory. */
export function createTriedOutcomes(): TriedOutcomes {
  const kept = new Map<string, CompoundOutcome>();
  return {
    keep(job, outcome) {
      kept.set(job, outcome);
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
    },
    get: (job) => kept.get(job),
    about(job, { claude_output: output, correction: fix }) {
      const outcome = kept.get(job);
      const same =
        outcome?.before?.codeHash === sha256(output.content) && outcome.after?.codeHash === sha256(fix?.content ?? '');
      return same ? outcome : undefined;
    },
    clear: () => kept.clear(),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The job that verifies many files, each as a job of its own would; its reports come in their order. Throws CV010 for a
 * file that is too large.
 */
export function filesWork(
  { job, files, atOnce }: RequestBody<'verify.files'>,
  verify: Verify,
): { input: JobInput; special: SpecialWork } {
  if (files.some(({ code }) => Buffer.byteLength(code) > LIMITS.codeBytes)) throw new CodedError('CV010');
  const [{ language = 'json' } = {}] = files;
  const one = (file: (typeof files)[number], signal: AbortSignal): ReturnType<Verify> => {
    // Where the job has ended its budget has, too: no file of it begins after that.
    signal.throwIfAborted();
    return verify({ job, languageSource: 'file', ...file }, { signal, onProgress: () => undefined });
  };
  const purpose = createHash('sha256')
    .update(JSON.stringify(['files', files]))
    .digest('hex');
  return {
    input: { job, code: '', language, languageSource: 'file' },
    special: {
      purpose,
      files: files.length,
      verify: (_, { signal }) =>
        runConcurrently(
          files.map((file) => async () => one(file, signal)),
          atOnce,
        ),
    },
  };
}
