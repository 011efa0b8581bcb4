import type { FunctionShape } from '../../../../../languages/typescript/functions/type-shape.ts';
import { literal } from '../value.ts';
import type { Operation } from '../instance.ts';

/** Languages whose compiled programs are called. */
export type CompiledLanguage = 'go' | 'rust';

/** A call as the language has it: `Reverse([]int{1, 2})`; of an object all that is done with it in turn. */
export function sourceOf(language: CompiledLanguage, shape: FunctionShape, args: readonly unknown[]): string {
  const write = language === 'go' ? goValue : rustValue;
  const typeAt = (at: number): string => shape.parameters[Math.min(at, shape.parameters.length - 1)]?.written ?? '';
  if (shape.form === 'function')
    return `${shape.name}(${args.map((each, at) => write(each, typeAt(at).replace(/^\.\.\./, ''))).join(', ')})`;
  const operations = (Array.isArray(args.at(-1)) ? args.at(-1) : []) as Operation[];
  const given = args.slice(0, -1).map((each, at) => write(each, typeAt(at)));
  const calls = operations.map(([name, ...own]) => {
    const method = shape.methods.find((each) => each.name === name);
    return `${name}(${own.map((each, at) => write(each, method?.parameters[at]?.written ?? '')).join(', ')})`;
  });
  const maker = shape.maker ?? (language === 'go' ? `${shape.name}{}` : `${shape.name}::default()`);
  const made = maker.endsWith('{}') || maker.endsWith(')') ? maker : `${maker}(${given.join(', ')})`;
  return `${made}: ${calls.join(', ')}`;
}

/** A value of a type as an expression of Go. */
function goValue(value: unknown, type: string): string {
  const plain = type.trim();
  if (value === null || value === undefined) return 'nil';
  const element = /^\[\d*\]([\s\S]+)$/.exec(plain)?.[1];
  if (Array.isArray(value)) {
    const items = value.map((each) => goValue(each, element ?? ''));
    return `${plain}{${items.map((each) => withoutType(each, element ?? '')).join(', ')}}`;
  }
  if (typeof value === 'string' && /^(?:rune|byte|int32|uint8)$/.test(plain)) return quoted(value);
  if (typeof value !== 'object') return literal(value);
  const [, key = '', inner = ''] = /^map\[([^\]]+)\]([\s\S]+)$/.exec(plain) ?? [];
  if (value instanceof Set)
    return `${plain}{${[...value]
      .map((each) => `${goValue(each, key)}: ${inner === 'bool' ? 'true' : '{}'}`)
      .join(', ')}}`;
  if (value instanceof Map || key !== '') {
    const pairs = value instanceof Map ? [...value] : Object.entries(value);
    return `${plain}{${pairs
      .map(([name, each]) => `${goValue(name, key)}: ${withoutType(goValue(each, inner), inner)}`)
      .join(', ')}}`;
  }
  const fields = Object.entries(value).map(([name, each]) => `${name}: ${goValue(each, '')}`);
  return `${plain.replace(/^\*/, '&')}{${fields.join(', ')}}`;
}

/** Within a list or a table of a type the type of each element need not be said. */
const withoutType = (text: string, type: string): string =>
  type !== '' && !type.startsWith('*') && text.startsWith(`${type}{`) ? text.slice(type.length) : text;

const quoted = (sign: string): string =>
  `'${sign === "'" || sign === '\\' ? `\\${sign}` : JSON.stringify(sign).slice(1, -1)}'`;

/** A value of a type as an expression of Rust. */
function rustValue(value: unknown, type: string): string {
  const plain = type.trim();
  if (plain.startsWith('Option<')) {
    if (value === null || value === undefined) return 'None';
    return `Some(${rustValue(value, plain.slice(7, -1))})`;
  }
  const borrowed = /^&(?:'\w+\s+)?(mut\s+)?([\s\S]+)$/.exec(plain);
  if (borrowed !== null && !/^(?:str|\[[\s\S]*\])$/.test(borrowed[2] ?? ''))
    return `&${borrowed[1] === undefined ? '' : 'mut '}${rustValue(value, borrowed[2] ?? '')}`;
  if (value === null || value === undefined) return 'None';
  if (Array.isArray(value)) {
    if (plain.startsWith('(')) return `(${value.map((each) => rustValue(each, '')).join(', ')})`;
    const element = /^(?:Vec<|&?(?:'\w+\s+)?(?:mut\s+)?\[|VecDeque<)([\s\S]+?)(?:;[^;]*)?[>\]]$/.exec(plain)?.[1] ?? '';
    const items = value.map((each) => rustValue(each, element)).join(', ');
    if (borrowed !== null) return `&${borrowed[1] === undefined ? '' : 'mut '}[${items}]`;
    return plain.startsWith('[') ? `[${items}]` : `vec![${items}]`;
  }
  if (typeof value === 'string') {
    if (plain === 'char') return quoted(value);
    return plain === 'String' ? `${JSON.stringify(value)}.to_string()` : JSON.stringify(value);
  }
  if (typeof value === 'number' && /^f(?:32|64)$/.test(plain) && Number.isInteger(value)) return `${value}.0`;
  if (typeof value === 'function') return rustClosure(literal(value));
  if (typeof value !== 'object') return literal(value);
  if (value instanceof Set)
    return `${plain.split('<', 1)[0] ?? ''}::from([${[...value].map((each) => rustValue(each, '')).join(', ')}])`;
  if (value instanceof Map || /^(?:Hash|BTree)Map</.test(plain)) {
    const pairs = value instanceof Map ? [...value] : Object.entries(value);
    const inside = pairs.map(([key, each]) => `(${rustValue(key, '')}, ${rustValue(each, '')})`);
    return `${plain.split('<', 1)[0] ?? 'HashMap'}::from([${inside.join(', ')}])`;
  }
  const fields = Object.entries(value).map(([name, each]) => `${name}: ${rustValue(each, '')}`);
  return `${plain} { ${fields.join(', ')} }`;
}

/** `(a, b) => a + b` as `|a, b| a + b`. */
const rustClosure = (text: string): string => text.replace(/^\(([^)]*)\) => /, '|$1| ').replaceAll('===', '==');
