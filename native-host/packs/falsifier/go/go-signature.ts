import { closing, splitTop, type DeclaredFunction } from '../../../languages/examples/declarations.ts';
import type { FunctionShape, TypeShape } from '../../../languages/typescript/functions/type-shape.ts';
import { goParameters, goResults, goShape, type GoTypes } from './go-types.ts';

/** What each type parameter of a function stands for in its calls. */
export function typeArguments(body: string): Map<string, string> {
  const head = /^func[ \t]+\w+[ \t]*(?=\[)/.exec(body)?.[0];
  const end = head === undefined ? undefined : closing(body, head.length);
  const given = new Map<string, string>();
  if (head === undefined || end === undefined) return given;
  let constraint = '';
  const parts = splitTop(body.slice(head.length + 1, end - 1))
    .toReversed()
    .map((part) => {
      const [, name = part, own] = /^(\w+)(?:\s+([\s\S]+))?$/.exec(part) ?? [];
      constraint = own ?? constraint;
      return { name, constraint };
    })
    .toReversed();
  for (const each of parts) given.set(each.name, argumentFor(each.constraint));
  for (const each of parts) {
    const element = /^~?\[\](\w+)$/.exec(each.constraint)?.[1];
    if (element !== undefined) given.set(each.name, `[]${given.get(element) ?? element}`);
  }
  return given;
}

function argumentFor(constraint: string): string {
  if (/float/i.test(constraint) && !/\bint|integer|number|numeric/i.test(constraint)) return 'float64';
  return /\bstring\b/.test(constraint) && !/\bint/.test(constraint) ? 'string' : 'int';
}

/** The names by which a method calls its type's parameters. */
export function ofReceiver(body: string, parameters: readonly string[]): Map<string, string> {
  const list = /^func[ \t]*\([^)[]*\[([^\]]*)\]/.exec(body)?.[1];
  return new Map([...splitTop(list ?? ''), ...parameters].map((name) => [name, 'int']));
}

/** What a function takes and returns, where its type parameters stand for what is `given`. */
export function shapesOf(
  { parameters, returns }: DeclaredFunction,
  types: GoTypes,
  given: ReadonlyMap<string, string>,
): Pick<FunctionShape, 'parameters' | 'returns'> {
  const shapeOf = goShape(types, given);
  const spell = (type: string): string => type.replaceAll(/\w+/g, (word) => given.get(word) ?? word);
  const list = parameters.map(({ name, type }) => `${name} ${type}`.trim()).join(', ');
  const results = goResults(returns);
  const told = results.at(-1) === 'error' ? results.slice(0, -1) : results;
  const [first, last] = told.map(shapeOf);
  const shape = (): TypeShape => {
    if (first === undefined) return { kind: 'undefined' };
    if (told.length === 1) return first;
    return told.length === 2 && last?.kind === 'boolean'
      ? { kind: 'union', options: [first, { kind: 'undefined' }] }
      : { kind: 'tuple', items: told.map(shapeOf) };
  };
  return {
    parameters: goParameters(list).map(({ name, type }) => {
      const rest = type.startsWith('...');
      const of = shapeOf(type.replace(/^\.\.\./, ''));
      return {
        name,
        shape: rest ? { kind: 'list', of } : of,
        optional: false,
        rest,
        guessed: false,
        written: spell(type),
      };
    }),
    returns: shape(),
  };
}
