import { readFileSync } from 'node:fs';
import type { GoBinding } from './go-functions.ts';
import { words } from '../../../../shared/word-list.ts';

const HARNESS = readFileSync(new URL('./harness.go.txt', import.meta.url), 'utf8');

const PACKAGES = words`
  bufio bytes context encoding/json io os reflect runtime runtime/debug sort strconv strings unsafe
`;

/** The text of the program's own file, and the binding of each of its lines that has one. */
export interface GoHarness {
  text: string;
  /** By line, from 1. */
  lines: ReadonlyMap<number, GoBinding>;
}

/** The file that makes a program of the block: it answers questions about what is bound. */
export function goHarness(bindings: readonly GoBinding[], file: string): GoHarness {
  const head = [
    'package main',
    'import (',
    ...PACKAGES.map((each) => `cv${each.split('/').at(-1)} "${each}"`),
    ')',
    `const cvFile = ${JSON.stringify(file)}`,
    HARNESS,
  ];
  const parts: string[] = [];
  const lines = new Map<number, GoBinding>();
  let count = 0;
  const push = (...more: string[]): void => {
    for (const part of more) count += part.split('\n').length;
    parts.push(...more);
  };
  const add = (binding: GoBinding, text: string): void => {
    push(text);
    lines.set(count, binding);
  };
  push(...head);
  push('var cvFunctions = map[string]cvreflect.Value{');
  for (const each of bindings)
    if (each.kind === 'function') add(each, `${JSON.stringify(each.name)}: cvreflect.ValueOf(${each.expression}),`);
  push('}', 'var cvLives = map[string]cvLife{');
  for (const each of bindings) {
    if (each.kind !== 'life') continue;
    const maker = each.maker === null ? 'cvreflect.Value{}' : `cvreflect.ValueOf(${each.maker})`;
    const methods = each.methods.map(({ name, expression }) => `"${name}": cvreflect.ValueOf(${expression})`);
    const of = `cvreflect.TypeOf((*${each.type})(nil)).Elem()`;
    add(each, `"${each.name}": {${of}, ${maker}, map[string]cvreflect.Value{${methods.join(', ')}}},`);
  }
  push('}', '');
  return { text: parts.join('\n'), lines };
}

/** The block's file as a part of a program: of the package `main`, with its own `main` under another name. */
export const asPartOfProgram = (text: string, masked: string): string => {
  const edits = [/(?<=^[ \t]*package[ \t]+)\w+/m, /(?<=^func[ \t]+)main(?=[ \t]*\()/m].flatMap((pattern, at) => {
    const found = pattern.exec(masked);
    return found === null
      ? []
      : [{ index: found.index, length: found[0].length, by: at === 0 ? 'main' : 'cvBlockMain' }];
  });
  return edits
    .toSorted((a, b) => b.index - a.index)
    .reduce((so, { index, length, by }) => so.slice(0, index) + by + so.slice(index + length), text);
};
