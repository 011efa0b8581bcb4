import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { hasHollowBody, leavesOut, omissionFinder } from '../../kit/reading.ts';
import { tooOld, type NewerTable } from '../../kit/needs-newer.ts';
import { findingOf, type JavaDiagnostic } from '../../languages/java/javac-diagnostics.ts';
import { namesThatRestOn, restsOn, withoutQuiet } from './rests-on-unknown.ts';
import { typesIn, type JavaReading, STANDARD_TYPES } from '../../languages/java/java-reading.ts';

/** What javac says where it lost its way in a form that it does not know. */
const LOST = regex()`
  expected|illegal start|^not a statement|^class, interface|orphaned|'_' is a keyword|illegal escape
  |is not allowed here|unnamed
`;

/** Messages of javac about what a newer one has (JLS 17 to 25: JEP 440, 441, 456, 511, 512, 513). */
const NEWER_JAVA: NewerTable = {
  tool: 'JDK',
  signs: [
    {
      message: regex()`
        (?:is a|are a|are) preview feature
        |is a preview API
        |are not supported in -source
        |is not supported in -source
        |release version \d+ not supported
        |class file has wrong version
        |\(use -source \d+ or higher
      `,
    },
    {
      message: LOST,
      line: /\binstanceof\s+(?:final\s+)?[\w.]+(?:<[^>]*>)?\s*\(/,
      needs: 'record patterns',
      since: '21',
    },
    {
      message: LOST,
      line: regex()`
        \bcase\s+[A-Z][\w.]*(?:<[^>]*>)?\s*\([^)]*\w+\s+\w+
        |\bcase\s+[A-Z][\w.]*(?:<[^>]*>)?\s+\w+\s*(?:->|when\b|:)
        |\bcase\s+null\b
      `,
      needs: 'patterns in switch',
      since: '21',
    },
    {
      message: /'_' is a keyword|unnamed (?:variables|patterns)/,
      needs: 'unnamed variables and patterns',
      since: '22',
    },
    { message: LOST, line: /^\s*import\s+module\s/, needs: 'module imports', since: '25' },
    {
      message: /^class, interface, enum, or record expected|^unnamed classes/,
      line: /^(?:static\s+)?void\s+main\s*\(/,
      needs: 'source files without a class',
      since: '25',
    },
    {
      message: regex()`
        ^cannot find symbol.*symbol: +class (?:
          SequencedCollection|SequencedMap|SequencedSet|StructuredTaskScope|ScopedValue|Gatherers?|StableValue|IO
        )\b
      `,
      needs: 'a newer library',
      by: '21',
    },
    {
      message: regex()`
        ^cannot find symbol.*symbol: +method (?:
          getFirst|getLast|removeFirst|removeLast|addFirst|addLast|reversed|firstEntry|lastEntry|putFirst|putLast
          |sequenced\w+
        )\(.*location: .*\b(?:List|ArrayList|LinkedHashMap|LinkedHashSet|SortedSet|Collection)\b
      `,
      needs: 'sequenced collections',
      since: '21',
    },
    {
      message: regex()`
        ^cannot find symbol.*symbol: +method (?:
          ofVirtual|startVirtualThread|isVirtual|newVirtualThreadPerTaskExecutor|newThreadPerTaskExecutor|ofPlatform
          |clamp|splitWithDelimiters|gather|resultNow|exceptionNow
        )\(
      `,
      needs: 'a newer library',
      by: '21',
    },
  ],
};

/** What a file may have from packages and classes that are not here. */
interface Brought {
  /** Simple names that are imported from them one by one. */
  names: ReadonlySet<string>;
  /** An import of a whole package may bring any type. */
  anyType: boolean;
  /** A static import of a whole class may bring any method or constant. */
  anyMember: boolean;
  /** An annotation on a type or a field may stand for members that a processor writes, as Lombok's do. */
  generates: boolean;
}

const IMPORT = /^[ \t]*import[ \t]+(static[ \t]+)?([\w.]+?)(\.\*)?[ \t]*;/gm;
/** Packages whose annotations write no members. */
const WRITES_NOTHING = /^(?:org\.(?:junit|testng|mockito|assertj|springframework|hibernate)|jakarta|javax|java)\b/;

/** Reads, from the imports of a file and what javac says of them, what it has from elsewhere (JLS 7.5). */
function broughtFromElsewhere(text: string, diagnostics: readonly JavaDiagnostic[]): Brought {
  const gone = diagnostics
    .flatMap(({ message, details }) => {
      const type = /^class (\w+)/.exec(details['symbol'] ?? '')?.[1];
      const inside = /^package ([\w.]+)/.exec(details['location'] ?? '')?.[1];
      return (
        /^package (\S+) does not exist/.exec(message)?.[1] ??
        (type === undefined || inside === undefined ? [] : `${inside}.${type}`)
      );
    })
    .filter((name) => !/^(?:java|jdk)\./.test(name));
  const imports = [...text.matchAll(IMPORT)].map(([, isStatic, path = '', all]) => ({
    path,
    isStatic: isStatic !== undefined,
    all: all !== undefined,
  }));
  const missing = imports.filter(({ path }) => gone.some((name) => path === name || path.startsWith(`${name}.`)));
  const unknown = new Set(
    diagnostics.flatMap(({ details }) => /^class (\w+)/.exec(details['symbol'] ?? '')?.[1] ?? []),
  );
  const mayWrite = (annotation: string): boolean => {
    const named = missing.filter(({ path, all }) => !all && path.endsWith(`.${annotation}`));
    const from = named.length > 0 ? named : missing.filter(({ all, isStatic }) => all && !isStatic);
    return from.length === 0 || from.some(({ path }) => !WRITES_NOTHING.test(path));
  };
  return {
    names: new Set(missing.filter(({ all }) => !all).map(({ path }) => path.slice(path.lastIndexOf('.') + 1))),
    anyType: missing.some(({ all, isStatic }) => all && !isStatic),
    anyMember: missing.some(({ all, isStatic }) => all && isStatic),
    generates: annotations(text).some((name) => unknown.has(name) && mayWrite(name)),
  };
}

const ANNOTATED = regex('g')`
  ((?:@[\w.]{1,100}(?:\([^()\n]{0,300}\))?\s{1,20}){1,12})
  (?:(?:public|protected|private|abstract|final|static|sealed|non-sealed|transient|volatile)\s{1,20}){0,6}
  (?:
    (?:class|interface|enum|record)\b
    |[\w.]{1,100}(?:<[^;(){}]{0,200}>)?(?:\[\])?\s{1,20}\w{1,100}\s{0,20}[;=]
  )
`;

/** Names of annotations on types and fields. */
const annotations = (text: string): string[] =>
  [...text.matchAll(ANNOTATED)].flatMap(([, all = '']) =>
    [...all.matchAll(/@(?:\w+\.)*(\w+)/g)].map(([, name = '']) => name),
  );

/** What follows from statements or members that are not where they belong, or from parts that are left out. */
const CONSEQUENCE = regex()`
  ^missing return
  |might not have been initialized
  |^unreported exception
  |unexpected return value
  |^incompatible types: missing return value
  |from a static context
`;
/** What follows from a type that is not known: what it declares, or that several files stand in one block. */
const OF_THE_UNKNOWN = regex()`
  does not override or implement
  |is not abstract and does not override
  |cannot infer
  |cannot be applied to given types
  |^no suitable (?:method|constructor)
  |^static import only from
  |inference variable
  |in lambda expression
  |is never thrown in body
  |might not have been initialized
  |not initialized in the default constructor
`;
/** What javac takes a value for that comes from what it does not know: `Object`, or a type variable. */
const UNTYPED = /\bObject\b|\bof type (?:CAP#\d+|[A-Z]\d?)(?![\w.])/;

/** What of the block is known: is it whole, does it show where its names come from, has it bases from elsewhere? */
interface Whole {
  types: readonly string[];
  whole: boolean;
  selfContained: boolean;
  inherits: boolean;
  brought: Brought;
  /** Those of the file. */
  lines: readonly string[];
}

/** Is a name written without what it is a member of? */
const isBare = (name: string, line: string): boolean => new RegExp(String.raw`(?<![.:\w$])\s*\b${name}\b`).test(line);

/** A name that a diagnostic speaks of and that may be elsewhere; undefined where the diagnostic stands by itself. */
function outside(
  { message, details, line }: JavaDiagnostic,
  { types, whole, selfContained, inherits, brought, lines }: Whole,
): string | undefined {
  const wanted = /^package (\S+) does not exist/.exec(message)?.[1];
  if (wanted !== undefined) return /^(?:java|jdk)\./.test(wanted) ? undefined : wanted;
  if (/^module not found|^cannot access/.test(message)) return message.split(/\s/).at(-1);
  if (!/^cannot find symbol|^invalid method reference/.test(message)) return undefined;
  const [, kind, name = ''] =
    /^(class|interface|variable|method|constructor|static)\s+(\w+)/.exec(details['symbol'] ?? '') ?? [];
  const location = details['location'] ?? '';
  const owner = /(?:class|interface|enum|record|of type) @?([\w.]+)/.exec(location)?.[1] ?? '';
  // A type in another is named with it: `Stock.Item`.
  const isOwn =
    owner === '' ||
    owner === 'Block' ||
    types.includes(owner) ||
    types.includes(owner.split('.').find((part) => /^[A-Z]/.test(part)) ?? '');
  if (brought.names.has(name)) return name;
  // Members of a type that is neither the block's nor unknown are those of the Java library, all of which is here.
  if (!isOwn && (kind === 'method' || kind === 'variable')) return undefined;
  const isType = kind === 'class' || kind === 'interface' || (kind === 'variable' && /^[A-Z]/.test(name));
  if (isType) return STANDARD_TYPES.has(name) && selfContained && !brought.anyType ? undefined : name;
  if (kind !== undefined && (brought.generates || (brought.anyMember && isBare(name, lines[line - 1] ?? ''))))
    return name;
  return whole && !inherits ? undefined : name;
}

/**
 * Does an error follow from types that are not here: of values that come from them, and of own types whose bases they
 * are?
 */
function isOfTheUnknown({ message, details }: JavaDiagnostic, { types, inherits }: Whole): boolean {
  const converted = /^incompatible types: (\w+)(?:<.*>)? cannot be converted/.exec(message)?.[1];
  if (inherits && converted !== undefined && types.includes(converted)) return true;
  return OF_THE_UNKNOWN.test(message) || UNTYPED.test([message, ...Object.values(details)].join('\n'));
}

/** What of the diagnostics does not rest on names that are not here. */
function withoutUnknown(
  diagnostics: readonly JavaDiagnostic[],
  { missing, whole, text }: { missing: ReadonlySet<string>; whole: Whole; text: string },
): JavaDiagnostic[] {
  const code = withoutQuiet(text);
  const names = namesThatRestOn(new Set([...missing, ...whole.brought.names]), code);
  return diagnostics.filter(
    (each) =>
      each.severity === 'warning' ||
      isSyntax(each.message) ||
      !(isOfTheUnknown(each, whole) || restsOn(each, names, code)),
  );
}

/** The compiler that spoke, and the texts of the tree that it spoke of. */
export interface JavaCompiler {
  backend: string;
  version: string | null;
  textOf(file: string): string | undefined;
}

/** The verdict on a file whose packages may not be here: what rests on them is not checked. */
export function judgeJava(
  diagnostics: readonly JavaDiagnostic[],
  reading: JavaReading,
  block: { name: string; text: string },
  { backend, version, textOf }: JavaCompiler,
): Verdict {
  const { text, as, before } = reading;
  const whole: Whole = {
    brought: broughtFromElsewhere(before + text, diagnostics),
    lines: (before + text).split('\n'),
    types: typesIn(text),
    whole: as === null,
    selfContained: as === null && /^[ \t]*import\s|\bstatic void main[ \t]*\(/m.test(text),
    inherits:
      /\b(?:extends|implements)\b/.test(text) &&
      diagnostics.some(({ message }) => /^package .* does not exist|^cannot find symbol/.test(message)),
  };
  const toFinding = (diagnostic: JavaDiagnostic): Finding => {
    const own = diagnostic.file === reading.name || diagnostic.file === block.name;
    const file = own ? block.name : diagnostic.file;
    return findingOf(diagnostic, file, own ? before + text : (textOf(file) ?? ''), backend);
  };
  const extent = `${countLines(block.text)}${as === null ? '' : `, read as ${as}`}`;
  const old = tooOld(diagnostics.map(toFinding), NEWER_JAVA, {
    version,
    extent,
    textOf: (file) => (file === block.name ? before + text : textOf(file)),
  });
  if (old !== undefined) return old;
  const isAtGap = omissionFinder(text);
  const hollow = leavesOut(text) || hasHollowBody(text);
  const missing = new Set<string>();
  const later: JavaDiagnostic[] = [];
  let consequences = 0;
  for (const diagnostic of diagnostics) {
    const name = outside(diagnostic, whole);
    if (name !== undefined) missing.add(name);
    else if (/is public, should be declared in a file named/.test(diagnostic.message)) consequences += 1;
    else if (
      diagnostic.severity === 'error' &&
      (((as !== null || hollow) && CONSEQUENCE.test(diagnostic.message)) ||
        (isSyntax(diagnostic.message) && isAtGap(diagnostic.line)))
    )
      consequences += 1;
    else later.push(diagnostic);
  }
  const kept = missing.size === 0 ? later : withoutUnknown(later, { missing, whole, text: before + text });
  const findings = kept.map(toFinding);
  const names = [...missing].slice(0, 8).join(', ');
  const notChecked = [
    ...(names === '' ? [] : [`what rests on packages and names that are not here: ${names}`]),
    ...(consequences === 0 && kept.length === later.length
      ? []
      : [hollow ? 'the parts that the block leaves out' : 'how the code fits what is around it']),
  ];
  if (findings.some(({ severity }) => severity === 'error')) return decide(findings, { extent, notChecked });
  if (notChecked.length > 0)
    return {
      kind: 'unknown',
      findings,
      extent,
      notChecked,
      reason: names === '' ? 'the block is a part of something' : `the code uses what is not here: ${names}`,
    };
  return decide(findings, { extent });
}

const isSyntax = (message: string): boolean =>
  /expected$|^illegal start|^not a statement|^reached end of file/.test(message);
