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
  return definitionsIn(text, DEFINITION, '');
}

/** The functions and, named after their class (`Stack.push`), the methods of the classes without indentation. */
export function callablesIn(text: string): PythonFunction[] {
  const lines = text.split(/\r\n|\n|\r/);
  return [
    ...functionsIn(text),
    ...definitionsIn(text, CLASS, '').flatMap(({ name, startLine, endLine }) => {
      const indent = /^[ \t]+/.exec(lines.slice(startLine, endLine).find((line) => /^[ \t]+\S/.test(line)) ?? '')?.[0];
      if (indent === undefined) return [];
      const inside = lines.map((line, at) => (at >= startLine && at < endLine ? line : ''));
      const within = inside.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : ''));
      return definitionsIn(within.slice(0, endLine).join('\n'), DEFINITION, `${name}.`).map((each) => ({
        ...each,
        place: {
          ...each.place,
          startColumn: each.place.startColumn + indent.length,
          endColumn: each.place.endColumn + indent.length,
        },
      }));
    }),
  ];
}

function definitionsIn(text: string, definition: RegExp, before: string): PythonFunction[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.flatMap((line, index) => {
    const found = definition.exec(line);
    if (found === null) return [];
    const [, head = '', name = ''] = found;
    const startLine = index + 1;
    const next = lines.findIndex((later, at) => at > index && /^[^\s#)\]}]/.test(later));
    const place = {
      startLine,
      startColumn: head.length + 1,
      endLine: startLine,
      endColumn: head.length + name.length + 1,
    };
    return [{ name: before + name, place, startLine, endLine: next < 0 ? lines.length : next }];
  });
}
