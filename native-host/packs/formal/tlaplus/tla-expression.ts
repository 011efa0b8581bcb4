/** An expression as far as its outermost operator: enough to see what an implication supposes. */
export interface TlaExpression {
  start: number;
  end: number;
  operator?: string;
  /** The operands; of a quantifier what it binds (as text) is `bound`, and its body the only operand. */
  operands?: TlaExpression[];
  /** Does it stand in brackets of its own, or is it a bulleted list? */
  layout?: 'brackets' | 'list';
  /** `\A x \in S :` as written. */
  bound?: string;
}

/** A name that is known, by how many arguments it takes; some of these may be operators with arguments. */
export interface Known {
  arity: number;
  operators?: readonly number[];
  isAnnounced?: boolean;
}
