import type { GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { isOneEditApart, isTypo } from '../../kit/tests/typo.ts';
import { headersFor, STD_NAMES } from './c-std-names.ts';
import { regex } from '../../../shared/regex.ts';
import { blanked } from '../../kit/text-position.ts';

/** Words that are not looked into, or dots that stand by themselves where a statement, a member or a body would. */
const PIECES = new RegExp(
  [
    String.raw`//.*|/\*[^]*?\*/|R"(\w*)\([^]*?\)\1"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'`,
    String.raw`(?<=(?:^|[{};:])[ \t]*)(?:\.{3}|…)(?=[ \t]*;?[ \t]*(?:$|\}|//|/\*))`,
  ].join('|'),
  'gm',
);

/**
 * A text of C or C++ without the dots by which somebody who shows a part of it leaves the rest out, every line and
 * column as it was; undefined where it leaves nothing out. `catch (...)`, packs and arguments of any number are none of
 * them.
 */
export function withoutElisions(text: string): string | undefined {
  const kept = text.replaceAll(PIECES, (piece) => (/^(?:\.{3}|…)$/.test(piece) ? ' '.repeat(piece.length) : piece));
  return kept === text ? undefined : kept;
}

/** A text that stands for the block when it is compiled, and how that is said. */
export interface FragmentReading {
  /** Undefined: the file as it lies in the tree. */
  text?: string;
  include: readonly string[];
  /** Is it read after `using namespace std`? */
  using?: boolean;
  description?: string;
}

const UNRESOLVED = [
  regex()`
    ^['‘]([^'’]+)['’](?: in .*)? (?:
      was not declared|has not been declared|undeclared|does not name a|is not a (?:member|type|class|namespace)
    )
  `,
  /^unknown type name ['‘]([^'’]+)['’]/,
  /^(?:invalid )?use of (?:undefined|incomplete|undeclared)[^'‘]*['‘]([^'’]+)['’]/,
  /^implicit declaration of function ['‘]([^'’]+)['’]/,
  /^['‘](?:struct|union|enum) (\w+)['’] declared inside parameter list/,
  /^storage size of ['‘](\w+)['’] isn['’]t known/,
  /has incomplete type ?['‘]?([^'’]*)/,
];

/** What a name of the standard library looks like to a file that also has names of its own for it. */
const CLASH = /^conflicting types|redeclared|redefinition of|is ambiguous|conflicts with/;

/** The name that a message misses, when it misses one: elsewhere it may be defined. */
export function unresolvedName({ message }: Pick<GccDiagnostic, 'message'>): string | undefined {
  for (const pattern of UNRESOLVED) {
    const found = pattern.exec(message);
    if (found !== null) return found[1] ?? '';
  }
  return undefined;
}

/** Does a message say that a name is there twice, as it is when a header has one that the text has itself? */
export const isClash = ({ message }: GccDiagnostic): boolean => CLASH.test(message);

/** Do statements stand where only declarations may? */
const TOP_LEVEL = regex()`
  ^expected (identifier or|unqualified-id|declaration specifiers|constructor, destructor|['‘]=['’])
  |^data definition has no type
  |^type defaults to
  |^invalid initializer$
`;

/** Does a message say that something does not belong at the top of a file? It may be the inside of a function. */
export const isTopLevel = ({ message }: GccDiagnostic): boolean =>
  TOP_LEVEL.test(message) && !message.endsWith('at end of input');

/**
 * A program has all of its names; without `main` the text is a part of something, without any include it was never
 * meant to be whole, and with dots in the place of code it is not.
 */
export const isProgram = (text: string): boolean =>
  /\bmain\s*\(/.test(text) && /^[ \t]*(#[ \t]*include|import)\b/m.test(text) && withoutElisions(text) === undefined;

/** A text's own words: without comments, and with nothing in its strings and characters. */
const codeOf = (text: string): string =>
  text.replaceAll(/\/\/.*|\/\*[^]*?\*\/|("|')(?:\\.|(?!\1)[^\\\n])*\1/g, (piece) =>
    /^["']/.test(piece) ? '""' : blanked(piece),
  );

const OWN_HEADER = /^[ \t]*#[ \t]*include[ \t]*(?!<(?:bits\/stdc\+\+\.h|c?\w+)>)\S/m;
const CONTAINER = regex()`
  (?<![:\w.>~])(?:
    vector|string|map|set|queue|stack|deque|pair|priority_queue|unordered_map|unordered_set|cout|cin|endl
  )\b(?!\s*[:=(])
`;
/** What the sites that pose such puzzles give, and what stands above most answers. */
const GIVEN = /\b(?:ListNode|TreeNode)\b|\bclass\s+Solution\b|\busing\s+namespace\s+std\s*;/;

/**
 * Is it written as answers to programming puzzles are: the names of the standard library without `std::`, no header but
 * the standard's, nothing left out? Such an answer is whole but for its prelude.
 */
function isPuzzleStyle(text: string): boolean {
  const code = codeOf(text);
  return (
    !OWN_HEADER.test(code) &&
    (CONTAINER.test(code) || GIVEN.test(code)) &&
    !/\bstd::/.test(code.replaceAll(/\busing\s+std::\w+/g, '')) &&
    !/(?:\/\/|\/\*)\s*(?:\.{3}|…)/.test(text)
  );
}

/**
 * Is a name that nothing declares a mistake all the same? Of an answer to a puzzle it is when it is a variable (what
 * the puzzle gives are types and functions), when the block declares it elsewhere, or when it is a known name
 * misspelled.
 */
export function isMistake(diagnostic: GccDiagnostic, text: string, cpp: boolean, reading: FragmentReading): boolean {
  const name = unresolvedName(diagnostic);
  if (
    name === undefined ||
    !cpp ||
    reading.text !== undefined ||
    !isPuzzleStyle(text) ||
    !/was not declared|is not a member of/.test(diagnostic.message)
  )
    return false;
  const code = codeOf(text);
  const meant = /did you mean ['‘](?:std::)?(\w+)['’]/.exec(diagnostic.message)?.[1];
  if (meant !== undefined && isTypo(name, meant) && new RegExp(String.raw`\b${meant}\b`).test(code)) return true;
  if ([...STD_NAMES].some((known) => known.length > 3 && isOneEditApart(name, known) && !/\d/.test(name))) return true;
  const line = code.split(/\r\n|\n|\r/)[(diagnostic.locations[0]?.caret.line ?? 0) - 1] ?? '';
  const isElse = regex()`
    \b${name}\s*(?:::|\(|<[^<>;()]*>\s*[*&]*\s*\w)
    |(?:^|[;{}(,])\s*(?:const\s+)?${name}\s*[*&]*\s+[*&]*\w+\s*[;=,({)]
  `.test(line);
  const isVariable = !isElse && /^[a-z]/.test(name) && new RegExp(String.raw`\b${name}\b`).test(line);
  const isDeclared = new RegExp(String.raw`(?:\w|>|\*|&)\s+[*&]*${name}\s*\([^;{}]*\)\s*(?:const\s*)?\{`).test(code);
  return isVariable || isDeclared;
}

const includesNothing = (text: string): boolean => !/^[ \t]*(?:#[ \t]*include|import)\b/m.test(text);

/** How a part of a file is read first. */
export function firstReading(text: string, cpp: boolean, name: string): FragmentReading {
  const rest = withoutElisions(text);
  if (rest !== undefined) {
    const include = includesNothing(text) ? headersFor(text, cpp) : [];
    const using = cpp && isPuzzleStyle(rest);
    return {
      text: `#line 1 ${JSON.stringify(name)}\n${rest}`,
      include,
      using,
      description: 'without the parts that `...` leaves out',
    };
  }
  if (!includesNothing(text)) return { include: [] };
  const include = headersFor(text, cpp);
  if (include.length === 0) return { include };
  const using = cpp && isPuzzleStyle(text);
  return {
    include,
    using,
    description: using ? 'with the standard headers and `using namespace std`' : 'with the standard headers',
  };
}

/** `v.add(3);` at the top of a file: the parser of C++ takes `v` for a type. */
function isCalledOn({ message, locations }: GccDiagnostic, text: string): boolean {
  const name = /^['‘](\w+)['’] does not name a type/.exec(message)?.[1];
  const line = text.split(/\r\n|\n|\r/)[(locations[0]?.caret.line ?? 0) - 1] ?? '';
  return (
    name !== undefined && new RegExp(String.raw`\b${name}\s*(?:\.|->|\[|\(|\+\+|--|<<|>>|[-+*/|&^%]?=)`).test(line)
  );
}

/** How else a part of a file can be read after its first reading failed so, the likeliest way first. */
export function otherReadings(
  text: string,
  cpp: boolean,
  name: string,
  first: FragmentReading,
  diagnostics: readonly GccDiagnostic[],
): FragmentReading[] {
  const include = headersFor(text, cpp);
  const using = cpp && isPuzzleStyle(text);
  const statements = diagnostics.some((each) => isTopLevel(each) || (cpp && isCalledOn(each, text)));
  const readings: FragmentReading[] = [];
  const misses = diagnostics.some((each) => unresolvedName(each) !== undefined);
  const added = using ? ' and `using namespace std`' : '';
  if (first.include.length === 0 && misses && include.length > 0)
    readings.push({ include, using, description: `with the standard headers${added}` });
  if (statements) {
    readings.push({
      text: insideFunction(withoutElisions(text) ?? text, name, cpp),
      include,
      using,
      description: `read as the inside of a function, with the standard headers${added}`,
    });
  }
  if (first.include.length > 0 && diagnostics.some(isClash)) readings.push({ include: [] });
  return readings;
}

const STATEMENT = regex('m')`
  ^(?:if|for|while|do|switch|return|delete)\b
  |^\w[\w.>-]*\(.*\);\s*(?://.*)?$
  |^\*?\w+(?:\.|->|\[|\+\+|--| [-+*/|&^]?= )
`;

/**
 * The ways in which a linter may read a part of a file, which says nothing of use about those that fail; the likeliest
 * first.
 */
export function likelyReadings(text: string, cpp: boolean, name: string): [FragmentReading, ...FragmentReading[]] {
  if (isProgram(text)) return [{ include: [] }];
  const using = cpp && isPuzzleStyle(text);
  const rest = withoutElisions(text);
  const shown = rest === undefined ? {} : { text: `#line 1 ${JSON.stringify(name)}\n${rest}` };
  const whole: FragmentReading = { ...shown, include: headersFor(text, cpp), using };
  const isStatements = STATEMENT.test(text);
  return isStatements
    ? [{ ...whole, text: insideFunction(rest ?? text, name, cpp) }, whole]
    : [whole, { ...whole, include: [] }];
}

/** Functions within functions: what is read as the inside of one has none in C++. */
export const isNestedFunction = ({ message }: Pick<GccDiagnostic, 'message'>): boolean =>
  message.includes('a function-definition is not allowed here');

/** What a warning or an error says of the function that was put around the text, and not of the text. */
export const isOfTheFrame = ({ message, option = '' }: Pick<GccDiagnostic, 'message' | 'option'>): boolean =>
  option === '-Wreturn-type' ||
  /\breturn(?:s|ing|-statement)?\b|inconsistent deduction|a function-definition is not allowed here/.test(message);

/** The text as the inside of a function, its includes before it, every line still of its own number. */
function insideFunction(text: string, name: string, cpp: boolean): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => /^\s*#\s*(include|define|pragma)\b/.test(line)) + 1;
  const at = (line: number): string => `#line ${line} ${JSON.stringify(name)}`;
  return [
    at(1),
    ...lines.slice(0, last),
    `${cpp ? 'auto' : 'int'} claude_verify_block(void) {`,
    at(last + 1),
    ...lines.slice(last),
    '}',
    '',
  ].join('\n');
}
