import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';

/** A parameter as it is written; the type is empty where none is. */
export interface ExampleParameter {
  name: string;
  type: string;
  optional: boolean;
}

/** A function or method that a text defines. */
export interface DeclaredFunction {
  name: string;
  /** The class, struct or interface that it belongs to. */
  container?: string;
  isStatic: boolean;
  isPublic: boolean;
  parameters: ExampleParameter[];
  /** What comes back, as it is written; empty where nothing is. */
  returns: string;
  /** Does nothing come back, as far as can be seen? */
  isVoid: boolean;
  /** Lines of the whole definition, from 1. */
  startLine: number;
  endLine: number;
  body: string;
}

/** What a text defines at its top level. */
export interface Declarations {
  functions: DeclaredFunction[];
  /** Names of classes, structs, records, enums. */
  types: string[];
  /** Constants and variables. */
  values: string[];
  /** Enumerations with the names of their values, where the language has a word for them. */
  enums: { name: string; variants: string[] }[];
}

/** For each opening bracket of a text the index behind the one that closes it, 0 where none does. */
function closingsIn(masked: string): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(masked.length);
  const open: number[] = [];
  for (let at = 0; at < masked.length; at += 1) {
    const sign = masked[at] ?? '';
    if ('([{'.includes(sign)) open.push(at);
    else if (')]}'.includes(sign)) {
      const opened = open.pop();
      if (opened !== undefined) ends[opened] = at + 1;
    }
  }
  return ends;
}

/** The brackets of the text that was asked for last: it is asked for again for each of its functions. */
let newest = { masked: '', ends: new Int32Array() };

/** The index behind the bracket that closes the one at `open`, or undefined. Strings and comments must be masked. */
export function closing(masked: string, open: number): number | undefined {
  if (newest.masked !== masked) newest = { masked, ends: closingsIn(masked) };
  const end = newest.ends[open] ?? 0;
  return end === 0 ? undefined : end;
}

/** Parts between commas that stand in no bracket; `<` and `>` are brackets where `generic` says so. */
export function splitTop(text: string, generic = false): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if ('([{'.includes(sign) || (generic && sign === '<')) depth += 1;
    else if (')]}'.includes(sign) || (generic && sign === '>' && !'-='.includes(text[at - 1] ?? ' '))) depth -= 1;
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}

/** What a text defines; `masked` is the text without strings and comments. */
export function declarationsIn(text: string, masked: string, language: LanguageId): Declarations {
  const starts = [0, ...masked.matchAll(/\n/g).map(({ index }) => index + 1)];
  const lineAt = (offset: number): number => lineOf(starts, offset);
  if (language === 'python') return inPython(text, masked, lineAt);
  return inBraces(text, masked, language, lineAt);
}

/** The line, from 1, of an offset among the offsets at which lines begin. */
function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

