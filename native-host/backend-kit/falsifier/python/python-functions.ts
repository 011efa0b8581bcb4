import type { Range } from '../../../../shared/finding.ts';

/** A function at the top level of a Python file. */
export interface PythonFunction {
  name: string;
  /** Where its name stands. */
  place: Range;
  /** Lines of the whole definition. */
  startLine: number;
  endLine: number;
}

const DEFINITION = /^((?:async[ \t]+)?def[ \t]+)(\w+)/;

/**
 * The functions that are defined without indentation, in order. What is in a string in the first column is taken for
 * code.
 */
export function functionsIn(text: string): PythonFunction[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.flatMap((line, index) => {
    const found = DEFINITION.exec(line);
    if (found === null) return [];
    const [, before = '', name = ''] = found;
    const startLine = index + 1;
    const next = lines.findIndex((later, at) => at > index && /^[^\s#)\]}]/.test(later));
    const place = {
      startLine,
      startColumn: before.length + 1,
      endLine: startLine,
      endColumn: before.length + name.length + 1,
    };
    return [{ name, place, startLine, endLine: next < 0 ? lines.length : next }];
  });
}
