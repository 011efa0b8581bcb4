/** A word of a database and where it stands, UTF-16. */
export interface MetamathToken {
  word: string;
  start: number;
}

/** Why a database is none, with the place (Metamath: A Computer Language for Mathematical Proofs, chapter 4). */
export class MetamathError extends Error {
  readonly start: number;
  readonly end: number;

  constructor({ word, start }: MetamathToken, message: string) {
    super(message);
    this.start = start;
    this.end = start + word.length;
  }
}

/** A bound of this reader was met: nothing is known of what lies behind it. */
export class MetamathLimit extends Error {}

/** The words of a database without its comments. @throws MetamathError */
function tokensOf(text: string): MetamathToken[] {
  const found: MetamathToken[] = [];
  let comment: MetamathToken | undefined;
  for (const { 0: word, index: start } of text.matchAll(/[^ \t\n\r\f]+/g)) {
    const token = { word, start };
    if (comment !== undefined) {
      if (word === '$)') comment = undefined;
      else if (word.includes('$(') || word.includes('$)'))
        throw new MetamathError(token, 'a comment does not stand in a comment');
    } else if (word === '$(') comment = token;
    else if (word === '$)') throw new MetamathError(token, 'this ends no comment');
    else if (!/^[!-~]+$/.test(word))
      throw new MetamathError(token, `${word} has a character that is no printable ASCII`);
    else found.push(token);
  }
  if (comment !== undefined) throw new MetamathError(comment, 'this comment does not end');
  return found;
}

/** A hypothesis: `$f` gives a variable its type, `$e` is what is supposed. */
export interface Hypothesis {
  kind: 'floating' | 'essential';
  label: string;
  /** The type or the word before, and the symbols. */
  expression: readonly string[];
}

/** An assertion as its users see it: what it needs, what must be kept apart, what it says. */
export interface Assertion {
  kind: 'axiom' | 'theorem';
  label: string;
  hypotheses: readonly Hypothesis[];
  /** Pairs of variables, by {@link pairOf}. */
  distinct: ReadonlySet<string>;
  expression: readonly string[];
  start: number;
  end: number;
}

/** A theorem with its proof as it is written, and what was in force there. */
export interface Theorem extends Assertion {
  proof: readonly MetamathToken[];
  /** All pairs that are kept apart there, those of other variables included. */
  inForce: ReadonlySet<string>;
  variables: ReadonlySet<string>;
}

/** What can be named by a label before a place. */
export interface Labels {
  get(label: string): Hypothesis | Assertion | undefined;
}

/** A database: its assertions in order. */
export interface MetamathDatabase {
  axioms: readonly Assertion[];
  theorems: readonly Theorem[];
  /** The labels that stand before each theorem, and the hypotheses in force there. */
  usable(theorem: Theorem): Labels;
}

/** Two variables, in either order. */
export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

interface Scope {
  variables: Set<string>;
  hypotheses: Hypothesis[];
  distinct: Set<string>;
  opened: MetamathToken | undefined;
}

class Reader {
  readonly #tokens: MetamathToken[];
  readonly #scopes: Scope[] = [{ variables: new Set(), hypotheses: [], distinct: new Set(), opened: undefined }];
  readonly #constants = new Set<string>();
  readonly #everVariables = new Set<string>();
  readonly #labels = new Map<string, Hypothesis | Assertion>();
  /** For each theorem how many labels stand before it, and the hypotheses in force. */
  readonly #before = new Map<Theorem, { count: number; inForce: ReadonlySet<string> }>();
  readonly #positions = new Map<string, number>();
  readonly axioms: Assertion[] = [];
  readonly theorems: Theorem[] = [];
  #at = 0;

  constructor(tokens: MetamathToken[]) {
    this.#tokens = tokens;
  }

