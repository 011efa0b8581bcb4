import type * as z from 'zod/mini';
import type { Shape, ShapeNumber, ShapeTable } from './shape.ts';

/**
 * The shapes of these schemas, equal ones once. Runs while the content script is built and in its tests; throws for a
 * schema of a kind or with a check that shapes do not have, so that nothing is checked less than the schema says.
 */
export function shapesOf(schemas: Readonly<Record<string, z.core.$ZodType>>): ShapeTable {
  const shapes: Shape[] = [];
  const numbers = new Map<string, ShapeNumber>();

  const keep: Keep = (shape) => {
    const text = JSON.stringify(shape);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, shapes.length);
    return shapes.push(shape) - 1;
  };
  const numberOf = (schema: z.core.$ZodType): ShapeNumber => keep(shapeOf(schema, numberOf, keep));
  return {
    named: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, numberOf(schema)])),
    shapes,
  };
}

type Keep = (shape: Shape) => ShapeNumber;
type NumberOf = (schema: z.core.$ZodType) => ShapeNumber;
type Keys = Readonly<Record<string, ShapeNumber>>;

function shapeOf(schema: z.core.$ZodType, numberOf: NumberOf, keep: Keep): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const checks = (def.checks ?? []).map((check) => (check as z.core.$ZodChecks)._zod.def);
  switch (def.type) {
    case 'unknown':
      return ['any'];
    case 'boolean':
      return ['flag'];
    case 'number':
      return numberShape(def, checks);
    case 'string':
      if ('format' in def) throw new Error(`There is no shape for a text of the format ${String(def.format)}.`);
      return ['text', limit(checks, 'min_length'), limit(checks, 'max_length'), ...checks.flatMap(patternOf)];
    case 'enum':
      return ['one', ...Object.values(def.entries)];
    case 'literal':
      return ['one', ...def.values];
    case 'nullable':
      return ['nullable', numberOf(def.innerType)];
    case 'array':
      return listShape(numberOf(def.element), limit(checks, 'max_length'));
    case 'object':
      if (def.catchall !== undefined) throw new Error('A shape cannot say what unknown keys are.');
      return keysShape(def.shape, numberOf);
    case 'union':
      return eitherShape(def.options, numberOf, keep);
    default:
      throw new Error(`There is no shape for a schema of the kind ${def.type}.`);
  }
}

const listShape = (element: ShapeNumber, most: number | null): Shape =>
  most === null ? ['list', element] : ['list', element, most];

type Check = z.core.$ZodChecks['_zod']['def'];

function keysShape(shape: Readonly<Record<string, z.core.$ZodType>>, numberOf: NumberOf): Keys {
  return Object.fromEntries(
    Object.entries(shape).map(([key, value]) => {
      if (key.endsWith('?')) throw new Error(`A shape cannot have the key ${key}.`);
      const { def } = (value as z.core.$ZodTypes)._zod;
      return def.type === 'optional' ? [`${key}?`, numberOf(def.innerType)] : [key, numberOf(value)];
    }),
  );
}

/** What all options ask for is said once. */
function eitherShape(options: readonly z.core.$ZodType[], numberOf: NumberOf, keep: Keep): Shape {
  const shapes = options.map((option) => shapeOf(option, numberOf, keep));
  const keys = shapes.filter((shape): shape is Keys => !Array.isArray(shape));
  const [first = {}] = keys;
  const common = Object.entries(first).filter(
    ([key, number]) => keys.length === shapes.length && keys.every((other) => other[key] === number),
  );
  if (common.length === 0) return ['either', ...shapes.map(keep)];
  const own = keys.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([key]) => !common.some(([known]) => known === key))),
  );
  return ['all', keep(Object.fromEntries(common)), keep(['either', ...own.map(keep)])];
}

function numberShape(def: z.core.$ZodNumberDef, checks: readonly Check[]): Shape {
  if (!('format' in def)) {
    if (checks.length > 0) throw new Error('A shape has limits for whole numbers only.');
    return ['number'];
  }
  if (def.format !== 'safeint') throw new Error(`There is no shape for a number of the format ${String(def.format)}.`);
  let least: number | null = null;
  let most: number | null = null;
  for (const check of checks) {
    if (check.check === 'greater_than') least = Number(check.value) + (check.inclusive ? 0 : 1);
    else if (check.check === 'less_than') most = Number(check.value) - (check.inclusive ? 0 : 1);
    else throw new Error(`A shape of a number has no ${check.check}.`);
  }
  return ['int', least, most];
}

function limit(checks: readonly Check[], kind: 'min_length' | 'max_length'): number | null {
  const known = new Set<string>(['min_length', 'max_length', 'string_format']);
  const other = checks.find(({ check }) => !known.has(check));
  if (other !== undefined) throw new Error(`A shape has no ${other.check}.`);
  for (const check of checks) {
    if (kind === 'min_length' && check.check === 'min_length') return check.minimum;
    if (kind === 'max_length' && check.check === 'max_length') return check.maximum;
  }
  return null;
}

function patternOf(check: Check): (readonly [string, string])[] {
  if (check.check !== 'string_format') return [];
  if (!('pattern' in check) || !(check.pattern instanceof RegExp)) throw new Error('A shape has patterns only.');
  return [[check.pattern.source, check.pattern.flags]];
}
