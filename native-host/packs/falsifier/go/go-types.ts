import { closing, splitTop } from '../../../languages/examples/declarations.ts';
import type { TypeShape } from '../../../languages/typescript/functions/type-shape.ts';

/** A type that a Go text declares. */
interface GoType {
  parameters: string[];
  /** What stands behind its name. */
  written: string;
  /** How many constants it has, where these are numbered in a group. */
  constants: number;
}

/** The types that a Go text declares by name. */
export type GoTypes = ReadonlyMap<string, GoType>;

/** Reads the declared types; `masked` is the text without strings and comments. */
export function goTypesIn(masked: string): GoTypes {
  const found = new Map<string, GoType>();
  const heads = masked.matchAll(
    /^(?:type[ \t]+|[ \t]+(?=\w+[ \t]+(?:struct|interface)\b))(\w+)(\[[^\]]*\])?[ \t]+(?=[^=\s(])/gm,
  );
  for (const { 0: head, 1: name = '', 2: list = '', index } of heads) {
    const start = index + head.length;
    const brace = /^(?:struct|interface)[ \t]*\{/.exec(masked.slice(start));
    const end =
      brace === null ? masked.indexOf('\n', start) : (closing(masked, start + brace[0].length - 1) ?? masked.length);
    found.set(name, {
      parameters: splitTop(list.slice(1, -1)).map((each) => /^\w+/.exec(each)?.[0] ?? ''),
      written: masked.slice(start, end < 0 ? undefined : end).trim(),
      constants: constantsOf(masked, name),
    });
  }
  return found;
}

/** Constants of a group that begins with `Name Type = iota`. */
function constantsOf(masked: string, type: string): number {
  const group = new RegExp(String.raw`^const[ \t]*\(\s*\w+[ \t]+${type}[ \t]*=[ \t]*iota\s*\n([^)]*)\)`, 'm').exec(
    masked,
  );
  return group === null ? 0 : 1 + (group[1]?.match(/^[ \t]*\w+/gm)?.length ?? 0);
}

const NUMBERS: Readonly<Record<string, TypeShape>> = {
  int: { kind: 'number', whole: true },
  int64: { kind: 'number', whole: true },
  int32: { kind: 'number', whole: true, max: 2_147_483_647 },
  int16: { kind: 'number', whole: true, max: 32_767 },
  int8: { kind: 'number', whole: true, min: -128, max: 127 },
  uint: { kind: 'number', whole: true, min: 0 },
  uint64: { kind: 'number', whole: true, min: 0 },
  uint32: { kind: 'number', whole: true, min: 0, max: 4_294_967_295 },
  uint16: { kind: 'number', whole: true, min: 0, max: 65_535 },
  uint8: { kind: 'number', whole: true, min: 0, max: 255 },
  float64: { kind: 'number' },
  float32: { kind: 'number' },
  'time.Duration': { kind: 'number', whole: true },
  rune: { kind: 'string', sign: true },
  byte: { kind: 'string', sign: true },
  string: { kind: 'string' },
  bool: { kind: 'boolean' },
  error: { kind: 'null' },
  any: { kind: 'opaque' },
  'interface{}': { kind: 'opaque' },
  // The program reads from the text, and writes into a buffer of its own.
  'io.Reader': { kind: 'string' },
  'io.Writer': { kind: 'undefined' },
  'context.Context': { kind: 'undefined' },
};

/** Elements up to which an array is made. */
const LONGEST_ARRAY = 16;

/** The shape of a type as it is written. `given` has the types that type parameters stand for. */
export function goShape(
  types: GoTypes,
  given: ReadonlyMap<string, string> = new Map(),
): (written: string) => TypeShape {
  let count = 0;
  const shapeOf = (written: string, around: ReadonlyMap<string, number>): TypeShape => {
    const type = written.trim().replace(/^\(([\s\S]*)\)$/, '$1');
    const own = given.get(type);
    if (own !== undefined && own !== type) return shapeOf(own, around);
    const known = NUMBERS[type];
    if (known !== undefined && !types.has(type)) return known;
    const inner = (of: string): TypeShape => shapeOf(of, around);
    if (type.startsWith('*')) {
      const pointed = inner(type.slice(1));
      if (pointed.kind === 'again') return { kind: 'union', options: [pointed, { kind: 'null' }] };
      return pointed.kind === 'object' || pointed.kind === 'number' ? pointed : { kind: 'other', type };
    }
    const [, length, element] = /^\[(\d*)\]([\s\S]+)$/.exec(type) ?? [];
    if (element !== undefined) {
      if (length === '') return { kind: 'list', of: inner(element) };
      return Number(length) > LONGEST_ARRAY
        ? { kind: 'other', type }
        : { kind: 'tuple', items: Array.from({ length: Number(length) }, () => inner(element)) };
    }
    if (type.startsWith('map[')) {
      const end = closing(type, 3) ?? type.length;
      const [key, value] = [type.slice(4, end - 1), type.slice(end)];
      if (/^struct\s*\{\s*\}$/.test(value)) return { kind: 'set', of: inner(key) };
      const keyShape = inner(key);
      return keyShape.kind === 'string' && keyShape.sign !== true
        ? { kind: 'record', of: inner(value) }
        : { kind: 'map', key: keyShape, of: inner(value) };
    }
    if (/^func\s*\(/.test(type)) {
      const open = type.indexOf('(');
      const end = closing(type, open) ?? type.length;
      const results = goResults(type.slice(end));
      if (results.length > 1) return { kind: 'other', type };
      return {
        kind: 'function',
        parameters: goParameters(type.slice(open + 1, end - 1)).map((each) => inner(each.type)),
        result: results[0] === undefined ? { kind: 'undefined' } : inner(results[0]),
      };
    }
    const [, name = type, list] = /^(\w+)(?:\[([\s\S]*)\])?$/.exec(type) ?? [];
    const declared = types.get(name);
    return declared === undefined ? { kind: 'other', type } : ofDeclared(name, declared, list, around);
  };
  const ofDeclared = (
    name: string,
    { parameters, written, constants }: GoType,
    list: string | undefined,
    around: ReadonlyMap<string, number>,
  ): TypeShape => {
    const id = around.get(name);
    if (id !== undefined) return { kind: 'again', id };
    const args = splitTop(list ?? '');
    const bound = (text: string): string =>
      parameters.reduce(
        (so, each, at) =>
          so.replaceAll(new RegExp(String.raw`\b${each}\b`, 'g'), given.get(args[at] ?? '') ?? args[at] ?? 'int'),
        text,
      );
    if (constants > 0) return { kind: 'number', whole: true, min: 0, max: constants - 1 };
    if (written.startsWith('interface')) return { kind: 'other', type: name };
    count += 1;
    const inside = new Map([...around, [name, count]]);
    if (!written.startsWith('struct')) return shapeOf(bound(written), inside);
    const fields = goFields(written).map(({ name: field, type }) => {
      const shape = shapeOf(bound(type), inside);
      return { name: field, shape, optional: shape.kind === 'other' };
    });
    return { kind: 'object', id: inside.get(name) ?? 0, fields };
  };
  return (written) => shapeOf(written, new Map());
}

/** The fields of a structure's text. */
function goFields(struct: string): { name: string; type: string }[] {
  const body = struct.slice(struct.indexOf('{') + 1, struct.lastIndexOf('}'));
  const lines = body.split(/\n|;/).map((line) => line.replace(/`[^`]*`\s*$/, '').trim());
  return lines.flatMap((line) => {
    const [, names, type] = /^(\w+(?:\s*,\s*\w+)*)\s+([\s\S]+)$/.exec(line) ?? [];
    if (names !== undefined && type !== undefined)
      return names.split(',').map((name) => ({ name: name.trim(), type: type.trim() }));
    const embedded = /^\*?(?:\w+\.)?(\w+)$/.exec(line)?.[1];
    return embedded === undefined ? [] : [{ name: embedded, type: line }];
  });
}

/** Words with which a type begins that are no names. */
const TYPE_WORDS = /^(?:func|map|chan|struct|interface)\b/;

/** Parameters or named results: those that share a type have it each. */
export function goParameters(list: string): { name: string; type: string }[] {
  const parts = splitTop(list);
  const named = parts.some((part) => /^\w+\s+\S/.test(part) && !TYPE_WORDS.test(part));
  if (!named) return parts.map((type) => ({ name: '', type }));
  let type = '';
  return parts
    .toReversed()
    .map((part) => {
      const [, name = part, own] = /^(\w+)(?:\s+([\s\S]+))?$/.exec(part) ?? [];
      type = own?.trim() ?? type;
      return { name, type };
    })
    .toReversed();
}

/** The types of results as they are written behind the parameters. */
export function goResults(written: string): string[] {
  const text = written.trim();
  if (text === '') return [];
  return text.startsWith('(') && closing(text, 0) === text.length
    ? goParameters(text.slice(1, -1)).map(({ type }) => type)
    : [text];
}
