import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { lineAmong, lineStarts } from '../../kit/text-position.ts';
import { importedIn, nextOf, spacesIn } from './names-around.ts';

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
  const starts = lineStarts(masked);
  const lineAt = (offset: number): number => lineAmong(starts, offset);
  if (language === 'python') return inPython(text, masked, lineAt);
  return inBraces(text, masked, language, lineAt);
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
  (?<export2>export[ \t]+)?(?:const|let|var)[ \t]+(?<name2>[\w$]+)[ \t]*(?::[^=\n]{1,300})?=[ \t]*
  (?:async[ \t]*)?(?:function[ \t]*\*?[ \t]*[\w$]*[ \t]*)?
  (?=[(<]|[\w$]+[ \t]*=>)
`;
/** `name(` in a class or an object, `name: function (`. */
const SCRIPT_METHOD = regex()`
  (?=[#*\w$])(?<=[{};\n][ \t]*)
  (?<mods>(?:(?:public|private|protected|static|async|readonly|override|get|set)[ \t]+|\*[ \t]*)*)
  (?!(?:if|for|while|switch|catch|return|function|do|else|new|await|throw)\b)
  (?<name3>#?[\w$]+)[ \t]*
  (?::[ \t]*(?:async[ \t]*)?(?:function[ \t]*\*?[ \t]*[\w$]*[ \t]*)?)?
`;
const HEADS: Partial<Record<LanguageId, RegExp>> = {
  typescript: regex('g')`(?<![\w$.])(?:${SCRIPT_FUNCTION}|${SCRIPT_VARIABLE}|${SCRIPT_METHOD})(?=[(<]|[\w$]+[ \t]*=>)`,
  java: regex('gm')`
    (?=[\w<.])(?<=[{};\n)>][ \t]*|^)
    (?<mods>(?:(?:public|protected|private|static|final|abstract|synchronized|default|strictfp)[ \t]+)*)
    (?:<[^>{(]{1,300}>[ \t]*)?
    (?!(?:return|new|else|throw|if|for|while|switch|case|class|record|enum)\b)
    (?<type>[\w.]+(?:<[^{;()]{0,300}>)?(?:[ \t]*\[\])*)[ \t]+
    (?<name>\w+)[ \t]*(?=\()
  `,
  c: regex('gm')`
    ^(?<type>
      (?:(?:
        static|inline|const|unsigned|signed|long|short|struct|enum|constexpr|auto|\[\[\w+\]\]
        |template[ \t]*<[^;{}]{0,300}>
      )[ \t\n]+){0,9}
      [A-Za-z_][\w:]*(?:<[^;{}()]{0,300}>)?(?:[ \t]*[*&]|[ \t]+const\b){0,9}
    )[ \t\n*&]{1,99}
    (?<name>[A-Za-z_]\w*)[ \t]*(?=\()
  `,
  cpp: regex('g')`
    (?=[A-Za-z_[])(?<=^[ \t]*|\n[ \t]*|[{};][ \t]*|:[ \t]*)
    (?<type>
      (?:(?:static|inline|const|unsigned|signed|long|short|struct|enum|constexpr|virtual|auto|\[\[\w+\]\])[ \t\n]+){0,9}
      (?!(?:return|else|new|delete|throw|case|goto|using|typedef|if|for|while|switch)\b)
      [A-Za-z_][\w:]*(?:<[^;{}()]{0,300}>)?(?:::\w+){0,9}(?:[ \t]*[*&]|[ \t]+const\b){0,9}
    )[ \t\n*&]{1,99}
    (?<name>[A-Za-z_]\w*)[ \t]*(?=\()
  `,
  rust: regex('g')`
    (?<export>pub(?:\([^)]{0,99}\))?[ \t]+)?(?:const[ \t]+|async[ \t]+|unsafe[ \t]+){0,3}
    fn[ \t]+(?<name>\w+)[ \t]*(?=[(<])
  `,
  go: /^func[ \t]+(?:\((?<receiver>[^)]{0,300})\)[ \t]*)?(?<name>\w+)[ \t]*(?=[([])/gm,
};
const CONTAINERS: Partial<Record<LanguageId, RegExp>> = {
  typescript: regex('gm')`
    (?<![\w$.])(?:class|interface|enum|namespace)[ \t]+([\w$]+)
    |^(?:export[ \t]+)?(?:const|let|var)[ \t]+([\w$]+)[^=;\n(]{0,300}=[ \t]*\{
  `,
  java: /(?<![\w.])(?:class|interface|enum|record)[ \t]+(\w+)/g,
  cpp: /(?<![\w.]|enum[ \t])(?:class|struct|enum|union)[ \t]+(\w+)(?=[^;(){}=]{0,300}\{)/g,
  c: /(?:struct|enum|union)[ \t]+(\w+)/g,
  rust: /\b(?:struct|enum|trait|impl(?:<[^{}]{0,300}?>)?(?:[ \t]+[\w:<>, ]{1,300}?[ \t]+for)?)[ \t]+(\w+)/g,
  go: /^type[ \t]+(\w+)/gm,
};
const VALUES = regex('gm')`
  ^(?:export[ \t]+)?(?:pub[ \t]+)?(?:const|let|var|static|final|#define)[ \t]+
  (?:mut[ \t]+)?(?:[\w<>[\]]+[ \t]+)?([\w$]+)
`;
const familyOf = (language: LanguageId): LanguageId =>
  ['tsx', 'javascript', 'jsx'].includes(language) ? 'typescript' : language;

/**
 * The innermost of what holds a place, of things in the order of their beginnings that lie within each other or apart;
 * places are asked for in their order.
 */
function innermost<T extends { open: number; end: number }>(all: readonly T[]): (place: number) => T | undefined {
  const around: T[] = [];
  let next = 0;
  return (place) => {
    for (let one = all[next]; one !== undefined && one.open < place; one = all[next]) {
      next += 1;
      while (one.open >= (around.at(-1)?.end ?? Infinity)) around.pop();
      if (one.end > place) around.push(one);
    }
    while (place >= (around.at(-1)?.end ?? Infinity)) around.pop();
    return around.at(-1);
  };
}

function inBraces(
  text: string,
  masked: string,
  language: LanguageId,
  lineAt: (offset: number) => number,
): Declarations {
  const family = familyOf(language);
  const openAfter = nextOf(masked, '{');
  const containers = [...masked.matchAll(CONTAINERS[family] ?? /$^/g)].map((found) => {
    const isObject = found[0].endsWith('{');
    const open = isObject ? found.index + found[0].length - 1 : openAfter(found.index);
    const close = open < 0 ? undefined : closing(masked, open);
    return { name: found[1] ?? found[2] ?? '', open, end: close ?? found.index, isObject };
  });
  const holderAt = innermost(containers.filter(({ open }) => open >= 0));
  const functions: DeclaredFunction[] = [];
  let inside = 0;
  for (const found of masked.matchAll(HEADS[family] ?? /$^/g)) {
    if (found.index < inside) continue;
    const groups = found.groups ?? {};
    const name = groups['name'] ?? groups['name2'] ?? groups['name3'] ?? '';
    const holder = holderAt(found.index);
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

const VARIANT = /^(?:#\[[^\]]*\]\s*)*([A-Za-z_]\w*)\s*(?:=[^,]*)?$/;

/** Enumerations none of whose values hold anything. */
function enumsIn(masked: string): Declarations['enums'] {
  const heads = [...masked.matchAll(/\benum\s+(?:class\s+|struct\s+)?(\w+)[^;{}()]{0,300}(?=\{)/g)];
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

/** Lists of type parameters are not longer (UTF-16 units). */
const MOST_TYPE_PARAMETERS = 2_000;

/** Parameters, result and body from where they begin; undefined for a declaration without a body. */
function readFunction(text: string, masked: string, from: number, family: LanguageId): ReadFunction | undefined {
  let at = from;
  if (masked[at] === '<' || (family === 'go' && masked[at] === '[')) {
    const listed = masked.slice(at, at + MOST_TYPE_PARAMETERS).indexOf('(');
    if (listed < 0) return undefined;
    at += listed;
  }
  const single = /^([\w$]+)[ \t]*(?==>)/.exec(masked.slice(at, at + 100))?.[1];
  if (single === undefined && masked[at] !== '(') return undefined;
  const close = single === undefined ? closing(masked, at) : at + single.length;
  if (close === undefined) return undefined;
  const rest = masked.slice(close, close + 400);
  const open = /^[^;{}]*?(?==>)=>[ \t\n]*|^[^;{}=]*(?=\{)/.exec(rest);
  if (open === null && family !== 'go') return undefined;
  const bodyStart = close + (open?.[0].length ?? 0);
  const isArrow = masked[bodyStart] !== '{';
  if (isArrow && !/=>[ \t\n]*$/.test(open?.[0] ?? '')) return undefined;
  const inner = single ?? text.slice(at + 1, close - 1);
  const parts = splitTop(inner, true);
  const returns = (
    family === 'go'
      ? text.slice(close, bodyStart)
      : (/^\s*(?:->|:)\s*([\s\S]*?)\s*(?:=>\s*)?$/.exec(text.slice(close, bodyStart))?.[1] ?? '')
  )
    .replace(/\bwhere\b[\s\S]*$/, '')
    .trim();
  if (isArrow) {
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
