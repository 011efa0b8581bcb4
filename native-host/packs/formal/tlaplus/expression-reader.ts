import { BUILT_IN, INFIX, KEYWORDS, OPERATOR_ARGUMENTS, PREFIX, spelling, VALUES, type Operator } from './operators.ts';
import { isBinder, marksIn, TokenReader } from './token-reader.ts';
import { Layout } from './misread-lists.ts';
import type { Known, TlaExpression } from './tla-expression.ts';
import type { TlaToken } from './tla-tokens.ts';

const QUANTIFIER = /^\\(?:A|E|AA|EE|forall|exists)$/;
const POSTFIX = new Set(["'", '^+', '^*', '^#']);
const DEEPEST = 400;
/** From here on a prefix is looked at against what stands before it. */
const TIGHT = 8;
const POSTFIX_HIGH = 15;

/** Reads expressions and definitions, and which names they may use. */
export class ExpressionReader extends TokenReader {
  /** A name whose scope has ended stays with no value: a map that is deleted from is laid out anew again and again. */
  protected readonly known = new Map<string, Known | undefined>();
  /** The names that are in scope, in their order. */
  private readonly scope: string[] = [];
  private readonly text: string;
  /** For each opening bracket the marks that stand in it and in no other: `:` and `|->`. */
  private readonly marks: ReadonlyMap<number, { colons: number[]; maps: boolean }>;
  /** How formulas are laid out (`misreadList`). */
  protected readonly layout = new Layout();
  private nesting = 0;
  private isExcept = false;

  constructor(text: string, tokens: readonly TlaToken[]) {
    super(tokens);
    this.text = text;
    this.marks = marksIn(tokens);
  }

  /** `F`, or `F(_, _)` where that may be. */
  protected declared(mayTake: boolean, isAnnounced = false): void {
    const name = this.next();
    const holes = mayTake && this.is('(') ? this.group('(', ')', () => this.take('_')).length : 0;
    this.addName(name, { arity: holes, ...(isAnnounced ? { isAnnounced } : {}) });
  }

  protected definition(): [string, TlaExpression] {
    const name = this.next();
    const infix = INFIX.has(this.peek()?.text ?? '') ? this.next() : undefined;
    if (infix !== undefined) {
      const other = this.next();
      this.take('==');
      const body = this.within([name, other], () => this.expression());
      this.declareAs(infix, spelling(infix.text), { arity: 2 });
      return [infix.text, body];
    }
    if (this.is('[')) {
      const bound: TlaToken[] = [];
      this.next();
      this.bounds(bound);
      this.take(']');
      this.take('==');
      this.addName(name, { arity: 0 });
      return [name.text, this.within(bound, () => this.expression())];
    }
    const parameters: { name: TlaToken; arity: number }[] = [];
    if (this.is('('))
      this.group('(', ')', () => {
        const parameter = this.next();
        const arity = this.is('(') ? this.group('(', ')', () => this.take('_')).length : 0;
        parameters.push({ name: parameter, arity });
      });
    this.take('==');
    const known = {
      arity: parameters.length,
      ...(parameters.some(({ arity }) => arity > 0) ? { operators: parameters.map(({ arity }) => arity) } : {}),
    };
    const announced = this.known.get(name.text);
    if (announced?.isAnnounced === true) {
      if (announced.arity !== known.arity) this.fail(`${name.text} is announced with other arguments`, name);
      announced.isAnnounced = false;
    }
    const body = this.within(
      parameters.map((each) => each.name),
      () => this.expression(),
      parameters.map(({ arity }) => arity),
    );
    if (announced?.isAnnounced === undefined) this.addName(name, known);
    return [name.text, body];
  }

  protected addName(name: TlaToken, known: Known): void {
    if (name.kind !== 'name' || KEYWORDS.has(name.text) || VALUES.has(name.text) || !/[A-Za-z]/.test(name.text))
      this.fail(`${name.text} cannot be a name`, name);
    this.declareAs(name, name.text, known);
  }

