import { regex } from '../../../../shared/regex.ts';
import { blankComments } from '../../../kit/scan/scan-text.ts';
import { blanked } from '../../../kit/text-position.ts';

/** A definition at the top of a module. */
export interface Definition {
  name: string;
  /** Does it take no arguments? Only such a one can be an invariant, a property or a specification. */
  plain: boolean;
  body: string;
  /** UTF-16 offsets of the name in the module's text. */
  start: number;
  end: number;
  /** UTF-16 offset where the body begins. */
  bodyStart: number;
}

/** A TLA+ module taken apart as far as choosing what to check needs it. Offsets are those of the given text. */
export interface Module {
  /** The text from the header to the end line, comments blanked out; what stands around it is blank too. */
  text: string;
  /** What follows the end line, as written. */
  after: string;
  extends: string[];
  definitions: ReadonlyMap<string, Definition>;
  /** Bodies of the assumptions and of the theorems. */
  assumptions: Passage[];
  theorems: Passage[];
}

/** A part of the text. */
interface Passage {
  text: string;
  start: number;
  end: number;
}

/** What a text is: a module, surely no module, or something that is not judged here. */
export type ModuleReading =
  | { kind: 'module'; module: Module }
  | { kind: 'ill-formed'; message: string; start: number; end: number }
  | { kind: 'unsupported'; reason: string };

const header = /^-{4,}[ \t]*MODULE[ \t]+\w+[ \t]*-{4,}/gm;
/** The line that ends a module. */
export const MODULE_END = /^[ \t]*={4,}[ \t]*$/m;
const boundary = regex('g')`
  \b(?:
    VARIABLES?|CONSTANTS?|ASSUME|ASSUMPTION|AXIOM|THEOREM|LEMMA|PROPOSITION|COROLLARY|RECURSIVE|INSTANCE|PROOF|BY
    |OBVIOUS|EXTENDS
  )\b
  |-{4,}
  |={4,}
`;
const head = /\bLET\b|\bIN\b|(?<![\w!.'\\])([A-Za-z_]\w*)[ \t]*(\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])?\s*==(?!=)/g;

/** Reads the text of a block. Only what no reader of TLA+ can accept is called ill-formed. */
export function readModule(source: string): ModuleReading {
  const clean = blankComments(source, 'tlaplus');
  const headers = [...clean.matchAll(header)];
  const first = headers[0];
  if (first === undefined)
    return { kind: 'unsupported', reason: 'this is no module: it has no line `---- MODULE Name ----`' };
  if (headers.length > 1) return { kind: 'unsupported', reason: 'the block holds more than one module' };
  const rest = clean.slice(first.index);
  const end = MODULE_END.exec(rest);
  if (end === null) {
    return {
      kind: 'ill-formed',
      message: 'the module does not end: a line `====` is missing',
      start: first.index,
      end: first.index + first[0].length,
    };
  }
  const stop = first.index + end.index + end[0].length;
  const text = blanked(clean.slice(0, first.index)) + clean.slice(first.index, stop) + blanked(clean.slice(stop));
  if (/--(fair\s+)?algorithm\b/.test(source) && !/\bBEGIN TRANSLATION\b/.test(source)) {
    return { kind: 'unsupported', reason: 'a PlusCal algorithm must be translated to TLA+ first' };
  }
  const open = unbalanced(text);
  if (open !== undefined)
    return { kind: 'ill-formed', message: `the bracket ${text[open]} has no partner`, start: open, end: open + 1 };
  return { kind: 'module', module: { text, after: source.slice(stop), extends: extended(text), ...parts(text) } };
}

function unbalanced(text: string): number | undefined {
  const closing: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
  const open: number[] = [];
  for (const { 0: mark, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[()[\]{}]/g)) {
    if (mark.startsWith('"')) continue;
    const partner = closing[mark];
    if (partner === undefined) open.push(index);
    else {
      const last = open.pop();
      if (last === undefined || text[last] !== partner) return index;
    }
  }
  return open.at(-1);
}

function extended(text: string): string[] {
  const list = /\bEXTENDS\s+([\w\s,]*?)(?=\n\s*\n|\n\s*[A-Z]{5,}\b|\n\s*-{4,}|\n[^\n]*==|\n\s*={4,})/.exec(text)?.[1];
  return list === undefined
    ? []
    : list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
}

function parts(text: string): Pick<Module, 'definitions' | 'assumptions' | 'theorems'> {
  const heads: Omit<Definition, 'body'>[] = [];
  let lets = 0;
  for (const found of text.matchAll(head)) {
    if (found[0] === 'LET') lets += 1;
    else if (found[0] === 'IN') lets -= 1;
    else if (lets === 0 && found[1] !== undefined) {
      heads.push({
        name: found[1],
        plain: found[2] === undefined,
        start: found.index,
        end: found.index + found[1].length,
        bodyStart: found.index + found[0].length,
      });
    }
  }
  const marks = [...text.matchAll(boundary)];
  const stops = [...heads.map(({ start }) => start), ...marks.map(({ index }) => index)].toSorted((a, b) => a - b);
  const until = (from: number): number => stops.find((stop) => stop > from) ?? text.length;
  const definitions = heads.map((each): Definition => ({
    ...each,
    body: text.slice(each.bodyStart, until(each.start)),
  }));
  const passages = (words: RegExp): Passage[] =>
    marks
      .filter(({ 0: mark }) => words.test(mark))
      .map(({ 0: mark, index }) => {
        const end = until(index);
        return {
          text: text.slice(index + mark.length, end).trim(),
          start: index,
          end: index + text.slice(index, end).trimEnd().length,
        };
      });
  return {
    definitions: new Map(definitions.map((each) => [each.name, each])),
    assumptions: passages(/^(ASSUME|ASSUMPTION|AXIOM)$/),
    theorems: passages(/^(THEOREM|LEMMA|PROPOSITION|COROLLARY)$/),
  };
}

/** The names of all definitions that the given ones use, themselves included. */
export function reach(
  module: { definitions: ReadonlyMap<string, Pick<Definition, 'body'>> },
  names: readonly string[],
): Set<string> {
  const reached = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const definition = module.definitions.get(name);
    if (definition === undefined || reached.has(name)) continue;
    reached.add(name);
    for (const [word] of definition.body.matchAll(/[A-Za-z_]\w*/g)) open.push(word);
  }
  return reached;
}
