import { splitTop, type DeclaredFunction } from '../../../languages/examples/declarations.ts';
import type { FunctionShape } from '../../../languages/typescript/functions/type-shape.ts';
import { plainType } from './rust-calls.ts';
import { closingAngle, functionType, rustShape, type RustType, type RustTypes } from './rust-types.ts';

/** What a type's own parameters stand for in every call. */
export const ofParameter = (name: string): string => (/^(?:N|M|SIZE|CAP\w*|LEN)$/.test(name) ? '4' : 'i32');

/** A type with what its parameters stand for. */
export const wholeType = (name: string, { parameters }: RustType): string =>
  parameters.length === 0 ? name : `${name}<${parameters.map(ofParameter).join(', ')}>`;

/** A function as it is called. */
export interface RustSignature extends Pick<FunctionShape, 'parameters' | 'returns'> {
  /** Types of its parameters as the calling program writes them. */
  written: string[];
  /** The type of its result, or nothing. */
  result: string;
}

/** What the type parameters of a function, and of what it belongs to, stand for. */
export function typeArgumentsOf(each: DeclaredFunction, types: RustTypes): Map<string, string> {
  const own = each.container === undefined ? undefined : types.get(each.container);
  const outer = own === undefined ? [] : own.parameters.map((name): [string, string] => [name, ofParameter(name)]);
  const self = own === undefined ? [] : [['Self', wholeType(each.container ?? '', own)] as [string, string]];
  return new Map([...outer, ...self, ...boundsOf(each)]);
}

/** The parameters as they are written, from their bracket on. */
export function listOf({ body, name }: DeclaredFunction): string {
  const at = body.indexOf(name) + name.length;
  const from = body[at] === '<' ? closingAngle(body, at) : at;
  return body.slice(body.indexOf('(', from));
}

/** The type by which a method takes what it is called on. */
export function receiverOf(each: DeclaredFunction, whole: string): string {
  const [, reference = '', change] = /^\(\s*(&?)\s*(?:'\w+\s+)?(mut\s+)?self/.exec(listOf(each)) ?? [];
  return `${reference}${reference === '' || change === undefined ? '' : 'mut '}${whole}`;
}

/** What the type parameters of a function stand for, by their bounds. */
function boundsOf({ body, name }: DeclaredFunction): Map<string, string> {
  const at = body.indexOf(name) + name.length;
  const given = new Map<string, string>();
  if (body[at] !== '<') return given;
  const list = body.slice(at + 1, closingAngle(body, at) - 1);
  const head = body.slice(0, body.indexOf('{'));
  const where = /\bwhere\b([\s\S]*)$/.exec(head)?.[1] ?? '';
  const bounds = new Map<string, string>();
  for (const part of [...splitTop(list, true), ...splitTop(where, true)]) {
    const [, own, bound = ''] = /^(\w+)\s*(?::\s*([\s\S]+))?$/.exec(part) ?? [];
    if (/^const\s/.test(part)) given.set(/^const\s+(\w+)/.exec(part)?.[1] ?? '', '4');
    else if (own !== undefined && !part.startsWith("'")) bounds.set(own, `${bounds.get(own) ?? ''}${bound}`);
  }
  for (const [own, bound] of bounds) given.set(own, argumentFor(bound));
  for (const [own, type] of given)
    given.set(
      own,
      type.replaceAll(/(?<![\w:])\w+\b(?!::)/g, (word) => (word === own ? word : (given.get(word) ?? word))),
    );
  return given;
}

function argumentFor(bound: string): string {
  if (functionType(bound.trim()) !== undefined) return `impl ${bound.trim()}`;
  if (/AsRef<str>|Into<String>|ToString|Borrow<str>/.test(bound)) return 'String';
  const item = /^\s*(?:Into)?Iterator<[\s\S]*>/.exec(bound)?.[0];
  if (item !== undefined) return `impl ${item.trim()}`;
  return /\bFloat\b|Into<f64>/.test(bound) ? 'f64' : 'i32';
}

/** What a function takes and returns. */
export function signatureOf(each: DeclaredFunction, types: RustTypes): RustSignature {
  const { parameters, returns } = each;
  const given = typeArgumentsOf(each, types);
  const shape = rustShape(types, given);
  const written = parameters.map(({ type }) => plainType(type, given));
  const result = plainType(returns, new Map([...given].filter(([name]) => name !== 'Self')));
  return {
    written,
    result,
    returns: result === '' ? { kind: 'undefined' } : shape(plainType(returns, given)),
    parameters: parameters.map(({ name }, at) => ({
      name: name.replace(/^_/, ''),
      shape: shape(written[at] ?? ''),
      optional: false,
      rest: false,
      guessed: false,
      written: written[at] ?? '',
    })),
  };
}
