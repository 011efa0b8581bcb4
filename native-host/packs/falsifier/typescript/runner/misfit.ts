import type { TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';

/** What in a value is not as its declared type says. */
export interface Misfit {
  /** `undefined`, `NaN`, or another value than the type has. */
  kind: 'undefined' | 'NaN' | 'other';
  /** Where: empty for the value itself, `[2].name` inside of it. */
  path: string;
  got: string;
}

type Again = ReadonlyMap<number, TypeShape & { kind: 'object' }>;

const DEEPEST = 12;
const MOST_ITEMS = 200;

/** What a value is, for a message. */
function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

/** The first place where a value is not of its declared shape, or undefined. What cannot be said fits. */
export function misfit(value: unknown, shape: TypeShape, path = '', again: Again = new Map()): Misfit | undefined {
  if (path.length > 200 || path.split(/[.[]/).length > DEEPEST) return undefined;
  const wrong = (): Misfit => ({
    kind: value === undefined ? 'undefined' : 'other',
    path,
    got: nameOfType(value),
  });
  switch (shape.kind) {
    case 'number':
      if (Number.isNaN(value)) return { kind: 'NaN', path, got: 'NaN' };
      // A whole number of a compiled language may be larger than those of JavaScript are exact.
      return typeof value === 'number' || (shape.whole === true && typeof value === 'bigint') ? undefined : wrong();
    case 'string':
    case 'boolean':
    case 'bigint':
      return typeof value === shape.kind ? undefined : wrong();
    case 'null':
      return value === null ? undefined : wrong();
    case 'literal':
      return value === shape.value ? undefined : wrong();
    case 'list':
      return Array.isArray(value)
        ? first(value.slice(0, MOST_ITEMS).entries(), ([at, each]) => misfit(each, shape.of, `${path}[${at}]`, again))
        : wrongUnlessIterable(value, wrong);
    case 'tuple':
      return Array.isArray(value)
        ? first(shape.items.entries(), ([at, item]) => misfit(value[at], item, `${path}[${at}]`, again))
        : wrong();
    case 'record':
      return isObject(value)
        ? first(Object.entries(value), ([key, each]) => misfit(each, shape.of, `${path}.${key}`, again))
        : wrong();
    case 'map':
      return value instanceof Map
        ? first(value, ([key, each]) => misfit(each, shape.of, `${path}.get(${JSON.stringify(key)})`, again))
        : wrong();
    case 'set':
      return value instanceof Set
        ? first(value, (each) => misfit(each, shape.of, `${path} (an element)`, again))
        : wrong();
    case 'date':
      return value instanceof Date ? undefined : wrong();
    case 'object': {
      const known = new Map([...again, [shape.id, shape]]);
      return isObject(value)
        ? first(shape.fields, (field) => inField(field, Reflect.get(value, field.name), `${path}.${field.name}`, known))
        : wrong();
    }
    case 'again': {
      const object = again.get(shape.id);
      return object === undefined ? undefined : misfit(value, object, path, again);
    }
    case 'union': {
      const options = shape.options.map((each) => misfit(value, each, path, again));
      return options.includes(undefined)
        ? undefined
        : (options.find((each) => each !== undefined && each.path !== path) ??
            options.find((each) => each?.kind === 'NaN') ??
            options[0]);
    }
    default:
      return undefined;
  }
}

function inField(
  { shape, optional }: { shape: TypeShape; optional: boolean },
  value: unknown,
  path: string,
  again: Again,
): Misfit | undefined {
  return optional && value === undefined ? undefined : misfit(value, shape, path, again);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const wrongUnlessIterable = (value: unknown, wrong: () => Misfit): Misfit | undefined =>
  isObject(value) && Symbol.iterator in value ? undefined : wrong();

function first<T>(items: Iterable<T>, look: (item: T) => Misfit | undefined): Misfit | undefined {
  for (const item of items) {
    const found = look(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
