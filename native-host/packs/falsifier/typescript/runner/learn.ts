import type { FunctionShape, TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';

/** Which option of each guess is taken, by the number of the guess; the first where none is named. */
export type Choice = ReadonlyMap<number, number>;

/** A shape with every guess replaced by the option that is taken. */
export function resolve(shape: TypeShape, choice: Choice): TypeShape {
  const inner = (of: TypeShape): TypeShape => resolve(of, choice);
  switch (shape.kind) {
    case 'guess': {
      const taken = shape.options[choice.get(shape.id) ?? 0] ?? shape.options[0];
      return taken === undefined ? { kind: 'opaque' } : inner(taken);
    }
    case 'list':
    case 'set':
    case 'record':
      return { ...shape, of: inner(shape.of) };
    case 'map':
      return { ...shape, key: inner(shape.key), of: inner(shape.of) };
    case 'tuple':
      return { ...shape, items: shape.items.map(inner) };
    case 'union':
      return { ...shape, options: shape.options.map(inner) };
    case 'object':
      return { ...shape, fields: shape.fields.map((field) => ({ ...field, shape: inner(field.shape) })) };
    case 'function':
      return { ...shape, parameters: shape.parameters.map(inner), result: inner(shape.result) };
    case 'calls':
      return {
        ...shape,
        methods: shape.methods.map((each) => ({ ...each, parameters: each.parameters.map(inner) })),
      };
    default:
      return shape;
  }
}

/** Guesses that are tried of one function. */
const MOST_GUESSES = 8;

/** The guesses within the shapes of parameters, outermost first, each with how many options it has. */
export function guessesIn(parameters: FunctionShape['parameters']): { id: number; options: number }[] {
  const found: { id: number; options: number }[] = [];
  const look = (shape: TypeShape): void => {
    switch (shape.kind) {
      case 'guess':
        found.push({ id: shape.id, options: shape.options.length });
        return shape.options.forEach(look);
      case 'list':
      case 'set':
      case 'record':
        return look(shape.of);
      case 'map':
        look(shape.key);
        return look(shape.of);
      case 'tuple':
        return shape.items.forEach(look);
      case 'union':
        return shape.options.forEach(look);
      case 'object':
        return shape.fields.forEach((field) => look(field.shape));
      case 'calls':
        return shape.methods.forEach((each) => each.parameters.forEach(look));
      default:
        return undefined;
    }
  };
  for (const each of parameters) look(each.shape);
  return found.slice(0, MOST_GUESSES);
}

/**
 * Learns which options of the guesses run best: each guess in turn is tried with each of its options, and keeps the
 * best. `score` calls the function with made inputs and is higher where more calls came to something.
 */
export function learn(parameters: FunctionShape['parameters'], score: (choice: Choice) => number): Choice {
  let best: Choice = new Map();
  let most = score(best);
  for (const { id, options } of guessesIn(parameters)) {
    for (let option = 1; option < options; option += 1) {
      const tried = new Map([...best, [id, option]]);
      const reached = score(tried);
      // The likelier one stays where both do.
      if (reached <= most + 1e-9) continue;
      best = tried;
      most = reached;
    }
  }
  return best;
}
