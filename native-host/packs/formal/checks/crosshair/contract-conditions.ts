import { regex } from '../../../../../shared/regex.ts';

const DOCSTRING = /^[ \t]*(?:(?:"""|''')[ \t]*)?post(?:\[[^\]\n]*\])?[ \t]*:/gm;
const DECORATOR = /^[ \t]*@(?:icontract\.|deal\.)?(?:ensure|post)[ \t]*\(/gm;
const ANY = regex('m')`
  ^[ \t]*(?:(?:"""|''')[ \t]*)?(?:pre|post)(?:\[[^\]\n]*\])?[ \t]*:
  |^[ \t]*@(?:icontract\.|deal\.)?(?:require|ensure|pre|post|invariant|inv)[ \t]*\(
`;

/** Does a text state contracts in a form that CrossHair reads? */
export const hasContracts = (text: string): boolean => ANY.test(text);

/** Lines of the text that state a postcondition in a docstring. */
export const statedLines = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (line.match(DOCSTRING) === null ? [] : [at + 1]));

/** Postconditions of a text, by its words: at least so many have to be confirmed. */
export const countPostconditions = (text: string): number =>
  [...text.matchAll(DOCSTRING)].length + [...text.matchAll(DECORATOR)].length;

/** Modules that give no way to what Python prints. */
const QUIET = regex('')`
  ^(?:__future__|abc|bisect|collections|collections\.abc|copy|crosshair|dataclasses|datetime|deal|decimal|enum|fractions
  |functools|heapq|icontract|itertools|math|operator|re|statistics|string|typing|typing_extensions)$
`;
const WORDS = 'print|open|exec|eval|compile|__import__|breakpoint|input|globals|locals|vars|getattr|setattr|delattr';
const WRITES = [
  new RegExp(String.raw`\b(?:${WORDS})[ \t]*\(`),
  new RegExp(String.raw`[=,(\[{:|][ \t]*(?:${WORDS})\b`),
  /__(?:class|bases?|mro|subclasses|globals|builtins|dict|code|closure|self|wrapped|getattribute|loader|spec)__/,
  /(?:\.|\bimport[ \t][^\n]{0,300})\b_?(?:sys|os|io|builtins|inspect|types|abc_sys)\b/,
];

/**
 * How a text could write CrossHair's words itself, in whose process it runs; undefined where it plainly does not. It is
 * no wall: what is in doubt could.
 */
export function mayWrite(text: string): string | undefined {
  const code = text.replaceAll(/\\\r?\n/g, ' ');
  const imported = [
    ...code.matchAll(/(?:^|[;:])[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([^\n;#]+))/gm),
  ].flatMap(([, from, names = '']) =>
    from === undefined ? names.split(',').map((each) => each.trim().split(/\s/)[0] ?? '') : [from],
  );
  const loud = imported.find((name) => !QUIET.test(name));
  if (loud !== undefined) return `imports ${loud.slice(0, 60)}`;
  const called = WRITES.map((each) => each.exec(code)?.[0]).find((each) => each !== undefined);
  return called === undefined ? undefined : `says ${called.slice(-40).trim()}`;
}
