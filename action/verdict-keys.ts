import { createHash } from 'node:crypto';

/** What kept verdicts are found by. */
export interface VerdictState {
  /** The commit that is verified, and those that may have been verified before it, the nearest first. */
  commit: string;
  earlier: readonly (string | null | undefined)[];
  runCode: boolean;
  directory: string;
  /** The key of the tools: other tools, other verdicts. */
  tools: string;
}

/**
 * Keys of the cache for verdicts, all of them whole: a key ends with a commit's full name, so that none is the
 * beginning of another. Runs that may run code and those that may not keep theirs apart, for what is kept holds the
 * permission, too. `scope` names what they are apart by, all but the commit.
 */
export function verdictKeys({ commit, earlier, runCode, directory, tools }: VerdictState): {
  scope: string;
  key: string;
  earlier: string[];
} {
  const scope = createHash('sha256')
    .update(JSON.stringify([tools, runCode, directory]))
    .digest('hex')
    .slice(0, 32);
  const keyOf = (name: string): string => `claude-verify-verdicts-${scope}-${name}`;
  const named = earlier.filter((name): name is string => name != null && /^[0-9a-f]{40,64}$/.test(name));
  return { scope, key: keyOf(commit), earlier: [...new Set(named)].filter((name) => name !== commit).map(keyOf) };
}
