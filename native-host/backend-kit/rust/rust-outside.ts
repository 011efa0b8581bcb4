import type { Diagnostic } from './rust-diagnostics.ts';

/** A diagnostic that speaks of something which another file or package may define. */
export interface Outside {
  /** What is missing, for people. */
  name: string;
  /** How it is shown beside: a slip, by its looks, or a name that the block does not declare; absent: not at all. */
  shown?: 'warning' | 'info';
}

/** Codes for names that are not known: imports, modules, types, values, traits, structs, patterns. */
const UNRESOLVED = new Set([
  'E0432',
  'E0433',
  'E0463',
  'E0583',
  'E0412',
  'E0405',
  'E0422',
  'E0425',
  'E0531',
  'E0574',
  'E0576',
]);
/** A value that is not known is called like something that the compiler has in every file. */
const OF_ANOTHER_KIND = /^expected [^`]+, found (?:built-in attribute|attribute macro|builtin type|crate) `/;
/** Root of the standard library's paths. */
const STANDARD = /^(?:::)?(?:std|core|alloc)(?:::|$)/;

/** What is known of the text around a diagnostic. */
export interface Whole {
  lines: readonly string[];
  /** It has an entry point, and leaves nothing out. */
  isProgram: boolean;
  /** Another text of the same package declares a name. */
  isDeclaredElsewhere(name: string): boolean;
}

/** Does a crate or a module that is not here come into the text? It may bring names, by `*` and by macros. */
export const bringsNames = (diagnostics: readonly Diagnostic[], whole: Whole): boolean =>
  diagnostics.some(
    (diagnostic) =>
      (BRINGING.has(diagnostic.code?.code ?? '') || CRATE.test(diagnostic.message)) &&
      outside(diagnostic, whole, false) !== undefined,
  );

/** Codes for imports, crates and files of modules that are not here, and what rustc says of the root of a path. */
const BRINGING = new Set(['E0432', 'E0463', 'E0583']);
const CRATE =
  /undeclared crate or module|unresolved module or unlinked crate|^can't find crate|maybe a missing crate|^cannot find module or crate/;

/**
 * Does a diagnostic speak of a name that the block does not define? Paths of the standard library are known, so that a
 * wrong one is an error; so is a name of the standard library that a whole program forgot to import. In a program that
 * is `closed`, into which nothing else comes, every unknown name is an error.
 */
export function outside(
  diagnostic: Diagnostic,
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
  if (imports && isProgram) return undefined;
  if (unknown && !BRINGING.has(code.code) && !CRATE.test(message)) return undefined;
  const similar = isValue && /similar name exists/.test(textsOf(diagnostic));
  if (similar || imports) return { name, shown: 'warning' };
  return isValue ? { name, shown: 'info' } : { name };
}

/** What is said beside a diagnostic's message. */
const textsOf = ({ children, spans }: Diagnostic): string =>
  [...children.map(({ message }) => message), ...spans.map(({ label }) => label ?? '')].join('\n');
