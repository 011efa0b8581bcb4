import { regex } from '../../../../shared/regex.ts';
import { plainTokens } from './same-reading.ts';

/** What of a language may be written in several ways that read the same. */
export interface ReadingForm {
  /**
   * What says nothing of the meaning: attributes, and words of how a proof is found. With the flag `g`. It looks back
   * from no blank, of which a long comment leaves many.
   */
  silent?: RegExp;
  /** Words and signs with the one that stands for them; an empty one is left out. */
  synonyms?: Readonly<Record<string, string>>;
  /** Words that bind the names behind them, in the form of {@link ReadingForm.synonyms}. */
  binders: ReadonlySet<string>;
  /** Words of declarations, behind whose name its parameters are bound. */
  heads?: ReadonlySet<string>;
  /** Brackets that may begin with names that are bound within. */
  brackets?: ReadonlySet<string>;
  /** Signs between the bound names and what they are bound in, and between the parameters and what is declared. */
  ends: ReadonlySet<string>;
  headEnds?: ReadonlySet<string>;
  /** Bound names stand side by side, and not only with commas between them. */
  sideBySide: boolean;
  /** Only what says where a name comes from (`x: A`, `x \in S`) binds it. */
  typed?: true;
  /** Terms are lists in parentheses. */
  lists?: true;
  /** Lists of conjuncts and disjuncts are told by their columns. */
  columns?: true;
  /** A binder with a parenthesis behind it binds the names at its beginning, up to its end. */
  calls?: true;
  /** How tightly signs bind: those of more, tighter. What is not here is not known to bind at all. */
  operators?: Readonly<Record<string, number>>;
  /** Those of {@link ReadingForm.operators} that make a conjunction. */
  and?: ReadonlySet<string>;
  /** Words behind which a formula begins. */
  clauses?: ReadonlySet<string>;
  /** The sign of an implication, where parameters of a theorem may stand before its colon or behind it. */
  arrow?: '→' | '->';
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Signs that a language and its library have; who defines one of them again changes what was written before. */
const KNOWN_SIGN = /^(?:[-+*/<>=&|~^%!]+|\/\\|\\\/|[∧∨¬≤≥≠∈∉∣↔→⊆∪∩×])$/u;

/** The signs of a notation: by them it is meant, and `hides` where none of them is its own. */
export function signsOf(notation: string, form: ReadingForm): { also: string[]; hides?: true } {
  const signs = plainTokens(notation.replaceAll(/["'`]/g, ' '), form)
    .map(({ text }) => text)
    .filter((text) => !/^[\p{L}\p{N}_]/u.test(text));
  return { also: signs, ...(signs.length > 0 && signs.every((sign) => KNOWN_SIGN.test(sign)) ? { hides: true } : {}) };
}

/** Each pair of a text: `lemma=theorem`; what has no second half is left out. */
const pairs = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(' ').map((pair) => [pair.split('=')[0] ?? pair, pair.split('=')[1] ?? '']));

/** The signs of each level, from those that bind least: implications, junctions, comparisons, sums, products. */
const levels = (...rows: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(rows.flatMap((row, index) => row.split(' ').map((sign) => [sign, index + 1])));
/** A negation of what is compared, and one of what stands beside it alone. */
const [OF_COMPARED, OF_NEXT] = [2.5, 6];

/** The forms of the languages, each by its manual; what differs in another way than this reads otherwise. */
export const READING_FORMS = {
  dafny: {
    // What is asserted or called in a function's body is a step of its proof.
    // A name that is bound without a type is of the one that is inferred: with `int` it reads the same.
    silent: regex('g')`
      \{\s*:[^{}]*\}|@[A-Z]\w*(?:\([^()]*\))?|method\b(?<=\b(?:function|predicate)\s+method)
      |(?=[\w.'])(?<=(?:[{;]|=>|\b(?:then|else))\s*)(?:(?:assert|reveal)\b[^;{}]*|[\w.']+\([^;{}]*\)\s*);
      |:\s*int\b(?<=\b(?:forall|exists)\s[\w'?,\s:]{1,200}:\s*int)(?=\s*(?:,|::|\||\{\s*:))
    `,
    synonyms: pairs('ghost opaque'),
    binders: words('forall exists set iset map imap'),
    ends: words(':: |'),
    sideBySide: false,
    operators: { ...levels('==> <== <==>', '&& ||', '== != < <= > >= in', '+ -', '* / %'), '!': OF_NEXT },
    and: words('&&'),
    clauses: words('requires ensures'),
  },
  boogie: {
    // Triggers stand behind the colons.
    silent: /\{\s*:[^{}]*\}|(?<=::)\s*(?:\{[^{}]*\}\s*)+/g,
    binders: words('forall exists lambda'),
    ends: words('::'),
    sideBySide: false,
    operators: { ...levels('==> <== <==>', '&& ||', '== != < <= > >=', '+ -', '* / div mod'), '!': OF_NEXT },
    and: words('&&'),
    clauses: words('requires ensures'),
  },
  coq: {
    synonyms: pairs('Lemma=Theorem Corollary=Theorem Fact=Theorem Remark=Theorem Proposition=Theorem Property=Theorem'),
    binders: words('forall exists fun'),
    heads: words('Theorem Example Definition Fixpoint CoFixpoint Function'),
    ends: words(', =>'),
    headEnds: words(': :='),
    sideBySide: true,
    operators: { ...levels('-> <->', '/\\ \\/', '= <> < <= > >=', '+ -', '* /'), '~': OF_COMPARED },
    arrow: '->',
  },
  lean: {
    silent: regex('gm')`
        @\[[^\][]*\]|\bderiving\b[^\n]*
        |\bset_option[ \t]+[\w.]+[ \t]+\w+[ \t]+in\b
        |^[ \t]*(?:(?:private|protected|noncomputable)[ \t]+)+
      `,
    synonyms: {
      ...pairs('lemma=theorem fun=λ <==≤ >==≥ /\\=∧ \\/=∨'),
      '->': '→',
      '<->': '↔',
      '=>': '↦',
      '<=': '≤',
      '>=': '≥',
    },
    binders: words('∀ ∃ λ'),
    heads: words('theorem example def abbrev'),
    ends: words(', ↦'),
    headEnds: words(': :='),
    sideBySide: true,
    operators: { ...levels('→ ↔ by', '∧ ∨', '= ≠ < ≤ > ≥ ∈ ∣', '+ -', '* / %'), '¬': OF_COMPARED },
    arrow: '→',
  },
  why3: {
    silent: /\[@[^\][]*\]/g,
    synonyms: pairs('lemma=goal'),
    binders: words('forall exists'),
    ends: words('.'),
    sideBySide: true,
    operators: { ...levels('-> <-> by so', '/\\ \\/ && ||', '= <> < <= > >=', '+ -', '* /'), not: OF_COMPARED },
    and: words('/\\ &&'),
    clauses: words('requires ensures'),
  },
  tlaplus: {
    // The name of a theorem or an assumption is for proofs.
    silent: /(?=\w)(?<=\b(?:THEOREM|LEMMA|COROLLARY|PROPOSITION|ASSUME|ASSUMPTION|AXIOM)\s+)\w+\s*==(?!=)/g,
    synonyms: {
      ...pairs('LEMMA=THEOREM COROLLARY=THEOREM PROPOSITION=THEOREM ASSUMPTION=ASSUME AXIOM=ASSUME /==#'),
      ...pairs('\\land=/\\ \\lor=\\/ \\lnot=~ \\neg=~ \\cup=\\union \\cap=\\intersect'),
      '=<': '<=',
      '\\leq': '<=',
      '\\geq': '>=',
      '/=': '#',
      '\\equiv': '<=>',
    },
    binders: words('\\A \\E CHOOSE LAMBDA'),
    brackets: words('{ ['),
    ends: words(': |->'),
    sideBySide: false,
    columns: true,
    operators: {
      ...levels('=> <=> ~>', '/\\ \\/', '= # < <= > >= \\in \\notin \\subseteq', '+ -', '*'),
      '==': 0,
      '~': OF_COMPARED,
    },
    and: words('/\\'),
  },
  alloy: {
    binders: words('all some no lone one sum'),
    brackets: words('{'),
    ends: words('| {'),
    sideBySide: false,
    typed: true,
    operators: {
      ...levels('implies => iff <=>', 'and or && ||', '= != in < > =< >=', '+ -'),
      not: OF_COMPARED,
      '!': OF_COMPARED,
    },
  },
  smtlib: {
    binders: words('forall exists'),
    heads: words('define-fun'),
    ends: new Set<string>(),
    sideBySide: true,
    lists: true,
  },
  usl: {
    // A comma may stand behind the last field.
    silent: /,(?=\s*\})/g,
    binders: words('forall exists'),
    ends: words('.'),
    sideBySide: false,
    operators: { ...levels('implies', 'and or', '== = != < <= > >= in', '+ -', '* / %'), not: OF_NEXT },
    and: words('and'),
  },
  script: {
    binders: words('forall exists'),
    ends: new Set<string>(['.', '::', ',']),
    sideBySide: false,
    calls: true,
    operators: { ...levels('==> <==>', '&& ||', '=== !== == != < <= > >=', '+ -', '* / %'), '!': OF_NEXT },
    and: words('&&'),
    clauses: words('requires ensures'),
  },
} as const satisfies Record<string, ReadingForm>;