  read(): MetamathDatabase {
    while (this.#at < this.#tokens.length) this.#statement();
    const open = this.#scopes.at(-1)?.opened;
    if (open !== undefined) throw new MetamathError(open, 'this block does not end');
    const [labels, positions, before] = [this.#labels, this.#positions, this.#before];
    return {
      axioms: this.axioms,
      theorems: this.theorems,
      usable: (theorem) => ({
        get(label) {
          const { count = 0, inForce = new Set<string>() } = before.get(theorem) ?? {};
          const found = (positions.get(label) ?? Infinity) < count ? labels.get(label) : undefined;
          return found !== undefined && isHypothesis(found) && !inForce.has(label) ? undefined : found;
        },
      }),
    };
  }

  #next(): MetamathToken {
    const token = this.#tokens[this.#at];
    const last = this.#tokens.at(-1) ?? { word: '', start: 0 };
    if (token === undefined) throw new MetamathError(last, 'the text ends within a statement');
    this.#at += 1;
    return token;
  }

  /** The words up to `end`. */
  #until(end: string): MetamathToken[] {
    const found: MetamathToken[] = [];
    for (let token = this.#next(); token.word !== end; token = this.#next()) {
      if (token.word.startsWith('$')) throw new MetamathError(token, `${end} was expected before ${token.word}`);
      found.push(token);
    }
    return found;
  }

