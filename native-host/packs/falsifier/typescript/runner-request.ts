import type { Preconditions } from '../falsifier-preconditions.ts';
import type { FunctionsAnswer } from '../../../languages/typescript/functions/type-shape.ts';

/** See `TIERS` of the answer. */
export type Tier = 'plain' | 'printable' | 'odd';

/** A block of a compiled language as a program that answers questions (see `runner/callee`). */
export interface CompiledBlock {
  language: 'go' | 'rust';
  /** Absolute path in the sandbox. */
  program: string;
  /** How the block's file is called in a stack. */
  file: string;
  /** The functions' texts by name. */
  sources: Readonly<Record<string, string>>;
  /**
   * The functions that may answer differently to the same call: by a clock, randomness, tables without an order, or
   * what an earlier call left behind.
   */
  varying: readonly string[];
}

/** Code that a runner loads. */
export interface Loadable {
  /** Absolute path of the block's file inside of the sandbox. */
  path: string;
  plan: FunctionsAnswer & { kind: 'functions' };
  /** Loading it is given up after so much processor time, ms: some of it can be left out then. */
  stuckMs?: number;
  /** It is no code to load but a program to ask. */
  compiled?: CompiledBlock;
}

/** A call that took the process along, and how: it is not made again. */
interface Death {
  function: string;
  input: string;
  side: 'before' | 'after';
  how: string;
}

/** What is common to everything that a runner is asked. */
interface Common {
  seed: number;
  names: Readonly<Record<string, readonly (string | readonly string[])[]>>;
  /** What the text around each function asks of its callers. */
  preconditions: Readonly<Record<string, Preconditions>>;
  /** Names of the functions that are asked about. */
  wanted: readonly string[];
  after: Loadable;
}

/** What a runner is asked. */
export type RunnerRequest = Common &
  (
    | { mode: 'fuzz' }
    | {
        mode: 'replay';
        failures: readonly { index: number; function: string; law: string; input: string; tier: Tier }[];
      }
    | {
        mode: 'compare';
        before: Loadable;
        /** More inputs, and those that the words and numbers of both sides make together. */
        thorough: boolean;
        timed: readonly string[] | null;
        dead: readonly Death[];
      }
  );
