/** Name of the function that loaded code calls where it takes a branch. */
export const MARK = 'cv$at';

/** The same of the code that it is compared with. */
export const OLD_MARK = 'cv$was';

/** A branch: the place of its function among those of the block, or -1, and its line, from 1. */
export interface Branch {
  at: number;
  line: number;
}
