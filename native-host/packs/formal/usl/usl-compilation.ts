import type { UslModel } from './usl-model.ts';

/** What a target cannot say, with the reason. */
export interface UslLeftOut {
  /** UTF-16 offset of what is left out. */
  start: number;
  /** `temporal agent_terminates` */
  what: string;
  reason: string;
}

/** A text in the language of a target, and what it lacks. */
export interface UslCompilation {
  text: string;
  leftOut: UslLeftOut[];
}

/** Writes a text that was read, in one language. */
export type UslCompiler = (model: UslModel) => UslCompilation;
