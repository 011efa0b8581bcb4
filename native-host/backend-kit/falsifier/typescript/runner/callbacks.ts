import type { TypeShape } from '../type-shape.ts';

/** The first kind that a guess takes for the likeliest. */
const likely = (shape: TypeShape | undefined): TypeShape | undefined =>
  shape?.kind === 'guess' ? likely(shape.options[0]) : shape;

/** Small functions, as code, that a caller could hand over: they fit what is given to them and what is wanted back. */
export function callbacksFor({ parameters, result }: TypeShape & { kind: 'function' }): string[] {
  const given = parameters.map(likely);
  const wanted = likely(result);
  const [first] = given;
  const field = first?.kind === 'object' ? first.fields[0] : undefined;
  const of = (path: string): string => (field === undefined ? path : `${path}.${field.name}`);
  const kind = field === undefined ? first?.kind : likely(field.shape)?.kind;
  if (parameters.length === 0) return wanted?.kind === 'string' ? ["() => 'made'"] : ['() => 7'];
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
    case 'undefined':
      return ['() => undefined'];
    case 'list':
      return ['(x) => [x]'];
    default:
      if (given.length >= 2 && (kind === 'number' || kind === undefined || kind === 'opaque'))
        return ['(a, b) => a + b', '(a) => a'];
      return kind === 'number' ? ['(x) => x % 3', '(x) => x + 1'] : [`(x) => ${of('x')}`];
  }
}
