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
  /** The modules and classes in which it stands, outermost first, with a dot between them. */
  within?: string;
  /** Other names by which a word is meant: constructors, fields, the signs of a notation. */
  also?: readonly string[];
  /** Its name or sign is one that the language or its library has itself. */
  hides?: true;
  /** The form that it has in common with what reads the same; of a text that is no code there is none. */
  reads?: string;
  /** Another claim supposes it: where it says more, that one says less. */
  supposed?: true;
  /** The same for each of the clauses as which it may be written. */
  conjuncts?: readonly string[];
}

/**
 * Reads what a text states. It never throws, and finds nothing in what it cannot read.
 * @param code the text with blanks for its comments and for what stands in its strings, which `written` still has
 */
export type ReadStatements = (code: string, written: string) => FormalStatement[];

/** A statement of the text between two offsets. */
export const statementAt = (text: string, { start, end, ...rest }: Omit<FormalStatement, 'text'>): FormalStatement => ({
  ...rest,
  text: text.slice(start, end).replaceAll(/\s+/g, ' ').trim(),
  start,
  end,
});

/** The same for texts that read the same. */
export const normalised = ({ text, reads }: Pick<FormalStatement, 'text' | 'reads'>): string => reads ?? text;

/** Does one of the words stand behind a colon, with no equals sign between? Then what is declared is one of them. */
export const isTyped = (code: string, word: RegExp): boolean =>
  code.split('=').some((part) => part.includes(':') && word.test(part.slice(part.indexOf(':'))));

/** What is declared without a body is taken for granted, where it had one. */
export const withoutBody = (of: string, kind: string, place: { start: number; end: number }): FormalStatement => ({
  role: 'assumption',
  kind: 'signature',
  of,
  text: `${kind} ${of} without a body`,
  ...place,
});

/** Of what is declared without a body each `ensures` is taken for granted, too: who calls it supposes it. */
export const grantedOf = (statements: readonly FormalStatement[]): FormalStatement[] =>
  statements
    .filter(({ role, kind }) => role === 'claim' && kind === 'ensures')
    .map((each) => ({ ...each, role: 'assumption', kind: GRANTED }));

/** The kind of {@link grantedOf}. */
const GRANTED = 'granted ensures';

/** Is it one that a person is told of, and not what its owner or the script says anyway? */
export const isTold = ({ role, kind }: FormalStatement): boolean =>
  role !== 'word' && kind !== 'signature' && kind !== 'question' && kind !== GRANTED;
