import type { Backend } from '../kit/define.ts';
import type { Snapshot } from '../project/snapshot.ts';
import { runningFiles, type RunningFiles, type RunRules } from '../project/running-files.ts';
import type { Target } from './target.ts';

/** What every backend's tool runs by itself of a project whose file names these commands and hooks. */
export function runRules(backends: readonly Backend[], commands: RunRules['commands']): RunRules {
  const patterns = backends.flatMap(({ configuration = [] }) =>
    typeof configuration === 'function' ? configuration(commands) : configuration,
  );
  return { patterns: [...new Set(patterns)], commands };
}

/** The commands and hooks that a project's file names. */
export function commandsOf(target: Pick<Target, 'policy' | 'withBlock'>): RunRules['commands'] {
  const {
    policy: { hooks },
    withBlock: { tree },
  } = target;
  return [...Object.values(tree.commands), ...(hooks?.before ?? []), ...(hooks?.after ?? [])];
}

type WhatRuns = (snapshot: Snapshot, commands: RunRules['commands']) => RunningFiles;

/** What runs by itself of a snapshot; the last answer is kept, since a project mostly is as it was. */
export function createWhatRuns(backends: readonly Backend[]): WhatRuns {
  let last: { key: string; files: RunningFiles } | undefined;
  return ({ tree, files, links }, commands) => {
    const key = JSON.stringify([tree, commands]);
    if (last?.key !== key) {
      const hash = (path: string): string | undefined => files.get(path)?.hash;
      last = { key, files: runningFiles({ paths: files.keys(), links, hash }, runRules(backends, commands)) };
    }
    return last.files;
  };
}
