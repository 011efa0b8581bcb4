import type { DeclaredFunction } from './declarations.ts';
import { argumentsFor, expectedIn, onlyFunction } from './bound.ts';
import { argumentOf, fits } from './cells.ts';
import type { Example, Setting } from './example.ts';
import { abbreviates, findCalls } from './expressions.ts';
import type { DocLine } from './source.ts';
import { regex } from '../../../shared/regex.ts';

const RESULT = regex('i')`
  ^(?:expected\s+)?(?:
    output|result|returns?|return value|expected|expected value|value|gives|becomes|answer|should (?:return|be|give)
  )$
`;
const INPUT = regex('i')`
  ^(?:
    inputs?|calls?|expressions?|examples?|arguments?|args?|given|when|example call|function call|usage|test case
    |case
  )$
`;
const RULE = /^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$/;

/** Columns that speak about a row and are no result. */
const REMARK = new RegExp(
  String.raw`^(?:#|no\.?|descriptions?|notes?|why|name|comments?|remarks?|reasons?|explanations?|meaning|purpose|` +
    'type|default|required|examples?|status|cost|complexity|units?)$',
  'i',
);

/**
 * The examples of Markdown tables: a column for the call or its arguments (or one a parameter), and one for the result.
 * A table whose headings say neither is one of the only function where its name, or its parameter's, is a heading or a
 * unit.
 */
export function examplesOfTables(
  lines: readonly DocLine[],
  setting: Setting,
  owner?: DeclaredFunction,
): { examples: Example[]; read: ReadonlySet<number> } {
  const read = new Set<number>();
  const examples: Example[] = [];
  for (const { head, names, rows } of tablesIn(lines)) {
    const table = tableOf(names, rows[0]?.cells ?? [], setting, owner);
    for (const { line, cells } of rows) {
      read.add(line.line);
      const example = table === undefined ? undefined : exampleOfRow({ ...table, cells, line }, setting);
      if (example !== undefined) examples.push(example);
    }
    read.add(head.line);
  }
  return { examples, read };
}

/** A Markdown table: its headings without marks, and its rows. */
export interface MarkdownTable {
  head: DocLine;
  names: string[];
  rows: { line: DocLine; cells: string[] }[];
}

/** The Markdown tables in lines, in their order. */
export function tablesIn(lines: readonly DocLine[]): MarkdownTable[] {
  return lines.flatMap((rule, at) => {
    const head = lines[at - 1];
    if (head === undefined || !head.text.includes('|') || !RULE.test(rule.text)) return [];
    const names = cellsOf(head.text).map(plainCell);
    const end = lines.findIndex((line, index) => index > at && !line.text.includes('|'));
    const rows = lines.slice(at + 1, end < 0 ? lines.length : end).map((line) => ({ line, cells: cellsOf(line.text) }));
    return [{ head, names, rows }];
  });
}

/** Do the headings of a table say that it holds inputs with what they come to? */
export const namesResults = (names: readonly string[]): boolean =>
  names.some((name) => RESULT.test(name)) && names.some((name) => INPUT.test(name));

/** Is a heading one of a column that speaks about a row and is no result? */
export const isRemark = (name: string): boolean => REMARK.test(name);

/** `working days`, `Working-Days` and `workingDays` are one name. */
const nameOf = (written: string): string => written.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

/** The last column, where each of the others is a parameter by its name; -1 where the table is not of that form. */
function columnLeftOver(names: readonly string[], target: DeclaredFunction | undefined): number {
  const last = names.length - 1;
  const parameters = (target?.parameters ?? []).map(({ name }) => nameOf(name));
  const given = names.slice(0, last).map(nameOf);
  const isDistinct = given.length > 0 && new Set(given).size === given.length;
  const fits = isDistinct && given.every((name) => parameters.includes(name));
  const isOther = !REMARK.test(names[last] ?? '') && !parameters.includes(nameOf(names[last] ?? ''));
  return fits && isOther ? last : -1;
}

interface Table {
  /** Headings, and the number of the column that holds results. */
  names: readonly string[];
  result: number;
  /** What the rows are of, where no cell says it. */
  target: DeclaredFunction | undefined;
  loose?: boolean;
}

function tableOf(
  names: readonly string[],
  first: readonly string[],
  setting: Setting,
  owner?: DeclaredFunction,
): Table | undefined {
  const target = onlyFunction(setting, owner);
  const resultColumn = names.findLastIndex((name) => RESULT.test(name));
  const result = resultColumn >= 0 ? resultColumn : columnLeftOver(names, target);
  return result >= 0 ? { names, result, target } : (calledTable(names, setting) ?? tiedTable(names, first, target));
}

