import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { repositoryAround } from '../project/git-files.ts';
import type { GitCommand } from '../sandbox/git.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The text that a file has in the last commit of the repository that it lies in, or undefined where it lies in none,
 * where that has no such file, or where git is not there to tell. Costs one process of git.
 * @param file absolute; it need not exist.
 */
export async function textAtHead(file: string, env: Environment): Promise<string | undefined> {
  const place = placeOf(file);
  if (place === undefined) return undefined;
  const { runGit } = await import('../sandbox/git.ts');
  const command: GitCommand = {
    directory: place.top,
    env,
    args: ['cat-file', 'blob', `HEAD:${place.inner}`],
    bytes: LIMITS.codeBytes,
  };
  const answer = await runGit(command).catch((thrown: unknown) => {
    if (thrown instanceof CodedError && thrown.code === 'CV073') return undefined;
    throw thrown;
  });
  return answer?.code === 0 ? textOf(answer.stdout) : undefined;
}

/**
 * The text that a file has in a commit, null where that has no such file. Rejects with CV072 outside of a repository,
 * with CV073 where git knows no such commit, and with CV071 for a content that is no text.
 * @param ref a commit as git-rev-parse(1) names it.
 */
export async function textAtCommit(file: string, ref: string, env: Environment): Promise<string | null> {
  const place = placeOf(file);
  if (place === undefined) throw new CodedError('CV072', `${file} is in none.`);
  const { gitOutput, runGit } = await import('../sandbox/git.ts');
  const git = { directory: place.top, env };
  const find = (name: string): GitCommand => ({
    ...git,
    args: ['rev-parse', '--verify', '--quiet', '--end-of-options', name],
  });
  const commit = await runGit(find(`${ref}^{commit}`));
  if (commit.code !== 0) throw new CodedError('CV073', `git rev-parse --verify "${ref}": there is no such commit.`);
  const blob = await runGit(find(`${commit.stdout.toString().trim()}:${place.inner}`));
  if (blob.code !== 0) return null;
  const bytes = await gitOutput({
    ...git,
    args: ['cat-file', 'blob', blob.stdout.toString().trim()],
    bytes: LIMITS.codeBytes,
  });
  const text = textOf(bytes);
  if (text === undefined) throw new CodedError('CV071', `${place.inner} of ${ref}: the content is no UTF-8 text.`);
  return text;
}

/** A text with the line ends of another: git may keep a file with others than those that it writes. */
export const withLineEndsOf = (text: string, model: string): string =>
  model.includes('\r\n') && !text.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;

function placeOf(file: string): { top: string; inner: string } | undefined {
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const real = path.join(realpathSync(folder), path.relative(folder, file));
  const repository = repositoryAround(folder);
  if (repository === undefined) return undefined;
  return { top: repository.top, inner: path.relative(repository.top, real).split(path.sep).join('/') };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
