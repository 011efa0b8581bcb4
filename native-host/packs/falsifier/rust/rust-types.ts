import { closing, splitTop } from '../../../languages/examples/declarations.ts';
import type { TypeShape } from '../../../languages/typescript/functions/type-shape.ts';

/** A structure or an enumeration that a Rust text declares. */
export interface RustType {
  kind: 'structure' | 'tuple' | 'enumeration';
  parameters: string[];
  /** Of a tuple the names are its places. */
  fields: { name: string; type: string }[];
  /** Of an enumeration whose variants hold nothing; else it cannot be made. */
  variants: string[];
  /** Can it be made by `Default`? */
  hasDefault: boolean;
}

/** The types that a text declares by name, outside of modules. */
export type RustTypes = ReadonlyMap<string, RustType>;

const namesOf = (list: string): string[] =>
  splitTop(list, true)
    .filter((each) => !each.startsWith("'"))
    .map((each) => /^(?:const\s+)?(\w+)/.exec(each)?.[1] ?? '');

/** The index behind the `>` that closes the `<` at `open`. */
export function closingAngle(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '<') depth += 1;
    else if (text[at] === '>' && !'-='.includes(text[at - 1] ?? ' ')) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** Reads the declared types; `masked` is the text without strings and comments. */
export function rustTypesIn(masked: string): Map<string, RustType> {
  const found = new Map<string, RustType>();
  for (const head of masked.matchAll(/^(?:pub(?:\([^)]*\))?[ \t]+)?(struct|enum)[ \t]+(\w+)/gm)) {
    const [whole, word, name = ''] = head;
    let at = head.index + whole.length;
    const list = masked[at] === '<' ? masked.slice(at + 1, closingAngle(masked, at) - 1) : '';
    if (masked[at] === '<') at = closingAngle(masked, at);
    const open = /^[^;{(]*/.exec(masked.slice(at))?.[0].length ?? 0;
    const end = closing(masked, at + open) ?? at;
    const inside = masked.slice(at + open + 1, end - 1).replaceAll(/#\[[^\]]*\]/g, '');
    const isTuple = masked[at + open] === '(';
    const parts = masked[at + open] === ';' ? [] : splitTop(inside, true);
    const above = masked.slice(0, head.index).split('\n').slice(-6).join('\n');
    const derived = /#\[derive\([^)]*\bDefault\b[^)]*\)\](?:\s*#\[[^\]]*\])*\s*$/.test(above);
    found.set(name, {
      kind: kindOf(word, isTuple),
      parameters: namesOf(list),
      fields: word === 'enum' ? [] : parts.map((part, place) => fieldOf(part, isTuple ? place : undefined)),
      variants: word === 'enum' && parts.every((part) => /^\w+(?:\s*=\s*-?\w+)?$/.test(part)) ? parts.map(nameOf) : [],
      hasDefault: derived || new RegExp(String.raw`\bimpl(?:<[^{]*>)?\s+Default\s+for\s+${name}\b`).test(masked),
    });
  }
  return found;
}

function kindOf(word: string | undefined, isTuple: boolean): RustType['kind'] {
  if (word === 'enum') return 'enumeration';
  return isTuple ? 'tuple' : 'structure';
}

const nameOf = (part: string): string => /^\w+/.exec(part)?.[0] ?? '';

function fieldOf(part: string, place: number | undefined): { name: string; type: string } {
  const plain = part.replace(/^pub(?:\([^)]*\))?\s+/, '').trim();
  if (place !== undefined) return { name: String(place), type: plain };
  const [, name = '', type = ''] = /^(\w+)\s*:\s*([\s\S]+)$/.exec(plain) ?? [];
  return { name, type: type.trim() };
}

const whole = (min?: number, max?: number): TypeShape => ({
  kind: 'number',
  whole: true,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

const PLAIN: Readonly<Record<string, TypeShape>> = {
  i8: whole(-128, 127),
  i16: whole(-32_768, 32_767),
  i32: whole(-2_147_483_648, 2_147_483_647),
  i64: whole(),
  i128: whole(),
  isize: whole(),
  u8: whole(0, 255),
  u16: whole(0, 65_535),
  u32: whole(0, 4_294_967_295),
  u64: whole(0),
  u128: whole(0),
  usize: whole(0),
  f32: { kind: 'number' },
  f64: { kind: 'number' },
  bool: { kind: 'boolean' },
  char: { kind: 'string', sign: true },
  str: { kind: 'string' },
  String: { kind: 'string' },
  '()': { kind: 'undefined' },
};

/** A type without the modules that its name is told with: `std::collections::HashMap<...>` is `HashMap<...>`. */
export const withoutPath = (type: string): string => type.trim().replace(/^(?:\w+::)+(?=\w)/, '');

/** The arguments of a type, without lifetimes. */
export function argumentsOfType(type: string): string[] {
  const open = type.indexOf('<');
  return open < 0
    ? []
    : splitTop(type.slice(open + 1, type.lastIndexOf('>')), true).filter((each) => !each.startsWith("'"));
}

/** Elements up to which an array is made. */
const LONGEST_ARRAY = 16;

/** A function's type: `Fn(&T) -> bool`. */
export function functionType(type: string): { parameters: string[]; result: string } | undefined {
  const found = /^(?:&(?:mut\s+)?|Box<\s*)?\(?(?:dyn\s+|impl\s+)?(?:Fn|FnMut|FnOnce)\s*\(/.exec(type.trim());
  const fn = found ?? /^fn\s*\(/.exec(type.trim());
  if (fn === null) return undefined;
  const text = type.trim();
  const end = closing(text, fn[0].length - 1) ?? text.length;
  const rest = text.slice(end).replace(/^\s*->\s*/, '');
  const result = (/^[^+]*/.exec(rest)?.[0] ?? '')
    .replace(found !== null && text.startsWith('Box<') ? />\s*$/ : /$^/, '')
    .trim();
  return { parameters: splitTop(text.slice(fn[0].length, end - 1), true), result: result.replace(/\)$/, '') };
}

/** The shape of a type as it is written. `given` has the types that type parameters stand for. */
export function rustShape(types: RustTypes, given: ReadonlyMap<string, string>): (written: string) => TypeShape {
  let count = 0;
  const shapeOf = (written: string, around: ReadonlyMap<string, number>): TypeShape => {
    const type = withoutPath(written.trim().replace(/^&(?:'\w+\s+)?(?:mut\s+)?/, ''));
    const inner = (of: string | undefined): TypeShape =>
      of === undefined ? { kind: 'other', type } : shapeOf(of, around);
    const own = given.get(type);
    if (own !== undefined && own !== type) return shapeOf(own, around);
    const plain = PLAIN[type];
    if (plain !== undefined) return plain;
    const fn = functionType(type);
    if (fn !== undefined)
      return {
        kind: 'function',
        parameters: fn.parameters.map(inner),
        result: fn.result === '' ? { kind: 'undefined' } : inner(fn.result),
      };
    if (type.startsWith('[')) {
      const [element, length] = splitTop(type.slice(1, -1).replace(';', ','), true);
      if (length === undefined) return { kind: 'list', of: inner(element) };
      const size = Number(given.get(length) ?? length);
      return size <= LONGEST_ARRAY
        ? { kind: 'tuple', items: Array.from({ length: size }, () => inner(element)) }
        : { kind: 'other', type };
    }
    if (type.startsWith('(')) return { kind: 'tuple', items: splitTop(type.slice(1, -1), true).map(inner) };
    const item = /^(?:impl\s+)?(?:Double\w*|ExactSize)?(?:Into)?Iterator<\s*Item\s*=\s*([\s\S]+?)>(?:\s*\+.*)?$/.exec(
      type,
    )?.[1];
    if (item !== undefined) return { kind: 'list', of: inner(item) };
    if (/^impl\s+(?:AsRef<str>|Into<String>|ToString)/.test(type)) return { kind: 'string' };
    const [name = ''] = /^\w+/.exec(type) ?? [];
    const args = argumentsOfType(type);
    switch (name) {
      case 'Vec':
      case 'VecDeque':
      case 'LinkedList':
      case 'BinaryHeap':
        return { kind: 'list', of: inner(args[0]) };
      case 'HashSet':
      case 'BTreeSet':
        return { kind: 'set', of: inner(args[0]) };
      case 'HashMap':
      case 'BTreeMap': {
        const key = inner(args[0]);
        const of = inner(args[1]);
        return key.kind === 'string' && key.sign !== true ? { kind: 'record', of } : { kind: 'map', key, of };
      }
      case 'Option':
        return { kind: 'union', options: [inner(args[0]), { kind: 'undefined' }] };
      case 'Result':
      case 'Box':
      case 'Rc':
      case 'Arc':
      case 'Cow':
        return /\bdyn\b/.test(args[0] ?? '') ? { kind: 'other', type } : inner(args[0]);
      default:
    }
    const declared = types.get(name);
    if (declared === undefined) return { kind: 'other', type };
    if (declared.kind === 'enumeration')
      return declared.variants.length === 0
        ? { kind: 'other', type }
        : { kind: 'union', options: declared.variants.map((value) => ({ kind: 'literal', value })) };
    const id = around.get(name);
    if (id !== undefined) return { kind: 'again', id };
    count += 1;
    const inside = new Map([...around, [name, count]]);
    const bound = (text: string): string =>
      declared.parameters.reduce(
        (so, each, at) =>
          so.replaceAll(new RegExp(String.raw`\b${each}\b`, 'g'), given.get(args[at] ?? '') ?? args[at] ?? 'i32'),
        text,
      );
    const fields = declared.fields.map((each) => ({
      name: each.name,
      shape: shapeOf(bound(each.type), inside),
      optional: false,
    }));
    return declared.kind === 'tuple'
      ? { kind: 'tuple', items: fields.map(({ shape }) => shape) }
      : { kind: 'object', id: inside.get(name) ?? 0, fields };
  };
  return (written) => shapeOf(written, new Map());
}
