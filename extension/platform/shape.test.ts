import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { contentFrameSchema, CONTENT_REPLIES } from './messages.ts';
import { contentShapes } from './content-shapes.ts';
import { fits } from './shape.ts';
import { shapesOf } from './shapes-of.ts';

const schemas: Record<string, z.core.$ZodType> = { ...CONTENT_REPLIES, frame: contentFrameSchema };

/** Values that a schema accepts, from its own definition. */
function accepted(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'unknown':
      return fc.jsonValue();
    case 'boolean':
      return fc.boolean();
    case 'number':
      return 'format' in def ? fc.integer({ min: 1, max: 1_000 }) : fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string': {
      const patterns = (def.checks ?? []).flatMap((check) =>
        'pattern' in check._zod.def ? [check._zod.def.pattern as RegExp] : [],
      );
      return patterns[0] === undefined
        ? fc.string({ minLength: 1, maxLength: 12 })
        : fc.stringMatching(patterns[0]).filter((text) => z.safeParse(schema, text).success);
    }
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return fc.option(accepted(def.innerType), { nil: null });
    case 'optional':
      return fc.option(accepted(def.innerType), { nil: undefined });
    case 'array':
      return fc.array(accepted(def.element), { maxLength: 3 });
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, accepted(value)])), {
        requiredKeys: Object.keys(def.shape).filter((key) => def.shape[key]?._zod.def.type !== 'optional'),
      });
    case 'union':
      return fc.oneof(...def.options.map(accepted));
    default:
      throw new Error(def.type);
  }
}

/** The value with one thing in it replaced, wherever that is. */
function spoiled(value: unknown, at: number, by: unknown): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const keys = Object.keys(value);
  if (keys.length === 0 || at % (keys.length + 2) === keys.length) return by;
  const key = keys[at % keys.length] ?? '';
  const changed: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  if (at % (keys.length + 2) === keys.length + 1) Reflect.deleteProperty(changed, key);
  else Reflect.set(changed, key, spoiled(Reflect.get(value, key), Math.floor(at / 3), by));
  return changed;
}

test.each(Object.keys(schemas))('the shape of %s takes what its schema takes, and nothing else', (name) => {
  const schema = schemas[name]!;
  const table = contentShapes();
  fc.assert(
    fc.property(
      accepted(schema),
      fc.nat(),
      fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.constantFrom(NaN, -1, 1.5, 'x'.repeat(600))),
      (value, at, by) => {
        for (const asked of [value, spoiled(value, at, by)])
          expect(fits(table, name, asked)).toBe(z.safeParse(schema, asked).success);
      },
    ),
    { numRuns: 60 },
  );
});

test('limits and patterns are kept', () => {
  const table = shapesOf({
    word: z.string().check(z.minLength(1), z.maxLength(3), z.regex(/^a/)),
    few: z.array(z.int().check(z.nonnegative())).check(z.maxLength(1)),
    toString: z.boolean(),
  });
  expect(['', 'a', 'aaa', 'aaaa', 'b'].map((value) => fits(table, 'word', value))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([[], [0], [-1], [0, 0], {}].map((value) => fits(table, 'few', value))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(fits(table, 'valueOf', true)).toBe(false);
});

test.each([
  ['a kind', z.date()],
  ['a check', z.string().check(z.refine((text) => text !== ''))],
  ['a format', z.uuid()],
  ['a limit of a fraction', z.number().check(z.positive())],
  ['unknown keys', z.strictObject({})],
])('%s that shapes do not have is refused while building', (_what, schema) => {
  expect(() => shapesOf({ schema })).toThrow(/shape/i);
});