  get #scope(): Scope {
    const scope = this.#scopes.at(-1);
    if (scope === undefined) throw new Error('there is always a scope');
    return scope;
  }

  #statement(): void {
    const token = this.#next();
    switch (token.word) {
      case '$c':
        return this.#declareConstants(token);
      case '$v':
        return this.#declareVariables();
      case '$d':
        return this.#keepApart();
      case '${':
        this.#scopes.push({ variables: new Set(), hypotheses: [], distinct: new Set(), opened: token });
        return undefined;
      case '$}':
        if (this.#scopes.length === 1) throw new MetamathError(token, 'this ends no block');
        this.#scopes.pop();
        return undefined;
      default:
        return this.#labelled(token);
    }
  }

  #declareConstants(at: MetamathToken): void {
    if (this.#scopes.length > 1) throw new MetamathError(at, 'constants are declared outside of blocks');
    for (const token of this.#until('$.')) {
      this.#refuseKnown(token);
      this.#constants.add(token.word);
    }
  }

  #declareVariables(): void {
    for (const token of this.#until('$.')) {
      if (this.#constants.has(token.word) || this.#isVariable(token.word) || this.#labels.has(token.word))
        throw new MetamathError(token, `${token.word} is declared before`);
      this.#scope.variables.add(token.word);
      this.#everVariables.add(token.word);
    }
  }

  #keepApart(): void {
    const tokens = this.#until('$.');
    for (const token of tokens)
      if (!this.#isVariable(token.word)) throw new MetamathError(token, `${token.word} is no variable`);
    for (const [index, a] of tokens.entries())
      for (const b of tokens.slice(index + 1)) {
        if (a.word === b.word) throw new MetamathError(b, `${b.word} cannot be kept apart from itself`);
        this.#scope.distinct.add(pairOf(a.word, b.word));
      }
  }

  #refuseKnown(token: MetamathToken): void {
    const known =
      this.#constants.has(token.word) || this.#everVariables.has(token.word) || this.#labels.has(token.word);
    if (known) throw new MetamathError(token, `${token.word} is declared before`);
  }

  #isVariable = (word: string): boolean => this.#scopes.some(({ variables }) => variables.has(word));

  #labelled(label: MetamathToken): void {
    if (label.word === '$[') throw new MetamathError(label, 'a file is included, which is not read here');
    if (!/^[\w.-]+$/.test(label.word)) throw new MetamathError(label, `${label.word} begins no statement`);
    this.#refuseKnown(label);
    const kind = this.#next();
    if (kind.word === '$f') this.#floating(label);
    else if (kind.word === '$e')
      this.#add({ kind: 'essential', label: label.word, expression: this.#expression('$.') });
    else if (kind.word === '$a') this.#assert(label, this.#expression('$.'), undefined);
    else if (kind.word === '$p') {
      const expression = this.#expression('$=');
      this.#assert(label, expression, this.#until('$.'));
    } else throw new MetamathError(kind, '$f, $e, $a or $p was expected behind a label');
  }

  #floating(label: MetamathToken): void {
    const tokens = this.#until('$.');
    const [type, variable] = tokens;
    if (type === undefined || variable === undefined || tokens.length !== 2)
      throw new MetamathError(label, '$f has a type and a variable');
    if (!this.#constants.has(type.word)) throw new MetamathError(type, `${type.word} is no constant`);
    if (!this.#isVariable(variable.word)) throw new MetamathError(variable, `${variable.word} is no variable`);
    if (this.#typeOf(variable.word) !== undefined)
      throw new MetamathError(variable, `${variable.word} has a type already`);
    this.#add({ kind: 'floating', label: label.word, expression: [type.word, variable.word] });
  }

  #typeOf(variable: string): Hypothesis | undefined {
    return this.#inForce().find(({ kind, expression }) => kind === 'floating' && expression[1] === variable);
  }

  #inForce(): Hypothesis[] {
    return this.#scopes.flatMap(({ hypotheses }) => hypotheses);
  }

  #add(hypothesis: Hypothesis): void {
    this.#scope.hypotheses.push(hypothesis);
    this.#name(hypothesis.label, hypothesis);
  }

  #expression(end: string): string[] {
    const tokens = this.#until(end);
    const [first] = tokens;
    if (first === undefined || !this.#constants.has(first.word))
      throw new MetamathError(
        first ?? this.#tokens[this.#at - 1] ?? { word: '', start: 0 },
        'it begins with a constant',
      );
    for (const token of tokens)
      if (!this.#constants.has(token.word) && this.#typeOf(token.word) === undefined)
        throw new MetamathError(token, `${token.word} is not declared here, or has no type`);
    return tokens.map(({ word }) => word);
  }

  #assert(label: MetamathToken, expression: string[], proof: MetamathToken[] | undefined): void {
    const inForce = this.#inForce();
    const essential = inForce.filter(({ kind }) => kind === 'essential');
    const used = new Set([expression, ...essential.map((each) => each.expression)].flat().filter(this.#isVariable));
    const hypotheses = inForce.filter(
      ({ kind, expression: [, variable = ''] }) => kind === 'essential' || used.has(variable),
    );
    const distinct = new Set(this.#scopes.flatMap((scope) => [...scope.distinct]));
    const last = this.#tokens[this.#at - 1] ?? label;
    const assertion: Assertion = {
      kind: proof === undefined ? 'axiom' : 'theorem',
      label: label.word,
      hypotheses,
      distinct: new Set([...distinct].filter((pair) => pair.split(' ').every((variable) => used.has(variable)))),
      expression,
      start: label.start,
      end: last.start + last.word.length,
    };
    if (proof === undefined) this.axioms.push(assertion);
    else {
      const variables = new Set(this.#scopes.flatMap((scope) => [...scope.variables]));
      const theorem: Theorem = { ...assertion, proof, inForce: distinct, variables };
      this.#before.set(theorem, { count: this.#positions.size, inForce: new Set(inForce.map((each) => each.label)) });
      this.theorems.push(theorem);
    }
    this.#name(label.word, assertion);
  }

  #name(label: string, step: Hypothesis | Assertion): void {
    this.#positions.set(label, this.#positions.size);
    this.#labels.set(label, step);
  }
}

/** Is it a hypothesis, and no assertion? */
export const isHypothesis = (each: Hypothesis | Assertion): each is Hypothesis =>
  each.kind === 'floating' || each.kind === 'essential';

/** Reads a database; proofs are not looked at. @throws MetamathError */
export const readDatabase = (text: string): MetamathDatabase => new Reader(tokensOf(text)).read();
