import { inOneLine } from '../contracts/granted.ts';
import { positionsIn } from '../../../kit/text-position.ts';

/** Does a text of C state in ACSL what can be proved? An annotation is a comment that begins with an at sign. */
export const hasAcsl = (text: string): boolean =>
  text.split(/(?=\/[*/]@)/).some((part) => {
    const end = part.startsWith('/*@') ? part.indexOf('*/') : part.indexOf('\n');
    return (
      /^\/[*/]@/.test(part) &&
      /\b(?:requires|ensures|assigns|assert|check|invariant|lemma)\b/.test(end < 0 ? part : part.slice(0, end))
    );
  });

/**
 * What a text takes for granted that neither Frama-C's table nor its messages name, a line each, with its place where
 * the text says it in the same words. @param asRead the text as Frama-C prints it: macros, spliced lines and other ways
 * to write an annotation are gone
 */
export function grantedInAcsl(asRead: string, text: string): string[] {
  const at = positionsIn(text);
  return annotationsOf(withoutLiterals(asRead)).flatMap((annotation) =>
    [
      ...[...annotation.matchAll(/\b(?:axiom|admit)\b[^\n}]*/g)].map(([said]) => inOneLine(said)),
      ...recursionsIn(annotation).map((name) => `that the recursive definition of ${name} defines anything`),
      ...(mayNotEnd(annotation) ? [`that this comes to an end: ${inOneLine(annotation).slice(0, 60)}`] : []),
    ].map((said) => {
      const offset = text.indexOf(said.split(' ').slice(0, 3).join(' '));
      return offset < 0 ? said : `line ${at(offset).line}: ${said}`;
    }),
  );
}

/** Has a text unions of its own? @param asRead as Frama-C prints it */
export const hasUnion = (asRead: string): boolean => /\bunion\b/.test(withoutLiterals(asRead));

/** Has a text a name with a dollar in it, which is no sign of a word here? @param asRead as Frama-C prints it */
export const hasDollarName = (asRead: string): boolean => withoutLiterals(asRead).includes('$');

const withoutLiterals = (asRead: string): string =>
  asRead.replaceAll(/"(?:\\.|[^"\\\n])*"/g, '""').replaceAll(/'(?:\\.|[^'\\\n])+'/g, "' '");

const annotationsOf = (code: string): string[] =>
  [...code.matchAll(/\/\*@([\s\S]*?)\*\//g)].map(([, body = '']) => body);

const DEFINITION =
  /\b(?:logic|predicate)\b([^=;]*)=([\s\S]*?)(?=\b(?:logic|predicate|lemma|axiom|inductive|axiomatic)\b|$)/g;

/** Functions and predicates that are defined by themselves, and not for one argument that goes down to an end. */
const recursionsIn = (annotation: string): string[] =>
  [...annotation.matchAll(DEFINITION)].flatMap(([, head = '', body = '']) => {
    const [, name = '', parameters = ''] = /(\w+)\s*(?:\{[^}]*\}\s*)?(?:<[^>]*>\s*)?\(([^)]*)\)\s*$/.exec(head) ?? [];
    const isRecursive = name !== '' && new RegExp(String.raw`\b${name}\b`).test(body);
    return isRecursive && !goesDown(name, parameters, body) ? [name] : [];
  });

/** What a definition is for one label, as Frama-C prints it. */
const AT_LABEL = /^\s*\\at\(([\s\S]*),\s*\w+\)[;\s}]*$/;
const CASES = /^\s*\(?(-?\w+)\s*(<=|<|>=|>)\s*(-?\w+)\)?\s*\?([^?:]*):([^?]*)$/;

/**
 * Is it `n <= 0? …: … f(n - 1) …`, or the like? Where it goes on one side is the greater, and each call brings the two
 * nearer to each other: one of them by a number, and the other one is as it was.
 */
function goesDown(name: string, parameters: string, body: string): boolean {
  const [, left = '', order = '', right = '', yes = '', no = ''] = CASES.exec(AT_LABEL.exec(body)?.[1] ?? body) ?? [];
  const itself = new RegExp(String.raw`\b${name}\b`);
  const [step, isLeftGreater] = itself.test(no) ? [no, order.startsWith('<')] : [yes, order.startsWith('>')];
  const [greater, lesser] = isLeftGreater ? [left, right] : [right, left];
  if (order === '' || (itself.test(yes) && itself.test(no)) || bindsOneOf([greater, lesser], step)) return false;
  const names = parameters.split(',').map((each) => /(\w+)\s*$/.exec(each)?.[1] ?? '');
  const calls = [...step.matchAll(new RegExp(String.raw`\b${name}\b(?:\{[^}]*\})?(?:\(([^()]*)\))?`, 'g'))];
  return calls.every(([, given = '']) => {
    const moves = [moveOf(greater, '-', names, given.split(',')), moveOf(lesser, '+', names, given.split(','))];
    return !moves.includes('other') && moves.includes('nearer');
  });
}

/** Does a call give one side of the condition on as it is, or nearer to the other side by a number? */
function moveOf(
  side: string,
  sign: '+' | '-',
  names: readonly string[],
  given: readonly string[],
): 'same' | 'nearer' | 'other' {
  if (/^-?\d+$/.test(side)) return 'same';
  const argument = given[names.indexOf(side)]?.replaceAll(/\s/g, '') ?? '';
  if (argument === side) return 'same';
  const by = argument.startsWith(`${side}${sign}`) ? argument.slice(side.length + 1) : '';
  return /^[1-9]\d*$/.test(by) ? 'nearer' : 'other';
}

/** Is one of these names that of something else within an expression? */
const bindsOneOf = (names: readonly string[], expression: string): boolean =>
  [...expression.matchAll(/\\let\s+(\w+)|\\(?:lambda|forall|exists)\b([^;]*);/g)].some(([, one = '', more = '']) =>
    `${one} ${more}`.split(/\W+/).some((word) => names.includes(word)),
  );

const LOOP = /\b(?:while|for|do|goto)\b/g;
const CALL = /\b(?!(?:if|while|for|switch|sizeof|return)\b)\w+\s*\(|\(\s*\*+\s*\w+\s*\)\s*\(/;

/** Has ghost code a call, or a loop without a variant? The program goes on where it does not. */
function mayNotEnd(annotation: string): boolean {
  if (!/^\s*ghost\b/.test(annotation)) return false;
  const code = annotation.replaceAll(/\/@[\s\S]*?@\//g, ' ');
  const variants = [...annotation.matchAll(/\bloop variant\b/g)].length;
  return CALL.test(code) || [...code.matchAll(LOOP)].length > variants;
}