function inPython(text: string, masked: string, lineAt: (offset: number) => number): Declarations {
  const functions: DeclaredFunction[] = [];
  const types: string[] = [];
  /** The classes around a line, the innermost last. */
  const around: { name: string; end: number }[] = [];
  const own = text.split('\n');
  const lines = masked.split('\n');
  const endOf = (line: number, indent: number): number => {
    let end = line;
    for (let at = line; at < lines.length; at += 1) {
      const content = lines[at] ?? '';
      if (content.trim() === '') continue;
      if (content.length - content.trimStart().length <= indent && !/^\s*[)\]}]/.test(content)) break;
      end = at + 1;
    }
    return end;
  };
  for (const found of masked.matchAll(/^([ \t]*)(?:async[ \t]+)?(def|class)[ \t]+(\w+)/gm)) {
    const [whole, indentation = '', kind, name = ''] = found;
    const line = lineAt(found.index);
    const indent = indentation.length;
    const end = endOf(line, indent);
    while (line > (around.at(-1)?.end ?? line)) around.pop();
    const holder = around.at(-1);
    const before = functions.at(-1);
    const outer = before !== undefined && before.startLine < line && line <= before.endLine;
    if (kind === 'class') {
      if (outer) continue;
      types.push(name);
      around.push({ name, end });
      continue;
    }
    const open = masked.indexOf('(', found.index + whole.length);
    const close = open < 0 ? undefined : closing(masked, open);
    if (close === undefined || outer) continue;
    const body = own.slice(line - 1, end).join('\n');
    const maskedBody = lines.slice(line - 1, end).join('\n');
    const decorators = own
      .slice(Math.max(0, line - 4), line - 1)
      .filter((each) => /^\s*@/.test(each))
      .join(' ');
    const parameters = splitTop(text.slice(open + 1, close - 1))
      .filter((part) => !/^[*/]/.test(part))
      .map(pythonParameter);
    const bound = holder !== undefined && !/@staticmethod/.test(decorators);
    functions.push({
      name,
      ...(holder === undefined ? {} : { container: holder.name }),
      isStatic: /@(?:static|class)method/.test(decorators),
      isPublic: !name.startsWith('_') && !name.startsWith('test_') && name !== 'main',
      parameters: bound ? parameters.slice(1) : parameters,
      returns: /^\s*->\s*([^:\n]+)/.exec(masked.slice(close, close + 400))?.[1]?.trim() ?? '',
      isVoid: !/\breturn[ \t]+\S|\byield\b/.test(maskedBody),
      startLine: line,
      endLine: end,
      body,
    });
  }
  const values = [...masked.matchAll(/^(\w+)[ \t]*(?::[^=\n]+)?=(?!=)/gm)].map(([, name]) => name ?? '');
  const imported = [...masked.matchAll(/^(?:from[ \t]+\S+[ \t]+)?import[ \t]+([^\n]+)/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  );
  return { functions, types, values: [...values, ...imported], enums: [] };
}

function pythonParameter(part: string): ExampleParameter {
  const [, name = part, type = ''] = /^(\w+)\s*(?::\s*([^=]+))?/.exec(part) ?? [];
  return { name, type: type.trim(), optional: /=/.test(part) };
}

