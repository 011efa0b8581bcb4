import { readCode } from './minizinc-code.ts';

/** What must be known of a model before MiniZinc is asked about it. */
export interface MiniZincModel {
  /** Files that it includes and that cannot be of the standard library, as they are named. */
  outside: readonly string[];
  /** How it prints among what MiniZinc says of it, or undefined: `trace_stdout`. */
  printsBetween: string | undefined;
  /** Has it a constraint or a solve item? */
  asks: boolean;
  optimises: boolean;
  /** It has a solve item: what it names is declared in it, and in the library. */
  isComplete: boolean;
}

/** A file of the standard library is named without a way out of it. */
const LIBRARY = /^[\w-]+(?:\/[\w-]+)*\.mzn$/;

/** Where a solution is printed in parts, the one called json is taken for the solution itself. */
const OTHER_SECTION = /^(?!json$)[\w .-]*$/;

/** Reads a model as far as that. */
export function readModel(text: string): MiniZincModel {
  const { code, strings } = readCode(text);
  const outside = [...code.matchAll(/\binclude\b\s*(?:"(\d+)")?/g)].flatMap(([, number]) => {
    const name = number === undefined ? 'a file without a name' : (strings[Number(number)] ?? '');
    return LIBRARY.test(name) ? [] : [name];
  });
  const section = [...code.matchAll(/\boutput\s*::\s*"(\d+)"/g)]
    .map(([, number]) => strings[Number(number)] ?? '')
    .find((name) => !OTHER_SECTION.test(name));
  const solve = /\bsolve\b[^;]*?\b(satisfy|minimize|maximize)\b/.exec(code)?.[1];
  return {
    outside,
    printsBetween: section === undefined ? /\btrace\w*/.exec(code)?.[0] : `output :: "${section}"`,
    asks: /\b(?:constraint|solve)\b/.test(code),
    optimises: solve === 'minimize' || solve === 'maximize',
    isComplete: solve !== undefined,
  };
}
