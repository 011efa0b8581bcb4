import type { ProofBudget } from './proof-budget.ts';

/** A truth function of variables: two are the same function exactly if they are the same node. */
export type DiagramNode = number;

export const FALSE: DiagramNode = 0;
export const TRUE: DiagramNode = 1;

/** Reduced ordered binary decision diagrams (Bryant 1986), over variables in the order in which they first occur. */
export class DecisionDiagrams {
  /** Variable, node where it is false, node where it is true. */
  readonly #nodes: (readonly [variable: number, low: DiagramNode, high: DiagramNode])[] = [
    [Infinity, 0, 0],
    [Infinity, 1, 1],
  ];
  readonly #known = new Map<string, DiagramNode>();
  readonly #chosen = new Map<string, DiagramNode>();
  readonly #budget: ProofBudget;

  constructor(budget: ProofBudget) {
    this.#budget = budget;
  }

  variable(index: number): DiagramNode {
    return this.#node(index, FALSE, TRUE);
  }

  not(a: DiagramNode): DiagramNode {
    return this.choose(a, FALSE, TRUE);
  }

  and(a: DiagramNode, b: DiagramNode): DiagramNode {
    return this.choose(a, b, FALSE);
  }

  or(a: DiagramNode, b: DiagramNode): DiagramNode {
    return this.choose(a, TRUE, b);
  }

  same(a: DiagramNode, b: DiagramNode): DiagramNode {
    return this.choose(a, b, this.not(b));
  }

  /** `then` where `condition` holds, else `otherwise`. */
  choose(condition: DiagramNode, then: DiagramNode, otherwise: DiagramNode): DiagramNode {
    if (condition === TRUE || then === otherwise) return then;
    if (condition === FALSE) return otherwise;
    const key = `${condition},${then},${otherwise}`;
    const known = this.#chosen.get(key);
    if (known !== undefined) return known;
    this.#budget.spend(4);
    const top = Math.min(this.#at(condition)[0], this.#at(then)[0], this.#at(otherwise)[0]);
    const [low, high] = [1, 2].map((side) =>
      this.choose(this.#part(condition, top, side), this.#part(then, top, side), this.#part(otherwise, top, side)),
    );
    const made = this.#node(top, low ?? FALSE, high ?? FALSE);
    this.#chosen.set(key, made);
    return made;
  }

  #at(node: DiagramNode): readonly [number, DiagramNode, DiagramNode] {
    return this.#nodes[node] ?? [Infinity, node, node];
  }

  #part(node: DiagramNode, variable: number, side: number): DiagramNode {
    const at = this.#at(node);
    return at[0] === variable ? (at[side] ?? node) : node;
  }

  #node(variable: number, low: DiagramNode, high: DiagramNode): DiagramNode {
    if (low === high) return low;
    const key = `${variable},${low},${high}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#budget.spend(4);
    const made = this.#nodes.length;
    this.#nodes.push([variable, low, high]);
    this.#known.set(key, made);
    return made;
  }
}
