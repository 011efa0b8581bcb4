import { codeOf, type Code } from './python-expressions.ts';

/** Which names of a text come, by any way, from which modules outside of it; attributes are told as `.name`. */
export interface Origins {
  /** What a name stands for by its import: `np` for `numpy`, `load` for `yaml.load`. */
  modules: ReadonlyMap<string, string>;
  /** Of a function or a class of the text: what decorates it and what it derives from, as it is written. */
  madeBy: ReadonlyMap<string, string>;
  /** Modules that an expression has something from, as they are imported. */
  of(expression: string): ReadonlySet<string>;
}

const IMPORT = /^[ \t]*import[ \t]+([^\n;#]+)/gm;
const FROM_IMPORT = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*(?:\(([^()]{0,4000})\)|([^\n;#]+))/gm;
const WORD = /(\.?)\s*\b([A-Za-z_]\w*)\b/g;

/** Steps from name to name that are followed, definitions of one text, units of one line; longer ones are no code. */
const MOST_ROUNDS = 10;
const MOST_FLOWS = 4_000;
const LONGEST_LINE = 4_000;

/** A name and what it is made of. */
type Flow = readonly [names: readonly string[], from: string];

/**
 * Follows names through assignments, loops, `with`, `except`, parameters and results of functions. It follows too much
 * rather than too little: what comes of it is left open, never found wrong.
 */
export function originsOf(text: string): Origins {
  const code = codeOf(text);
  const modules = importsOf(code.blank);
  const { flows, madeBy, isTooMuch } = definitionsOf(code);
  const everything = new Set(modules.values());
  const known = new Map<string, Set<string>>([...modules].map(([name, module]) => [name, new Set([module])]));
  const of = (expression: string): Set<string> => {
    // Where not all is followed, anything may come from anywhere.
    if (isTooMuch || expression.length > LONGEST_LINE) return everything;
    const found = new Set<string>();
    for (const [, dot = '', name = ''] of expression.matchAll(WORD))
      for (const module of known.get(`${dot}${name}`) ?? []) found.add(module);
    return found;
  };
  for (let round = 0, isNew = !isTooMuch; isNew && round < MOST_ROUNDS; round += 1) {
    isNew = false;
    for (const [names, from] of flows) {
      const modulesOfIt = of(from);
      for (const name of modulesOfIt.size === 0 ? [] : names) {
        const before = known.get(name) ?? new Set();
        const after = before.union(modulesOfIt);
        if (after.size > before.size) isNew = true;
        known.set(name, after);
      }
    }
  }
  return { modules, madeBy, of };
}

/** First parts of the modules outside of it that a text imports, each once. */
export const importedModules = (text: string): string[] => [
  ...new Set(
    [...codeOf(text).blank.matchAll(IMPORTING)].flatMap(([, from, list = '']) =>
      from === undefined ? list.split(',').flatMap((part) => /^\s*(\w+)/.exec(part)?.[1] ?? []) : [from],
    ),
  ),
];

const IMPORTING = /^[ \t]*(?:from[ \t]+([A-Za-z_]\w*)[\w.]*[ \t]+import\b|import[ \t]+([^\n;#]+))/gm;

function importsOf(blank: string): Map<string, string> {
  const modules = new Map<string, string>();
  for (const [, list = ''] of blank.matchAll(IMPORT))
    for (const part of list.split(',')) {
      const [, module = '', alias] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      const first = module.split('.')[0] ?? '';
      if (module !== '') modules.set(alias ?? first, alias === undefined ? first : module);
    }
  for (const [, module = '', ...lists] of blank.matchAll(FROM_IMPORT))
    for (const part of lists.join('').split(',')) {
      const [, name = '', alias = name] = /^\s*(\w+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (name !== '' && !module.startsWith('.')) modules.set(alias, `${module}.${name}`);
    }
  return modules;
}

interface Definitions {
  flows: Flow[];
  madeBy: Map<string, string>;
  isTooMuch: boolean;
}

function definitionsOf(code: Code): Definitions {
  const flows: Flow[] = [];
  const madeBy = new Map<string, string>();
  let decorators = '';
  const functions: { name: string; margin: number }[] = [];
  for (const line of logicalLines(code.blank)) {
    if (line.length > LONGEST_LINE || flows.length > MOST_FLOWS) return { flows: [], madeBy, isTooMuch: true };
    const margin = line.length - line.trimStart().length;
    while ((functions.at(-1)?.margin ?? -1) >= margin) functions.pop();
    if (/^\s*@/.test(line)) {
      decorators += `${line}\n`;
      continue;
    }
    const head = /^\s*(?:async\s+)?def\s+(\w+)[^(]*\(([^]*)\)\s*(?:->([^]*?))?:/.exec(line);
    if (head !== null) {
      const [, name = '', parameters = '', result = ''] = head;
      flows.push([[name, `.${name}`], `${decorators} ${result}`]);
      if (decorators !== '') madeBy.set(name, decorators);
      for (const [, parameter = '', type = ''] of parameters.matchAll(/(\w+)\s*:\s*([^,=]+)/g))
        flows.push([[parameter], type]);
      functions.push({ name, margin });
    }
    const base = /^\s*class\s+(\w+)[^(]*\(([^]*)\)\s*:/.exec(line);
    if (base !== null) {
      const [, name = '', bases = ''] = base;
      madeBy.set(name, `${decorators} ${bases}`);
      flows.push([[name, 'self', 'cls'], `${decorators} ${bases}`]);
    }
    decorators = '';
    const own = functions.at(-1)?.name;
    const result = /^\s*(?:return|yield(?:\s+from)?)\b([^]*)/.exec(line)?.[1];
    if (result !== undefined && own !== undefined) flows.push([[own, `.${own}`], result]);
    flows.push(...bindingsOf(line));
  }
  return { flows, madeBy, isTooMuch: false };
}

/** What a line gives names to: `a = b = x`, `a: T = x`, `with x as a`, `for a in x`, `(a := x)`, `except x as a`. */
function bindingsOf(line: string): Flow[] {
  const found: Flow[] = [];
  const declared = /^\s*([\w.]+)\s*:\s*([^=]+)(?:=(?!=)([^]*))?$/.exec(line);
  if (declared !== null) found.push([targets(declared[1] ?? ''), `${declared[2]} ${declared[3] ?? ''}`]);
  const parts = assignedParts(line);
  for (const part of parts.slice(0, -1)) found.push([targets(part), parts.at(-1) ?? '']);
  for (const [, names = '', from = ''] of line.matchAll(/\bfor\s+([\w\s,().*]+?)\s+in\b([^]*)/g))
    found.push([targets(names), from]);
  // What takes a function gives it its own.
  for (const [, names = ''] of line.matchAll(/\blambda\s+([^:]*):/g)) found.push([targets(names), line]);
  for (const [, name = '', from = ''] of line.matchAll(/\b(\w+)\s*:=\s*([^]*)/g)) found.push([[name], from]);
  if (/^\s*(?:async\s+)?with\b|^\s*except\b|^\s*case\b/.test(line))
    for (const { 1: names = '', index } of line.matchAll(/\bas\s+([\w.]+|\([^)]*\))/g))
      found.push([targets(names), line.slice(0, index)]);
  return found;
}

/** A line cut at its signs of assignment, which stand outside of brackets: targets, and the value at the end. */
function assignedParts(line: string): string[] {
  const cuts: number[] = [0];
  for (let depth = 0, at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === '=' && line[at + 1] === '=') at += 1;
    else if (depth === 0 && sign === '=' && !/[!<>:=]/.test(line[at - 1] ?? '')) cuts.push(at + 1);
  }
  return cuts.map((start, index) => line.slice(start, cuts[index + 1]));
}

/** Names that are bound, attributes with a dot before them: `self.session` is `.session`. */
function targets(text: string): string[] {
  return text
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(/[\s,()*=+\-/%@&|^]+/)
    .map((name) => (name.includes('.') ? name.slice(name.lastIndexOf('.')) : name))
    .filter((name) => /^\.?[A-Za-z_]\w*$/.test(name));
}

/** Lines, those within brackets or behind a backslash together. */
function logicalLines(blank: string): string[] {
  const lines: string[] = [];
  let depth = 0;
  let open = '';
  for (const line of blank.split('\n')) {
    open = open === '' ? line : `${open}\n${line}`;
    depth = Math.max(0, depth + (line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length);
    if (depth > 0 || line.endsWith('\\')) continue;
    lines.push(open);
    open = '';
  }
  return open === '' ? lines : [...lines, open];
}