  private declareAs(name: TlaToken, as: string, known: Known): void {
    if (this.known.get(as) !== undefined || BUILT_IN.has(as)) this.fail(`${name.text} is declared a second time`, name);
    this.known.set(as, known);
    this.scope.push(as);
  }

  protected within<T>(names: readonly TlaToken[], read: () => T, arities: readonly number[] = []): T {
    const outside = this.scope.length;
    for (const [index, name] of names.entries()) this.addName(name, { arity: arities[index] ?? 0 });
    const result = read();
    this.leave(outside);
    return result;
  }

  private leave(outside: number): void {
    for (const name of this.scope.splice(outside)) this.known.set(name, undefined);
  }

  protected expression(): TlaExpression {
    this.nesting += 1;
    if (this.nesting > DEEPEST) this.fail('it nests too deeply to be read');
    const open: { sign: TlaToken; operator: Operator; isPrefix: boolean }[] = [];
    const done: TlaExpression[] = [];
    const reduce = (): void => {
      const last = open.pop();
      const right = done.pop();
      const left = last?.isPrefix === true ? undefined : done.pop();
      if (last === undefined || right === undefined) return;
      const operands = left === undefined ? [right] : [left, right];
      const { sign } = last;
      if (!last.isPrefix) this.layout.join(sign, operands);
      done.push({ start: left?.start ?? sign.start, end: right.end, operator: spelling(sign.text), operands });
    };
    for (;;) {
      for (let token = this.peek(); token !== undefined; token = this.peek()) {
        const operator = PREFIX.get(token.text);
        if (operator === undefined) break;
        this.next();
        if (token.text === '-' && this.known.get('-.') === undefined)
          this.fail('a minus before a number needs Integers', token);
        const before = open.at(-1);
        // SANY lets a negation stand behind `=`, and no minus behind `*`.
        if (before?.isPrefix === false && operator.low >= TIGHT && before.operator.high > operator.low)
          this.fail(`${before.sign.text} and ${token.text} meet without brackets that say which binds first`, token);
        open.push({ sign: token, operator, isPrefix: true });
      }
      done.push(this.operand(open.at(-1)?.isPrefix === true && open.at(-1)?.operator.high === POSTFIX_HIGH));
      const token = this.peek();
      const operator = token?.kind === 'sign' ? INFIX.get(token.text) : undefined;
      if (token === undefined || operator === undefined) break;
      if (done.at(-1)?.layout === 'list') this.layout.ends.push(token);
      const word = spelling(token.text);
      for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
        if (last.operator.high < operator.low) break;
        const isSame = !last.isPrefix && spelling(last.sign.text) === word && operator.associates;
        if (last.operator.low <= operator.high && !isSame)
          this.fail(`${last.sign.text} and ${token.text} meet without brackets that say which binds first`, token);
        reduce();
      }
      if (!BUILT_IN.has(word) && this.known.get(word) === undefined)
        this.fail(`the operator ${token.text} is not declared`, token);
      this.next();
      open.push({ sign: token, operator, isPrefix: false });
    }
    while (open.length > 0) reduce();
    this.nesting -= 1;
    return done[0] ?? { start: 0, end: 0 };
  }

  /** An operand with the applications, fields and primes behind it. */
  private operand(isBehindWide: boolean): TlaExpression {
    const start = this.peek()?.start ?? 0;
    const found = this.primary();
    const first = this.at;
    for (let token = this.peek(); token !== undefined; token = this.peek()) {
      if (token.text === '[') this.group('[', ']', () => this.expression());
      else if (token.text === '.') {
        this.next();
        if (this.next().kind !== 'name') this.fail('a field has a name');
      } else if (POSTFIX.has(token.text)) {
        if (isBehindWide) this.fail(`${token.text} stands behind an operator that binds no looser`, token);
        this.next();
        if (token.text !== "'" && this.known.get(token.text) === undefined)
          this.fail(`${token.text} is not declared`, token);
      } else break;
    }
    return this.at === first ? found : { start, end: this.endBefore() };
  }

  private primary(): TlaExpression {
    const token = this.peek();
    if (token === undefined) this.fail('an expression is missing');
    const { text, start } = token;
    const plain = (): TlaExpression => ({ start, end: this.endBefore() });
    if (text === '/\\' || text === '\\/') return this.junction(token);
    if (QUANTIFIER.test(text) || text === 'CHOOSE') return this.quantified(token);
    this.next();
    if (token.kind === 'number' || token.kind === 'string' || VALUES.has(text)) return plain();
    switch (text) {
      case '(': {
        const inner = this.expression();
        this.take(')');
        return { ...inner, start, end: this.endBefore(), layout: 'brackets' };
      }
      case '{':
        this.set(this.at - 1);
        return plain();
      case '[':
        this.square(this.at - 1);
        return plain();
      case '<<':
        if (!this.is('>>')) this.list(() => this.expression());
        if (this.is('>>_')) {
          this.next();
          this.subscript();
        } else this.take('>>');
        return plain();
      case '@':
        if (!this.isExcept) this.fail('@ stands outside of EXCEPT', token);
        return plain();
      case 'IF':
        this.layout.within('branches', () => {
          this.expression();
          this.take('THEN');
          this.expression();
          this.take('ELSE');
          this.expression();
        });
        return plain();
      case 'CASE':
        this.layout.open(token, this.at - 1);
        this.layout.within('branches', () => this.arms());
        return plain();
      case 'LET': {
        this.layout.open(token, this.at - 1);
        const outside = this.scope.length;
        while (!this.is('IN')) this.local();
        this.take('IN');
        this.layout.within('lets', () => this.expression());
        this.leave(outside);
        return plain();
      }
      case 'WF_':
      case 'SF_':
        this.subscript();
        this.group('(', ')', () => this.expression());
        return plain();
      default:
        this.named(token);
        return plain();
    }
  }

  private local(): void {
    if (this.is('RECURSIVE')) {
      this.next();
      this.list(() => this.declared(true, true));
    } else this.definition();
  }

  private named(token: TlaToken): void {
    const { text } = token;
    if (token.kind !== 'name' || KEYWORDS.has(text)) this.fail(`${text} stands where an expression begins`, token);
    const known = this.known.get(text);
    if (known === undefined) this.fail(`${text} is not declared`, token);
    if (this.is('!') || this.is('::')) this.fail('a name of an instance, or a label', token);
    if (known.arity === 0) return;
    let count = 0;
    const operators = known.operators ?? OPERATOR_ARGUMENTS[text] ?? [];
    if (!this.is('(')) this.fail(`${text} takes ${known.arity} arguments`, token);
    this.group('(', ')', () => {
      this.argument(operators[count] ?? 0);
      count += 1;
    });
    if (count !== known.arity) this.fail(`${text} takes ${known.arity} arguments, and has ${count}`, token);
  }

  private argument(arity: number): void {
    if (arity === 0) {
      this.expression();
      return;
    }
    const token = this.next();
    if (token.text === 'LAMBDA') {
      const names = this.list(() => this.next());
      this.take(':');
      if (names.length !== arity) this.fail('an operator of another number of arguments is wanted', token);
      this.within(names, () => this.expression());
      return;
    }
    if (this.known.get(spelling(token.text))?.arity !== arity)
      this.fail(`${token.text} is no operator of ${arity} arguments`, token);
  }

  /** A list of conjunctions or disjunctions, each behind a bullet in the same column. */
  private junction(first: TlaToken): TlaExpression {
    const before = this.column;
    const operands: TlaExpression[] = [];
    this.layout.within('lists', () => {
      for (let token: TlaToken | undefined = first; token !== undefined; token = this.bullet(first, before)) {
        this.column = before;
        this.next();
        this.layout.item(this.at);
        this.column = first.column;
        operands.push(this.expression());
      }
    });
    this.column = before;
    this.layout.list(first, operands);
    return { start: first.start, end: this.endBefore(), operator: first.text, operands, layout: 'list' };
  }

  private bullet(first: TlaToken, before: number): TlaToken | undefined {
    this.column = before;
    const token = this.peek();
    return token?.text === first.text && token.column === first.column ? token : undefined;
  }

  private quantified(token: TlaToken): TlaExpression {
    this.next();
    const names: TlaToken[] = [];
    this.bounds(names, true);
    this.take(':');
    const bound = this.text.slice(token.start, this.endBefore());
    const body = this.within(names, () => this.expression());
    return { start: token.start, end: body.end, operator: spelling(token.text), operands: [body], bound };
  }

  /** `x, y \in S, <<a, b>> \in T`; where a set may be left out, `x, y`. */
  private bounds(names: TlaToken[], mayLeaveOut = false): void {
    this.list(() => {
      if (this.is('<<')) names.push(...this.group('<<', '>>', () => this.next()));
      else names.push(this.next());
      const isLast = !this.is(',');
      if (this.is('\\in')) {
        this.next();
        this.expression();
      } else if (isLast && !mayLeaveOut) this.fail('a name is bound to no set');
    });
  }

  private arms(): void {
    for (;;) {
      if (this.is('OTHER')) this.next();
      else this.expression();
      this.take('->');
      this.expression();
      if (!this.is('[]')) return;
      this.next();
    }
  }

  private set(open: number): void {
    if (this.is('}')) {
      this.next();
      return;
    }
    const colons = this.marks.get(open)?.colons ?? [];
    const names: TlaToken[] = [];
    const colon = colons.findLast((index) => isBinder(this.tokens, index + 1));
    if (colons.length > 0 && isBinder(this.tokens, this.at)) {
      if (this.is('<<')) names.push(...this.group('<<', '>>', () => this.next()));
      else names.push(this.next());
      this.take('\\in');
      this.expression();
      this.take(':');
      this.within(names, () => this.expression());
    } else if (colon !== undefined && !QUANTIFIER.test(this.peek()?.text ?? '')) {
      const start = this.at;
      this.at = colon + 1;
      this.bounds(names);
      const end = this.at;
      this.at = start;
      this.within(names, () => this.expression());
      if (this.at !== colon) this.fail('a set that could not be read');
      this.at = end;
    } else this.list(() => this.expression());
    this.take('}');
  }

  private square(open: number): void {
    const second = this.tokens[this.at + 1]?.text;
    const marks = this.marks.get(open);
    if (marks?.maps === true && second !== '|->') {
      const names: TlaToken[] = [];
      this.bounds(names);
      this.take('|->');
      this.within(names, () => this.expression());
    } else if (second === '|->' || (second === ':' && this.peek()?.kind === 'name')) {
      const fields = new Set<string>();
      this.list(() => {
        const field = this.next();
        if (field.kind !== 'name' || fields.has(field.text)) this.fail(`the field ${field.text} is there twice`, field);
        fields.add(field.text);
        this.take(second);
        this.expression();
      });
    } else {
      this.expression();
      if (this.is('EXCEPT')) this.changes();
      else if (this.is('->')) {
        this.next();
        this.expression();
      } else {
        this.take(']_');
        this.subscript();
        return;
      }
    }
    this.take(']');
  }

  private changes(): void {
    this.next();
    this.list(() => {
      this.take('!');
      let steps = 0;
      for (; this.is('[') || this.is('.'); steps += 1) {
        if (this.is('[')) this.group('[', ']', () => this.expression());
        else {
          this.next();
          this.next();
        }
      }
      if (steps === 0) this.fail('EXCEPT changes nothing');
      this.take('=');
      const before = this.isExcept;
      this.isExcept = true;
      this.expression();
      this.isExcept = before;
    });
  }

  /** What stands behind `]_`, `>>_` and `WF_`: a name, a tuple, or something in brackets. */
  private subscript(): void {
    const token = this.peek();
    if (token?.text === '(' || token?.text === '<<') {
      this.primary();
      return;
    }
    const name = this.next();
    if (this.known.get(name.text)?.arity !== 0) this.fail(`${name.text} is no subscript`, name);
  }
}
