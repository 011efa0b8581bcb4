import { expect, test } from 'vitest';
import { createCompiler } from '../../compiler.ts';
import { describeFunctions } from '../describe-functions.ts';
import type { TypeShape } from '../type-shape.ts';

const compiler = createCompiler();

/** Shapes of the parameters of the first function of a text, in short. */
function shapesOf(text: string): string[] {
  const { service, path } = compiler.open('a.js', text);
  const answer = describeFunctions(service, path, { ask: 'functions', marksBranches: false, name: 'a.js', text });
  return answer.kind === 'functions' ? (answer.functions[0]?.parameters ?? []).map(({ shape }) => inShort(shape)) : [];
}

function inShort(shape: TypeShape): string {
  switch (shape.kind) {
    case 'guess':
      return shape.options.map(inShort).join(' | ');
    case 'union':
      return `(${shape.options.map(inShort).join(' or ')})`;
    case 'list':
    case 'record':
    case 'set':
      return `${shape.kind} of ${inShort(shape.of)}`;
    case 'map':
      return `map of ${inShort(shape.key)} to ${inShort(shape.of)}`;
    case 'tuple':
      return `[${shape.items.map(inShort).join(', ')}]`;
    case 'object':
      return `{ ${shape.fields.map((field) => `${field.name}: ${inShort(field.shape)}`).join(', ')} }`;
    case 'function':
      return `(${shape.parameters.map(inShort).join(', ')}) => ${inShort(shape.result)}`;
    case 'again':
      return 'itself';
    default:
      return shape.kind;
  }
}

test.for([
  ['what is added up', 'function f(a) { let sum = 0; for (const x of a) sum += x; return sum; }', ['list of number']],
  ['what is split', 'function f(a) { return a.split(" ")[0]; }', ['string']],
  ['what is compared with a number', 'function f(a, b) { return a > 3 ? b.trim() : b; }', ['number', 'string']],
  [
    'fields of what is iterated',
    'function f(a) { return a.map((x) => x.price * 2 + x.name.length); }',
    ['list of { price: number, name: string | list of number }'],
  ],
  [
    'a node holds others of its kind',
    'function f(a) { let n = 0; while (a !== null) { n += a.value; a = a.next; } return n; }',
    ['(null or { value: number, next: (null or itself) })'],
  ],
  [
    'a table of lists of its own keys',
    'function f(a, b) { const q = [b]; while (q.length) for (const n of a[q.pop()]) q.push(n); }',
    ['record of list of string | string', 'string'],
  ],
  ['what is got of a map', 'function f(a) { return a.get("x") + 1; }', ['map of string to number']],
  ['what is called with elements', 'function f(a) { return [1, 2].map((x) => a(x)); }', ['(number) => opaque']],
  ['pairs', 'function f(a) { for (const [s, e] of a) if (s - e > 0) return s; }', ['list of [number, number]']],
  ['what calls in the file hand over', 'function f(a) { return a; }\nf("text");', ['string']],
  ['what a default is', 'function f(a = 3) { return a; }', ['number']],
  ['a name alone', 'function f(text) { return text; }', ['string | number | list of number']],
])('a shape is inferred from %s', ([, text, shapes]) => {
  expect(shapesOf(text as string)).toEqual(shapes);
});

test('what is declared is no guess', () => {
  const text = '/** @param {number[]} a */\nexport function f(a, b) { return a.length + b; }\n';
  const { service, path } = compiler.open('b.js', text);
  const answer = describeFunctions(service, path, { ask: 'functions', marksBranches: false, name: 'b.js', text });
  expect(answer.kind === 'functions' && answer.functions[0]?.parameters.map(({ guessed }) => guessed)).toEqual([
    false,
    true,
  ]);
});
