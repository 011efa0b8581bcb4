import { regex } from '../../../shared/regex.ts';

/** What a text asks of one parameter; of a list, `min` and its like hold for its elements. */
export interface Bound {
  min?: number;
  /** Greater than this. */
  above?: number;
  max?: number;
  /** Less than this. */
  below?: number;
  nonzero?: boolean;
  /** Elements of a list, characters of a text. */
  minLength?: number;
}

/** What the text around a function asks of its callers. */
export interface Preconditions {
  /** By the names of parameters. */
  bounds: Record<string, Bound>;
  /** Is there more that it asks, in words that are not understood? Then no input of ours is surely a fair one. */
  more: boolean;
  /** Does it say what comes of an empty or missing input? Then that is a fair one. */
  edges: boolean;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?|zero|one|two|three`;
const WORDS: Readonly<Record<string, number>> = { zero: 0, one: 1, two: 2, three: 3 };
const numberOf = (text: string | undefined): number => WORDS[text ?? ''] ?? Number(text);

/** Nouns after "at least two", of which a list or a text has so many. */
const PARTS = regex()`
  elements?|items?|values?|entries|numbers?|points?|characters?|letters?|words?|rows?|columns?|samples?|pairs?
  |members?|(?:distinct|different)\b[^,;]*
`;

/**
 * Phrases that say of a value what it has to be, from the narrowest to the widest; what one took is no longer there for
 * the next.
 */
const PHRASES: readonly [RegExp, (found: RegExpExecArray) => Bound][] = [
  [
    new RegExp(String.raw`\b(?:between|from|in)\s+(${NUMBER})\s*(?:and|to|through|up to)\s*(${NUMBER})\b`),
    ([, a, b]) => ({ min: numberOf(a), max: numberOf(b) }),
  ],
  [
    new RegExp(String.raw`(?:\bin\b|∈|\brange\b|\binterval\b)\s*\[\s*(${NUMBER})\s*,\s*(${NUMBER})\s*\]`),
    ([, a, b]) => ({ min: numberOf(a), max: numberOf(b) }),
  ],
  [
    new RegExp(String.raw`(?<![\w.-])(${NUMBER})\s*(?:\.\.\.?|–|-|to)\s*(${NUMBER})(?![\w.-])`),
    ([, a, b]) => ({ min: numberOf(a), max: numberOf(b) }),
  ],
  [/\bnon-?\s?empty\b|\bnot (?:be )?empty\b|\bnever empty\b/, () => ({ minLength: 1 })],
  [regex()`\bat least (${NUMBER})\s+(?:${PARTS})`, ([, n]) => ({ minLength: numberOf(n) })],
  [/\bnon-?\s?negative\b|\bnot (?:be )?negative\b|\bnever negative\b/, () => ({ min: 0 })],
  [/\bnon-?\s?zero\b|\bnot (?:be )?(?:zero|0)\b|(?:!=|≠)\s*0\b/, () => ({ nonzero: true })],
  [/\b(?:strictly )?positive\b|\bnatural\b/, () => ({ above: 0 })],
  [
    regex()`
      (?:>=|≥|\bgreater than or equal to\b|\bat least\b|\bno less than\b|\bnot less than\b|\bminimum(?: of)?\b)
      \s*(${NUMBER})
    `,
    ([, n]) => ({ min: numberOf(n) }),
  ],
  [
    regex()`
      (?:<=|≤|\bless than or equal to\b|\bat most\b|\bup to\b|\bno more than\b|\bnot more than\b|\bmaximum(?: of)?\b)
      \s*(${NUMBER})
    `,
    ([, n]) => ({ max: numberOf(n) }),
  ],
  [
    new RegExp(String.raw`(?:>|\bgreater than\b|\bmore than\b|\blarger than\b|\babove\b)\s*(${NUMBER})`),
    ([, n]) => ({ above: numberOf(n) }),
  ],
  [
    new RegExp(String.raw`(?:<|\bless than\b|\bsmaller than\b|\bbelow\b|\bunder\b)\s*(${NUMBER})`),
    ([, n]) => ({ below: numberOf(n) }),
  ],
];

/** `2 <= b <= 36`, also of several names: what stands on the left of them is turned round. */
const CHAIN = new RegExp(String.raw`(${NUMBER})\s*(<=|<|≤)\s*(?=[a-z_])`, 'g');
const turned = (text: string): string =>
  text.replaceAll(CHAIN, (_, number: string, sign: string) => ` ${sign === '<' ? '>' : '>='} ${number} : `);

/**
 * Words in a comment on a function by which it asks something of its callers; `sorted` lists are generated in order
 * instead.
 */
const ASSUMPTION = regex('i')`
  \b(
    must|assum\w*|expect\w*|requir\w*|non-?empty|not (be )?(empty|negative|zero)|at least|positive|greater than
    |precondition|only (for|when|if|works)|caller\w*|valid|well-?formed|same length|equal length
    |undefined (behaviou?r|for)
  )\b
`;

/** Words by which a text asks for something that no bound says. */
const QUALITY = regex()`
  \b(?:
    co-?prime|invertible|one of the|only (?:digits|letters|the)|(?:digits|letters) only|consists? of|distinct
    |not all|square (?:matrix|matrices|grid)|power of (?:two|2|ten|10)|connected|acyclic|balanced
  )\b
  |[\w)\]]\s+(?:<=?|>=?|≤|≥)\s+[a-z_]
  |<=[a-z_]
