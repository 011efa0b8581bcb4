import type { Node } from '../../kit/plain-tree.ts';
import type { MutatedLanguage } from './mutation-tables.ts';

/** The function around a `return`, and the text that both stand in. */
export interface Returning {
  language: MutatedLanguage;
  text: string;
  /** Undefined outside of every function. */
  enclosing: Node | undefined;
}

/** A type whose values are numbers, in Go, Java, C and C++. */
const NUMBER = /^(?:const\s+)?(?:u?int(?:8|16|32|64)?(?:_t)?|short|long|size_t|byte|rune|char|float(?:32|64)?|double)$/;

const childOf = (node: Node | undefined, field: string): Node | undefined =>
  node?.children.find((each) => each.field === field);

/**
 * What is returned instead of a value, or undefined where nothing of the function's type is known that would do. A
 * compiler may still refuse it: such a mistake is not counted.
 */
export function returnedInstead(value: string, { language, text, enclosing }: Returning): string | undefined {
  const typeOf = (field: string): string | undefined => {
    const found = childOf(enclosing, field);
    return found === undefined ? undefined : text.slice(found.start, found.end).replace(/^:\s*/, '').trim();
  };
  const other = ((): string | undefined => {
    switch (language) {
      case 'python':
        return 'None';
      case 'javascript':
      case 'jsx':
      case 'typescript':
      case 'tsx':
        return 'undefined';
      case 'rust':
        return typeOf('return_type') === undefined ? undefined : 'Default::default()';
      case 'go':
        return ofGo(typeOf('result'), value);
      case 'java':
        return ofJava(typeOf('type'), value);
      case 'c':
        return typeOf('type') === 'bool' ? `!(${value})` : '0';
      case 'cpp':
        return '{}';
    }
  })();
  return other === undefined || SAME.test(value.trim()) || other === value.trim() ? undefined : other;
}

/** Values that are no others than those that would be planted. */
const SAME = /^(?:None|undefined|null|nil|NULL|nullptr|0|0\.0|\{\}|""|''|true|false|True|False|Ok\(\(\)\))$/;

function ofGo(type: string | undefined, value: string): string | undefined {
  if (type === undefined || type.startsWith('(')) return undefined;
  if (NUMBER.test(type)) return '0';
  if (type === 'string') return '""';
  if (type === 'bool') return `!(${value})`;
  return /^(?:\*|\[\]|map\[|error$|any$|func\()/.test(type) ? 'nil' : undefined;
}

function ofJava(type: string | undefined, value: string): string | undefined {
  if (type === undefined || type === 'void') return undefined;
  if (NUMBER.test(type)) return '0';
  return type === 'boolean' ? `!(${value})` : 'null';
}
