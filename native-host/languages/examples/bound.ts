import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { fits } from './cells.ts';
import type { Declarations, DeclaredFunction, ExampleParameter } from './declarations.ts';
import type { Example, Expected, Setting } from './example.ts';
import { isDenied, namedErrorIn } from './expectations.ts';
import { abbreviates, splitArguments } from './expressions.ts';
import type { DocLine } from './source.ts';
import { readValue, wholeValue } from './values.ts';

const INPUT = regex('i')`
  ^[\s>*_\`#\-+\d.)]*(?:sample\s+|example\s+)?
  (?:input|given|args?|arguments?)s?\s*\d*
  [*_\`\s]*(?::|=(?!=))[*_\`\s]*(.*)$
`;
const OUTPUT = regex('i')`
  ^[\s>*_\`#\-+]*(?:sample\s+|example\s+)?
  (?:expected\s+)?(?:output|returns?|result|expected|answer)s?\s*\d*
  [*_\`\s]*(?::|=(?!=))[*_\`\s]*(.*)$
`;
const ONE_LINE = regex('i')`
  ^[\s>*_\`#\-+\d.)]*(?:for\s+)?inputs?\s*[*_\`]*\s*[:=]?\s*[*_\`]*\s*
  (.+?)[*_\`\s]*(?:[,;.]|\||=+>|-+>|→|➞|⇒)?\s*[*_\`]*
  \b(?:expected\s+)?output\s*[*_\`]*\s*[:=]?\s*[*_\`]*\s*
  (.+)$
`;

type Spoken = Pick<Setting, 'declarations' | 'named'>;

/** The functions that a message names as code: called, in backticks, or by a name that no prose has. */
export function namedIn(message: string, { functions }: Declarations): DeclaredFunction[] {
  const words = new Set(message.match(/[\w$]+/g));
  const asCode = new Set(message.match(CALLED));
  for (const [, name = ''] of message.matchAll(/`(?:[\w$]+(?:\.|::))?([\w$]+)(?=[(`])/g)) asCode.add(name);
  const isCoined = (name: string): boolean => /_|[a-z][A-Z]/.test(name);
  return functions.filter(({ name }) => asCode.has(name) || (isCoined(name) && words.has(name)));
}

/** Names that stand before an opening bracket. */
const CALLED = /(?<![\w$])[\w$]+(?=\s*\()/g;

/**
 * The function that an unnamed example speaks of: the one it documents, the only one that its message names, else the
 * only one there is to call.
 */
export function onlyFunction({ declarations, named }: Spoken, owner?: DeclaredFunction): DeclaredFunction | undefined {
  if (owner !== undefined && !isConstructor(owner)) return owner;
  return onlyOneToCall(named === undefined || named.length === 0 ? declarations.functions : named);
}

const onlyOnes = new WeakMap<readonly DeclaredFunction[], { chosen: DeclaredFunction | undefined }>();

/** The one of these functions that others may call and none of them calls; asked for each comment of a text. */
function onlyOneToCall(all: readonly DeclaredFunction[]): DeclaredFunction | undefined {
  const known = onlyOnes.get(all);
  if (known !== undefined) return known.chosen;
  const open = all.filter((each) => each.isPublic && !isConstructor(each));
  const callers = callersOf(open);
  const free = open.filter((each) => !(callers.get(each.name) ?? []).some((caller) => caller !== each));
  const chosen = free.length === 0 ? open : free;
  const only = chosen.length === 1 ? chosen[0] : undefined;
  onlyOnes.set(all, { chosen: only });
  return only;
}

const isConstructor = ({ name, container }: DeclaredFunction): boolean =>
  name === container ||
  ['__init__', 'constructor', 'new'].includes(name) ||
  (name.startsWith('__') && name.endsWith('__'));

/** For each name that is called, the first two functions that call it. */
function callersOf(functions: readonly DeclaredFunction[]): ReadonlyMap<string, readonly DeclaredFunction[]> {
  const callers = new Map<string, DeclaredFunction[]>();
  for (const each of functions) {
    for (const name of calledIn(each)) {
      const known = callers.get(name);
      if (known === undefined) callers.set(name, [each]);
      else if (known.length < 2) known.push(each);
    }
  }
  return callers;
}

/** The names that stand before an opening bracket in the lines below the first of a function. */
function calledIn({ body }: DeclaredFunction): ReadonlySet<string> {
  const first = body.indexOf('\n');
  return new Set(first < 0 ? [] : body.slice(first).match(CALLED));
}

/** `Input: nums = [2, 7], target = 9` and, on the same line or below, `Output: [0, 1]`. */
export function examplesOfInputs(lines: readonly DocLine[], setting: Setting, owner?: DeclaredFunction): Example[] {
  const target = onlyFunction(setting, owner);
  if (target === undefined) return [];
  const examples: Example[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) continue;
    const one = ONE_LINE.exec(line.text);
    if (one !== null) {
      push(examples, line, one[1] ?? '', one[2] ?? '', { setting, target });
      continue;
    }
    const input = INPUT.exec(line.text)?.[1];
    if (input === undefined) continue;
    const parts = [input];
    for (let next = at + 1; next < Math.min(lines.length, at + 6); next += 1) {
      const text = lines[next]?.text ?? '';
      const output = OUTPUT.exec(text)?.[1];
      if (output !== undefined) {
        const below = output.trim() === '' ? (lines[next + 1]?.text ?? '') : output;
        push(examples, line, parts.filter((part) => part.trim() !== '').join(', '), below, { setting, target });
        at = next;
        break;
      }
      if (INPUT.test(text) || text.trim() === '') break;
      parts.push(text);
    }
  }
  return examples;
}