/** `function name(`, `export default async function* name(`. */
const SCRIPT_FUNCTION = regex()`
  (?<export>export[ \t]+)?(?:default[ \t]+)?(?:async[ \t]+)?function[ \t]*\*?[ \t]*(?<name>[\w$]+)[ \t]*
`;
/** `const name = (`, `let name = async function (`. */
const SCRIPT_VARIABLE = regex()`
  (?<export2>export[ \t]+)?(?:const|let|var)[ \t]+(?<name2>[\w$]+)[ \t]*(?::[^=\n]+)?=[ \t]*
  (?:async[ \t]*)?(?:function[ \t]*\*?[ \t]*[\w$]*[ \t]*)?
  (?=[(<]|[\w$]+[ \t]*=>)
`;
/** `name(` in a class or an object, `name: function (`. */
const SCRIPT_METHOD = regex()`
  (?<=[{};\n][ \t]*)
  (?<mods>(?:(?:public|private|protected|static|async|readonly|override|get|set)[ \t]+|\*[ \t]*)*)
  (?!(?:if|for|while|switch|catch|return|function|do|else|new|await|throw)\b)
  (?<name3>#?[\w$]+)[ \t]*
  (?::[ \t]*(?:async[ \t]*)?(?:function[ \t]*\*?[ \t]*[\w$]*[ \t]*)?)?
`;
const HEADS: Partial<Record<LanguageId, RegExp>> = {
  typescript: regex('g')`(?<![\w$.])(?:${SCRIPT_FUNCTION}|${SCRIPT_VARIABLE}|${SCRIPT_METHOD})(?=[(<]|[\w$]+[ \t]*=>)`,
  java: regex('gm')`
    (?<=[{};\n)>][ \t]*|^)
    (?<mods>(?:(?:public|protected|private|static|final|abstract|synchronized|default|strictfp)[ \t]+)*)
    (?:<[^>{(]+>[ \t]*)?
    (?!(?:return|new|else|throw|if|for|while|switch|case|class|record|enum)\b)
    (?<type>[\w.]+(?:<[^{;()]*>)?(?:[ \t]*\[\])*)[ \t]+
    (?<name>\w+)[ \t]*(?=\()
  `,
  c: regex('gm')`
    ^(?<type>
      (?:(?:
        static|inline|const|unsigned|signed|long|short|struct|enum|constexpr|auto|\[\[\w+\]\]
        |template[ \t]*<[^;{}]*>
      )[ \t\n]+)*
      [A-Za-z_][\w:]*(?:<[^;{}()]*>)?(?:[ \t]*[*&]|[ \t]+const\b)*
    )[ \t\n*&]+
    (?<name>[A-Za-z_]\w*)[ \t]*(?=\()
  `,
  cpp: regex('g')`
    (?<=^|\n|[{};][ \t]*|:[ \t]*)[ \t]*
    (?<type>
      (?:(?:static|inline|const|unsigned|signed|long|short|struct|enum|constexpr|virtual|auto|\[\[\w+\]\])[ \t\n]+)*
      (?!(?:return|else|new|delete|throw|case|goto|using|typedef|if|for|while|switch)\b)
      [A-Za-z_][\w:]*(?:<[^;{}()]*>)?(?:::\w+)*(?:[ \t]*[*&]|[ \t]+const\b)*
    )[ \t\n*&]+
    (?<name>[A-Za-z_]\w*)[ \t]*(?=\()
  `,
  rust: regex('g')`
    (?<export>pub(?:\([^)]*\))?[ \t]+)?(?:const[ \t]+|async[ \t]+|unsafe[ \t]+)*
    fn[ \t]+(?<name>\w+)[ \t]*(?=[(<])
  `,
  go: /^func[ \t]+(?:\((?<receiver>[^)]*)\)[ \t]*)?(?<name>\w+)[ \t]*(?=[([])/gm,
};
const CONTAINERS: Partial<Record<LanguageId, RegExp>> = {
  typescript: regex('gm')`
    (?<![\w$.])(?:class|interface|enum|namespace)[ \t]+([\w$]+)
    |^(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]+)[^=;\n(]*=[ \t]*\{
  `,
  java: /(?<![\w.])(?:class|interface|enum|record)[ \t]+(\w+)/g,
  cpp: /(?<![\w.]|enum[ \t])(?:class|struct|enum|union)[ \t]+(\w+)(?=[^;(){}=]*\{)/g,
  c: /(?:struct|enum|union)[ \t]+(\w+)/g,
  rust: /\b(?:struct|enum|trait|impl(?:<[^{}]*?>)?(?:[ \t]+[\w:<>, ]+?[ \t]+for)?)[ \t]+(\w+)/g,
  go: /^type[ \t]+(\w+)/gm,
};
const VALUES = regex('gm')`
  ^(?:export[ \t]+)?(?:pub[ \t]+)?(?:const|let|var|static|final|#define)[ \t]+
  (?:mut[ \t]+)?(?:[\w<>[\]]+[ \t]+)?([\w$]+)
`;
const familyOf = (language: LanguageId): LanguageId =>
  ['tsx', 'javascript', 'jsx'].includes(language) ? 'typescript' : language;

function inBraces(
  text: string,
  masked: string,
  language: LanguageId,
  lineAt: (offset: number) => number,
): Declarations {
  const family = familyOf(language);
  const containers = [...masked.matchAll(CONTAINERS[family] ?? /$^/g)].flatMap((found) => {
    const isObject = found[0].endsWith('{');
    const open = isObject ? found.index + found[0].length - 1 : masked.indexOf('{', found.index);
    const close = open < 0 ? undefined : closing(masked, open);
    return [{ name: found[1] ?? found[2] ?? '', start: found.index, open, end: close ?? found.index, isObject }];
  });
  const functions: DeclaredFunction[] = [];
  let inside = 0;
  for (const found of masked.matchAll(HEADS[family] ?? /$^/g)) {
    if (found.index < inside) continue;
    const groups = found.groups ?? {};
    const name = groups['name'] ?? groups['name2'] ?? groups['name3'] ?? '';
    const holder = containers.findLast(({ open, end }) => open >= 0 && open < found.index && found.index < end);
    const isMethod = groups['name3'] !== undefined;
    if (name === '' || (isMethod && holder === undefined)) continue;
    const read = readFunction(text, masked, found.index + found[0].length, family);
    if (read === undefined) continue;
    inside = read.end;
    const mods = groups['mods'] ?? '';
    if (/\b(?:get|set)\b/.test(mods)) continue;
    const receiver = family === 'go' ? /\*?(\w+)(?:\[[^\]]*\])?\s*$/.exec(groups['receiver'] ?? '')?.[1] : undefined;
    const container = receiver ?? (family === 'go' || family === 'c' ? undefined : holder?.name);
    const own =
      family === 'rust' && container !== undefined ? /^&?\s*(?:'\w+\s+)?(?:mut\s+)?self\b/.test(read.inner) : false;
    const returns = groups['type'] ?? read.returns;
    functions.push({
      name,
      ...(container === undefined ? {} : { container }),
      isStatic:
        holder?.isObject === true ||
        /\bstatic\b/.test(`${mods} ${groups['type'] ?? ''}`) ||
        (family === 'rust' && container !== undefined && !own),
      isPublic:
        !/\bprivate\b|\bprotected\b/.test(mods) &&
        !/^(?:main|#|test)/.test(name) &&
        !(family === 'go' && /^(?:Test|Benchmark|Example|init$)/.test(name)),
      parameters: (own ? read.parts.slice(1) : read.parts)
        .filter((part) => part !== 'void' || !['c', 'cpp'].includes(family))
        .map((part) => parameterOf(part, family)),
      returns,
      isVoid:
        family === 'typescript'
          ? /^(?:Promise<)?void>?$/.test(returns) ||
            (masked[read.bodyStart] === '{' && !/\breturn\s+[^;\s]/.test(masked.slice(read.bodyStart, read.end)))
          : /^(?:(?:static|inline|virtual)\s+)*void$/.test(returns.trim()) ||
            ((family === 'go' || family === 'rust') && returns === ''),
      startLine: lineAt(found.index + found[0].length - found[0].trimStart().length),
      endLine: lineAt(read.end),
      body: text.slice(found.index, read.end),
    });
  }
  const values = [...masked.matchAll(VALUES)].map(([, name]) => name ?? '');
  const types = containers.filter(({ isObject }) => !isObject).map(({ name }) => name);
  const known = [...values, ...spacesIn(masked, family), ...importedIn(text, family)];
  return { functions, types, values: known, enums: enumsIn(masked) };
}

/** Names of the namespaces of C++ and the modules of Rust, by which what they hold is called. */
function spacesIn(masked: string, family: LanguageId): string[] {
  if (family === 'cpp') return [...masked.matchAll(/\bnamespace\s+(\w+)/g)].map(([, name]) => name ?? '');
  return family === 'rust' ? [...masked.matchAll(/\bmod\s+(\w+)\s*\{/g)].map(([, name]) => name ?? '') : [];
}

/** Names that a text imports, by which what they stand for is called. */
function importedIn(text: string, family: LanguageId): string[] {
  const lines = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name = '']) => name);
  switch (family) {
    case 'java':
      return lines(/^import\s+(?:static\s+)?[\w.]+\.(\w+)\s*;/gm);
    case 'go': {
      const grouped = lines(/^import\s*\(([^)]*)\)/gm).join('\n');
      const single = lines(/^import\s+(.*)$/gm).join('\n');
      return [...`${grouped}\n${single}`.matchAll(/(?:(\w+)\s+)?"(?:[^"\n]*\/)?(\w+)"/g)].map(
        ([, alias, name = '']) => alias ?? name,
      );
    }
    case 'rust':
      return lines(/^(?:pub\s+)?use\s+([^;]+);/gm).flatMap((path) => path.match(/\w+(?=\s*(?:[,}]|$))/g) ?? []);
    case 'typescript':
      return lines(/^import\s+(?:type\s+)?([^'"\n]*?)\s*from\b/gm).flatMap(
        (names) => names.match(/[\w$]+(?=\s*(?:[,}]|$))/g) ?? [],
      );
    default:
      return [];
  }
}

