import { regex } from '../../../shared/regex.ts';
import { onlyFunction, push } from './bound.ts';
import type { DeclaredFunction } from './declarations.ts';
import type { Example, Setting } from './example.ts';
import { isDenied } from './expectations.ts';
import type { DocLine } from './source.ts';
import { readValue } from './values.ts';

const BEGINS = regex('i')`
  ^[\s>*_\`#\-+\d.)]*
  (?:e\.g\.,?\s+|(?:for )?example:?,?\s+)?
  (?:for|with|given|when|if)\s+[\`*]*(?=[A-Za-z_]\w*\s*=)
`;
const BINDING = regex('y')`[\`*]*([A-Za-z_]\w*)\s*=(?![=>])\s*`;
const THEN = regex('y')`[\`*]*\s*(?:,\s*(?:and\s+)?|and\s+)[\`*]*(?=[A-Za-z_]\w*\s*=(?![=>]))`;
const OUTPUT_IS = regex('i')`
  \b(?:output|result|answer|function|it)\s+(?:(?:should|must|will|shall)\s+)?
  (?:be|is|returns?|gives?|equals?)\s+(\S.*?)(?:\s+(?:as|because|since)\s.*|[.;]?\s*)$
`;

/**
 * `For n = 15, … the output should be "110"`: the result of a call with the parameters that are named, all of them. The
 * lines that begin so are told, for what stands between is no argument.
 */
export function bindingsIn(
  lines: readonly DocLine[],
  setting: Setting,
  owner?: DeclaredFunction,
): { examples: Example[]; lines: ReadonlySet<number> } {
  const target = onlyFunction(setting, owner);
  const names = target?.parameters.map(({ name }) => name) ?? [];
  const examples: Example[] = [];
  const bound = new Set<number>();
  for (const line of lines) {
    const given = boundAt(line.text);
    if (given === undefined) continue;
    bound.add(line.line);
    const rest = line.text.slice(given.end);
    const output = OUTPUT_IS.exec(rest);
    const isExact = given.values.every(([name]) => names.includes(name)) && !isDenied(rest, output?.index ?? 0);
    const input = given.values.map(([name, value]) => `${name} = ${value}`).join(', ');
    if (target !== undefined && output !== null && isExact)
      push(examples, line, input, output[1] ?? '', { setting, target });
  }
  return { examples: examples.filter(({ expected }) => expected.kind === 'value'), lines: bound };
}

/** The names with values at the beginning of a line, and where they end. */
function boundAt(text: string): { values: [name: string, value: string][]; end: number } | undefined {
  const begin = BEGINS.exec(text)?.[0].length;
  if (begin === undefined) return undefined;
  const values: [string, string][] = [];
  let at = begin;
  for (;;) {
    BINDING.lastIndex = at;
    const found = BINDING.exec(text);
    const start = at + (found?.[0].length ?? 0);
    const value = found === null ? undefined : readValue(text, start);
    if (found === null || value === undefined) break;
    values.push([found[1] ?? '', text.slice(start, value.end).trim()]);
    THEN.lastIndex = value.end;
    at = value.end + (THEN.exec(text)?.[0].length ?? 0);
  }
  return values.length === 0 ? undefined : { values, end: at };
}
