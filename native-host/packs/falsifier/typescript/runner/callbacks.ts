import type { TypeShape } from '../../../../languages/typescript/functions/type-shape.ts';

/** The first kind that a guess takes for the likeliest. */
const likely = (shape: TypeShape | undefined): TypeShape | undefined =>
  shape?.kind === 'guess' ? likely(shape.options[0]) : shape;

/**
 * Small functions, as code, that a caller could hand over: they fit what is given to them and what is wanted back.
 * Undefined where their results are to be made as values of their type are.
 */
export function callbacksFor(shape: TypeShape & { kind: 'function' }): string[] | undefined {
  const texts = bodiesFor(shape);
  return shape.isAsync === true ? texts?.map((text) => `async ${text}`) : texts;
}

/** Kinds of results of which nothing is known but that there is one. */
const ANY = new Set<string | undefined>(['opaque', 'unknown', undefined]);

/** Is a result of any type wanted? */
export const isAny = (shape: TypeShape | undefined): boolean =>
  ANY.has(shape?.kind) || (shape?.kind === 'other' && shape.type === 'any');

function bodiesFor({ parameters, result }: TypeShape & { kind: 'function' }): string[] | undefined {
  const given = parameters.map(likely);
  const wanted = likely(result);
  const [first] = given;
  const field = first?.kind === 'object' ? first.fields[0] : undefined;
  const of = (path: string): string => (field === undefined ? path : `${path}.${field.name}`);
  const kind = field === undefined ? first?.kind : likely(field.shape)?.kind;
  if (wanted?.kind === 'undefined') return ['() => undefined'];
  if (parameters.length === 0) {
    if (wanted?.kind === 'string') return ["() => 'made'"];
    return wanted?.kind === 'number' || isAny(wanted) ? ['() => 7'] : undefined;
  }
  switch (wanted?.kind) {
    case 'boolean':
      if (kind === 'string') return [`(x) => ${of('x')}.length > 2`, `(x) => ${of('x')} < 'b'`];
      return kind === 'number' ? [`(x) => ${of('x')} % 2 === 0`, `(x) => ${of('x')} > 3`] : ['(x) => Boolean(x)'];
    case 'number':
      if (given.length >= 2)
        return kind === 'number' || kind === undefined || kind === 'opaque'
          ? [`(a, b) => ${of('a')} - ${of('b')}`]
          : [`(a, b) => (${of('a')} < ${of('b')} ? -1 : ${of('a')} > ${of('b')} ? 1 : 0)`];
      if (kind === 'string') return [`(x) => ${of('x')}.length`];
      return kind === 'number' ? [`(x) => ${of('x')} * 2`, `(x) => ${of('x')} + 1`] : ['(x) => Number(x)'];
    case 'string':
      return [`(x) => String(${of('x')})`];
    case 'list': {
      const item = likely(wanted.of);
      return isAny(item) || item?.kind === first?.kind ? ['(x) => [x]'] : undefined;
    }
    default:
      if (!isAny(wanted)) return undefined;
      if (given.length >= 2 && (kind === 'number' || kind === undefined || kind === 'opaque'))
        return ['(a, b) => a + b', '(a) => a'];
      return kind === 'number' ? ['(x) => x % 3', '(x) => x + 1'] : [`(x) => ${of('x')}`];
  }
}
