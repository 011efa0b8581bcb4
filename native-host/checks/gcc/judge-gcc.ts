import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { isUsualNode, notCheckedIn, STAND_IN, type Gap } from '../../languages/c/c-gap.ts';
import { decide } from '../../kit/decide.ts';
import { newerReason } from '../../kit/needs-newer.ts';
import { fixIn, missingHeader, placeOf, type GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import { treePath } from '../../kit/tool-place.ts';
import type { Asked, Compiled } from './compile.ts';
import {
  withoutElisions,
  isClash,
  isMistake,
  isTopLevel,
  unresolvedName,
  type FragmentReading,
} from '../../languages/c/c-fragment.ts';
import { needsNewer } from './newer.ts';
import { isStandardWord } from '../../languages/c/c-std-names.ts';
import { withForeignBase } from './foreign-base.ts';
import { isError, isOfC89, meaningOf } from './gcc-rules.ts';

/** A reading of the block as it was compiled in the end. */
interface Judged extends Asked {
  reading: FragmentReading;
  compiled: Compiled;
  gap: Gap;
  /** GCC's major version. */
  version: number;
  extent: string;
  /** What the readings said that failed more. */
  others: readonly (readonly GccDiagnostic[])[];
  /** What was said of the names for which something stands in, before it did. */
  undeclared: readonly GccDiagnostic[];
}

/** With what is read of the text once, for all messages. */
interface JudgedText extends Judged {
  /** Classes of which it is not known what they inherit. */
  foreignBases: readonly string[];
}

/**
 * An error refutes where it is one under every reading and does not follow from something that is not here: a header, a
 * name that another part of the program may declare, or a standard that this GCC does not have.
 */
export function judge(given: Judged): Verdict {
  const asked: JudgedText = { ...given, foreignBases: withForeignBase(given.file.text) };
  const {
    compiled: { diagnostics, cut },
    gap,
    isPart,
    extent,
  } = asked;
  const mayMiss = isPart || gap.headers.length > 0;
  const foreign = mayMiss
    ? diagnostics.flatMap((each) => (isOwnMistake(each, asked) ? [] : (unresolvedName(each) ?? [])))
    : [];
  const names = [...new Set([...gap.names.keys(), ...foreign])].filter((name) => name !== '' && !isUsualNode(name));
  const newer = [
    ...new Set(diagnostics.filter(isError).flatMap((each) => needsNewer(each, newerIn(each, asked)) ?? [])),
  ];
  const notChecked = notCheckedIn({ headers: gap.headers, names: new Map(names.map((name) => [name, null])) });
  const particulars = { extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
  const own = withoutNoise(diagnostics, asked);
  const errors = own.filter(isError);
  const sure = newer.length > 0 ? [] : errors.filter((each) => !isDoubtful(each, asked, names));
  const findings = own
    .filter((each) => !isError(each) || sure.includes(each))
    .filter((each) => isError(each) || !follows(each, asked, names))
    .map((each) => toFinding(each, asked));
  const types = newer.length > 0 ? [] : undeclaredTypes(asked);
  findings.push(...types);
  if (newer.length > 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: newerReason('GCC', newer.slice(0, 3).join(', ')),
      ...particulars,
    };
  if (sure.length > 0 || types.some(({ severity }) => severity === 'error')) return decide(findings, particulars);
  if (gap.headers.length > 0)
    return { kind: 'unknown', findings, reason: `the header ${gap.headers[0]} is not here`, ...particulars };
  if (errors.length > 0 || names.length > 0)
    return { kind: 'unknown', findings, reason: `the block is a part of something: ${missed(names)}`, ...particulars };
  if (cut) return { kind: 'unknown', findings, reason: 'GCC said more than is kept', ...particulars };
  return decide(findings, particulars);
}

/**
 * Types that nothing declares, one finding each. A text that includes headers of the standard library, and only these,
 * has its types from there or declares them: there it is an error; in an answer to a puzzle, which may give a type, a
 * warning. Elsewhere a part of a program may have it from another part.
 */
function undeclaredTypes(asked: Judged): Finding[] {
  const {
    file: { text },
    gap,
    reading,
    tree,
  } = asked;
  if (gap.headers.length > 0 || reading.text !== undefined || withoutElisions(text) !== undefined) return [];
  const isWhole = includesOnlyStandard(text);
  if (!isWhole && reading.using !== true) return [];
  const types = asked.undeclared.filter((each) => {
    const name = unresolvedName(each) ?? '';
    const how = gap.names.get(name);
    return (
      (how === 'type' || how === 'template') &&
      isDeclaredWith(name, text) &&
      !isUsualNode(name) &&
      !GIVEN_TYPES.has(name) &&
      treePath(each.locations[0]?.caret.file ?? '', tree) === asked.file.name
    );
  });
  const first = new Map(types.toReversed().map((each) => [unresolvedName(each), each]));
  return [...first.values()].map((each): Finding => {
    const finding = toFinding(each, asked);
    return isWhole
      ? { ...finding, severity: 'error' }
      : { ...finding, severity: 'warning', message: `${finding.message} (an error unless the puzzle gives it)` };
  });
}

/** Types that sites with programming puzzles give beside the usual nodes. */
const GIVEN_TYPES: ReadonlySet<string> = new Set(
  (
    'Node Employee Interval NestedInteger Robot Master GridMaster MountainArray BinaryMatrix ImmutableListNode ' +
    'PolyNode HtmlParser QuadNode Point Sea ArrayReader CategoryHandler Iterator PolyListNode DoublyListNode ' +
    'RandomListNode TreeLinkNode UndirectedGraphNode GraphNode DirectedGraphNode Street Logger'
  ).split(' '),
);

const includesOnlyStandard = (text: string): boolean =>
  /^[ \t]*#[ \t]*include[ \t]*</m.test(text) &&
  !/^[ \t]*#[ \t]*include[ \t]*(?!<(?:bits\/stdc\+\+\.h|[a-z_\d]+(?:\.h)?)>)\S/m.test(text);

/** Is a variable of this type declared by itself, which no macro and no call looks like? */
const isDeclaredWith = (name: string, text: string): boolean =>
  new RegExp(String.raw`(?:^|[;{}(,<]|\bconst)\s*${name}\s*(?:<[^;{}()]*>)?[\s*&]+\w+\s*[;=,({)]`, 'm').test(text);

const missed = (names: readonly string[]): string =>
  names.length > 0
    ? `it does not declare ${names
        .slice(0, 3)
        .map((name) => `\`${name}\``)
        .join(', ')}`
    : 'what it needs is not known';

const isOwnMistake = (diagnostic: GccDiagnostic, { file, flags, reading }: Judged): boolean =>
  isMistake(diagnostic, file.text, flags.cpp, reading);

/**
 * The lines of the block that a message is about, and the one before. What a parser did not expect follows from what
 * stands before it, and from nothing behind.
 */
function linesOf(diagnostic: GccDiagnostic, { file, tree }: Judged): { own: string; before: string } {
  const {
    locations: [location],
  } = diagnostic;
  if (location === undefined || treePath(location.caret.file, tree) !== file.name) return { own: '', before: '' };
  const lines = file.text.split(/\r\n|\n|\r/);
  const { caret } = location;
  const places = [caret.line, location.start?.line ?? caret.line, location.finish?.line ?? caret.line];
  const from = Math.min(...places);
  const before = lines[from - 2] ?? '';
  if (!isSyntax(diagnostic)) return { own: lines.slice(from - 1, Math.max(...places)).join('\n'), before };
  const line = Buffer.from(lines[caret.line - 1] ?? '');
  const token = /^\w*/.exec(line.subarray(caret['byte-column'] - 1).toString())?.[0] ?? '';
  return { own: line.subarray(0, caret['byte-column'] - 1).toString() + token, before };
}

const wholeLine = ({ locations: [location] }: GccDiagnostic, text: string): string =>
  text.split(/\r\n|\n|\r/)[(location?.caret.line ?? 0) - 1] ?? '';

const isSyntax = (diagnostic: GccDiagnostic): boolean => meaningOf(diagnostic).category === 'syntax_error';

const newerIn = (diagnostic: GccDiagnostic, asked: Judged): Parameters<typeof needsNewer>[1] => ({
  line: wholeLine(diagnostic, asked.file.text),
  text: asked.file.text,
  cpp: asked.flags.cpp,
  version: asked.version,
});

/** A word in capitals that nothing declares is mostly a macro, and may stand for any text. */
const MACRO = /^[A-Z_][A-Z\d_]*$/;

/** Does a message speak of what is not here, or of a line that does? */
function follows(diagnostic: GccDiagnostic, asked: JudgedText, names: readonly string[]): boolean {
  const { own, before } = linesOf(diagnostic, asked);
  const uses = (text: string, name: string): boolean =>
    new RegExp(String.raw`\b${name.replaceAll(/[^\w]/g, '.')}\b`).test(text);
  if (diagnostic.message.includes(STAND_IN)) return true;
  if (asked.foreignBases.some((name) => uses(diagnostic.message, name))) return true;
  return names.some(
    (name) =>
      uses(diagnostic.message, name) ||
      uses(own, name) ||
      ((MACRO.test(name) || isSyntax(diagnostic)) && uses(before, name)),
  );
}

function isDoubtful(diagnostic: GccDiagnostic, asked: JudgedText, names: readonly string[]): boolean {
  const { isPart, gap, reading, others } = asked;
  if (missingHeader(diagnostic) !== undefined) return true;
  const mayMiss = isPart || gap.headers.length > 0;
  if (!mayMiss) return false;
  if (isOwnMistake(diagnostic, asked)) return false;
  if (unresolvedName(diagnostic) !== undefined || follows(diagnostic, asked, names)) return true;
  if (names.some((name) => MACRO.test(name)) && isSyntax(diagnostic)) return true;
  if (isSyntax(diagnostic) && mayHoldMacro(diagnostic, asked)) return true;
  if (OF_WHAT_IS_LEFT_OUT.test(diagnostic.message) && isOfOwnType(diagnostic, asked)) return true;
  if (isClash(diagnostic) && clashesWithHeader(diagnostic, asked)) return true;
  // Statements may stand beside declarations in a block; what is wrong must be wrong as either.
  const isUnsure = reading.text !== undefined || isTopLevel(diagnostic);
  return isUnsure && others.some((diagnostics) => !diagnostics.some((each) => isSame(each, diagnostic)));
}

/** What more members, functions or a base would make right. */
const OF_WHAT_IS_LEFT_OUT = new RegExp(
  [
    'has no member named',
    'no (?:matching|declaration matches|viable|member)',
    'cannot convert',
    'abstract',
    'does not override',
    'no match for',
    'could not convert',
    'too (?:many|few) (?:initializers|arguments)',
    'excess elements',
  ].join('|'),
);

/** Does a message speak of a type of the block, of which a block that leaves code out may show a part only? */
function isOfOwnType({ message }: GccDiagnostic, { file: { text } }: Judged): boolean {
  if (withoutElisions(text) === undefined) return false;
  const types = [...text.matchAll(/\b(?:class|struct|union|enum)\s+(?:class\s+)?(\w+)/g)].map(([, name = '']) => name);
  return types.some((name) => new RegExp(String.raw`\b${name}\b`).test(message));
}

const DECLARING = regex()`
  \b(?:
    int|char|long|short|unsigned|signed|float|double|bool|void|size_t|auto|u?int\d+_t
    |(?:struct|enum|union|class)\s+\w+
  )\b[\s*&]*
