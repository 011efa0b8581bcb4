/** UTF-16 offsets of a part of the text; the end is exclusive. */
export interface UslPlace {
  start: number;
  end: number;
}

/** Constructors of types that take types, with how many each takes. */
export const TYPE_ARITIES = { Result: 1, Option: 1, Set: 1, List: 1, Path: 1, Map: 2, Relation: 2, Graph: 2 } as const;

/** One of {@link TYPE_ARITIES}. */
export type UslTypeConstructor = keyof typeof TYPE_ARITIES;

/** A type as written. */
export type UslTypeExpr = UslPlace &
  (
    | { kind: 'named'; name: string }
    | { kind: 'unit' }
    | { kind: 'applied'; name: UslTypeConstructor; of: UslTypeExpr[] }
    | { kind: 'function'; from: UslTypeExpr; to: UslTypeExpr }
  );

/** Operators between two expressions; `=` is read as `==`. */
export const BINARY_OPERATORS = [
  '~>',
  'implies',
  'or',
  'and',
  '==',
  '!=',
  '<=',
  '>=',
  '<',
  '>',
  'in',
  '+',
  '-',
  '*',
  '/',
  '%',
] as const;

/** One of {@link BINARY_OPERATORS}. */
export type UslOperator = (typeof BINARY_OPERATORS)[number];

/** `x: T`, `x in c` or `x`. */
export type UslBinding = UslPlace & { name: string; type?: UslTypeExpr; over?: UslExpr };

/** An expression as written, without its parentheses. A name keeps its prime: `self'` is the state after the call. */
export type UslExpr = UslPlace &
  (
    | { kind: 'number'; text: string }
    | { kind: 'string'; text: string }
    | { kind: 'bool'; value: boolean }
    | { kind: 'name'; path: string[] }
    | { kind: 'field'; target: UslExpr; name: string }
    | { kind: 'call'; target: UslExpr; args: UslExpr[] }
    | { kind: 'index'; target: UslExpr; index: UslExpr }
    | { kind: 'list'; items: UslExpr[] }
    | { kind: 'unary'; op: '-' | 'not'; of: UslExpr }
    | { kind: 'binary'; op: UslOperator; left: UslExpr; right: UslExpr }
    | { kind: 'quantified'; quantifier: 'forall' | 'exists'; bindings: UslBinding[]; body: UslExpr }
    | { kind: 'let'; name: string; value: UslExpr; body: UslExpr }
    | { kind: 'temporal'; op: 'always' | 'eventually'; of: UslExpr }
  );

/** A parameter; only a bare `self` has no type of its own. */
export type UslParameter = UslPlace & { name: string; type?: UslTypeExpr };

/** The conjuncts of `{ ... }`, one a line. */
export type UslBlock = UslExpr[];

/** `fair weak step on vars` */
export type UslFairness = UslPlace & { strength: 'weak' | 'strong'; action: string; on?: string };

/** A part of one of the forms that are read and not judged (`UslItem` of kind `clauses`). */
export type UslClause = UslPlace &
  (
    | { kind: 'block'; word: string; name?: string; body: UslBlock }
    | { kind: 'formula'; body: UslExpr }
    | { kind: 'text'; word: string; text: string }
    | { kind: 'names'; word: string; name?: string; names: string[] }
    | { kind: 'amounts'; word: string; amounts: { name: string; amount: string }[] }
    | { kind: 'parameters'; word: string; parameters: UslParameter[] }
    | { kind: 'mapping'; pairs: { left: UslExpr; right: UslExpr }[] }
    | { kind: 'action'; name: string; spec: string; impl: string[]; guard?: UslBlock }
    | { kind: 'steps'; assignments: { name: string; value: UslExpr }[]; ensure?: UslBlock }
    | { kind: 'can'; name: string; parameters: UslParameter[]; returns?: UslTypeExpr }
    | { kind: 'group'; word: string; name?: string; parameters?: UslParameter[]; clauses: UslClause[] }
  );

/** `contract T::m(self, p: Ty) -> Ty { requires {} ensures {} ensures_err {} }`; clauses of one kind are joined. */
export type UslContract = UslPlace & {
  kind: 'contract';
  path: string[];
  parameters: UslParameter[];
  returns?: UslTypeExpr;
  requires: UslBlock[];
  ensures: UslBlock[];
  ensuresErr: UslBlock[];
};

/** `theorem`, `invariant`, `security` and `semantic_property`, whose body is a formula. */
export type UslProperty = UslPlace & {
  kind: 'property';
  word: 'theorem' | 'invariant' | 'security' | 'semantic_property';
  name: string;
  /** Of `composed theorem`: the properties that it rests on. */
  uses?: string[];
  isDistributed: boolean;
  body: UslBlock;
};

/** One item of a text. Its place is from its first word to its closing brace. */
export type UslItem =
  | (UslPlace & { kind: 'record'; name: string; fields: (UslPlace & { name: string; type: UslTypeExpr })[] })
  | (UslPlace & { kind: 'enum'; name: string; variants: (UslPlace & { name: string })[] })
  | (UslPlace & { kind: 'const'; name: string; type: UslTypeExpr; value: UslExpr })
  | (UslPlace & { kind: 'predicate'; name: string; parameters: UslParameter[]; body: UslBlock })
  | UslProperty
  | (UslPlace & {
      kind: 'temporal';
      name: string;
      isDistributed: boolean;
      fairness: UslFairness[];
      body: UslExpr;
    })
  | UslContract
  | (UslPlace & { kind: 'probabilistic'; name: string; of: UslExpr; op: UslOperator; bound: string })
  | (UslPlace & {
      kind: 'clauses';
      word: string;
      name: string;
      /** What stands between two names, and the second: `refines Impl`, `improves V1`. */
      relation?: { word: string; name: string };
      clauses: UslClause[];
    });

/** A text of USL. */
export interface UslSpec {
  items: UslItem[];
}
