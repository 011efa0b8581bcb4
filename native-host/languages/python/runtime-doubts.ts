import { regex } from '../../../shared/regex.ts';
import type { LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { codeOf, endOfStatement, offsetAt, type Code } from './python-expressions.ts';
import { originsOf } from './python-origins.ts';
import { isSlipOf } from './nearest-names.ts';

/**
 * What a diagnostic about types is when the code runs: `right`, it does what it says; `note`, it runs, and its types
 * are written more narrowly than they are; else why nobody can know, in words.
 */
export type RuntimeDoubt = { kind: 'right' } | { kind: 'note'; message: string } | { kind: 'open'; why: string };

const RIGHT: RuntimeDoubt = { kind: 'right' };

/** Rules that speak of types, calls and members. */
const OF_TYPES = regex()`
  ^report(?:
    Optional\w+|ArgumentType|AssignmentType|ReturnType|IndexIssue|OperatorIssue|GeneralTypeIssues|AttributeAccessIssue
    |CallIssue|InvalidTypeArguments|Unhashable|TypedDict\w+|FunctionMemberAccess|AbstractUsage|RedundantCast
  )$
`;

/** A default or a first value of None, for which no annotation allows. */
const DEFAULT_NONE = /^Expression of type "None" cannot be assigned to parameter of type "([^"]+)"/;
const DECLARED_NONE = regex()`
  ^Type\ "None"\ is\ not\ assignable\ to\ (?:declared\ type|attribute)
  |^Cannot\ assign\ to\ attribute\ "\w+"\ for\ class\ [^\n]*\n\s*(?:Expression\ of\ type\ )?"None"\ (?:is\ not|cannot)
`;
const NONE_ARGUMENT =
  /^Argument of type "None" cannot be assigned to parameter "(\w+)" of type [^\n]* in function "(\w+)"/;
const SET_UNKNOWN =
  /^Cannot assign to attribute "(\w+)" for class "(?:type\[)?(?:Self@)?(\w+)[^\n]*\n\s*Attribute "\w+" is unknown/;
const READ_UNKNOWN =
  /^Cannot access attribute "(\w+)" for class "(?:type\[)?(?:Self@)?(\w+)[^\n]*\n\s*Attribute "\w+" is unknown/;
const NO_RETURN = /^Function with declared return type "[^"]+" must return value/;

/** Classes whose instances take no attribute that they do not declare. */
const CLOSED: ReadonlySet<string> = new Set(
  (
    'str int float complex bool bytes bytearray list dict tuple set frozenset range slice memoryview object NoneType ' +
    'date datetime time timedelta timezone Decimal Fraction Path PurePath PosixPath UUID Pattern Match deque ' +
    'defaultdict OrderedDict Counter array Generator Iterator Coroutine property FunctionType MethodType _Wrapped ' +
    '_lru_cache_wrapper'
  ).split(' '),
);

/** Decorators of the standard library that the checker knows by themselves. */
const KNOWN_DECORATOR = regex()`
  ^(?:
    staticmethod|classmethod|property|abstractmethod|override|overload|final|dataclass|cache|lru_cache|cached_property
    |contextmanager|asynccontextmanager|total_ordering|wraps|singledispatch|runtime_checkable|no_type_check|unique
    |abc|functools|contextlib|dataclasses|enum|typing|atexit
  )$
`;

/**
 * Judges diagnostics of a text, `all` of which are given, by what is so when the code runs: undefined where the
 * checker's word stands. What the text says is worked out once, when a diagnostic first asks for it.
 */
export function runtimeDoubts(
  all: readonly LspDiagnostic[],
  text: string,
): (diagnostic: LspDiagnostic) => RuntimeDoubt | undefined {
  let known: Facts | undefined;
  return (diagnostic) => {
    if (!OF_TYPES.test(diagnostic.rule ?? '')) return undefined;
    known ??= factsOf(all, text);
    return (
      ofNone(diagnostic, known) ??
      ofWriting(diagnostic, known) ??
      ofElsewhere(diagnostic, known) ??
      ofAttributes(diagnostic, known)
    );
  };
}

interface Facts {
  code: Code;
  /** Modules that are not here, of which an expression has something. */
  absentIn(expression: string): string | undefined;
  /** Functions and classes of the text that a decorator may have changed, with the decorator. */
  decorated: ReadonlyMap<string, string>;
}

function factsOf(all: readonly LspDiagnostic[], text: string): Facts {
  const code = codeOf(text);
  const origins = originsOf(text);
  const absent = new Set(
    all.flatMap(({ rule, message }) =>
      rule === 'reportMissingImports' ? (/"([^"]+)"/.exec(message)?.slice(1) ?? []) : [],
    ),
  );
  const relative = relativeNames(code.blank, absent);
  const isAbsent = (module: string): boolean =>
    [...absent].some((each) => module === each || module.startsWith(`${each}.`));
  const absentIn = (expression: string): string | undefined =>
    [...origins.of(expression)].find(isAbsent)?.split('.')[0] ??
    (expression.match(/\b[A-Za-z_]\w*\b/g) ?? [])
      .map((word) => relative.get(word))
      .find((module) => module !== undefined);
  return { code, absentIn, decorated: decoratedIn(code.blank, absentIn) };
}

