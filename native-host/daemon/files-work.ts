import { createHash } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { runConcurrently } from '../verify/schedule.ts';
import type { JobInput, SpecialWork, Verify } from './jobs.ts';

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
