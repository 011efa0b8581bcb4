import type { Node } from '../../../kit/plain-tree.ts';

/**
 * What the types of a block declare: the types of fields by their names, and the names of types that are fixed texts.
 */
export interface Declared {
  fields: ReadonlyMap<string, ReadonlySet<string>>;
  literals: ReadonlySet<string>;
}

/** The types that a union is made of. */
export const armsOf = (type: string): string[] =>
  type
    .split('|')
    .map((arm) => arm.trim())
    .filter((arm) => arm !== '');

/** Types of fields of one name that are kept; one of more has any type. */
const MOST_TYPES = 50;

const LITERAL = /^(?:'[^']*'|"[^"]*"|`[^`$]*`|-?\d[\d._]*|true|false|null|undefined|keyof typeof \w+)$/;

/** Is a type nothing but fixed texts, numbers and truths? */
export const isLiteral = (type: string): boolean =>
  armsOf(type).length > 0 && armsOf(type).every((arm) => LITERAL.test(arm));

/** Reads what TypeScript's interfaces, classes and types of objects declare. */
export function declaredIn(root: Node, source: string): Declared {
  const fields = new Map<string, Set<string>>();
  const literals = new Set<string>();
  const textOf = (node: Node, field: string): string => {
    const child = node.children.find((each) => each.field === field);
    return child === undefined ? '' : source.slice(child.start, child.end).replace(/^:\s*/, '');
  };
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'property_signature' || node.type === 'public_field_definition') {
      const name = textOf(node, 'name');
      const types = fields.get(name) ?? new Set();
      types.add(types.size < MOST_TYPES ? textOf(node, 'type') : '');
      fields.set(name, types);
    }
    if (node.type === 'type_alias_declaration' && isLiteral(textOf(node, 'value'))) literals.add(textOf(node, 'name'));
    if (node.type === 'enum_declaration') literals.add(textOf(node, 'name'));
    for (const child of node.children) waiting.push(child);
  }
  return { fields, literals };
}
