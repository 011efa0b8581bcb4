/** A type as it is reckoned with. What the text does not declare is opaque: its values can only be compared. */
export type UslType =
  | { kind: 'int' | 'real' | 'bool' | 'string' | 'unit' }
  | { kind: 'record' | 'enum' | 'opaque'; name: string }
  | { kind: 'list' | 'set'; of: UslType }
  | UslOptionType
  | { kind: 'map'; key: UslType; value: UslType }
  | UslTypeVariable;

/** A value or nothing; for a Result, nothing is an error. */
export interface UslOptionType {
  kind: 'option' | 'result';
  of: UslType;
}

/** A type that is not known yet; `bound` once it is. */
export interface UslTypeVariable {
  kind: 'variable';
  id: number;
  /** Something is added to it, or it is ordered: where nothing else is known, it is Int. */
  isNumber: boolean;
  bound?: UslType;
}

/** The scalar types. */
export const INT: UslType = { kind: 'int' };
export const REAL: UslType = { kind: 'real' };
export const BOOL: UslType = { kind: 'bool' };
export const STRING: UslType = { kind: 'string' };

/** The type that a variable stands for by now. */
export function pruned(type: UslType): UslType {
  let at = type;
  while (at.kind === 'variable' && at.bound !== undefined) at = at.bound;
  return at;
}

/** The type in the end: what is left open is Int where it is a number, else a type of its own. */
export function settled(type: UslType): UslType {
  const at = pruned(type);
  switch (at.kind) {
    case 'variable':
      return at.isNumber ? INT : { kind: 'opaque', name: `?${at.id}` };
    case 'list':
    case 'set':
      return { kind: at.kind, of: settled(at.of) };
    case 'option':
    case 'result':
      return { kind: at.kind, of: settled(at.of) };
    case 'map':
      return { kind: 'map', key: settled(at.key), value: settled(at.value) };
    default:
      return at;
  }
}

/** Makes two types one, or says that they are not. A type that failed may be bound in part. */
export function unify(one: UslType, other: UslType): boolean {
  const a = pruned(one);
  const b = pruned(other);
  if (a === b) return true;
  if (a.kind === 'variable') return bind(a, b);
  if (b.kind === 'variable') return bind(b, a);
  if (a.kind === 'map') return b.kind === 'map' && unify(a.key, b.key) && unify(a.value, b.value);
  if ('of' in a) return 'of' in b && a.kind === b.kind && unify(a.of, b.of);
  if ('name' in a) return 'name' in b && a.kind === b.kind && a.name === b.name;
  return a.kind === b.kind;
}

function bind(variable: UslTypeVariable, type: UslType): boolean {
  if (type.kind === 'variable') type.isNumber ||= variable.isNumber;
  else if ((variable.isNumber && type.kind !== 'int' && type.kind !== 'real') || mentions(type, variable)) return false;
  variable.bound = type;
  return true;
}

function mentions(type: UslType, variable: UslTypeVariable): boolean {
  const at = pruned(type);
  if (at.kind === 'map') return mentions(at.key, variable) || mentions(at.value, variable);
  return at === variable || ('of' in at && mentions(at.of, variable));
}

/** As USL writes it. */
export function typeWords(type: UslType): string {
  const at = pruned(type);
  switch (at.kind) {
    case 'int':
      return 'Int';
    case 'real':
      return 'Float';
    case 'bool':
      return 'Bool';
    case 'string':
      return 'String';
    case 'unit':
      return '()';
    case 'variable':
      return at.isNumber ? 'a number' : 'a type that nothing says';
    case 'map':
      return `Map<${typeWords(at.key)}, ${typeWords(at.value)}>`;
    case 'list':
      return `List<${typeWords(at.of)}>`;
    case 'set':
      return `Set<${typeWords(at.of)}>`;
    case 'option':
      return `Option<${typeWords(at.of)}>`;
    case 'result':
      return `Result<${typeWords(at.of)}>`;
    default:
      return at.name;
  }
}
