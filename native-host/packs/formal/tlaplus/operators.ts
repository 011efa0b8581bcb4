/** How tightly an operator binds: against one whose range overlaps its own, only brackets say what is meant. */
export interface Operator {
  low: number;
  high: number;
  /** May it follow itself without brackets? */
  associates: boolean;
}

const table = new Map<string, Operator>();
const add = (words: string, low: number, high: number, associates: boolean): void => {
  for (const word of words.split(' ')) table.set(word, { low, high, associates });
};

add('=>', 1, 1, false);
add('-+-> <=> \\equiv ~>', 2, 2, false);
add('/\\ \\land \\/ \\lor', 3, 3, true);
add('/= # -| ::= := < = =| > \\approx \\asymp \\cong \\doteq \\geq >= \\gg \\in \\notin \\leq <= =<', 5, 5, false);
add('\\ll \\prec \\preceq \\propto \\sim \\simeq \\sqsubset \\sqsubseteq \\sqsupset \\sqsupseteq', 5, 5, false);
add('\\subset \\subseteq \\succ \\succeq \\supset \\supseteq |- |=', 5, 5, false);
add('\\cdot', 5, 14, true);
add('@@', 6, 6, true);
add(':> <:', 7, 7, false);
add('\\', 8, 8, false);
add('\\cap \\intersect \\cup \\union', 8, 8, true);
add('.. ...', 9, 9, false);
add('!!', 9, 13, false);
add('## $ $$ ?? \\sqcap \\sqcup \\uplus', 9, 13, true);
add('\\wr', 9, 14, false);
add('+ ++ \\oplus (+)', 10, 10, true);
add('%% | ||', 10, 11, true);
add('%', 10, 11, false);
add('\\X \\times', 10, 13, true);
add('- -- \\ominus (-)', 11, 11, true);
add('& && * ** \\bigcirc \\bullet \\o \\circ \\otimes (\\X) \\odot (.) \\star', 13, 13, true);
add('/ // \\div \\oslash (/)', 13, 13, false);
add('^ ^^', 14, 14, false);

/** Operators between two operands, with their ranges (Specifying Systems, table 6, as SANY has it). */
export const INFIX: ReadonlyMap<string, Operator> = table;

const prefix = (low: number, high = low): Operator => ({ low, high, associates: true });

/** Operators before an operand. */
export const PREFIX: ReadonlyMap<string, Operator> = new Map([
  ...['~', '\\lnot', '\\neg'].map((word) => [word, prefix(4)] as const),
  ...['ENABLED', 'UNCHANGED', '[]', '<>'].map((word) => [word, prefix(4, 15)] as const),
  ['SUBSET', prefix(10, 13)],
  ['UNION', prefix(10, 13)],
  ['DOMAIN', prefix(9)],
  ['-', prefix(12)],
]);

/** Two ways to write one operator. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '\\land': '/\\',
  '\\lor': '\\/',
  '\\equiv': '<=>',
  '/=': '#',
  '\\geq': '>=',
  '\\leq': '<=',
  '=<': '<=',
  '\\intersect': '\\cap',
  '\\union': '\\cup',
  '\\times': '\\X',
  '\\circ': '\\o',
  '(+)': '\\oplus',
  '(-)': '\\ominus',
  '(.)': '\\odot',
  '(/)': '\\oslash',
  '(\\X)': '\\otimes',
  '\\lnot': '~',
  '\\neg': '~',
};

/** The form by which an operator is known, whichever way it is written. */
export const spelling = (word: string): string => SYNONYMS[word] ?? word;

/** Operators that TLA+ itself has; all others come from a module. */
export const BUILT_IN: ReadonlySet<string> = new Set(
  '=> -+-> <=> ~> /\\ \\/ # = \\in \\notin \\subseteq \\ \\cap \\cup \\X \\cdot'.split(' '),
);

/** What the standard modules define: names with the number of their arguments, and operators. */
export const STANDARD_NAMES: Readonly<Record<string, Readonly<Record<string, number>>>> = (() => {
  const naturals = { Nat: 0, '+': 2, '-': 2, '*': 2, '^': 2, '<': 2, '>': 2, '<=': 2, '>=': 2, '%': 2 };
  const numbers = { ...naturals, '\\div': 2, '..': 2 };
  return {
    Naturals: numbers,
    Integers: { ...numbers, Int: 0, '-.': 1 },
    Sequences: { Seq: 1, Len: 1, '\\o': 2, Append: 2, Head: 1, Tail: 1, SubSeq: 3, SelectSeq: 2 },
    FiniteSets: { IsFiniteSet: 1, Cardinality: 1 },
    TLC: {
      Print: 2,
      PrintT: 1,
      Assert: 2,
      JavaTime: 0,
      TLCGet: 1,
      TLCSet: 2,
      ':>': 2,
      '@@': 2,
      Permutations: 1,
      SortSeq: 2,
      RandomElement: 1,
      Any: 0,
      ToString: 1,
      TLCEval: 1,
    },
  };
})();

/** Arguments of standard operators that are operators themselves, by their place: how many arguments they take. */
export const OPERATOR_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  SelectSeq: [0, 1],
  SortSeq: [0, 2],
};

/** Words that are no names. */
export const KEYWORDS = new Set(
  (
    'ASSUME ASSUMPTION AXIOM BY CASE CHOOSE CONSTANT CONSTANTS COROLLARY DEF DEFINE DEFS DOMAIN ELSE ENABLED EXCEPT ' +
    'EXTENDS HAVE HIDE IF IN INSTANCE LAMBDA LEMMA LET LOCAL MODULE NEW OBVIOUS OMITTED OTHER PICK PROOF ' +
    'PROPOSITION PROVE QED RECURSIVE STATE SUBSET SUFFICES TAKE TEMPORAL THEN THEOREM UNCHANGED UNION USE ' +
    'VARIABLE VARIABLES WITH WITNESS ACTION WF_ SF_'
  ).split(' '),
);
/** Words that are values. */
export const VALUES = new Set(['TRUE', 'FALSE', 'BOOLEAN', 'STRING']);
