/** Number of a shape in its table. */
export type ShapeNumber = number;

/**
 * What a value has to look like, as data. A limit that is null stands for none; both limits are inclusive. An object is
 * told by its keys; one whose name ends in a question mark may be missing.
 */
export type Shape =
  | readonly ['any']
  | readonly ['flag']
  | readonly ['number']
  | readonly ['int', least: number | null, most: number | null]
  | readonly [
      'text',
      least: number | null,
      most: number | null,
      ...patterns: readonly (readonly [source: string, flags: string])[],
    ]
  | readonly ['one', ...values: readonly unknown[]]
  | readonly ['nullable', ShapeNumber]
  | readonly ['list', ShapeNumber, most?: number]
  | readonly ['either', ...options: readonly ShapeNumber[]]
  | readonly ['all', ...parts: readonly ShapeNumber[]]
  | Readonly<Record<string, ShapeNumber>>;

/** Shapes that refer to each other, and the names of those that are asked for. */
export interface ShapeTable {
  shapes: readonly Shape[];
  named: Readonly<Record<string, ShapeNumber>>;
}

/**
 * Has the value the shape of this name? The answer is that of the schema which the table was made from (shapes-of.ts).
 * The content script asks here, because the schemas' own library would be a fifth of what is parsed on every page of
 * claude.ai. Unlike a schema it takes nothing away: keys that the shape does not know stay. An unknown name fits
 * nothing.
 */
export function fits(table: ShapeTable, name: string, value: unknown): boolean {
  const start = Object.hasOwn(table.named, name) ? table.named[name] : undefined;
  return start !== undefined && is(table, start, value);
}

function is(table: ShapeTable, number: ShapeNumber, value: unknown): boolean {
  const shape = table.shapes[number];
  if (shape === undefined) return false;
  if (!isTagged(shape))
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      hasKeys(table, value as Record<string, unknown>, shape)
    );
  switch (shape[0]) {
    case 'any':
      return true;
    case 'flag':
      return typeof value === 'boolean';
    case 'number':
      return Number.isFinite(value);
    case 'int':
      return Number.isSafeInteger(value) && isWithin(value as number, shape[1], shape[2]);
    case 'text': {
      const [, least, most, ...patterns] = shape;
      return (
        typeof value === 'string' &&
        isWithin(value.length, least, most) &&
        patterns.every(([source, flags]) => new RegExp(source, flags).test(value))
      );
    }
    case 'one':
      return shape.includes(value, 1);
    case 'nullable':
      return value === null || is(table, shape[1], value);
    case 'list':
      return (
        Array.isArray(value) &&
        isWithin(value.length, null, shape[2] ?? null) &&
        Array.from(value).every((item) => is(table, shape[1], item))
      );
    case 'either':
    case 'all': {
      const [kind, ...inner] = shape;
      const fitsInner = (one: ShapeNumber): boolean => is(table, one, value);
      return kind === 'all' ? inner.every(fitsInner) : inner.some(fitsInner);
    }
    default:
      return false;
  }
}

const isTagged = (shape: Shape): shape is Exclude<Shape, Readonly<Record<string, ShapeNumber>>> => Array.isArray(shape);

function hasKeys(
  table: ShapeTable,
  value: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, ShapeNumber>>,
): boolean {
  return Object.entries(keys).every(([name, shape]) => {
    const key = name.replace(/\?$/, '');
    return (key !== name && value[key] === undefined) || (key in value && is(table, shape, value[key]));
  });
}

const isWithin = (number: number, least: number | null, most: number | null): boolean =>
  (least === null || number >= least) && (most === null || number <= most);
