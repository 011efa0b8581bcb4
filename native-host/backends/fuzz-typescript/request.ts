import type { FunctionsAnswer } from './shape.ts';

/** See `TIERS` of the answer. */
export type Tier = 'plain' | 'printable' | 'odd';

/** Code that a runner loads. */
export interface Loadable {
  /** Absolute path of the block's file inside of the sandbox. */
  path: string;
  plan: FunctionsAnswer & { kind: 'functions' };
}

/** What is common to everything that a runner is asked. */
interface Common {
  seed: number;
  names: Readonly<Record<string, readonly (string | readonly string[])[]>>;
  /** A regular expression, without case, that finds words of a precondition. */
  assumption: string;
  /** Names of the functions that are asked about. */
  wanted: readonly string[];
  after: Loadable;
}

/** What a runner is asked. */
export type RunnerRequest = Common &
  (
    | { mode: 'fuzz' }
    | { mode: 'replay'; failures: readonly { index: number; function: string; law: string; input: string; tier: Tier }[] }
    | { mode: 'compare'; before: Loadable; timed: readonly string[] | null }
  );
