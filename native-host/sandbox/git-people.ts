import { CodedError } from '../../shared/errors.ts';
import { runGit, type GitCommand } from './git.ts';

/** Commits whose authors are looked up at most. */
const COMMITS = 5_000;

/**
 * Names and addresses that a repository knows: the user's, and those of the authors and committers of its newest
 * commits. None without git or outside of a repository. Rejects with CV073 when git fails, since none would then be a
 * wrong answer.
 */
export async function peopleOf(directory: string, env: GitCommand['env']): Promise<string[]> {
  const lines = async (...args: GitCommand['args']): Promise<string[]> => {
    const { code, stdout } = await runGit({ directory, args, env });
    return code === 0
      ? stdout
          .toString('utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  };
  try {
    const [own, commits] = await Promise.all([
      lines('config', '--get-regexp', String.raw`^user\.`),
      // Not `git log`, which heeds what is set for people to look at.
      lines('rev-list', '--all', `--max-count=${COMMITS}`, '--format=%an%n%ae%n%cn%n%ce'),
    ]);
    const authors = commits.filter((line) => !/^commit [0-9a-f]{40,64}$/.test(line));
    return [...new Set([...own.map((line) => line.slice(line.indexOf(' ') + 1)), ...authors])];
  } catch (problem) {
    if (problem instanceof CodedError && problem.code === 'CV073' && problem.message.includes('not installed'))
      return [];
    throw problem;
  }
}