const FROM_RELATIVE = /^[ \t]*from[ \t]+(\.+[\w.]*)[ \t]+import[ \t]*(?:\(([^()]{0,4000})\)|([^\n;#]+))/gm;

/** Names that a text has from modules beside it that are not here. */
function relativeNames(blank: string, absent: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [, module = '', ...lists] of blank.matchAll(FROM_RELATIVE)) {
    if (!absent.has(module)) continue;
    for (const part of lists.join('').split(',')) {
      const [, name = '', alias = name] = /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (alias !== '') names.set(alias, module);
    }
  }
  return names;
}

/** Functions and classes under a decorator of which the text does not say what it hands out. */
function decoratedIn(blank: string, absentIn: Facts['absentIn']): Map<string, string> {
  const typed = new Set([...blank.matchAll(/\bdef[ \t]+(\w+)[ \t]*\([^()]*\)[ \t]*->/g)].map(([, name = '']) => name));
  const own = new Set([...blank.matchAll(/\b(?:def|class)[ \t]+(\w+)/g)].map(([, name = '']) => name));
  const isUnknown = (root: string, rest: string): boolean =>
    !KNOWN_DECORATOR.test(root) &&
    !/\.(?:setter|getter|deleter|overload)$/.test(rest) &&
    (own.has(root) ? !typed.has(root) : absentIn(root) !== undefined || !isImportedWhole(blank, root));
  const found = new Map<string, string>();
  let unknown: string | undefined;
  for (const line of blank.split('\n')) {
    const [, root, rest = ''] = /^[ \t]*@[ \t]*(\w+)((?:\.\w+)*)/.exec(line) ?? [];
    const name = /^[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/.exec(line)?.[1];
    if (root !== undefined && isUnknown(root, rest)) unknown ??= root;
    if (name === undefined) continue;
    if (unknown !== undefined) found.set(name, unknown);
    unknown = undefined;
  }
  return found;
}

/** Is a decorator's name one that an import brings? Whether that is here is judged by its module. */
const isImportedWhole = (blank: string, name: string): boolean =>
  new RegExp(String.raw`^[ \t]*(?:from|import)\b[^\n]*\b${name}\b|^[ \t]*${name}[ \t]*=`, 'm').test(blank);

/** None where an annotation does not name it. */
function ofNone({ message }: LspDiagnostic, { code }: Facts): RuntimeDoubt | undefined {
  const [first = ''] = message.split('\n', 1);
  if (DEFAULT_NONE.test(message) || DECLARED_NONE.test(message))
    return { kind: 'note', message: `${first}: it runs; \`| None\` in the annotation would say so` };
  const [, parameter = '', callee = ''] = NONE_ARGUMENT.exec(message) ?? [];
  if (parameter === '') return undefined;
  const name = callee === '__init__' ? '__init__' : callee;
  return new RegExp(String.raw`\bdef\s+${name}\s*\((?:[^()]|\([^()]*\))*\b${parameter}\s*:[^,=()]*=\s*None\b`).test(
    code.blank,
  ) || new RegExp(String.raw`^[ \t]+${parameter}\s*:[^=\n]*=\s*None\b`, 'm').test(code.blank)
    ? RIGHT
    : undefined;
}

/** What the checker writes more narrowly than anybody would, and what it cannot know to be all cases. */
function ofWriting({ message, range }: LspDiagnostic, { code }: Facts): RuntimeDoubt | undefined {
  if (/\bLiteralString\b/.test(message)) return RIGHT;
  return NO_RETURN.test(message) && endsInMatch(code.blank, range.startLine)
    ? { kind: 'note', message: `${message.split('\n', 1)[0] ?? ''}, unless its cases are all that there are` }
    : undefined;
}

/** What rests on a package or a decorator of which nobody here knows what it does. */
function ofElsewhere(diagnostic: LspDiagnostic, { code, absentIn, decorated }: Facts): RuntimeDoubt | undefined {
  const { message, range, rule = '' } = diagnostic;
  const start = offsetAt(code, range.startLine, 1);
  const statement = code.blank.slice(start, endOfStatement(code, offsetAt(code, range.endLine, range.endColumn)));
  const module = absentIn(statement);
  if (module !== undefined) return { kind: 'open', why: `what depends on \`${module}\`, which is not here` };
  const names = statement.match(/\b[A-Za-z_]\w*\b/g) ?? [];
  const name = names.find((each) => decorated.has(each));
  if (name !== undefined)
    return { kind: 'open', why: `uses of \`${name}\`, which \`@${decorated.get(name) ?? ''}\` may change` };
  if (!/\bNone\b/.test(message) && !rule.startsWith('reportOptional')) return undefined;
  const ended = endedBy(code, start, absentIn);
  return ended === undefined ? undefined : { kind: 'open', why: `whether \`${ended}\` comes back, which is not here` };
}

/** What a function calls as a statement before an offset of it that comes from a package which is not here. */
function endedBy({ blank }: Code, offset: number, absentIn: Facts['absentIn']): string | undefined {
  const before = blank.slice(0, offset);
  const head = Math.max(
    before.lastIndexOf('\ndef '),
    before.lastIndexOf('\nasync def '),
    before.lastIndexOf('\n    def '),
  );
  for (const [, call = ''] of before.slice(Math.max(0, head)).matchAll(/^[ \t]+([\w.]{1,100})\(/gm))
    if (absentIn(call) !== undefined) return call;
  return undefined;
}

/** Attributes that objects are given from outside. */
function ofAttributes({ message, range }: LspDiagnostic, { code }: Facts): RuntimeDoubt | undefined {
  const [, set, setOn = ''] = SET_UNKNOWN.exec(message) ?? [];
  if (set !== undefined) {
    if (CLOSED.has(setOn) || isClosedIn(code, setOn)) return undefined;
    if (ownMembers(code, setOn).some((each) => each !== set && isSlipOf(set, each))) return undefined;
    return {
      kind: 'note',
      message: `\`${set}\` is no attribute that \`${setOn}\` declares: it runs, and only this object has it`,
    };
  }
  const [, read, of = ''] = READ_UNKNOWN.exec(message) ?? [];
  if (read === undefined || CLOSED.has(of) || isClosedIn(code, of)) return undefined;
  const isOwn = new RegExp(String.raw`\bclass\s+${of}\b`).test(code.blank);
  // `self.x = 0` of another class gives this one nothing.
  const receiver = isOwn ? String.raw`(?<!\bself)` : '';
  const isGiven = new RegExp(
    String.raw`${receiver}\.${read}\s*(?::[^=\n]{1,300})?=(?!=)|\b(?:set|get|has)attr\([^)\n]{0,200}["']${read}["']`,
  );
  if (isGiven.test(code.text))
    return { kind: 'open', why: `\`${read}\` of \`${of}\`, which the code gives to objects itself` };
  const end = offsetAt(code, range.endLine, range.endColumn);
  const isCalled = /^\s*\(/.test(code.blank.slice(end));
  const isPrivate = read.startsWith('_') && !read.startsWith('__');
  return isPrivate && !isOwn && !isCalled
    ? { kind: 'open', why: `\`${read}\` of \`${of}\`, which other code may set` }
    : undefined;
}

/** Has a class of the text slots, or is it made by what allows for no more attributes? */
const isClosedIn = ({ blank }: Code, name: string): boolean =>
  new RegExp(String.raw`\bclass\s+${name}\b[^\n]*\b(?:NamedTuple|Enum|IntEnum|StrEnum|TypedDict|Flag)\b`).test(blank) ||
  new RegExp(
    String.raw`@(?:\w+\.)?(?:dataclass|define|frozen)\b[^\n]*\b(?:slots|frozen)\b[^\n]*\n[ \t]*class\s+${name}\b`,
  ).test(blank) ||
  (/\b__slots__\b/.test(blank) && new RegExp(String.raw`\bclass\s+${name}\b`).test(blank));

/** Names that a class of the text declares or gives itself. */
function ownMembers({ blank }: Code, name: string): string[] {
  const at = new RegExp(String.raw`^([ \t]*)class\s+${name}\b`, 'm').exec(blank);
  if (at === null) return [];
  const body = blank.slice(at.index + at[0].length);
  const end = body.search(new RegExp(String.raw`\n[ \t]{0,${(at[1] ?? '').length}}[^\s)\]}#]`));
  const own = end < 0 ? body : body.slice(0, end);
  return [...own.matchAll(/\bself\.(\w+)\s*(?::[^=\n]*)?=(?!=)|^[ \t]+(\w+)\s*:|\bdef\s+(\w+)/gm)].flatMap(
    ([, a, b, c]) => a ?? b ?? c ?? [],
  );
}

/** Is the last statement of the function whose head is around a line (from 1) a `match`? */
function endsInMatch(text: string, line: number): boolean {
  const lines = text.split('\n');
  const margin = (each: string): number => each.length - each.trimStart().length;
  const head = lines.findLastIndex((each, at) => at < line && /^\s*(?:async\s+)?def\b/.test(each));
  if (head < 0) return false;
  const own = margin(lines[head] ?? '');
  const end = lines.findIndex(
    (each, at) => at > head && each.trim() !== '' && margin(each) <= own && !/^[)\]}]/.test(each.trim()),
  );
  const body = lines.slice(head + 1, end < 0 ? undefined : end).filter((each) => each.trim() !== '');
  const inner = Math.min(...body.map(margin).filter((each) => each > own));
  return /^\s*match\b.*:\s*(?:#.*)?$/.test(body.findLast((each) => margin(each) === inner) ?? '');
}
