import type { LanguageId } from '../../shared/language.ts';

const SHEBANG: readonly (readonly [RegExp, LanguageId])[] = [
  [/^#!.*\bpython[\d.]*\b/, 'python'],
  [/^#!.*\b(?:node|bun|deno)\b/, 'javascript'],
  [/^#!.*\b(?:ba|z|da|k)?sh\b/, 'bash'],
  [/^#!.*\bruby\b/, 'ruby'],
  [/^#!.*\bphp\b/, 'php'],
];
const LARGEST_JSON = 200_000;

/**
 * The language of code that nothing names, only where the text leaves no doubt: a shebang, an SMT-LIB command, a TLA+
 * module header, or JSON with keys that parses. A directory tree, a transcript or anything else is null.
 */
export function guessLanguage(code: string): LanguageId | null {
  const shebang = SHEBANG.find(([pattern]) => pattern.test(code));
  if (shebang !== undefined) return shebang[1];
  if (/^\s*-{4,}\s*MODULE\s+\w+\s*-{4,}/m.test(code)) return 'tlaplus';
  if (/^\s*\((?:set-logic\s+\w+|check-sat)\)/m.test(code)) return 'smtlib';
  return isJson(code) ? 'json' : null;
}

function isJson(code: string): boolean {
  if (code.length > LARGEST_JSON || !/^\s*[[{]/.test(code) || !/"\s*:/.test(code)) return false;
  try {
    return typeof JSON.parse(code) === 'object';
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return false;
    throw thrown;
  }
}