const unmarked = (text: string): string =>
  text
    .trim()
    .replace(/^[`*_]+|[`*_]+$/g, '')
    .trim();

/** Adds the example of an input and an output in words, where both are understood. */
export function push(
  examples: Example[],
  line: DocLine,
  input: string,
  output: string,
  { setting, target }: { setting: Setting; target: DeclaredFunction },
): void {
  const args = argumentsFor(unmarked(input), target.parameters);
  const expected = expectedIn(unmarked(output), setting.language);
  if (args === undefined || expected === undefined || abbreviates(input) || abbreviates(output)) return;
  examples.push({
    origin: setting.origin,
    place: setting.place,
    line: line.line,
    setup: [],
    call: `${target.name}(${args.join(', ')})`,
    args,
    bound: true,
    target,
    expected,
  });
}

/** What is said after a value, in words or in parentheses. */
const REMARK = new RegExp(
  [
    String.raw`^\s*(?:because|since|-\s|—|,\s+(?:we|it|they|there|so|no|not|because|since|as|the|which|that)\s)`,
    String.raw`^\s+\([^()]*\)$`,
  ].join('|'),
);

/** An output as words have it: a value, or a text without quotes. */
export function expectedIn(text: string, language: LanguageId): Expected | undefined {
  const error = language === 'go' ? namedErrorIn(text) : undefined;
  if (error !== undefined) return error;
  const plain = text.replace(/\s*(?:\((?![^)]*,).*\)|#.*|\/\/.*)$/, '').replace(/(?<=\S)[.;]$/, '');
  const value = wholeValue(plain) ?? wholeValue(text);
  if (value !== undefined) return { kind: 'value', value, text: plain };
  if (/^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception)$/.test(plain)) return { kind: 'raises', name: plain };
  const leading = readValue(plain);
  if (leading !== undefined && REMARK.test(plain.slice(leading.end)))
    return { kind: 'value', value: leading.value, text: plain.slice(0, leading.end) };
  return plain === '' || plain.length > 120 || /[\n|]/.test(plain)
    ? undefined
    : { kind: 'bare', text: plain, delimited: false };
}

/**
 * Arguments in the order of the parameters: by their names where they are said, else one after another. Undefined where
 * they do not fit in number or in kind.
 */
export function argumentsFor(input: string, parameters: readonly ExampleParameter[]): string[] | undefined {
  const args = argumentsIn(input, parameters);
  return args?.every((arg, at) => fits(arg, parameters[at])) === true ? args : undefined;
}

