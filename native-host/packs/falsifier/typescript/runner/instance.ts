import type { FunctionShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { literal } from './value.ts';

/** One call of a method. */
export type Operation = readonly [name: string, ...args: unknown[]];

/** What a method threw on purpose, in place of an answer: its kind, for the text of an exception is for people. */
export class Thrown {
  readonly throws: string;
  constructor(thrown: unknown) {
    this.throws = thrown instanceof Error ? thrown.name : literal(thrown);
  }
}

type Maker = new (...args: unknown[]) => object;

/**
 * A class as a function of its constructor's arguments and of calls of its methods, that answers with what each call
 * answered. What a method threw on purpose, as `isMeant` says, is its answer.
 */
export function livesOf(
  maker: Maker,
  shape: FunctionShape,
  isMeant: (thrown: unknown) => boolean,
): (...args: unknown[]) => unknown {
  const getters = new Set(shape.methods.filter(({ kind }) => kind === 'getter').map(({ name }) => name));
  const start = (args: unknown[]): { instance: object; operations: Operation[] } => {
    const operations = args.at(-1);
    return {
      instance: Reflect.construct(maker, args.slice(0, -1)),
      operations: Array.isArray(operations) ? operations : [],
    };
  };
  const one = (instance: object, [name, ...given]: Operation): unknown => {
    const found: unknown = Reflect.get(instance, name);
    if (getters.has(name) || typeof found !== 'function') return found;
    const value: unknown = Reflect.apply(found, instance, given);
    if (value === instance) return undefined;
    return isIterator(value) ? [...value.take(MOST_TAKEN)] : value;
  };
  const judged = (thrown: unknown): Thrown => {
    if (!isMeant(thrown)) throw thrown;
    return new Thrown(thrown);
  };
  if (shape.kind === 'async')
    return async (...args) => {
      const { instance, operations } = start(args);
      const answers: unknown[] = [];
      for (const each of operations) {
        try {
          answers.push(await one(instance, each));
        } catch (thrown) {
          answers.push(judged(thrown));
        }
      }
      return answers;
    };
  return (...args) => {
    const { instance, operations } = start(args);
    return operations.map((each): unknown => {
      try {
        return one(instance, each);
      } catch (thrown) {
        return judged(thrown);
      }
    });
  };
}

/** Values of an iterator that are looked at. */
const MOST_TAKEN = 200;

const isIterator = (value: unknown): value is IteratorObject<unknown> =>
  value instanceof Iterator && /Generator|Iterator/.test(Object.prototype.toString.call(value));

/** The calls as code: `new Stack(2).push(1); pop()`. */
export function lifeText(shape: FunctionShape, args: readonly unknown[]): string {
  const operations = args.at(-1);
  const given = args.slice(0, -1).map((each) => literal(each));
  const calls = (Array.isArray(operations) ? operations : []).map(([name, ...own]: Operation) =>
    shape.methods.some((each) => each.name === name && each.kind === 'getter')
      ? name
      : `${name}(${own.map((each) => literal(each)).join(', ')})`,
  );
  return `new ${shape.name}(${given.join(', ')}): ${calls.join(', ')}`;
}
