import type { Range } from '../../../../shared/finding.ts';

/** A function at the top level of a Python file, or a method of a class there. */
export interface PythonFunction {
  name: string;
  /** Where its name stands. */
  place: Range;
  /** Lines of the whole definition. */
  startLine: number;
  endLine: number;
}

const DEFINITION = /^((?:async[ \t]+)?def[ \t]+)(\w+)/;
const CLASS = /^(class[ \t]+)(\w+)/;

/**
 * The functions that are defined without indentation, in order. What is in a string in the first column is taken for
 * code.
 */
export function functionsIn(text: string): PythonFunction[] {
  return definitionsIn(linesOf(text), DEFINITION, '');
}

const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** The functions and, named after their class (`Stack.push`), the methods of the classes without indentation. */
export function callablesIn(text: string): PythonFunction[] {
  const lines = linesOf(text);
  return [
    ...definitionsIn(lines, DEFINITION, ''),
    ...definitionsIn(lines, CLASS, '').flatMap(({ name, startLine, endLine }) => {
      const own = lines.slice(startLine, endLine);
      const indent = /^[ \t]+/.exec(own.find((line) => /^[ \t]+\S/.test(line)) ?? '')?.[0];
      if (indent === undefined) return [];
      const within = own.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : ''));
      return definitionsIn(within, DEFINITION, `${name}.`).map((each) => ({
        ...each,
        place: {
          startLine: each.place.startLine + startLine,
          startColumn: each.place.startColumn + indent.length,
          endLine: each.place.endLine + startLine,
          endColumn: each.place.endColumn + indent.length,
        },
        startLine: each.startLine + startLine,
        endLine: each.endLine + startLine,
      }));
    }),
  ];
}

function definitionsIn(lines: readonly string[], definition: RegExp, before: string): PythonFunction[] {
  const found: PythonFunction[] = [];
  let next: number | undefined;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const startLine = index + 1;
    const [whole, head = '', name = ''] = definition.exec(line) ?? [];
    if (whole !== undefined) {
      const place = {
        startLine,
        startColumn: head.length + 1,
        endLine: startLine,
        endColumn: head.length + name.length + 1,
      };
      found.push({ name: before + name, place, startLine, endLine: next ?? lines.length });
    }
    if (/^[^\s#)\]}]/.test(line)) next = index;
  }
  return found.toReversed();
}
