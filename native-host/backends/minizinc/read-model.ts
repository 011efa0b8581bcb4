/** What must be known of a model before MiniZinc is asked about it. */
export interface MiniZincModel {
  /** Files that it includes and that cannot be of the standard library, as they are named. */
  outside: readonly string[];
  /** Has it a constraint or a solve item? */
  asks: boolean;
  optimises: boolean;
  /** It has a solve item: what it names is declared in it, and in the library. */
  isComplete: boolean;
}

const TOKEN = /%[^\n]*|\/\*[\s\S]*?\*\/|\binclude\s*"([^"\n]*)"|"(?:[^"\\\n]|\\.)*"/g;

/** A file of the standard library is named without a way out of it. */
const LIBRARY = /^[\w-]+(?:\/[\w-]+)*\.mzn$/;

/** Reads a model as far as that. */
export function readModel(text: string): MiniZincModel {
  const outside: string[] = [];
  const code = text.replaceAll(TOKEN, (_, included: string | undefined) => {
    if (included !== undefined && !LIBRARY.test(included)) outside.push(included);
    return ' ';
  });
  const solve = /\bsolve\b[^;]*?\b(satisfy|minimize|maximize)\b/.exec(code)?.[1];
  return {
    outside,
    asks: /\b(?:constraint|solve)\b/.test(code),
    optimises: solve === 'minimize' || solve === 'maximize',
    isComplete: solve !== undefined,
  };
}
