import type { LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import type { Expected } from './example.ts';
import { readElided } from './ellipsis.ts';
import { abbreviates, withoutQuoted } from './expressions.ts';
import { printedAt, tokenAt } from './printed.ts';
import { readValue, type ExampleValue } from './values.ts';

const ARROW = String.raw`(?:=+>|-+>|→|➞|⇒|➜|➔|↦|⟶)`;
const SAYS = String.raw`(?:expected output|expected|output|result|returns?|prints?|gives|yields|logs)`;
const SYMBOL = regex('iy')`
  \s*[\x60*_]*\s*;?\s*
  (?:(?://|#|--|/\*)\s*(?:${ARROW}|${SAYS}\s*[:=]?(?!\w)|={2,3})?|${ARROW}|===?|≡|=(?!=))\s*
  (?:${SAYS}\s*:?(?!\w)\s*)?
`;
const VERBS = regex()`
  (?:
    returns?|gives?|yields?|equals?|is equal to|evaluates? to|produces?|results? in|outputs?|prints?(?: as)?
    |becomes?|logs?|resolves? (?:to|with)|comes? (?:out as|to)
  )
`;
const WORDS = regex('iy')`
  [\s\x60*_"]*,?\s*(?:(?:it|this|we|you|that)\s+)?
  (?:
    (?:should|must|will|shall|has to|needs to|ought to)\s+(?:always\s+|then\s+|still\s+)?(?:be|${VERBS})
    |(?:is\s+)?expected to\s+(?:be|${VERBS})
    |${VERBS}|is|gets you|get
  )(?!\w)
  \s*:?\s*(?:exactly\s+)?(?:(?:the|a|an)\s+)?
  (?:
    (?:value|number|string|text|list|array|vector|tuple|integer|boolean|result|dict|dictionary|object|map|set|slice)
    \s+(?:of\s+)?
  )?
`;
const RAISES = regex('iy')`
  [\s\x60*_]*[,;]?\s*(?:(?://|#)\s*)?(?:${ARROW}\s*)?(?:it\s+)?(?:(?:should|must|will|shall)\s+)?
  (?:raises?|throws?|panics?(?: with)?|returns?(?=\s+(?:an?\s+|the\s+)?(?:non-nil\s+)?err(?:or)?\b(?!\()))(?!\w)
  \s*:?\s*(?:an?\s+|the\s+)?[\x60*_]*
  (
    (?:[A-Za-z_]\w*(?:\.|::))*
    (?:
      [A-Z]\w*(?:Error|Exception|Interrupt|Iteration|Exit)
      |(?:invalid_argument|out_of_range|(?:runtime|logic|domain|length|overflow|underflow|range)_error)
    )
  )?
`;
const EMPTY: Readonly<Record<string, ExampleValue>> = {
  list: { kind: 'list', items: [], bracket: '[' },
  array: { kind: 'list', items: [], bracket: '[' },
  vector: { kind: 'list', items: [], bracket: '[' },
  slice: { kind: 'list', items: [], bracket: '[' },
  string: { kind: 'string', value: '' },
  text: { kind: 'string', value: '' },
  dict: { kind: 'map', entries: [] },
  object: { kind: 'map', entries: [] },
  map: { kind: 'map', entries: [] },
};

/**
 * What may follow a value: the end of the line, of a sentence or of a bracket, a remark; never more of an expression.
 */
const TAIL = regex('i')`
  ^[\`*_"']{0,3}\s*(?:
    $|\n|[;,](?!\s*or\b)|[.!](?=\s|$|["'\`)\]])|\)|\||//|/\*|\*/|#|--|—|–|-\s(?![\d(])|\((?!\))|\]|\}\s*$|:\s
    |(?:because|since|as|and|while|whereas|where|whose|which|due|with|after|too|also|as well|again|likewise|→|⇒)
    (?!\w)
  )
`;
const RETRACTS = regex('i')`
  ^[^.\n]*\b(?:
    but|instead|wrong|wrongly|incorrect|incorrectly|bug|should|expected|right now|currently|at the moment|yet|or
    |except|unless|only if|if|when|depending|approximately|roughly|about|e\.g
  )\b
`;
/** Another call with an example of its own. */
const NEXT_CALL =
  /(?:[,;.]|\b(?:and|but|while|whereas)\b)\s*(?:and\s+|but\s+|while\s+)?[`*]*(?:new\s+)?[A-Za-z_$][\w$.:]*\(/g;
/** In the sentence before a call. */
const DENIES = regex('i')`
  \b(?:
    not|never|cannot|instead|wrong|wrongly|incorrect|incorrectly|bug|buggy|bugs|currently|previously|formerly
    |used to|old|originally
    |original (?:code|version|function|method|implementation|behaviou?r|output|result|one|program)s?|broken|unlike
    |fail|fails|failed|failing|actual|actually|got|gets|mistake|mistakenly|suppose|assume|assuming|imagine|pretend
    |would|might|could|may|sometimes|roughly|approximately|about|around|todo|fixme|hypothetical|pseudo|similar
    |before|why|does|earlier|no longer|rather than|misleading|surprisingly|naive|naively|equivalent to|same as
    |like calling
  )\b
  |n't\b
  |\b(?:if|when|whenever|unless|while|until|once|elif|whether)\b[^,:]*$
  |\bbefore:|\bbad:
`;
const LABEL_DENIES =
  /\b(?:wrong|bad|incorrect|before|broken|buggy|bug|actual|currently|old|don't|avoid|not)\b[^.]*:?\s*$/i;
const TYPE_WORDS = regex('i')`
  ^(?:
    int|integer|float|double|number|string|str|bool|boolean|list|array|object|dict|void|any|unknown|never|T|Promise
    |self|this|result|value|error|char|long|nothing|something
  )s?\b
`;

/** A calculation up to its result. */
const CALCULATION = /\(?-?[\d.]+(?: ?[-+*/×÷] ?\(?-?[\d.]+\)?)+\s*=\s*(?=-?\d)/y;

/** An expectation and where it ended. */
export interface ReadExpectation {
  expected: Expected;
  end: number;
  /** A number with a unit: it may be another one than the function's. */
  loose?: true;
}

/** Units that are said behind a number. */
const UNIT = regex('iy')`
  [^\S\n]?(?:
    %|percent|cents?|euros?|dollars?|pounds?|usd|eur|gbp|k?g|grams?|kilograms?|[kcm]?m|met(?:er|re)s?
    |kilomet(?:er|re)s?|miles?|ms|milliseconds?|s|sec(?:ond)?s?|min(?:ute)?s?|h|hours?|days?|[kmgt]i?b|bytes?|°[cf]?
    |degrees?|points?
  )(?![\w(])
`;

/** What stands before a call on its line and in its sentence: does it take the example back, or make it conditional? */
export function isDenied(text: string, start: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = withoutQuoted(text.slice(lineStart, start));
  const sentence = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('; ')) + 1);
  if (DENIES.test(sentence)) return true;
  const label =
    text
      .slice(Math.max(0, lineStart - 400), Math.max(0, lineStart - 1))
      .split('\n')
      .findLast((line) => line.trim() !== '') ?? '';
  return label.trimEnd().endsWith(':') && LABEL_DENIES.test(label);
}

/** Languages whose collections are documented as they print themselves. */
const PRINTS: readonly LanguageId[] = ['go', 'java'];
const ERROR_MADE = String.raw`errors\.New\(|fmt\.Errorf\(`;
/** An error of Go by its name: `ErrShort`, `store.ErrMissing`. */
const ERROR_NAME = String.raw`[\x60*_]*(?:[a-z_]\w*\.)?(Err[A-Z]\w*)\b(?!\s*[({])`;
const NAMED_ERROR = new RegExp(ERROR_NAME, 'y');
/** An error that comes beside a value: `0, ErrShort`, `"" and an error`. */
const ERROR_WORD = String.raw`err(?:or)?\b(?!\s*(?:is|==?)?\s*nil)(?![.(])`;
const ANY_ERROR = String.raw`[\x60*_]*(?:${ERROR_MADE}|${ERROR_WORD})`;
const BESIDE = String.raw`[\x60*_]*\s*(?:,|\band\b|\bwith\b)\s*(?:an?\s+|the\s+)?(?:non-nil\s+)?`;
const ERROR_BESIDE = new RegExp(`${BESIDE}(?:${ERROR_NAME}|${ANY_ERROR})`, 'y');

/** The error that Go's documentation names as a result, alone or behind others; undefined where it names none. */
export function namedErrorIn(text: string): (Expected & { kind: 'raises' }) | undefined {
  const name = new RegExp(String.raw`^(?:[^\n]*,\s*)?${ERROR_NAME}[\x60*_.;]*$`).exec(text.trim())?.[1];
  return name === undefined ? undefined : { kind: 'raises', name };
}

/** How an expectation is read: behind a call, or, where the call is an argument of an assertion, as the next one. */
export interface ExpectationScene {
  language: LanguageId;
  asserts?: boolean;
}

/**
 * The index behind the words or signs that tie what ends at `at` to what it comes to; undefined where there are none.
 */
export function connectorAt(text: string, at: number): number | undefined {
  const connector = matchAt(SYMBOL, text, at) ?? matchAt(WORDS, text, at);
  return connector === undefined ? undefined : at + connector[0].length;
}

/** Reads what a call that ends at `at` is documented to come to. */
export function readExpectation(text: string, at: number, scene: ExpectationScene): ReadExpectation | undefined {
  const { language, asserts = false } = scene;
  const inGo = language === 'go';
  const raises = matchAt(RAISES, text, at);
  if (raises !== undefined) {
    const end = at + raises[0].length;
    const tail = text.slice(end);
    const named = raises[1] ?? '';
    if (RETRACTS.test(restOfExample(text, end).replace(/^\s*(?:if|when|because)\b.*$/i, ''))) return undefined;
    const isNameless = /^(?:[`*_\s]*(?:error|exception)?[`*_]*\s*(?:$|[.,;)\n]|because|since))/i;
    if (named === '' && !isNameless.test(tail)) return undefined;
    return { expected: { kind: 'raises', name: named.split(/\.|::/).at(-1) ?? '' }, end };
  }
  const connected = asserts
    ? matchAt(/\s*,\s*|\)\s*\.\s*(?:toBe|toEqual|toStrictEqual|to\.(?:equal|eql|deep\.equal|be))\(\s*/y, text, at)
    : undefined;
  const symbol = connected ?? matchAt(SYMBOL, text, at);
  const words = symbol === undefined ? matchAt(WORDS, text, at) : undefined;
  const connector = symbol ?? words;
  if (connector === undefined) return undefined;
  const start = at + connector[0].length;
  const error = matchAt(/[`*_]*((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception))\b(?!\()/y, text, start);
  if (error !== undefined && symbol !== undefined)
    return { expected: { kind: 'raises', name: error[1]?.split('.').at(-1) ?? '' }, end: start + error[0].length };
  const named = inGo ? matchAt(NAMED_ERROR, text, start) : undefined;
  if (named !== undefined) return { expected: { kind: 'raises', name: named[1] ?? '' }, end: start + named[0].length };
  const opened = start + (matchAt(/[`*_]*/y, text, start)?.[0].length ?? 0);
  const token = tokenAt(text, opened);
  if (token !== undefined) {
    const end = opened + token.length;
    const rest = text.slice(end).replace(/^\s+when (?:printed|shown|displayed)\b/, '');
    const isWhole = TAIL.test(rest) && !RETRACTS.test(restOfExample(rest, 0));
    return isWhole ? { expected: { kind: 'bare', text: token, delimited: true }, end } : undefined;
  }
  const empty = matchAt(
    /(?:an?\s+|the\s+)?empty\s+(list|array|vector|slice|string|text|dict|object|map)\b/iy,
    text,
    start,
  );
  if (empty !== undefined)
    return whole(text, start + empty[0].length, {
      value: EMPTY[(empty[1] ?? '').toLowerCase()] as ExampleValue,
      text: empty[0],
    });
  const opening = matchAt(/[`*_]*/y, text, start)?.[0] ?? '';
  const from = start + opening.length;
  const elided = readElided(text, from);
  if (elided !== undefined) return whole(text, elided.end, { ...elided, text: text.slice(from, elided.end) });
  // Behind a mark of comments alone it may be what the code prints.
  const sum = /[=>→➞⇒]|[a-z]/i.test(connector[0]) ? matchAt(CALCULATION, text, from) : undefined;
  if (sum !== undefined) {
    // `8 - 3 = 5`: how it comes about, and what it comes to.
    const result = readValue(text, from + sum[0].length);
    return result?.value.kind === 'number'
      ? whole(text, result.end, { value: result.value, text: text.slice(from + sum[0].length, result.end) })
      : undefined;
  }
  const read = readValue(text, from);
  if (read !== undefined) {
    const beside = inGo ? besideError(text, read.end) : undefined;
    if (beside !== undefined) return beside;
    const shown = text.slice(from, read.end).trim();
    // A signature says so, and no example.
    if (read.value.kind === 'null' && /-+>\s*$/.test(connector[0]) && /\(\s*\)\s*$/.test(text.slice(0, at)))
      return undefined;
    const compares = asserts || /={2,3}/.test(connector[0]);
    const ofUnit = read.value.kind === 'number' && !asserts ? withUnits(text, read.end, read.value) : undefined;
    if (ofUnit !== undefined) return ofUnit;
    const kept = abbreviates(shown) ? undefined : whole(text, read.end, { value: read.value, text: shown }, compares);
    if (kept !== undefined) return kept;
    if (read.value.kind !== 'string' && !opening.includes('`'))
      return symbol === undefined ? undefined : bareLine(text, from, symbol[0]);
  }
  const shown = PRINTS.includes(language) ? printedAt(text, from) : undefined;
  if (shown !== undefined) {
    const end = from + shown.length;
    const beside = inGo ? besideError(text, end) : undefined;
    if (beside !== undefined) return beside;
    const rest = text.slice(end).replace(/^,\s*nil\b/, '');
    if (TAIL.test(rest) && !RETRACTS.test(restOfExample(text, end))) {
      return { expected: { kind: 'bare', text: shown, delimited: true }, end: text.length - rest.length };
    }
  }
  if (opening.includes('`')) {
    const close = text.indexOf('`', from);
    const bare = close < 0 ? '' : text.slice(from, close);
    if (bare === '' || bare.includes('\n') || !isBareText(bare)) return undefined;
    if (RETRACTS.test(restOfExample(text, close + 1))) return undefined;
    return { expected: { kind: 'bare', text: bare, delimited: true }, end: close + 1 };
  }
  return symbol === undefined ? undefined : bareLine(text, from, symbol[0]);
}

/** `20 euros`, and of `20 euros = 2000 cents` the last: what stands before it is how it comes about. */
function withUnits(text: string, at: number, value: ExampleValue & { kind: 'number' }): ReadExpectation | undefined {
  const unit = matchAt(UNIT, text, at);
  if (unit === undefined) return undefined;
  const end = at + unit[0].length;
  const equals = matchAt(/\s*=\s*/y, text, end);
  const next = equals === undefined ? undefined : readValue(text, end + equals[0].length);
  if (next?.value.kind === 'number') return withUnits(text, next.end, next.value);
  const read = whole(text, end, { value, text: value.text });
  return read === undefined ? undefined : { ...read, loose: true };
}

/** An error behind the value that ends at `at`; of several values the first is read, the error comes last. */
function besideError(text: string, at: number): ReadExpectation | undefined {
  let end = at;
  for (let more = 0; more < 4; more += 1) {
    const error = matchAt(ERROR_BESIDE, text, end);
    if (error !== undefined) return { expected: { kind: 'raises', name: error[1] ?? '' }, end: end + error[0].length };
    const comma = matchAt(/\s*,[^\S\n]*/y, text, end);
    const next = comma === undefined ? undefined : readValue(text, end + comma[0].length);
    if (next === undefined) return undefined;
    end = next.end;
  }
  return undefined;
}

/** The rest of a line as a text without quotes. */
function bareLine(text: string, from: number, connector: string): ReadExpectation | undefined {
  if (!new RegExp(ARROW).test(connector) && !/output|prints?|returns?|expected|logs/i.test(connector)) return undefined;
  const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
  const bare = text.slice(from, end).trim();
  return bare !== '' && bare.length <= 200 && isBareText(bare) && !RETRACTS.test(bare)
    ? { expected: { kind: 'bare', text: bare, delimited: false }, end }
    : undefined;
}

const isBareText = (text: string): boolean =>
  !TYPE_WORDS.test(text) && !abbreviates(text) && !/^[<{[(|&]|[=<>]=|=>|^\w+\s*\(|^-?[\d.]+ [-+*/] [\d(]/.test(text);

/** Is what stands before `at` taken back, or made conditional, by the rest of its sentence? */
export const isRetracted = (text: string, at: number): boolean => RETRACTS.test(restOfExample(text, at));

/** What a line says from `at` on of the example before it, without what is quoted: up to the next call. */
function restOfExample(text: string, at: number): string {
  // Marks that are closed here would be taken for ones that open.
  const line = (text.slice(at).split('\n', 1)[0] ?? '').replace(/^[`*_]+/, '');
  const plain = withoutQuoted(line);
  const next = [...line.matchAll(NEXT_CALL)].find(({ index }) => plain[index] === line[index]);
  return plain.slice(0, next?.index);
}

/**
 * @param compares it stands behind an operator that compares: what follows a comma is a message, and no further result.
 */
function whole(
  text: string,
  end: number,
  { value, text: shown }: { value: ExampleValue; text: string },
  compares = false,
): ReadExpectation | undefined {
  const more = /^[^\S\n]*,(?![^\S\n]*[`*_]*[A-Za-z_$][\w$.]*\()[^\S\n]*/.exec(text.slice(end));
  const next = more === null ? undefined : readValue(text, end + more[0].length);
  if (next !== undefined && next.value.kind !== 'made' && compares && next.value.kind !== 'string') return undefined;
  if (next !== undefined && next.value.kind !== 'made' && !compares) {
    // Several results.
    const items = value.kind === 'list' && value.bracket === '(' && !shown.startsWith('(') ? value.items : [value];
    return whole(text, next.end, {
      value: { kind: 'list', bracket: '(', items: [...items, next.value] },
      text: `${shown}, ${text.slice(end + (more?.[0].length ?? 0), next.end)}`,
    });
  }
  const rest = text.slice(end);
  if (!TAIL.test(rest)) return undefined;
  if (RETRACTS.test(restOfExample(text, end).replace(/^[^A-Za-z]*(?:and|while|whereas)\s.*$/i, ''))) return undefined;
  return { expected: { kind: 'value', value, text: shown }, end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
