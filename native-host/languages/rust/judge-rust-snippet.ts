import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { distinct, findingOf, speaks, type RustDiagnostic, type DiagnosticSource } from './rust-diagnostics.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { NEWER_RUST } from './newer-rust.ts';
import { macrosFromElsewhere } from './own-macros.ts';
import { tooOld } from '../../kit/needs-newer.ts';
import { hasHollowBody, hasMain, leavesOut, METHOD_ALONE, omissionFinder, type Reading } from '../../kit/reading.ts';
import { words } from '../../../shared/word-list.ts';

/** A diagnostic that speaks of something which another file or package may define. */
interface Outside {
  /** What is missing, for people. */
  name: string;
  /** How it is shown beside: a slip, by its looks, or a name that the block does not declare; absent: not at all. */
  shown?: 'warning' | 'info';
}

/** Codes for names that are not known: imports, modules, types, values, traits, structs, patterns. */
const UNRESOLVED = new Set(words`E0432 E0433 E0463 E0583 E0412 E0405 E0422 E0425 E0531 E0574 E0576`);
/** A value that is not known is called like something that the compiler has in every file. */
const OF_ANOTHER_KIND = /^expected [^`]+, found (?:built-in attribute|attribute macro|builtin type|crate) `/;
/** Root of the standard library's paths. */
const STANDARD = /^(?:::)?(?:std|core|alloc)(?:::|$)/;

/** What is known of the text around a diagnostic. */
interface Whole {
  lines: readonly string[];
  /** It has an entry point, and leaves nothing out. */
  isProgram: boolean;
  /** Another text of the same package declares a name. */
  isDeclaredElsewhere(name: string): boolean;
}

/** Does a crate or a module that is not here come into the text? It may bring names, by `*` and by macros. */
const bringsNames = (diagnostics: readonly RustDiagnostic[], whole: Whole): boolean =>
  diagnostics.some(
    (diagnostic) =>
      (BRINGING.has(diagnostic.code?.code ?? '') || CRATE.test(diagnostic.message)) &&
      outside(diagnostic, whole, false) !== undefined,
  );

/** Codes for imports, crates and files of modules that are not here, and what rustc says of the root of a path. */
const BRINGING = new Set(['E0432', 'E0463', 'E0583']);
const CRATE = regex()`
  undeclared crate or module
  |unresolved module or unlinked crate
  |^can't find crate
  |maybe a missing crate
  |^cannot find module or crate
`;

/**
 * Does a diagnostic speak of a name that the block does not define? Paths of the standard library are known, so that a
 * wrong one is an error; so is a name of the standard library that a whole program forgot to import. In a program that
 * is `closed`, into which nothing else comes, every unknown name is an error.
 */
function outside(
  diagnostic: RustDiagnostic,
  { lines, isProgram, isDeclaredElsewhere }: Whole,
  closed: boolean,
): Outside | undefined {
  const { message, code, children } = diagnostic;
  const name = /`([^`]+)`/.exec(message.replace(/^failed to resolve: /, ''))?.[1] ?? message;
  const unknown = closed && !isDeclaredElsewhere(name);
  if (code === null) {
    if (message.startsWith("can't find crate") || message.startsWith('cannot determine resolution for '))
      return { name };
    if (!/^cannot find (?:the )?(?:(?:attribute|derive) )?(?:macro|attribute|import) `/.test(message) || unknown)
      return undefined;
    return { name, shown: /a macro with a similar name exists/.test(textsOf(diagnostic)) ? 'warning' : 'info' };
  }
  if (code.code === 'E0554') return { name: 'features of the unstable compiler' };
  const isValue = code.code === 'E0425' || (code.code === 'E0423' && OF_ANOTHER_KIND.test(message));
  if (!isValue && !UNRESOLVED.has(code.code)) return undefined;
  const primary = diagnostic.spans.find(({ is_primary: is }) => is);
  const before =
    primary === undefined ? '' : [...(lines[primary.line_start - 1] ?? '')].slice(0, primary.column_start - 1).join('');
  const path = /((?:\w{1,100}::){1,20})$/.exec(before)?.[1] ?? '';
  if (STANDARD.test(name) || STANDARD.test(path) || /\bin (?:module |crate )?`(?:std|core|alloc)\b/.test(message))
    return undefined;
  const imports = children.some(
    ({ message: help, spans }) =>
      /import/.test(help) &&
      (/`?use (?:std|core|alloc)::/.test(help) ||
        spans.some((span) => STANDARD.test((span.suggested_replacement ?? '').replace(/^use /, '')))),
  );
  // Of `tokio::net::TcpListener` it offers the `TcpListener` of std: what is forgotten is another crate.
  const isOfCrate =
    CRATE.test(message) && !new RegExp(String.raw`\b(?:std|core|alloc)::(?:\w+::)*${name}\b`).test(helpOf(diagnostic));
  if (imports && isProgram && !isOfCrate) return undefined;
  if (unknown && !BRINGING.has(code.code) && !CRATE.test(message)) return undefined;
  const similar = isValue && /similar name exists/.test(textsOf(diagnostic));
  if (similar || (imports && !isOfCrate)) return { name, shown: 'warning' };
  return isValue ? { name, shown: 'info' } : { name };
}

