import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

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
  /** Does it state an alphabet, a legend, a format or a choice of its texts? Then made-up text is no fair input. */
  form: boolean;
  /** Numbers that lie below the length of something else. */
  within: WithinLength[];
}

/** `0 <= k < len(items)`: `name` is below the length of `of`, or may be as large as it. */
interface WithinLength {
  name: string;
  of: string;
  orEqual: boolean;
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
const PLAIN_KINDS = new Set(words`
  given whole single new real floating-point input decimal python plain nested flat large small long short random second
  first third line text roman linked sorted ascending descending ordered single-line sub tuple byte
`);

/**
 * Reads what comments and strings around a function ask of its parameters. Only what stands in one clause with the name
 * of a parameter (`coin` for `coins`, too), or in its documentation, bounds it; every other demand is `more`.
 */
export function readPreconditions(text: string, parameters: readonly string[]): Preconditions {
  const found: Preconditions = { bounds: {}, more: false, edges: false, form: statesForm(text), within: [] };
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

/** `len(items)` and `items.size()` in words, without brackets. */
const lengthsNamed = (text: string): string =>
  text
    .replaceAll(/\blen(?:gth)?\(\s*(\w+)\s*\)/g, 'length of $1')
    .replaceAll(/\b(\w+)\.(?:length|len|size)(?:\(\s*\))?/g, 'length of $1');

function readClause(
  clause: string,
  { parameters, entry }: { parameters: readonly string[]; entry: readonly string[] },
  found: Preconditions,
): void {
  if (CASE.test(clause) && !DEMAND.test(clause)) {
    if (EDGE.test(clause)) found.edges = true;
    return;
  }
  const parts = turned(lengthsNamed(clause)).split(/,(?!\s*-?\d+\s*\])|\band\b(?!\s*-?\d)|&&|\(|\)/);
  let subject = entry;
  for (const each of parts) {
    const lengths = lengthsIn(each, parameters);
    if (lengths !== undefined) {
      for (const [name, bound] of lengths.bounds) found.bounds[name] = { ...found.bounds[name], ...bound };
      continue;
    }
    const { part, relation } = relationIn(each, parameters);
    const named = parameters.filter((name) => names(part, name));
    if (named.length > 0) subject = named;
    if (relation !== undefined && subject.length === 1)
      found.within.push({ name: subject[0] ?? '', of: relation.of, orEqual: relation.orEqual });
    else if (relation !== undefined) found.more = true;
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

const LENGTH = String.raw`(?:the )?(?:length|size) of (\w+)`;
const BELOW_LENGTH = new RegExp(
  String.raw`(<=|≤|<|\bat most\b|\bless than\b|\bsmaller than\b|\bbelow\b)\s*${LENGTH}\s*$`,
);
const BOUNDED_LENGTH = new RegExp(
  String.raw`^\s*(?:\d+[.)]\s+)?(?:(>=?)\s*(\d+)\s*:\s*)?${LENGTH}\s*(?:(?:<=?|≤)\s*(\S+)|(>=?|≥)\s*(\d+))?\s*$`,
);

/** `k < len(items)` without what stands behind the sign, and what that was. */
function relationIn(
  part: string,
  parameters: readonly string[],
): { part: string; relation?: Pick<WithinLength, 'of' | 'orEqual'> } {
  const found = BELOW_LENGTH.exec(part);
  const of = parameters.find((each) => each.toLowerCase() === found?.[2]);
  if (found === null || of === undefined) return { part };
  return { part: part.slice(0, found.index), relation: { of, orEqual: /=|≤|most/.test(found[1] ?? '') } };
}

/** `1 <= len(items) <= 100`, of which only the least length matters: longer ones than a few are not made. */
function lengthsIn(part: string, parameters: readonly string[]): { bounds: [string, Bound][] } | undefined {
  const found = BOUNDED_LENGTH.exec(part);
  if (found === null) return undefined;
  const [, sign, number, of, most = '', above, least] = found;
  const name = parameters.find((each) => each.toLowerCase() === of);
  if (name === undefined || (most !== '' && !(Number(most.replaceAll(/[,_]/g, '')) >= LEAST_OF_LONGEST)))
    return undefined;
  const said: [string | undefined, string | undefined][] = [
    [sign, number],
    [above, least],
  ];
  const bounds = said.flatMap(([how, count]): [string, Bound][] =>
    count === undefined ? [] : [[name, { minLength: Number(count) + (how === '>' ? 1 : 0) }]],
  );
  return { bounds };
}

/** No list that is made is longer. */
const LEAST_OF_LONGEST = 10;

const QUOTED = String.raw`(?:'[^'\n]{1,12}'|"[^"\n]{1,12}"|\x60[^\x60\n]{1,12}\x60)`;
/** Words that say how a text is written, or of which signs, words or kinds it is made. */
const FORM = regex('i')`
  \b(?:
    format(?:s|ted)?|notation|legend|syntax|grammar|alphabet|encod(?:ed|ing)|serialized|delimited|pattern
    |(?:comma|space|semicolon|colon|dash|dot|slash|pipe|newline|tab|whitespace|hyphen)s?[- ](?:separated|delimited)
    |separated\s+by|in\s+the\s+(?:form|shape|style)|of\s+the\s+form|(?:choice|option|value|symbol|letter)s?\s+are
    |(?:valid|allowed|possible|permitted|legal|accepted)\s+\w+|one\s+of|either\s+${QUOTED}
    |consist(?:s|ing)?|compris(?:es|ing)|made\s+(?:up\s+)?of|composed\s+of|(?:contain|has|have|hold)(?:s|ing)?\s+only
    |only\s+(?:contain|ha[sv]e|consist|the\s+|upper|lower|capital|small|letters?|digits?|ascii|alpha\w*|${QUOTED})\w*
    |(?:letters?|digits?|ascii|lower\s?case|upper\s?case|vowels?|consonants?|characters?)\s+only
    |(?:always|all)\s+(?:in\s+)?(?:upper|lower)[- ]?case|strings?\s+(?:of|with)\s+(?!length\b|an?\b|text\b)
    |represent(?:s|ed|ing|ation)?|denot(?:es|ed|ing)|stands?\s+for|numerals?|roman|hex(?:adecimal)?|binary|octal|base64
    |fractions?|dna|rna|iso\s?-?8601|iso\s+dates?|json|csv|xml|html|yaml|urls?|uris?|e-?mails?|ip(?:v4|v6)?|uuids?
    |(?:time|date|clock|timestamp)s?|dotted\s+quad|semver|version\s+(?:string|number)s?|isbn|phone|postcode|zip\s+code
    |parenthes[ie]s|brackets?|braces|expressions?|equations?|formulas?|operators?|such\s+as\s+${QUOTED}
    |such\s+as\s+\S*\d|(?:given|written|passed|stored|expressed)\s+(?:as|in)
  )\b
  |\b(?:hh?|dd?|mm?):(?:mm?|ss?)\b|\b(?:yyyy|dd|mm)[-/.](?:mm|dd|yyyy)\b|<\w+>[/:,;.-]<\w+>
`;
/** A sign or a word with what it means: `'x' - a long note`, `"N": north`, `'.' is a wall`. */
const LEGEND = new RegExp(
  String.raw`${QUOTED}\s*(?:[-–—:=]+\s+[a-z]|(?:is|are|means?|for|marks?|stands?|denotes?|represents?)\b)`,
  'i',
);
/** Several quoted words of which one is meant: `'deposit' or 'withdraw'`, `from 'zero' to 'nine'`. */
const CHOICE = new RegExp(
  String.raw`${QUOTED}\s*(?:,|\.\.\.?|\bor\b|\band\b|\bto\b|\|)\s*(?:and\s+|or\s+)?${QUOTED}`,
  'i',
);
/** A line that shows what a call comes to, and so says nothing of what a text has to be. */
const SHOWS_CALL = /^\s*(?:[-*]\s*)?(?:>>>|\.\.\.|(?:for\s+)?[\w$.]+\()|(?:==|->|=>|→|➞|⇒)\s*\S/;

/** Does a text around a function say how the texts that it takes are written? */
function statesForm(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.length <= LONGEST_LINE && !SHOWS_CALL.test(line));
  return lines.some((line) => FORM.test(line) || LEGEND.test(line) || CHOICE.test(line));
}

/** UTF-16 units; nobody writes a demand in a longer line. */
const LONGEST_LINE = 400;

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
