import type { Diagnostic } from '../cargo-check/diagnostics.ts';

/** A diagnostic that speaks of something which another file or package may define. */
export interface Outside {
  /** What is missing, for people. */
  name: string;
  /** Worth showing beside: it looks like a slip. */
  suspicious: boolean;
}

/** Codes for names that are not known: imports, modules, types, values, traits, structs, patterns. */
const UNRESOLVED = new Set(['E0432', 'E0433', 'E0463', 'E0583', 'E0412', 'E0405', 'E0422', 'E0425', 'E0531', 'E0574', 'E0576']);
/** Root of the standard library's paths. */
const STANDARD = /^(?:::)?(?:std|core|alloc)(?:::|$)/;

/**
 * Does a diagnostic speak of a name that the block does not define? Paths of the standard library are known, so that
 * a wrong one is an error; so is a name of the standard library that a whole program forgot to import.
 */
export function outside(diagnostic: Diagnostic, lines: readonly string[], isProgram: boolean): Outside | undefined {
  const { message, code, children } = diagnostic;
  const name = /`([^`]+)`/.exec(message.replace(/^failed to resolve: /, ''))?.[1] ?? message;
  if (code === null) return /^cannot (?:find|determine resolution for) (?:the )?(?:(?:attribute|derive) )?(?:macro|attribute|import) `/.test(message) || message.startsWith('can\'t find crate') ? { name, suspicious: false } : undefined;
  if (code.code === 'E0554') return { name: 'features of the unstable compiler', suspicious: false };
  if (!UNRESOLVED.has(code.code)) return undefined;
  const primary = diagnostic.spans.find(({ is_primary: is }) => is);
  const before = primary === undefined ? '' : [...(lines[primary.line_start - 1] ?? '')].slice(0, primary.column_start - 1).join('');
  const path = /((?:\w{1,100}::){1,20})$/.exec(before)?.[1] ?? '';
  if (STANDARD.test(name) || STANDARD.test(path) || /\bin (?:module |crate )?`(?:std|core|alloc)\b/.test(message)) return undefined;
  const imports = children.some(({ message: help, spans }) => /import/.test(help) && (/`?use (?:std|core|alloc)::/.test(help) || spans.some((span) => STANDARD.test((span.suggested_replacement ?? '').replace(/^use /, '')))));
  if (imports && isProgram) return undefined;
  const similar = code.code === 'E0425' && [...children.map((child) => child.message), primary?.label ?? ''].some((text) => /similar name exists/.test(text));
  return { name, suspicious: similar || imports };
}
