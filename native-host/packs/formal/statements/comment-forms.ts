/** How comments and literals of a language look. */
export interface CommentForm {
  line: readonly (string | RegExp)[];
  /** A carriage return alone ends the line, too. */
  returnEndsLine?: true;
  block: readonly (readonly [open: string, close: string])[];
  /** A comment may stand within a comment. */
  nested?: true;
  /** What a quote within a string is written by: a backslash before it, or by writing it twice. */
  quoteBy: 'backslash' | 'doubling' | 'nothing';
  /** `@"…"` holds backslashes as they are, and quotes written twice. */
  verbatim?: true;
  /** `'"'` is a character. */
  characters?: true;
  /** Behind these alone, and at the beginning, a literal begins: anywhere else its quote is a part of a name. */
  literalsBehind?: RegExp;
  /** `|…|` is a name that may hold anything. */
  barredNames?: true;
  /** These are operators, though they begin as a comment does. */
  operators?: readonly string[];
  /** `[@…]` says something of what stands beside it, and is read up to its bracket, whatever it holds. */
  attributes?: true;
  /** Literals of other forms, each from its first sign or letter to its end; sticky. */
  others?: RegExp;
  /** A string within a comment may hold the comment's end. */
  stringsInComments?: true;
}

const C = { line: ['//'], block: [['/*', '*/']], quoteBy: 'backslash' } as const satisfies CommentForm;
const ML = { line: [], block: [['(*', '*)']], nested: true, quoteBy: 'backslash' } as const satisfies CommentForm;

/** Comments and literals of the formal languages, each by its manual's chapter on lexical structure. */
export const COMMENT_FORMS = {
  agda: {
    // Two hyphens begin a comment where a token may begin; within a name they are a part of it.
    line: [/(?<![^\s(){};.@"])--/y],
    block: [['{-', '-}']],
    nested: true,
    quoteBy: 'backslash',
    characters: true,
    literalsBehind: /[\s(){};.@]/,
  },
  alloy: { ...C, line: ['//', '--'] },
  boogie: { ...C, nested: true },
  coq: { ...ML, quoteBy: 'doubling', stringsInComments: true },
  dafny: { ...C, nested: true, verbatim: true, characters: true },
  smtlib: { line: [';'], returnEndsLine: true, block: [], quoteBy: 'doubling', barredNames: true },
  tlaplus: { ...ML, line: ['\\*'] },
  usl: C,
  why3: { ...ML, characters: true, operators: ['(*)'], attributes: true },
} as const satisfies Record<string, CommentForm>;
