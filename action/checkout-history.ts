import { CodedError } from '../shared/errors.ts';
import { runGit } from '../native-host/sandbox/git.ts';
import type { History } from './base-commit.ts';

/** {@link History} of the repository that a folder lies in; one that git does not know has none. */
export function historyOf(directory: string, env: Readonly<Record<string, string | undefined>>): History {
  const names = async (...args: string[]): Promise<string[]> => {
    try {
      const { code, stdout } = await runGit({ directory, env, args: ['rev-parse', '--quiet', ...args] });
      return code === 0 ? stdout.toString('latin1').split('\n') : [];
    } catch (thrown) {
      if (thrown instanceof CodedError && thrown.code === 'CV073') return [];
      throw thrown;
    }
  };
  const commit: History['commit'] = async (name) => {
    const [found] = await names('--verify', '--end-of-options', `${name}^{commit}`);
    return found !== undefined && /^[0-9a-f]{40,64}$/.test(found) ? found : undefined;
  };
  return {
    commit,
    async mergeBase(a, b) {
      const [from, to] = [await commit(a), await commit(b)];
      if (from === undefined || to === undefined) return undefined;
      // Both commits, and after a ^ each one where they part.
      const parts = await names(`${from}...${to}`);
      return parts.find((line) => line.startsWith('^'))?.slice(1);
    },
  };
}
