import type { RunOptions } from '../../../kit/define.ts';

/** A program that answers questions about a block. */
export interface BuiltProgram {
  kind: 'built';
  /** Where it is shown in the sandbox. */
  shown: NonNullable<RunOptions['readOnly']>;
  program: string;
  /** The block's file as it is called in a stack. */
  file: string;
  /** What could not be bound: it does not compile as it was written down. */
  unbound: string[];
}