const VARIANT = /^(?:#\[[^\]]*\]\s*)*([A-Za-z_]\w*)\s*(?:=[^,]*)?$/;

/** Enumerations none of whose values hold anything. */
function enumsIn(masked: string): Declarations['enums'] {
  const heads = [...masked.matchAll(/\benum\s+(?:class\s+|struct\s+)?(\w+)[^;{}()]*(?=\{)/g)];
  return heads.flatMap(({ 0: whole, 1: name = '', index }) => {
    const open = index + whole.length;
    const close = closing(masked, open);
    const listed = close === undefined ? '' : (masked.slice(open + 1, close - 1).split(';', 1)[0] ?? '');
    const variants = splitTop(listed).map((part) => VARIANT.exec(part)?.[1]);
    return variants.length > 0 && variants.every((each) => each !== undefined) ? [{ name, variants }] : [];
  });
}

interface ReadFunction {
  inner: string;
  parts: string[];
  returns: string;
  bodyStart: number;
  end: number;
}

/** Parameters, result and body from where they begin; undefined for a declaration without a body. */
function readFunction(text: string, masked: string, from: number, family: LanguageId): ReadFunction | undefined {
  let at = from;
  if (masked[at] === '<' || (family === 'go' && masked[at] === '[')) at = masked.indexOf('(', at);
  if (at < 0) return undefined;
  const single = /^([\w$]+)[ \t]*(?==>)/.exec(masked.slice(at, at + 100))?.[1];
  if (single === undefined && masked[at] !== '(') return undefined;
  const close = single === undefined ? closing(masked, at) : at + single.length;
  if (close === undefined) return undefined;
  const inner = single ?? text.slice(at + 1, close - 1);
  const rest = masked.slice(close, close + 400);
  const open = /^[^;{}]*?(?==>)=>[ \t\n]*|^[^;{}=]*(?=\{)/.exec(rest);
  const parts = splitTop(inner, true);
  if (open === null) {
    if (family !== 'go') return undefined;
  }
  const bodyStart = close + (open?.[0].length ?? 0);
  const returns = (
    family === 'go'
      ? text.slice(close, bodyStart)
      : (/^\s*(?:->|:)\s*([\s\S]*?)\s*(?:=>\s*)?$/.exec(text.slice(close, bodyStart))?.[1] ?? '')
  )
    .replace(/\bwhere\b[\s\S]*$/, '')
    .trim();
  if (masked[bodyStart] !== '{') {
    if (!/=>[ \t\n]*$/.test(open?.[0] ?? '')) return undefined;
    const line = /(?:;|\n(?=\S)|$)/.exec(masked.slice(bodyStart));
    return { inner, parts, returns, bodyStart, end: bodyStart + (line?.index ?? 0) };
  }
  return { inner, parts, returns, bodyStart, end: closing(masked, bodyStart) ?? masked.length };
}

function parameterOf(part: string, family: LanguageId): ExampleParameter {
  const plain = part.replace(/\s*=(?!>)[\s\S]*$/, '');
  const optional = plain !== part || /^[\w$]+\?/.test(part);
  if (family === 'typescript' || family === 'rust') {
    const [, name = plain, type = ''] =
      /^(?:(?:mut|public|private|readonly|\.\.\.)\s*)*([\w$]+)\??\s*(?::\s*([\s\S]+))?$/.exec(plain) ?? [];
    return { name, type: type.trim(), optional };
  }
  if (family === 'go') {
    const [, name = plain, type = ''] = /^(\w+)\s*([\s\S]*)$/.exec(plain) ?? [];
    return { name, type: type.trim(), optional };
  }
  const [, type = plain, name = '', array = ''] =
    /^(?:@\w+\s+|final\s+)*([\s\S]*?[\s*&>\]])([A-Za-z_]\w*)\s*((?:\[\w*\])*)$/.exec(plain) ?? [];
  return { name, type: `${type.trim()}${array}`, optional };
}

/** Parameters of Go that share a type have it; only the last of them says it. */
export function withSharedTypes(parameters: readonly ExampleParameter[]): ExampleParameter[] {
  let type = '';
  return parameters
    .toReversed()
    .map((parameter) => {
      type = parameter.type === '' ? type : parameter.type;
      return { ...parameter, type };
    })
    .toReversed();
}
