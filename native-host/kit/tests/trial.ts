/** The file under test with one change; offsets are UTF-16 units. An empty change leaves it as it is. */
export interface TrialEdit {
  start: number;
  end: number;
  text: string;
}

/** The file as it is. */
export const AS_IT_IS: TrialEdit = { start: 0, end: 0, text: '' };

/** What the tests said of the file with one change. */
export type TrialOutcome =
  /** They came to their end; tests by their names. */
  | { kind: 'ran'; passed: readonly string[]; failed: readonly string[] }
  /** They took many times as long as with the file as it is, or one did. */
  | { kind: 'hung'; failed: readonly string[] }
  /** The file or its tests could not be loaded, or the process ended in the middle. */
  | { kind: 'broken'; reason: string };
