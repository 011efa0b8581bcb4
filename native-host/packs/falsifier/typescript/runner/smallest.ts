import fc from 'fast-check';
import type { TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { canMake, make } from './generate.ts';
import type { Subject } from './subject.ts';

/** The smallest inputs, combined: what goes wrong on them needs no search. */
export function smallest({ shape, single }: Pick<Subject, 'shape' | 'single'>, most: number): unknown[][] {
  const choices = shape.parameters.flatMap((parameter, at) =>
    parameter.optional || parameter.rest ? [] : [single[at] === true ? ['a', 'Z'] : small(parameter.shape)],
  );
  return choices
    .reduce<unknown[][]>((found, options) => found.flatMap((args) => options.map((option) => [...args, option])), [[]])
    .slice(0, most);
}

function small(shape: TypeShape): unknown[] {
  switch (shape.kind) {
    case 'number':
      return [0, 1, 2];
    case 'string':
      return shape.sign === true ? ['a', 'Z'] : ['', 'a', 'a b'];
    case 'boolean':
      return [false, true];
    case 'list':
      return [
        [],
        ...small(shape.of)
          .slice(0, 2)
          .map((each) => [each]),
      ];
    case 'tuple':
      return [shape.items.map((each) => small(each)[0])];
    case 'union':
      return shape.options.filter(canMake).flatMap((each) => small(each).slice(0, 2));
    default:
      return fc.sample(
        make(shape, { tier: 'plain', told: { texts: [], numbers: [], patterns: [] }, again: new Map(), depth: 0 }),
        {
          numRuns: 2,
          seed: 1,
        },
      );
  }
}

const MOST_COUNTED = 1_000;

/** How many different inputs a function has, at most so many as are counted. */
export const domainOf = ({ shape }: Pick<Subject, 'shape'>): number =>
  Math.min(
    MOST_COUNTED,
    shape.parameters.reduce(
      (product, each) => product * (each.rest ? MOST_COUNTED : valuesOf(each.shape) + (each.optional ? 1 : 0)),
      1,
    ),
  );

function valuesOf(shape: TypeShape): number {
  switch (shape.kind) {
    case 'boolean':
      return 2;
    case 'literal':
    case 'null':
    case 'undefined':
      return 1;
    case 'union':
      return shape.options.reduce((sum, each) => sum + valuesOf(each), 0);
    case 'tuple':
      return shape.items.reduce((product, each) => product * valuesOf(each), 1);
    case 'object':
      return shape.fields.reduce((product, field) => product * (valuesOf(field.shape) + (field.optional ? 1 : 0)), 1);
    default:
      return MOST_COUNTED;
  }
}
