import { UslUnsupported, type UslModel } from './usl-model.ts';
import { typeWords, type UslType } from './usl-type.ts';
import { tsField, tsName } from './write-usl-ts.ts';

/** `const arbitrary = { ... }`: a generator of fast-check for each record of which values can be made. */
export function writeUslArbitraries(model: UslModel): string {
  const lines = [...model.records].flatMap(([name, fields]) => {
    try {
      const parts = fields.map((field) => `${tsField(field.name)}: ${arbitraryOf(field.type, model, [name])}`);
      return [`  ${tsName(name)}: (): fc.Arbitrary<${tsName(name)}> => fc.record({ ${parts.join(', ')} }),\n`];
    } catch (thrown) {
      if (thrown instanceof UslUnsupported) return [];
      throw thrown;
    }
  });
  return `const arbitrary = {\n${lines.join('')}};\n`;
}

/** A generator of values of a type, small ones mostly. Throws UslUnsupported. */
export function arbitraryOf(type: UslType, model: UslModel, open: readonly string[] = []): string {
  switch (type.kind) {
    case 'int':
      return 'fc.oneof(fc.integer({ min: -3, max: 12 }), fc.integer({ min: -1000, max: 1000 }))';
    case 'real':
      return 'fc.double({ min: -1000, max: 1000, noNaN: true })';
    case 'bool':
      return 'fc.boolean()';
    case 'string':
      return 'fc.string({ maxLength: 8 })';
    case 'enum': {
      const variants = (model.enums.get(type.name) ?? []).map((each) => JSON.stringify(each));
      return `fc.constantFrom<${tsName(type.name)}[]>(${variants.join(', ')})`;
    }
    case 'list':
      return `fc.array(${arbitraryOf(type.of, model, open)}, { maxLength: 6 })`;
    case 'set':
      return `fc.array(${arbitraryOf(type.of, model, open)}, { maxLength: 4 }).map((each) => new Set(each))`;
    case 'map': {
      const entry = `${arbitraryOf(type.key, model, open)}, ${arbitraryOf(type.value, model, open)}`;
      return `fc.array(fc.tuple(${entry}), { maxLength: 4 }).map((each) => new Map(each))`;
    }
    case 'option':
      return `fc.option(${arbitraryOf(type.of, model, open)}, { nil: undefined })`;
    case 'record':
      if (open.includes(type.name))
        throw new UslUnsupported({ start: 0, end: 0 }, `the type ${type.name} holds itself`);
      for (const field of model.records.get(type.name) ?? []) arbitraryOf(field.type, model, [...open, type.name]);
      return `arbitrary.${tsName(type.name)}()`;
    case 'opaque':
      return 'fc.string({ maxLength: 3 })';
    default:
      throw new UslUnsupported({ start: 0, end: 0 }, `no values of ${typeWords(type)} can be made`);
  }
}
