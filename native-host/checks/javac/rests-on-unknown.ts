import { regex } from '../../../shared/regex.ts';
import type { JavaDiagnostic } from '../../languages/java/javac-diagnostics.ts';
import { blanked } from '../../kit/text-position.ts';

/** So often names are followed from one declaration to the next. */
const MOST_STEPS = 4;
/** A statement, or the head of one, is followed up to so many tokens. */
const MOST_TOKENS = 400;

const TOKEN = /[A-Za-z_$][\w$]*|->|[^\s\w]/g;
const NAME = /^[A-Za-z_$]/;
/** What stands between a type and the name that it is given to. */
const WITHIN_TYPE = /^[<>,.?&[\]]$/;

const wordsIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? [];

/**
 * Names of a text that stand for something whose type rests on names that are not here: variables, fields, methods and
 * types that are declared with them, and what is made from these. It follows too much rather than too little.
 * @param code the text without comments and strings.
 */
export function namesThatRestOn(missing: ReadonlySet<string>, code: string): ReadonlySet<string> {
  const names = new Set([...missing].flatMap((name) => name.split('.').at(-1) ?? []));
  const statements = code.split(/[;{}]/).map((each) => (each.match(TOKEN) ?? []).slice(0, MOST_TOKENS));
  for (let step = 0, before = -1; step < MOST_STEPS && names.size !== before; step += 1) {
    before = names.size;
    for (const tokens of statements)
      if (tokens.some((token) => names.has(token))) for (const name of declaredIn(tokens, names)) names.add(name);
  }
  return names;
}

/** What a statement, which has a name of `names`, declares or gives a value to. */
function declaredIn(tokens: readonly string[], names: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (names.has(token)) found.push(...declaredAfter(tokens, at));
    // A variable whose type is that of its value, what a lambda takes, and the type whose bases these are.
    if (token === 'var' && next !== undefined) found.push(next);
    if (NAME.test(token) && next === '->') found.push(token);
    if (/^(?:class|interface|enum|record)$/.test(token) && next !== undefined) found.push(next);
    if (token === '->' && tokens[at - 1] === ')') found.push(...parametersBefore(tokens, at - 1));
  }
  return found;
}

/** The name that follows a type, of which a token is a part: `List<Stop> stops`. */
function declaredAfter(tokens: readonly string[], type: number): string[] {
  for (let at = type + 1, depth = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === '<') depth += 1;
    if (token === '>') depth -= 1;
    if (NAME.test(token) && depth <= 0 && tokens[at - 1] !== '.' && tokens[at - 1] !== ',') return [token];
    if (!NAME.test(token) && !WITHIN_TYPE.test(token)) return [];
  }
  return [];
}

function parametersBefore(tokens: readonly string[], close: number): string[] {
  const open = tokens.lastIndexOf('(', close);
  return tokens.slice(open + 1, close).filter((token) => NAME.test(token));
}

/** The text with comments, strings and characters made blank, of the same lines and columns. */
export const withoutQuiet = (text: string): string =>
  text.replaceAll(/\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"""[^]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/g, blanked);

/** Units that are looked at on either side of a place. */
const NEAR = 2_000;

/** The statement around a place, from the end of the one before it to its own end or its block's beginning. */
function statementAt(code: string, at: number): string {
  const before = code.slice(Math.max(0, at - NEAR), at);
  const after = code.slice(at, at + NEAR);
  const end = after.search(/[;{}]/);
  return before.slice(lastOf(before) + 1) + (end < 0 ? after : after.slice(0, end));
}

const lastOf = (text: string): number => Math.max(text.lastIndexOf(';'), text.lastIndexOf('{'), text.lastIndexOf('}'));

/** What javac infers, chooses or requires by types that it may not know wherever it says so. */
const INFERRED = regex()`
  no instance\(s\) of type variable
  |\binference\b
  |cannot infer
  |type variables?\b
  |\bCAP\#\d
  |is ambiguous
  |unexpected return value
  |bad return type in
  |incompatible (?:parameter|thrown) types in
  |constant expression required
  |element value must be
  |case label
  |does not cover all
  |invalid (?:method|constructor) reference
  |try-with-resources not applicable
  |for-each not applicable
  |not a functional interface
  |lambda body is (?:neither|not)
`;

/** A conversion between types of the language and its library, of which both are known. */
const KNOWN = '(?:int|long|short|byte|char|float|double|boolean|String|Integer|Long|Double|Boolean|Character)';
const OF_KNOWN_TYPES = new RegExp(`^incompatible types: ${KNOWN} cannot be converted to ${KNOWN}$`);

/**
 * Does an error rest on what is not here: by what it says, or because its statement has a name whose type rests on it?
 * @param names see {@link namesThatRestOn}. @param code the text without comments and strings.
 */
export function restsOn(
  { message, line, column, details }: JavaDiagnostic,
  names: ReadonlySet<string>,
  code: string,
): boolean {
  if (INFERRED.test(message) || Object.values(details).some((detail) => INFERRED.test(detail))) return true;
  const speaksOf = (text: string): boolean => wordsIn(text).some((word) => names.has(word));
  if (speaksOf([message, ...Object.values(details)].join(' '))) return true;
  const lines = code.split('\n');
  const at = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1);
  const statement = statementAt(code, at);
  // What a method gives that is asked of a value is known by the method; which of several is meant, by the arguments.
  return OF_KNOWN_TYPES.test(message) ? speaksOf(argumentsIn(statement)) : speaksOf(statement);
}

/** What stands within round brackets. */
function argumentsIn(statement: string): string {
  let depth = 0;
  return [...statement]
    .map((sign) => {
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      return depth > 0 ? sign : ' ';
    })
    .join('');
}
