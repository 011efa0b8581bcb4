import type { UseKind } from './use.ts';

/** What it says of a value that one of these is called on it, or taken of it. */
export interface Member {
  kind: UseKind;
  /** What the call answers: a kind, the value itself, one of its elements, or a list of them. */
  answers?: UseKind | 'self' | 'element' | 'elements' | 'list of string';
  /** Arguments that are elements of the value. */
  elements?: boolean;
  /** The first argument is a function that is called with an element, and what it answers. */
  callback?: UseKind | 'any';
}

const each = (names: string, member: Member): [string, Member][] => names.split(' ').map((name) => [name, member]);

/** Methods and properties of the language's own values. */
export const MEMBERS: ReadonlyMap<string, Member> = new Map([
  ...each('push unshift', { kind: 'list', answers: 'number', elements: true }),
  ...each('pop shift', { kind: 'list', answers: 'element' }),
  ...each('fill', { kind: 'list', answers: 'self', elements: true }),
  ...each('reverse toReversed toSpliced splice copyWithin', { kind: 'list', answers: 'self' }),
  ...each('filter', { kind: 'list', answers: 'self', callback: 'boolean' }),
  ...each('find findLast', { kind: 'list', answers: 'element', callback: 'boolean' }),
  ...each('findIndex findLastIndex', { kind: 'list', answers: 'number', callback: 'boolean' }),
  ...each('some every', { kind: 'list', answers: 'boolean', callback: 'boolean' }),
  ...each('map flatMap', { kind: 'list', answers: 'list', callback: 'any' }),
  ...each('reduce reduceRight sort toSorted', { kind: 'list' }),
  ...each('forEach', { kind: 'iterable' }),
  ...each('join', { kind: 'list', answers: 'string' }),
  ...each('flat', { kind: 'list', answers: 'list' }),
  ...each('indexOf lastIndexOf', { kind: 'sequence', answers: 'number', elements: true }),
  ...each('includes', { kind: 'sequence', answers: 'boolean', elements: true }),
  ...each('concat slice', { kind: 'sequence', answers: 'self' }),
  ...each('at', { kind: 'sequence', answers: 'element' }),
  ...each('length', { kind: 'sequence', answers: 'number' }),
  ...each('split match', { kind: 'string', answers: 'list of string' }),
  ...each('charAt trim trimStart trimEnd toLowerCase toUpperCase replace replaceAll padStart padEnd repeat', {
    kind: 'string',
    answers: 'string',
  }),
  ...each('substring substr normalize toLocaleLowerCase toLocaleUpperCase', { kind: 'string', answers: 'string' }),
  ...each('charCodeAt codePointAt localeCompare search', { kind: 'string', answers: 'number' }),
  ...each('startsWith endsWith', { kind: 'string', answers: 'boolean' }),
  ...each('matchAll', { kind: 'string' }),
  ...each('toFixed toPrecision toExponential', { kind: 'number', answers: 'string' }),
  ...each('getTime getFullYear getMonth getDate getDay getHours getMinutes getSeconds valueOf', {
    kind: 'date',
    answers: 'number',
  }),
  ...each('getUTCFullYear getUTCMonth getUTCDate getUTCDay getUTCHours getUTCMinutes', {
    kind: 'date',
    answers: 'number',
  }),
  ...each('toISOString toDateString toLocaleDateString', { kind: 'date', answers: 'string' }),
]);

/** Functions of the language by their full names: what their arguments are, and what they answer. */
export const LIBRARY: readonly [RegExp, { takes?: UseKind; answers?: UseKind | 'same' }][] = [
  [/^Math\.\w+$/, { takes: 'number', answers: 'number' }],
  [/^Number\.(?:isInteger|isFinite|isNaN|isSafeInteger)$/, { takes: 'number', answers: 'boolean' }],
  [/^(?:Number\.)?parse(?:Int|Float)$/, { takes: 'string', answers: 'number' }],
  [/^Number$/, { answers: 'number' }],
  [/^String$/, { answers: 'string' }],
  [/^Boolean$/, { answers: 'boolean' }],
  [/^isNaN$/, { takes: 'number', answers: 'boolean' }],
  [/^String\.fromC(?:har|odePoint)/, { takes: 'number', answers: 'string' }],
  [/^(?:JSON\.parse|atob|btoa|(?:en|de)codeURI(?:Component)?)$/, { takes: 'string' }],
  [/^JSON\.stringify$/, { answers: 'string' }],
  [/^(?:structuredClone|Object\.freeze)$/, { answers: 'same' }],
  [/^Array\.isArray$/, { takes: 'list', answers: 'boolean' }],
];