`;

/**
 * May a word at the place be a macro? Where a header is not here every word may that neither the language nor its
 * library nor the block declares; in a part of a file those that look like one.
 */
function mayHoldMacro(diagnostic: GccDiagnostic, asked: Judged): boolean {
  const { own, before } = linesOf(diagnostic, asked);
  const words = `${before}\n${own}`.replaceAll(/"(?:\\.|[^"\\])*"|\/\/.*/g, '').match(/\b[A-Za-z_]\w*\b/g) ?? [];
  const {
    file: { text },
    flags: { cpp },
    gap,
  } = asked;
  const mayBe = (word: string): boolean => gap.headers.length > 0 || MACRO.test(word) || word.startsWith('__');
  return words.some(
    (word) =>
      mayBe(word) &&
      !isStandardWord(word, cpp) &&
      !regex('m')`
        ${DECLARING}${word}\b(?=\s*(?:[=;,)([{:]|$))
        |^[ \t]*#[ \t]*define[ \t]+${word}\b
      `.test(text),
  );
}

const isSame = (a: GccDiagnostic, b: GccDiagnostic): boolean =>
  a.message === b.message && a.locations[0]?.caret.line === b.locations[0]?.caret.line;

/** Is the other declaration of a name that is there twice one of a header? */
const clashesWithHeader = ({ children = [], locations }: GccDiagnostic, { tree }: Judged): boolean =>
  [...locations, ...children.flatMap((each) => each.locations)].some(
    ({ caret }) => treePath(caret.file, tree) === undefined,
  );

/**
 * What a parser warns of after it lost its way says nothing, and neither does how a header looks when it is compiled
 * alone; a warning in a header of the system is about that header's text.
 */
function withoutNoise(diagnostics: readonly GccDiagnostic[], { tree }: Judged): readonly GccDiagnostic[] {
  const broken = diagnostics.some((each) => each.kind === 'error' && meaningOf(each).category === 'syntax_error');
  return diagnostics.filter((each) => {
    if (each.kind.endsWith('error')) return true;
    const [location] = each.locations;
    return (
      each.kind === 'warning' &&
      !broken &&
      each.message !== '#pragma once in main file' &&
      location !== undefined &&
      treePath(location.caret.file, tree) !== undefined
    );
  });
}

/** What a class has not, of which no object can be made: notes beside the message say it. */
function pureIn({ message, children = [] }: GccDiagnostic): string {
  if (!message.includes('abstract class type')) return '';
  const functions = children.flatMap((note) => /^\s+‘(?:virtual )?(.+)’$/.exec(note.message)?.[1] ?? []);
  return functions.length === 0 ? '' : `: it does not define ${functions.map((each) => `‘${each}’`).join(', ')}`;
}

function severityOf(diagnostic: GccDiagnostic): Finding['severity'] {
  if (isError(diagnostic)) return 'error';
  return isOfC89(diagnostic) ? 'info' : 'warning';
}

function toFinding(diagnostic: GccDiagnostic, asked: Judged): Finding {
  const { kind, option, message } = diagnostic;
  const { file, tree, reading } = asked;
  // What is compiled as the inside of something has other columns.
  const fix = reading.text === undefined ? fixIn(diagnostic, file, tree) : undefined;
  const place = placeOf(diagnostic, asked);
  return {
    ...place,
    rule: option ?? kind.replaceAll(' ', '-'),
    backend: 'gcc',
    message: message + pureIn(diagnostic),
    severity: severityOf(diagnostic),
    ...meaningOf(diagnostic),
    ...(fix === undefined || place.file !== file.name ? {} : { fix }),
  };
}