/** `f(seconds)` as a heading: the other columns are its arguments. */
function calledTable(names: readonly string[], { declarations: { functions } }: Setting): Table | undefined {
  for (const [index, name] of names.entries()) {
    const [, called = '', inner = ''] = /^([\w$]+)\(([\w$\s,]*)\)$/.exec(name) ?? [];
    const target = functions.find((each) => each.name === called);
    if (target === undefined || index === 0) continue;
    const given = inner.split(',').map((each) => each.trim());
    const headings = names.map((each) => target.parameters[given.indexOf(each)]?.name ?? each);
    return { names: headings, result: index, target };
  }
  return undefined;
}

const UNIT = /^(-?[\d.]+)\s*([A-Za-z%°€$]{1,12})$/;

/** Two columns of a function's one argument and its result, where its name or its unit says that they are. */
function tiedTable(names: readonly string[], first: readonly string[], target?: DeclaredFunction): Table | undefined {
  const [, result = ''] = names;
  if (target === undefined || names.length !== 2 || REMARK.test(result)) return undefined;
  const words = target.name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/);
  const unit = UNIT.exec(plainCell(first[0] ?? ''))?.[2] ?? '';
  const isParameter = target.parameters.some((each) => nameOf(each.name) === nameOf(unit));
  if (!isParameter && !words.includes(result.toLowerCase())) return undefined;
  return { names: ['input', result], result: 1, target, loose: true };
}

/** Cells between bars; a bar in backticks or behind a backslash is none. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** A cell without the marks of Markdown around it, which stand on both sides. */
function plainCell(cell: string): string {
  const [, mark = '', inner] = /^(`+|\*{1,3}|_{1,3})(?=\S)([^]*\S)\1$/.exec(cell.trim()) ?? [];
  if (inner === undefined) return cell.trim();
  return mark.startsWith('`') ? inner : plainCell(inner);
}

interface Row extends Table {
  cells: readonly string[];
  line: DocLine;
}

/** A cell and the name of its column. */
interface Input {
  name: string;
  cell: string;
}

function exampleOfRow(row: Row, setting: Setting): Example | undefined {
  const { names, cells, result, line, target, loose } = row;
  const output = cells[result] ?? '';
  const plain = plainCell(output);
  const read = expectedIn(plain, setting.language);
  if (read === undefined || abbreviates(cells.join(' ')) || /^(?:\w+\s+){3,}/.test(plain)) return undefined;
  if (loose === true && read.kind !== 'value') return undefined;
  const expected = read.kind === 'bare' ? { ...read, delimited: output.startsWith('`') } : read;
  const common = {
    origin: setting.origin,
    place: 'table',
    line: line.line,
    setup: [],
    expected,
    ...(loose === true ? { loose } : {}),
  };
  for (const cell of cells.slice(0, result)) {
    const text = plainCell(cell);
    const [call] = findCalls(text, setting.declarations);
    if (call === undefined || call.start !== 0 || call.end !== text.length) continue;
    const args = call.args === undefined ? {} : { args: call.args };
    return { ...common, call: call.text, ...args, bound: false, target: call.target };
  }
  if (target === undefined) return undefined;
  const isParameter = (name: string): boolean => target.parameters.some((each) => nameOf(each.name) === nameOf(name));
  const inputs = names
    .slice(0, result)
    .map((name, index) => ({ name, cell: cells[index] ?? '' }))
    .filter(({ name }) => !REMARK.test(name) || isParameter(name));
  const given = loose === true ? inputs.map((each) => ({ ...each, cell: each.cell.replace(UNIT, '$1') })) : inputs;
  const args = argumentsIn(given, target, setting) ?? argumentsBelow(given, target, setting);
  return args === undefined
    ? undefined
    : { ...common, call: `${target.name}(${args.join(', ')})`, args, bound: true, target };
}

/** One argument a column, where every column before the result is a parameter and none that is needed is left out. */
function argumentsIn(inputs: readonly Input[], target: DeclaredFunction, setting: Setting): string[] | undefined {
  const given = new Map(inputs.map(({ name, cell }) => [nameOf(name), cell]));
  const required = target.parameters.filter(({ optional }) => !optional).length;
  const parameters = target.parameters.slice(0, Math.max(given.size, required));
  if (given.size !== inputs.length || given.size !== parameters.length) return undefined;
  const args = parameters.map((parameter) => {
    const cell = given.get(nameOf(parameter.name));
    return cell === undefined ? undefined : argumentOf(plainCell(cell), parameter, setting);
  });
  return args.every((arg) => arg !== undefined) ? args : undefined;
}

/** The arguments of the one column that is called as such columns are. */
function argumentsBelow(inputs: readonly Input[], target: DeclaredFunction, setting: Setting): string[] | undefined {
  const [only] = inputs;
  if (inputs.length !== 1 || only === undefined || !INPUT.test(only.name)) return undefined;
  const [parameter, ...others] = target.parameters;
  if (parameter !== undefined && parameter.type !== '' && others.every(({ optional }) => optional)) {
    const arg = argumentOf(plainCell(only.cell), parameter, setting);
    if (arg !== undefined && fits(arg, parameter)) return [arg];
  }
  return argumentsFor(plainCell(only.cell), target.parameters);
}