`;
/** "0 for what is not above 0", "null when it is empty": what comes of an input, and so no demand. */
const CASE = regex()`
  \b(?:if|when|unless|otherwise|until|while|so that)\b
  |(?:\d|null|none|undefined|false|true|empty|nothing|nan|list|string)\b[^,]*\bfor\b
`;
const DEMAND = /\b(?:only|must|works|defined|valid|assum\w*|expect\w*|requir\w*)\b/;
/** Inputs at the edge of what a function takes. */
const EDGE = /\b(?:0|zero|empty|negative|nothing|no|null|none|missing|not above|not positive)\b/;
/** `a triangular number`, `a square matrix`: what kind of thing is asked for. */
const KIND = /\ban?\s+([a-z-]+)\s+(?:number|integer|int|matrix|array|list|string|text|graph|tree|sequence|grid)s?\b/g;
const PLAIN_KINDS = new Set([
  'given',
  'whole',
  'single',
  'new',
  'real',
  'floating-point',
  'input',
  'decimal',
  'python',
  'plain',
  'nested',
  'flat',
  'large',
  'small',
  'long',
  'short',
  'random',
  'second',
  'first',
  'third',
  'line',
  'text',
  'roman',
  'linked',
  'sorted',
  'ascending',
  'descending',
  'ordered',
  'single-line',
  'sub',
  'tuple',
  'byte',
]);

/**
 * Reads what comments and strings around a function ask of its parameters. Only what stands in one clause with the name
 * of a parameter (`coin` for `coins`, too), or in its documentation, bounds it; every other demand is `more`.
 */
export function readPreconditions(text: string, parameters: readonly string[]): Preconditions {
  const found: Preconditions = { bounds: {}, more: false, edges: false };
  let entry: string[] = [];
  for (const clause of clausesOf(text)) {
    const head =
      /^\s*(?:[-*]\s*)?(?:@param\s+(?:\{[^}]*\}\s*)?|:param\s+(?:\w+\s+)?)?\[?([\w$]+)\]?\s*(?::|-|–|—|\()/.exec(
        clause,
      )?.[1];
    const headed = parameters.filter((each) => each.toLowerCase() === head);
    if (headed.length > 0) entry = headed;
    else if (/^\s*(?:@|:\w+|returns?\b|raises?\b|-{3})/.test(clause)) entry = [];
    readClause(clause, { parameters, entry }, found);
  }
  for (const [name, bound] of Object.entries(found.bounds)) {
    if (!isEmpty(bound)) continue;
    // What contradicts itself was not understood.
    delete found.bounds[name];
    found.more = true;
  }
  return found;
}

/** Sentences and entries of lists, in one line each; the stars of a comment are left out. */
const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/^[ \t]*(?:\/\*+|\*+\/?|\/\/+|#+:?)|\*+\/|`|"""|'''/gm, '')
    .replaceAll(/\n[ \t]+(?=\S)/g, (gap, at: number, whole: string) =>
      /[:\]]\s*$|^\s*$/.test(whole.slice(whole.lastIndexOf('\n', at - 1) + 1, at)) ? ' ' : gap,
    )
    .split(/\n|;|\.(?=\s|$)|\((?=[^)]*$)/)
    .filter((clause) => clause.trim() !== '');

function readClause(
  clause: string,
  { parameters, entry }: { parameters: readonly string[]; entry: readonly string[] },
  found: Preconditions,
): void {
  if (CASE.test(clause) && !DEMAND.test(clause)) {
    if (EDGE.test(clause)) found.edges = true;
    return;
  }
  const parts = turned(clause).split(/,(?!\s*-?\d+\s*\])|\band\b(?!\s*-?\d)|&&|\(|\)/);
  let subject = entry;
  for (const part of parts) {
    const named = parameters.filter((each) => names(part, each));
    if (named.length > 0) subject = named;
    const { bound, rest } = boundIn(part);
    if (bound !== undefined) {
      // "A number between 1 and 3999" of a function with one parameter is that one.
      const whom = subject.length === 0 && parameters.length === 1 ? parameters : subject;
      if (whom.length === 0) found.more = true;
      for (const each of whom) found.bounds[each] = { ...found.bounds[each], ...bound };
    }
    const kinds = [...rest.matchAll(KIND)].some(([, kind = '']) => !PLAIN_KINDS.has(kind));
    const demands =
      bound === undefined
        ? ASSUMPTION.test(rest) || /@pre\b/.test(rest)
        : /\b(?:if|when|unless|same length|valid|well-?formed)\b/.test(rest);
    if (demands || kinds || QUALITY.test(rest)) found.more = true;
  }
}

const isEmpty = ({ min = -Infinity, max = Infinity, above = -Infinity, below = Infinity }: Bound): boolean =>
  min > max || above >= below || above >= max || min >= below;

/** The bound that a part of a sentence says, and what is left of it. */
function boundIn(part: string): { bound: Bound | undefined; rest: string } {
  let rest = part;
  let bound: Bound | undefined;
  for (const [phrase, read] of PHRASES) {
    const found = phrase.exec(rest);
    if (found === null) continue;
    bound = { ...bound, ...read(found) };
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return { bound, rest };
}

/** Is a parameter meant, by its name, or by one of several? */
function names(part: string, parameter: string): boolean {
  const name = parameter.toLowerCase();
  const forms = [
    name,
    name.replaceAll('_', ' '),
    ...(name.length > 3 && name.endsWith('s') ? [name.slice(0, -1)] : []),
  ];
  return forms.some(
    (form) =>
      form !== '' &&
      new RegExp(String.raw`(?<![\w$])${form.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\w$(])`).test(part),
  );
}
