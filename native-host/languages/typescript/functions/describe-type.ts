import ts from 'typescript';
import type { TypeShape } from './type-shape.ts';

/** Types within types beyond this depth are not looked into. */
const DEEPEST = 8;
/** Options of a union, fields of an object: beyond this a type is not generated. */
const WIDEST = 40;

/** What describing types needs of the compiler. */
interface Describer {
  checker: ts.TypeChecker;
  file: ts.SourceFile;
  /** Object types that are being described, with their numbers. */
  open: Map<ts.Type, number>;
  /** The next number. */
  next: number;
}

/** Makes a function that says what values a type has. */
export function typeDescriber(checker: ts.TypeChecker, file: ts.SourceFile): (type: ts.Type) => TypeShape {
  return (type) => describe(type, { checker, file, open: new Map(), next: 0 }, 0);
}

const SIMPLE: readonly [ts.TypeFlags, TypeShape][] = [
  [ts.TypeFlags.String, { kind: 'string' }],
  [ts.TypeFlags.Number, { kind: 'number' }],
  [ts.TypeFlags.Boolean, { kind: 'boolean' }],
  [ts.TypeFlags.BigInt, { kind: 'bigint' }],
  [ts.TypeFlags.Null, { kind: 'null' }],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, { kind: 'undefined' }],
  [ts.TypeFlags.Unknown, { kind: 'unknown' }],
];

const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike;

function describe(type: ts.Type, describer: Describer, depth: number): TypeShape {
  const { checker } = describer;
  const other: TypeShape = { kind: 'other', type: checker.typeToString(type) };
  if (depth > DEEPEST) return other;
  const simple = SIMPLE.find(([flags]) => (type.flags & flags) !== 0);
  if (simple !== undefined) return simple[1];
  if (type.isStringLiteral() || type.isNumberLiteral()) return { kind: 'literal', value: type.value };
  if ((type.flags & ts.TypeFlags.BooleanLiteral) !== 0)
    return { kind: 'literal', value: checker.typeToString(type) === 'true' };
  if (type.isUnion()) return union(type, describer, depth) ?? other;
  if ((type.flags & ts.TypeFlags.TypeParameter) !== 0) {
    const constraint = checker.getBaseConstraintOfType(type);
    const any = constraint === undefined || (constraint.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
    return any ? { kind: 'opaque' } : describe(constraint, describer, depth + 1);
  }
  // A branded number or text: which of them are such values the code's own checks say.
  if (type.isIntersection() && type.types.some(({ flags }) => (flags & PRIMITIVE) !== 0)) return other;
  if ((type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection())
    return container(type, describer, depth) ?? object(type, describer, depth) ?? other;
  return other;
}

function union(type: ts.UnionType, describer: Describer, depth: number): TypeShape | undefined {
  // `keyof` of what cannot be resolved is every key there is: nothing is known of it.
  if (type.types.length > WIDEST || type.types.some(({ flags }) => (flags & ts.TypeFlags.ESSymbol) !== 0))
    return undefined;
  const options = type.types.map((each) => describe(each, describer, depth + 1));
  const values = new Set(options.map((each) => (each.kind === 'literal' ? each.value : undefined)));
  if (!values.has(true) || !values.has(false)) return { kind: 'union', options };
  const rest = options.filter((each) => each.kind !== 'literal' || typeof each.value !== 'boolean');
  return rest.length === 0 ? { kind: 'boolean' } : { kind: 'union', options: [...rest, { kind: 'boolean' }] };
}

function container(type: ts.Type, describer: Describer, depth: number): TypeShape | undefined {
  const { checker } = describer;
  const inner = (at: number): TypeShape => {
    const argument = checker.getTypeArguments(type as ts.TypeReference)[at];
    return argument === undefined ? { kind: 'other', type: 'unknown' } : describe(argument, describer, depth + 1);
  };
  if (checker.isTupleType(type)) {
    const { target } = type as ts.TupleTypeReference;
    if (target.elementFlags.some((flag) => flag !== ts.ElementFlags.Required)) return undefined;
    return {
      kind: 'tuple',
      items: checker.getTypeArguments(type as ts.TypeReference).map((each) => describe(each, describer, depth + 1)),
    };
  }
  if (checker.isArrayType(type)) return { kind: 'list', of: inner(0) };
  if (!isOfLibrary(type, describer)) return undefined;
  switch (type.getSymbol()?.name) {
    case 'Iterable':
    case 'ArrayLike':
      return { kind: 'list', of: inner(0) };
    case 'Set':
    case 'ReadonlySet':
      return { kind: 'set', of: inner(0) };
    case 'Map':
    case 'ReadonlyMap':
      return { kind: 'map', key: inner(0), of: inner(1) };
    case 'Date':
      return { kind: 'date' };
    case 'Uint8Array':
      return { kind: 'bytes' };
    default:
      return undefined;
  }
}

const isOfLibrary = (type: ts.Type, { file }: Describer): boolean => {
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.length > 0 && declarations.every((each) => each.getSourceFile() !== file);
};

function object(type: ts.Type, describer: Describer, depth: number): TypeShape | undefined {
  const { checker, open, file } = describer;
  const known = open.get(type);
  if (known !== undefined) return { kind: 'again', id: known };
  const called = type.getCallSignatures();
  if (called.length > 0) return callable(called[0], describer, depth);
  if (type.getConstructSignatures().length > 0 || isBeyondData(type)) return undefined;
  const mapped = (checker.getIndexInfoOfType(type, ts.IndexKind.String) ?? undefined)?.type;
  const properties = checker.getPropertiesOfType(type);
  if (properties.length === 0 && mapped !== undefined)
    return { kind: 'record', of: describe(mapped, describer, depth + 1) };
  // An object of a library has more to it than its properties say; `Pick` and its like are mapped types, and have none
  // of their own.
  if (mapped !== undefined || properties.length > WIDEST || (isOfLibrary(type, describer) && !isMapped(type)))
    return undefined;
  const id = describer.next++;
  open.set(type, id);
  const fields = properties.map((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbolAtLocation(property, file);
    return {
      name: property.name,
      shape: describe(optional ? checker.getNonNullableType(declared) : declared, describer, depth + 1),
      optional,
    };
  });
  open.delete(type);
  return { kind: 'object', id, fields };
}

const isMapped = (type: ts.Type): boolean => ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0;

/** A function of the caller's. */
function callable(signature: ts.Signature | undefined, describer: Describer, depth: number): TypeShape | undefined {
  if (signature === undefined) return undefined;
  const { checker, file } = describer;
  const result = signature.getReturnType();
  const promised =
    result.getSymbol()?.name === 'Promise' && isOfLibrary(result, describer)
      ? checker.getTypeArguments(result as ts.TypeReference)[0]
      : undefined;
  return {
    kind: 'function',
    parameters: signature.parameters.map((each) =>
      describe(checker.getTypeOfSymbolAtLocation(each, file), describer, depth + 1),
    ),
    result: describe(promised ?? result, describer, depth + 1),
    ...(promised === undefined ? {} : { isAsync: true }),
  };
}

/** Has a class more to it than its public fields? What has none can be written as a plain object. */
function isBeyondData(type: ts.Type): boolean {
  if (!type.isClass()) return false;
  return (type.symbol.declarations ?? []).some(
    (declaration) =>
      ts.isClassLike(declaration) &&
      (declaration.heritageClauses !== undefined ||
        declaration.members.some(
          (member) =>
            ts.isMethodDeclaration(member) ||
            ts.isAccessor(member) ||
            (member.name !== undefined && ts.isPrivateIdentifier(member.name)) ||
            (ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0,
        )),
  );
}
