import { Option } from 'commander';
import { CodedError } from '../../shared/errors.ts';
import type { FileSet } from '../report/file-set.ts';
import { oneOf } from './option-parsers.ts';

const READERS = ['github'] as const;

/** Who a SARIF log is for, where it has limits of its own. */
export type Reader = (typeof READERS)[number];

/** The option `--for`. */
export const forReader = (): Option =>
  new Option('--for <reader>', `SARIF within the limits of a reader: ${READERS.join(', ')}`).argParser(oneOf(READERS));

/** Throws CV070 where a reader is named for what is no SARIF. */
export function checkReader({ format, for: reader }: { format: string; for?: Reader }): void {
  if (reader !== undefined && format !== 'sarif')
    throw new CodedError('CV070', `--for ${reader} goes with --format sarif.`);
}

/**
 * A set as SARIF for GitHub, which is the one reader with limits. @param root the folder that its names are relative
 * to.
 */
export async function renderFor(set: Pick<FileSet, 'files' | 'notChecked'>, root: string): Promise<string> {
  const [{ githubSarif }, { repositoryAround }] = await Promise.all([
    import('../report/sarif-github.ts'),
    import('../project/git-files.ts'),
  ]);
  return githubSarif(set, { root, top: repositoryAround(root)?.top ?? root });
}
