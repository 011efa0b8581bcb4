import type { LanguageId } from '../../../shared/language.ts';
import type { Declarations, DeclaredFunction } from './declarations.ts';
import type { ExampleValue } from './values.ts';

/**
 * Where an example stands: in the code's own documentation, in what the person asked for, in Claude's text around the
 * block.
 */
export type Origin = 'code' | 'request' | 'reply';

/** What a call is documented to come to. */
export type Expected =
  | { kind: 'value'; value: ExampleValue; text: string }
  /**
   * What an interactive session shows: a value by its own print, or what was printed. `brief`: the value that prose
   * follows without a blank line; the code may also print all of it.
   */
  | { kind: 'output'; text: string; brief?: string }
  /** Printed by the call that stands around it: a text without its quotes, or a value. */
  | { kind: 'printed'; text: string; value: ExampleValue | undefined }
  /** A text without quotes. `delimited`: it stood in backticks; `among`: one of these values of an enumeration. */
  | { kind: 'bare'; text: string; delimited: boolean; among?: readonly string[] }
  /** An exception; the name is empty where none is said. */
  | { kind: 'raises'; name: string };

/** A call with what it is documented to come to. */
export interface Example {
  origin: Origin;
  /** Line (from 1) in the code, or in the message that it stands in. */
  line: number;
  /** Statements of the language that come before it, in order. */
  setup: readonly string[];
  /** The expression, in the language or in the common notation of values. */
  call: string;
  /** Arguments as they are written, where the expression is one call of the target and nothing else. */
  args?: readonly string[];
  /** The arguments were taken from words (`Input: nums = [1, 2]`) or from a table, and the call was made of them. */
  bound: boolean;
  /** Words tie a value to another, and not surely to the function: it refutes only beside one that holds. */
  loose?: boolean;
  /** What is called. */
  target: DeclaredFunction;
  expected: Expected;
  /** Of a docstring, a comment, a table: the word for messages. */
  place: string;
}

/**
 * An expectation as an expression to evaluate where the call was: `date(2024, 5, 6)`, `Color.RED`. Undefined where it
 * is a plain value, or words.
 */
export function expectedCode(expected: Expected): string | undefined {
  if (expected.kind === 'bare')
    return /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+$/.test(expected.text) ? expected.text : undefined;
  return expected.kind === 'value' && isMade(expected.value) ? expected.text : undefined;
}

function isMade(value: ExampleValue): boolean {
  switch (value.kind) {
    case 'made':
      return true;
    case 'list':
    case 'set':
      return value.items.some(isMade);
    case 'map':
      return value.entries.some((pair) => pair.some(isMade));
    default:
      return false;
  }
}

/** What an extraction works with. */
export interface Setting {
  origin: Origin;
  place: string;
  language: LanguageId;
  declarations: Declarations;
  /** The functions that the message names, where it is one. */
  named?: readonly DeclaredFunction[];
}
