import { regex } from '../../shared/regex.ts';

/** Names that a text takes from a module beside it. */
export interface ImportedNames {
  /** Its path without extension as Python has it, or as a script names it, without the leading `./`. */
  module: string;
  names: string[];
}

const REQUIRED_NAMES = /[\w${}\s,:]+?/;
const SCRIPT_IMPORT = regex('g')`
  (?:import\s+(?:type\s+)?([\w$*{}\s,]+?)\s+from\s+|(?:const|let|var)\s+(${REQUIRED_NAMES})\s*=\s*require\(\s*)
  (["'])\./([\w@./-]+)\3
`;

/** What a script imports or requires from files beside it. */
export function scriptImports(code: string): ImportedNames[] {
  return [...code.matchAll(SCRIPT_IMPORT)].map(([, imported, required, , module]) => ({
    module: module ?? '',
    names: namesIn(imported ?? required ?? ''),
  }));
}

/** What a text of Python imports by `from ... import`. */
export function pythonImports(code: string): ImportedNames[] {
  const found = code.matchAll(/^from\s+\.?([\w.]+)\s+import\s+\(?([\w\s,*]+)\)?/gm);
  return [...found].map(([, module, imported]) => ({
    module: (module ?? '').replaceAll('.', '/'),
    names: namesIn(imported ?? ''),
  }));
}

const namesIn = (text: string): string[] =>
  text.match(/[A-Za-z_$][\w$]*/g)?.filter((word) => !['as', 'type'].includes(word)) ?? [];