function argumentsIn(input: string, parameters: readonly ExampleParameter[]): string[] | undefined {
  const parts = splitArguments(
    input.replaceAll(/[`*]/g, (mark) => (mark === '`' ? '' : mark)).replace(/[.;]$/, ''),
  ).flatMap((part) => part.split(/\s+and\s+(?=\w+\s*=)/));
  const required = parameters.filter(({ optional }) => !optional).length;
  const named = parts.map((part) => /^([A-Za-z_$][\w$]*)\s*(?:=|:)\s*([\s\S]+)$/.exec(part));
  if (parts.length > 0 && named.every((each) => each !== null)) {
    const given = new Map(named.map((each) => [each?.[1] ?? '', (each?.[2] ?? '').trim()]));
    if (![...given.values()].every(isLiteral)) return undefined;
    const byName = parameters.slice(0, Math.max(required, given.size)).map(({ name }) => given.get(name));
    if (byName.every((value) => value !== undefined) && byName.length === given.size) return byName;
    // One word for one parameter may be any word.
    return given.size === 1 && parameters.length === 1 ? [...given.values()] : undefined;
  }
  if (parts.length < required || parts.length > parameters.length || parts.some((part) => !isLiteral(part))) {
    const whole = wholeValue(input);
    return whole?.kind === 'list' && whole.bracket === '(' && whole.items.length === parameters.length
      ? splitArguments(input.trim().slice(1, -1))
      : undefined;
  }
  return parts;
}

/** A value by itself: a call is no argument that words name. */
const isLiteral = (text: string): boolean => {
  const value = wholeValue(text);
  return value !== undefined && (value.kind !== 'made' || /^(?:Some|Ok|Err)$/.test(value.name));
};

const ITEM = String.raw`^(?:\s*>)*\s*(?:(?:[*\-+•]|\d+[.)])\s+)?`;
const ARROWS = '=+>|-+>|→|➞|⇒|➜';
const ARROW_LINE = new RegExp(
  String.raw`${ITEM}[\x60*]*(?:input:?\s*)?(.+?)[\x60*\s]*(?:${ARROWS}|\bshould (?:return|give|become|be|yield)\b|` +
    String.raw`\breturns?\b|\bgives?\b|\bbecomes?\b|\byields?\b)\s*[\x60*]*(.+?)[\x60*.\s]*$`,
);
const MARKED = new RegExp(String.raw`${ITEM}\x60([^\x60]+)\x60\s*(?:${ARROWS}|returns?\b|gives?\b|becomes?\b)`);
const GIVEN = regex('i')`
  \b(?:given|for|with|on|passing|input)\s+
  (?:an?\s+|the\s+)?
  (?:input|list|array|string|number|value|text|word|example,?)?\s*
  (?:of\s+)?[\`*]*$
`;

/** `[1, 2, 3] -> 6` in the documentation of a function, or "given [1, 2, 3] it should return 6". */
export function examplesOfArrows(lines: readonly DocLine[], setting: Setting, owner?: DeclaredFunction): Example[] {
  const target = onlyFunction(setting, owner);
  if (target === undefined) return [];
  const examples = lines.flatMap((line): Example[] => {
    const found = ARROW_LINE.exec(line.text);
    if (found === null || isDenied(line.text, found.index + found[0].length)) return [];
    const left = inputIn(found[1] ?? '');
    const args = left === undefined ? markedText(line.text, target) : argumentsFor(left, target.parameters);
    const expected = expectedIn(unmarked(found[2] ?? ''), setting.language);
    if (args === undefined || expected === undefined || abbreviates(line.text) || expected.kind === 'raises') return [];
    const isToken = expected.kind === 'bare' && /^[\w:./+-]{1,20}$/.test(expected.text) && setting.origin !== 'code';
    if (expected.kind === 'bare' && !isToken && args.every((arg) => !/^["']/.test(arg))) return [];
    return [
      {
        origin: setting.origin,
        place: setting.place,
        line: line.line,
        setup: [],
        call: `${target.name}(${args.join(', ')})`,
        args,
        bound: true,
        target,
        expected,
      },
    ];
  });
  // One line of bare numbers may be anything: a transition, a range, a version.
  const telling = examples.filter(({ args }) => args?.some((arg) => /[["'({]/.test(arg)));
  return examples.length >= 2 || setting.origin !== 'code' ? examples : telling;
}

/** `` `a b` → `a-b` ``: what stands in backticks is the text itself, where the function takes one text. */
function markedText(line: string, { parameters: [only, ...others] }: DeclaredFunction): string[] | undefined {
  const marked = MARKED.exec(line)?.[1];
  const isText = only !== undefined && fits('""', only) && only.type !== '' && !fits('0', only);
  const isAlone = isText && others.every(({ optional }) => optional);
  return marked !== undefined && isAlone ? [JSON.stringify(marked)] : undefined;
}

/** The arguments at the end of the words before an arrow: all of them, or what follows "given". */
function inputIn(left: string): string | undefined {
  const plain = left
    .replace(/[`*\s]+$/, '')
    .replace(/,?\s*(?:it|the function|this|we|you)\s*$/i, '')
    .replace(/[`,\s]+$/, '')
    .trim();
  const whole = plain.replace(/^[`*]+/, '');
  if (splitArguments(whole).every((part) => isLiteral(part.replace(/^\w+\s*=\s*/, ''))) && whole !== '') return whole;
  for (let at = plain.length - 1; at >= 0; at -= 1) {
    if (!GIVEN.test(plain.slice(0, at))) continue;
    const rest = plain.slice(at).replace(/^[`*\s]+/, '');
    if (rest !== '' && splitArguments(rest).every((part) => isLiteral(part.replace(/^\w+\s*=\s*/, '')))) return rest;
  }
  return undefined;
}
