/** A formula of SPIN, as far as truth values go; `atom` speaks of one state. */
type Formula =
  | { kind: 'constant'; value: boolean }
  | { kind: 'atom'; text: string }
  | { kind: 'unary'; sign: string; of: Formula }
  | { kind: 'binary'; sign: string; left: Formula; right: Formula };

/** Deeper ones are not looked into. */
const DEEPEST = 200;
/** Of more atoms not all truth values are tried. */
const MOST_ATOMS = 10;

const TOKEN = /\s+|[!<>=]=|\[\]|<->|<>|->|&&|\|\||[!()]|\b[UWVX]\b|[^\s!()&|<>=[\]-]+|./gy;
const BINARY = /^(?:&&|\|\||->|<->|[UWV])$/;
const UNARY = /^(?:\[\]|<>|!|X)$/;

/**
 * Is the formula true of every behaviour there is, or of none, whatever the model does? Undefined where that is not
 * plain: truth values of what one state shows are all tried, and temporal signs around a constant fall away.
 * @param formula as SPIN prints it: `[] ((! (p)) || (q))`
 */
export function constantValue(formula: string): boolean | undefined {
  const tokens = (formula.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
  const reader = { tokens, at: 0 };
  const read = readFormula(reader, 0);
  if (read === undefined || reader.at < tokens.length) return undefined;
  const folded = fold(read);
  return folded.kind === 'constant' ? folded.value : undefined;
}

interface Reader {
  tokens: readonly string[];
  at: number;
}

/** SPIN prints brackets around both sides of every sign. */
function readFormula(reader: Reader, depth: number): Formula | undefined {
  const left = readOne(reader, depth);
  const sign = reader.tokens[reader.at] ?? '';
  if (left === undefined || !BINARY.test(sign)) return left;
  reader.at += 1;
  const right = readFormula(reader, depth + 1);
  return right === undefined ? undefined : { kind: 'binary', sign, left, right };
}

function readOne(reader: Reader, depth: number): Formula | undefined {
  if (depth > DEEPEST) return undefined;
  const { tokens, at: start } = reader;
  const token = tokens[start] ?? '';
  if (UNARY.test(token)) {
    reader.at += 1;
    const of = readOne(reader, depth + 1);
    return of === undefined ? undefined : { kind: 'unary', sign: token, of };
  }
  if (token === '(') {
    reader.at += 1;
    const inner = readFormula(reader, depth + 1);
    if (inner !== undefined && tokens[reader.at] === ')') {
      reader.at += 1;
      const next = tokens[reader.at] ?? ')';
      if (next === ')' || BINARY.test(next)) return inner;
    }
    // What stands in brackets may be a part of an expression: `((x+1)<3)`.
    reader.at = start;
  }
  return readAtom(reader);
}

/** An expression of one state, up to the sign or bracket that ends it. */
function readAtom(reader: Reader): Formula | undefined {
  const parts: string[] = [];
  let depth = 0;
  for (; reader.at < reader.tokens.length; reader.at += 1) {
    const token = reader.tokens[reader.at] ?? '';
    if (depth === 0 && (token === ')' || BINARY.test(token) || UNARY.test(token))) break;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    parts.push(token);
  }
  const text = parts.join('');
  if (text === '') return undefined;
  return constantAtom(text) ?? { kind: 'atom', text };
}

function constantAtom(text: string): Formula | undefined {
  if (text === 'true' || text === '1') return { kind: 'constant', value: true };
  if (text === 'false' || text === '0') return { kind: 'constant', value: false };
  const [, left = '', sign, right = ''] = /^([^=!<>]+)(==|!=|<=|>=|<|>)([^=!<>]+)$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  if (left === right) return { kind: 'constant', value: /^[=<>]=$/.test(sign) };
  // The opposite of another relation is no atom of its own.
  const [small, large] = sign === '>' || sign === '<=' ? [right, left] : [left, right];
  const atom: Formula = { kind: 'atom', text: `${small}${/[<>]/.test(sign) ? '<' : '=='}${large}` };
  return sign === '!=' || sign === '>=' || sign === '<=' ? { kind: 'unary', sign: '!', of: atom } : atom;
}

function fold(formula: Formula): Formula {
  if (formula.kind === 'unary') {
    const of = fold(formula.of);
    // Of a constant every temporal sign says the constant itself.
    if (of.kind === 'constant') return formula.sign === '!' ? { kind: 'constant', value: !of.value } : of;
    return byTruthTable({ ...formula, of });
  }
  if (formula.kind !== 'binary') return formula;
  const [left, right] = [fold(formula.left), fold(formula.right)];
  const constant = foldBinary(formula.sign, left, right);
  return constant ?? byTruthTable({ ...formula, left, right });
}

const valueOf = (formula: Formula): boolean | undefined => (formula.kind === 'constant' ? formula.value : undefined);

function foldBinary(sign: string, left: Formula, right: Formula): Formula | undefined {
  const [one, other] = [valueOf(left), valueOf(right)];
  const constant = (value: boolean): Formula => ({ kind: 'constant', value });
  if (sign === '&&' || sign === '||') {
    const strong = sign === '||';
    if (one === strong || other === strong) return constant(strong);
    if (one !== undefined) return right;
    return other === undefined ? undefined : left;
  }
  if (sign === '->') {
    if (one === false || other === true) return constant(true);
    return one === true ? right : undefined;
  }
  // Until something that holds at once, or that never does.
  if (other === true && /^[UW]$/.test(sign)) return constant(true);
  return other === false && sign === 'U' ? constant(false) : undefined;
}

/** What has no temporal sign is a constant where it has the same value for all values of its atoms. */
function byTruthTable(formula: Formula): Formula {
  const atoms = new Set<string>();
  if (!collectAtoms(formula, atoms) || atoms.size > MOST_ATOMS) return formula;
  const names = [...atoms];
  const values = new Set<boolean>();
  for (let bits = 0; bits < 2 ** names.length && values.size < 2; bits += 1)
    values.add(evaluate(formula, new Map(names.map((name, index) => [name, Math.floor(bits / 2 ** index) % 2 === 1]))));
  const [value, ...others] = values;
  return value === undefined || others.length > 0 ? formula : { kind: 'constant', value };
}

/** Collects atoms; false where a temporal sign stands between them. */
function collectAtoms(formula: Formula, into: Set<string>): boolean {
  switch (formula.kind) {
    case 'constant':
      return true;
    case 'atom':
      into.add(formula.text);
      return true;
    case 'unary':
      return formula.sign === '!' && collectAtoms(formula.of, into);
    case 'binary':
      return !/[UWV]/.test(formula.sign) && collectAtoms(formula.left, into) && collectAtoms(formula.right, into);
  }
}

function evaluate(formula: Formula, values: ReadonlyMap<string, boolean>): boolean {
  switch (formula.kind) {
    case 'constant':
      return formula.value;
    case 'atom':
      return values.get(formula.text) ?? false;
    case 'unary':
      return !evaluate(formula.of, values);
    case 'binary': {
      const [left, right] = [evaluate(formula.left, values), evaluate(formula.right, values)];
      if (formula.sign === '&&') return left && right;
      if (formula.sign === '||') return left || right;
      return formula.sign === '->' ? !left || right : left === right;
    }
  }
}