/** What is offered beside a diagnostic's message, in words and as code. */
const helpOf = ({ children }: RustDiagnostic): string =>
  children
    .flatMap(({ message, spans }) => [message, ...spans.map((span) => span.suggested_replacement ?? '')])
    .join('\n');

/** What is said beside a diagnostic's message. */
const textsOf = ({ children, spans }: RustDiagnostic): string =>
  [...children.map(({ message }) => message), ...spans.map(({ label }) => label ?? '')].join('\n');

/** Complaints that a function made up around statements brings with it. */
const OF_THE_FRAME = /the `\?` operator can only be used|expected `\(\)`|`await` is only allowed/;
/** What follows from a body that was left out. */
const OF_THE_GAP = /implicitly returns `\(\)`|expected .+, found `\(\)`/;
/**
 * Codes of what a trait or a macro from elsewhere may bring: methods, implementations, types, an entry point of another
 * kind.
 */
const BROUGHT = new Set(['E0277', 'E0282', 'E0283', 'E0369', 'E0599', 'E0752']);

/** Is it the parser that speaks? Of `...` it says that a range has no end. */
const isParsers = ({ code }: RustDiagnostic): boolean => code === null || code.code === 'E0586';

const placeOf = ({ rule, range, message }: Finding): string => JSON.stringify([rule, range, message]);

/** The verdict on a block without a project: what rests on names from elsewhere is not checked. */
export function judgeSnippet(
  diagnostics: readonly RustDiagnostic[],
  reading: Reading,
  text: string,
  source: DiagnosticSource,
  { version, elsewhere = () => false }: { version: string | null; elsewhere?(name: string): boolean },
): Verdict {
  const lines = (reading.before + text).split(/\r?\n/);
  const missing = new Map<string, Outside>();
  const findings: Finding[] = [];
  const gaps = leavesOut(text);
  const isAtGap = omissionFinder(text);
  const hollow = gaps || hasHollowBody(text);
  let consequences = 0;
  const extent = `${countLines(text)}${reading.as === null ? '' : `, read as ${reading.as}`}`;
  const old = tooOld(
    diagnostics.filter(speaks).map((diagnostic) => findingOf(diagnostic, source)),
    NEWER_RUST,
    { version, textOf: (file) => source.text(file), extent },
  );
  const whole: Whole = { lines, isProgram: reading.as === null && hasMain(text), isDeclaredElsewhere: elsewhere };
  const macroIn = macrosFromElsewhere(reading.before + text);
  const closed = whole.isProgram && !gaps && !bringsNames(diagnostics, whole);
  for (const diagnostic of diagnostics.filter(speaks)) {
    const finding = findingOf(diagnostic, source);
    const beyond = outside(diagnostic, whole, closed);
    const macro =
      finding.severity === 'error'
        ? macroIn(text.split(/\r?\n/)[finding.range.startLine - 1] ?? '', isParsers(diagnostic))
        : undefined;
    const framed = reading.as !== null && OF_THE_FRAME.test(finding.message);
    const left =
      finding.severity === 'error' &&
      ((isParsers(diagnostic) && isAtGap(finding.range.startLine)) || (hollow && OF_THE_GAP.test(finding.message)));
    if (METHOD_ALONE.test(diagnostic.message))
      missing.set('the type that the method belongs to', { name: 'the type that the method belongs to' });
    else if (macro !== undefined) missing.set(`${macro}!`, { name: `${macro}!` });
    else if (beyond !== undefined) {
      missing.set(beyond.name, beyond);
      if (beyond.shown !== undefined) findings.push({ ...finding, severity: beyond.shown });
    } else if (framed || left) consequences += 1;
    else findings.push(finding);
  }
  const names = [...missing.keys()];
  const notChecked = [
    ...(names.length === 0 ? [] : [`what rests on names that are not in the block: ${names.slice(0, 8).join(', ')}`]),
    ...(consequences === 0
      ? []
      : [hollow ? 'the parts that the block leaves out' : 'how the statements fit the function around them']),
  ];
  const brought = (finding: Finding): boolean =>
    names.length > 0 && finding.severity === 'error' && BROUGHT.has(finding.rule);
  const kept = distinct(findings.filter((finding) => !brought(finding)));
  if (old !== undefined) {
    // What names from elsewhere explain is no finding of an older compiler either.
    const places = new Set(kept.map(placeOf));
    return { ...old, findings: old.findings.filter((finding) => places.has(placeOf(finding))) };
  }
  if (kept.some(({ severity }) => severity === 'error')) return decide(kept, { extent, notChecked });
  if (notChecked.length > 0)
    return {
      kind: 'unknown',
      findings: kept,
      extent,
      notChecked,
      reason:
        names.length > 0
          ? `the block uses names from elsewhere: ${names.slice(0, 8).join(', ')}`
          : 'the block is a part of something',
    };
  return decide(kept, { extent });
}
