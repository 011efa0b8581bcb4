import type { Declared } from './declarations.ts';
import { argumentsFor, expectedIn, onlyFunction } from './bound.ts';
import type { Example } from './example.ts';
import { abbreviates, findCalls } from './expressions.ts';
import type { Setting } from './sessions.ts';
import type { DocLine } from './source.ts';

const RESULT = /^(?:expected\s+)?(?:output|result|returns?|return value|expected|expected value|value|gives|becomes|answer|should (?:return|be|give))$/i;
const INPUT = /^(?:inputs?|calls?|expressions?|examples?|arguments?|args?|given|when|example call|function call|usage|test case|case)$/i;
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** The examples of Markdown tables: a column for the call or its arguments (or one a parameter), and one for the result. */
export function examplesOfTables(lines: readonly DocLine[], setting: Setting, owner?: Declared): { examples: Example[]; read: ReadonlySet<number> } {
  const read = new Set<number>();
  const examples: Example[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    const head = lines[at - 1];
    if (head === undefined || !head.text.includes('|') || !RULE.test(lines[at]?.text ?? '')) continue;
    const names = cellsOf(head.text);
    const result = names.findLastIndex((name) => RESULT.test(plainCell(name)));
    for (let row = at + 1; row < lines.length && (lines[row]?.text ?? '').includes('|'); row += 1) {
      const line = lines[row] as DocLine;
      read.add(line.line);
      const example = result < 0 ? undefined : exampleOfRow({ names: names.map(plainCell), cells: cellsOf(line.text), result, line }, setting, owner);
      if (example !== undefined) examples.push(example);
    }
    read.add(head.line);
  }
  return { examples, read };
}

/** Cells between bars; a bar in backticks or behind a backslash is none. */
const cellsOf = (line: string): string[] => line.trim().replace(/^\|/, '').replace(/(?<!\\)\|$/, '').split(/(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/).map((cell) => cell.trim().replaceAll('\\|', '|'));

const plainCell = (cell: string): string => cell.replaceAll(/^[`*_\s]+|[`*_\s]+$/g, '');

function exampleOfRow({ names, cells, result, line }: { names: readonly string[]; cells: readonly string[]; result: number; line: DocLine }, setting: Setting, owner?: Declared): Example | undefined {
  const output = cells[result] ?? '';
  const read = expectedIn(plainCell(output));
  if (read === undefined || abbreviates(cells.join(' ')) || /^(?:\w+\s+){3,}/.test(plainCell(output))) return undefined;
  const expected = read.kind === 'bare' ? { ...read, delimited: output.startsWith('`') } : read;
  const common = { origin: setting.origin, place: 'table', line: line.line, setup: [], expected };
  for (const cell of cells.slice(0, result)) {
    const text = plainCell(cell);
    const [call] = findCalls(text, setting.declarations);
    if (call !== undefined && call.start === 0 && call.end === text.length) return { ...common, call: call.text, ...(call.args === undefined ? {} : { args: call.args }), bound: false, target: call.target };
  }
  const target = onlyFunction(setting.declarations, owner);
  if (target === undefined) return undefined;
  const inputs = names.flatMap((name, index) => (index < result && !/^(?:#|no\.?|description|notes?|why|name)$/i.test(name) ? [{ name, text: plainCell(cells[index] ?? '') }] : []));
  const byParameter = inputs.every(({ name }) => target.parameters.some((parameter) => parameter.name === name));
  const input = byParameter ? inputs.map(({ name, text }) => `${name} = ${text}`).join(', ') : inputs.length === 1 && INPUT.test(inputs[0]?.name ?? '') ? (inputs[0]?.text ?? '') : undefined;
  const args = input === undefined ? undefined : argumentsFor(input, target.parameters);
  return args === undefined ? undefined : { ...common, call: `${target.name}(${args.join(', ')})`, args, bound: true, target };
}
