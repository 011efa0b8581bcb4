import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { guessLanguage } from '../../shared/guess-language.ts';
import { languageOfFile, type LanguageId, type LanguageSource } from '../../shared/language.ts';
import type { JobStatus, RequestBody } from '../../shared/protocol.ts';
import type { StoredToken } from './access-token.ts';
import type { verificationAskedSchema } from './http-routes.ts';

type VerificationAsked = z.infer<typeof verificationAskedSchema>;

const UUID_UNITS = 36;

/**
 * The id under which the daemon knows a program's job: no program names, sees or ends a job of anybody else. @param job
 * a UUID.
 */
export const wholeJob = ({ id }: Pick<StoredToken, 'id'>, job: string): string => `p-${id}-${job.toLowerCase()}`;

/** A status under the id that the program gave, with its report. */
export const verificationOf = (status: JobStatus, report: unknown): { status: JobStatus; report: unknown } => ({
  status: { ...status, job: status.job.slice(-UUID_UNITS) },
  report,
});

/**
 * What the daemon is asked: the block as a page would have it verified, in the project that the token is for and in no
 * other.
 */
export function verificationRequest(asked: VerificationAsked, token: StoredToken): RequestBody<'verify.start'> {
  const { job = randomUUID(), code, file, path, whole, fresh, files = [], said } = asked;
  return {
    job: wholeJob(token, job),
    code,
    ...languageIn(asked),
    ...(file === undefined ? {} : { file }),
    ...(token.project === null ? {} : { project: token.project.id }),
    ...(path === undefined ? {} : { place: { info: '', before: '', chosen: path } }),
    ...(whole === undefined ? {} : { whole }),
    ...(fresh === undefined ? {} : { fresh }),
    ...(files.length === 0 ? {} : { beside: files.map(blockBeside) }),
    ...(said === undefined ? {} : { said }),
  };
}

const blockBeside = ({ file, code }: { file: string; code: string }) => ({
  code,
  language: languageOfFile(file) ?? null,
  info: file,
  before: '',
});

function languageIn({ code, language, file, path }: VerificationAsked): {
  language: LanguageId;
  languageSource: LanguageSource;
} {
  if (language !== undefined) return { language, languageSource: 'user' };
  const named = path ?? file;
  const ofFile = named === undefined ? undefined : languageOfFile(named);
  if (ofFile !== undefined) return { language: ofFile, languageSource: 'file' };
  return { language: guessLanguage(code) ?? 'other', languageSource: 'content' };
}
