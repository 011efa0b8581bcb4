import type { LanguageId } from '../../shared/language.ts';
import type { TrackRecord } from '../reliability/judged-rows.ts';

/** Versions of solvers that were shown to be wrong: a counterexample that was evaluated contradicted their proof. */
export interface DistrustedSolvers {
  /** Why this version is not believed, or undefined where it is. */
  reasonFor(backend: string, toolVersion: string): string | undefined;
  put(backend: string, toolVersion: string, reason: string): void;
}

/** How earlier verdicts of a back end (its id) in a language turned out. */
export type TrackRecords = (backend: string, language: LanguageId) => TrackRecord;
