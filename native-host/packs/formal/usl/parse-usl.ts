import { parseBlock, parseExpression, parsePath, parseType } from './parse-usl-expression.ts';
import { isClauseWord, parseClauses } from './parse-usl-clauses.ts';
import { parseFields, parseNames, parseParameters } from './parse-usl-lists.ts';
import type { UslBlock, UslFairness, UslItem, UslPlace, UslProperty, UslSpec } from './usl-ast.ts';
import { UslCursor, UslSyntaxError, UslTooDeep } from './usl-cursor.ts';
import { readUslTokens } from './usl-tokens.ts';

/** What reading a text comes to. */
export type UslReading =
  | { kind: 'read'; spec: UslSpec }
  /** No text of USL: what is expected at the place, in words, and what it takes there. */
  | { kind: 'ill-formed'; at: UslPlace; message: string; expected: readonly string[] }
  | { kind: 'unsupported'; reason: string };

/** Words that begin an item, in the order in which an error names them. */
const ITEM_WORDS = [
  'type',
  'const',
  'predicate',
  'theorem',
  'composed',
  'temporal',
  'contract',
  'invariant',
  'distributed',
  'security',
  'semantic_property',
  'probabilistic',
] as const;

/** Reads a text of USL by the grammar of specs/usl.md: all of it, or the first place where it is none. */
export function parseUsl(text: string): UslReading {
  const tokens = readUslTokens(text);
  if (tokens.kind === 'broken') return { kind: 'ill-formed', at: tokens.at, message: tokens.message, expected: [] };
  const cursor = new UslCursor(tokens.tokens);
  const items: UslItem[] = [];
  try {
    while (!cursor.seesKind('end', 'the end of the text')) items.push(parseItem(cursor));
    return { kind: 'read', spec: { items } };
  } catch (thrown) {
    if (thrown instanceof UslTooDeep) return { kind: 'unsupported', reason: thrown.message };
    if (!(thrown instanceof UslSyntaxError)) throw thrown;
    const { at, message, expected } = thrown;
    return { kind: 'ill-formed', at, message, expected };
  }
}

function parseItem(cursor: UslCursor): UslItem {
  const { start } = cursor.token;
  const here = (): UslPlace => ({ start, end: cursor.endOfLast });
  const word = cursor.takesOne(ITEM_WORDS);
  switch (word) {
    case undefined:
      return isClauseWord(cursor) ? parseClauses(cursor) : cursor.fail();
    case 'type':
      return typeDefinition(cursor, start);
    case 'const': {
      const name = cursor.needsName();
      cursor.needs(':');
      const type = parseType(cursor);
      cursor.needs('=');
      return { kind: 'const', name, type, value: parseExpression(cursor, LINE), ...here() };
    }
    case 'predicate': {
      const name = cursor.needsName();
      return { kind: 'predicate', name, parameters: parseParameters(cursor), body: parseBlock(cursor), ...here() };
    }
    case 'composed':
      cursor.needs('theorem');
      return composedTheorem(cursor, start);
    case 'temporal':
      return temporal(cursor, start, false);
    case 'contract':
      return contract(cursor, start);
    case 'distributed':
      if (cursor.takes('temporal')) return temporal(cursor, start, true);
      cursor.needs('invariant');
      return property(cursor, start, 'invariant', true);
    case 'probabilistic': {
      const name = cursor.needsName();
      for (const sign of ['{', 'probability', '(']) cursor.needs(sign);
      const of = parseExpression(cursor);
      cursor.needs(')');
      const op = cursor.takesOne(['==', '!=', '<=', '>=', '<', '>']) ?? cursor.fail();
      const bound = cursor.needsNumber();
      cursor.needs('}');
      return { kind: 'probabilistic', name, of, op, bound, ...here() };
    }
    default:
      return property(cursor, start, word, false);
  }
}

/** A constant's value ends with its line, unless an operator goes on. */
const LINE = { isLine: true, inEnds: false };

function property(cursor: UslCursor, start: number, word: UslProperty['word'], isDistributed: boolean): UslItem {
  const name = cursor.needsName();
  const body = parseBlock(cursor);
  return { kind: 'property', word, name, isDistributed, body, start, end: cursor.endOfLast };
}

function composedTheorem(cursor: UslCursor, start: number): UslItem {
  const name = cursor.needsName();
  cursor.needs('{');
  cursor.needs('uses');
  const uses = parseNames(cursor);
  const body: UslBlock = [parseExpression(cursor, LINE)];
  while (!cursor.takes('}')) {
    if (!cursor.token.startsLine) cursor.fail();
    body.push(parseExpression(cursor, LINE));
  }
  const end = cursor.endOfLast;
  return { kind: 'property', word: 'theorem', name, uses, isDistributed: false, body, start, end };
}

/** A list of names with a colon after the first is a record, else an enumeration; `{}` is a record without fields. */
function typeDefinition(cursor: UslCursor, start: number): UslItem {
  const name = cursor.needsName();
  cursor.needs('=');
  cursor.needs('{');
  if (cursor.sees('}') || cursor.seesFieldBefore(':')) {
    const fields = parseFields(cursor);
    return { kind: 'record', name, fields, start, end: cursor.endOfLast };
  }
  const variants = [];
  do {
    const { start: from, end } = cursor.token;
    variants.push({ name: cursor.needsName(), start: from, end });
  } while (cursor.takes(',') && !cursor.sees('}'));
  cursor.needs('}');
  return { kind: 'enum', name, variants, start, end: cursor.endOfLast };
}

function temporal(cursor: UslCursor, start: number, isDistributed: boolean): UslItem {
  const name = cursor.needsName();
  cursor.needs('{');
  const fairness: UslFairness[] = [];
  while (cursor.seesAll('fair', 'weak') || cursor.seesAll('fair', 'strong')) {
    const from = cursor.advance().start;
    const strength = cursor.advance().text === 'weak' ? 'weak' : 'strong';
    const action = cursor.needsName();
    const on = cursor.takes('on') ? { on: cursor.needsName() } : {};
    fairness.push({ strength, action, ...on, start: from, end: cursor.endOfLast });
  }
  const body = parseExpression(cursor);
  cursor.needs('}');
  return { kind: 'temporal', name, isDistributed, fairness, body, start, end: cursor.endOfLast };
}

function contract(cursor: UslCursor, start: number): UslItem {
  const path = parsePath(cursor);
  const parameters = parseParameters(cursor);
  const returns = cursor.takes('->') ? { returns: parseType(cursor) } : {};
  cursor.needs('{');
  const blocks = (word: string): UslBlock[] => {
    const found: UslBlock[] = [];
    while (cursor.takes(word)) found.push(parseBlock(cursor));
    return found;
  };
  const requires = blocks('requires');
  const ensures = blocks('ensures');
  const ensuresErr = blocks('ensures_err');
  cursor.needs('}');
  const end = cursor.endOfLast;
  return { kind: 'contract', path, parameters, ...returns, requires, ensures, ensuresErr, start, end };
}
