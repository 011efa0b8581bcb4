import type { ScriptCall } from './render-script-examples.ts';

/** One example as the runner gets it. */
export interface AskedExample extends ScriptCall {
  index: number;
  setup: readonly string[];
  /** What is expected, where it is an expression and no plain value. */
  wanted: string | undefined;
}

/** What the runner is asked. */
export interface ScriptRequest {
  /** Absolute path of the block's file inside of the sandbox, and what is loaded in its place. */
  path: string;
  code: string;
  format: 'module' | 'commonjs';
  /** Are the examples TypeScript? */
  typed: boolean;
  examples: readonly AskedExample[];
  /** Milliseconds for each. */
  timeoutMs: number;
  /** Loading the block is given up after so much processor time, ms: some of it can be left out then. */
  stuckMs?: number;
}

/** Name under which the loaded code lends out its own scope. */
export const SCOPE = 'cv$scope';
