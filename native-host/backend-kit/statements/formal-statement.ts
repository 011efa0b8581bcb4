/**
 * What a text states, assumes or means by its words. `claim`: what is to be proved (a theorem, an `ensures`, an
 * invariant, an `assert` of Alloy). `assumption`: what is taken for granted (an axiom, a `requires`, a fact).
 * `word`: what a claim is made of (a predicate, a proposition); a function that only computes is none.
 */
type StatementRole = 'claim' | 'assumption' | 'word';

/** One of them. */
export interface FormalStatement {
  role: StatementRole;
  /** As the language calls it: `theorem`, `ensures`, `axiom`. */
  kind: string;
  /** Whose it is: the name of the theorem or the method; empty for what belongs to the whole text. */
  of: string;
  /** As written, without comments, with one space between its words. */
  text: string;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
}

/** Reads what a text without comments states. It never throws, and finds nothing in what it cannot read. */
export type ReadStatements = (code: string) => FormalStatement[];

/** A statement of the text between two offsets. */
export const statementAt = (text: string, { start, end, ...rest }: Omit<FormalStatement, 'text'>): FormalStatement => ({
  ...rest,
  text: text.slice(start, end).replaceAll(/\s+/g, ' ').trim(),
  start,
  end,
});

/** The same for texts that differ in their layout only. */
export const normalised = ({ text }: Pick<FormalStatement, 'text'>): string =>
  text.replaceAll(/ ?([^\p{L}\p{N}_']) ?/gu, '$1');
