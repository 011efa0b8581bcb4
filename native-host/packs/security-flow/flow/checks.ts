import { ADDRESSES, ALL_FLAWS, bitsOf, NOT_TWO, ONE_SLASH, TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { Ir } from './ir.ts';
import type { Node } from '../../../kit/plain-tree.ts';
import type { Scope } from './flow-scope.ts';
import { report } from './sinks.ts';
import { cleaned, constantOf, measuredOf, mergeLabels, type Guard, type Label, type FlowValue } from './flow-value.ts';
import { ALLOWS, BEGINS, COMPARED, inWords, REPEATED } from './flow-words.ts';

/** After these, the labels' origins cannot cause these flaws. */
export const guardsFor = (labels: readonly Label[], flaws: bigint = ALL_FLAWS): Guard[] =>
  labels.map(({ origin, part }) => ({ origin, flaws: part === true ? flaws & SCHEMES : flaws }));

/** What an address that begins with a fixed scheme, or with a slash, is none of. */
const SCRIPTS = bitsOf(['script-address']);
/** What the scheme of an address excludes: `javascript:` in a page. Nothing is excluded by how a name ends. */
const SCHEMES = bitsOf(['cross-site-scripting', 'script-address']);

const PATHS = bitsOf(['path-traversal', 'archive-extraction']);
const SIZES = bitsOf(['unchecked-size', 'buffer-overflow']);
const OVERFLOW = bitsOf(['buffer-overflow']);
const KEYS = bitsOf(['prototype-pollution']);

/** What a test says: what holds when it is true and when it is false. An address without a host is on this site. */
export const testOf = (value: FlowValue): Pick<FlowValue, 'labels' | 'yes' | 'no'> =>
  value.yes === undefined && value.no === undefined && HOST.test(value.path ?? '')
    ? { labels: value.labels, yes: [], no: guardsFor(value.labels, ADDRESSES) }
    : value;

const EQUAL = /^(?:===?|is|eq|-eq|=)$/;
const UNEQUAL = /^(?:!==?|<>|is not|ne|-ne)$/;
const COUNT = /^(?:length|size|len|count|Length|Count)$/;

const swapped = ({ labels, yes = [], no = [] }: Pick<FlowValue, 'labels' | 'yes' | 'no'>): FlowValue => ({
  labels,
  numeric: true,
  yes: no,
  no: yes,
});

/** Follows a comparison: what it says about its sides, and whether it tells the time that it takes. */
export function compareValues(
  follower: Follower,
  ir: Extract<Ir, { kind: 'compare' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const left = follower.follow(ir.left, scope, frame);
  const right = follower.follow(ir.right, scope, frame);
  const labels = cleaned(mergeLabels(left.labels, right.labels), TEXT_FLAWS);
  const [constant, other] = constantOf(right) === undefined ? [constantOf(left), right] : [constantOf(right), left];
  const nowhere = /\bnpos\b|(?:\.|->)c?end\(\)$|^(?:std::)?c?end\(\w+\)$/.test(follower.text(ir.right.at));
  const equal = EQUAL.test(ir.op);
  const unequal = UNEQUAL.test(ir.op);
  if (equal || unequal) reportTiming(follower, ir.at, [ir.left, left], [ir.right, right]);
  const asked = [left, right].find(({ yes, no }) => yes !== undefined || no !== undefined);
  if (asked !== undefined && nowhere && REACHES_END.test(follower.text(ir.left.at))) {
    return equal ? { ...asked, labels, numeric: true } : swapped({ ...asked, labels });
  }
  const firstParts = equal || unequal ? partGuards(ir, constant, other) : [];
  if (firstParts.length > 0) return { labels, numeric: true, ...(equal ? { no: firstParts } : { yes: firstParts }) };
  const names = equal || unequal ? ownName(left, right) : [];
  if (names.length > 0) return { labels, numeric: true, ...(equal ? { yes: names } : { no: names }) };
  if (asked !== undefined && nowhere)
    return equal ? swapped({ ...asked, labels }) : { labels, numeric: true, yes: asked.yes ?? [], no: asked.no ?? [] };
  if (asked !== undefined && constant !== undefined) {
    const zero = constant === '0' && /strcmp|strncmp|memcmp|compare|\brfind\(/i.test(follower.text(ir.at));
    const negative =
      (equal && /^(?:-1|0|false|null)$/.test(constant) && !zero) ||
      (ir.op === '<' && constant === '0') ||
      (unequal && /^(?:true|1)$/.test(constant));
    return negative || (unequal && zero)
      ? swapped({ ...asked, labels })
      : { labels, numeric: true, yes: asked.yes ?? [], no: asked.no ?? [] };
  }
  // What two paths have in common is one of them.
  if (asked !== undefined && (equal || unequal) && [ir.left, ir.right].some(isCommonPath)) {
    const own = { labels, numeric: true, yes: asked.yes ?? [], no: asked.no ?? [] };
    return equal ? own : swapped(own);
  }
  if ((ir.op === 'in' || ir.op === 'not in') && ir.right.kind === 'member' && ir.right.name === 'parents') {
    // The folder is one of those above a path from which `..` and links are gone.
    const yes = follower.follow(ir.right.of, scope, frame).normal === true ? guardsFor(right.labels, PATHS) : [];
    return ir.op === 'in' ? { labels, numeric: true, yes, no: [] } : { labels, numeric: true, yes: [], no: yes };
  }
  if (ir.op === 'in' || ir.op === 'not in') {
    const yes = right.labels.length === 0 ? guardsFor(left.labels) : [];
    const no =
      right.labels.length > 0 && constantOf(left) !== undefined
        ? guardsFor(right.labels, partFlaws(constantOf(left) ?? ''))
        : [];
    return ir.op === 'in' ? { labels, numeric: true, yes, no } : { labels, numeric: true, yes: no, no: yes };
  }
  if (ir.op === '=~' || ir.op === '!~') {
    const value = patternGuards(
      constantOf(right) ?? constantOf(left) ?? '',
      right.labels.length > 0 ? right.labels : left.labels,
    );
    return ir.op === '=~' ? { labels, numeric: true, ...value } : swapped({ labels, ...value });
  }
  const paths = equal || unequal ? samePath(left, right) : [];
  if (paths.length > 0) return { labels, numeric: true, ...(equal ? { yes: paths } : { no: paths }) };
  if (/^[<>]=?$|^-[lg][te]$/.test(ir.op)) {
    // That something is not negative, or not nothing, says not how large it is.
    if (isLowest(ir.op, constantOf(left), constantOf(right))) return { labels, numeric: true, yes: [], no: [] };
    // How long something is fits a buffer for all of it.
    const lengths = labels
      .flatMap(({ origin }) => measuredOf(origin) ?? [])
      .map((origin) => ({ origin, flaws: OVERFLOW }));
    const guards = [...guardsFor(labels, SIZES), ...lengths];
    return { labels, numeric: true, yes: guards, no: guards };
  }
  if (
    (equal || unequal) &&
    constant !== undefined &&
    !/^(?:null|true|false|)$/.test(constant) &&
    !isAbout(ir.left) &&
    !isAbout(ir.right)
  ) {
    const mayBeText = isTypeOf(ir) && !/^(?:number|boolean|bigint)$/.test(constant);
    const yes = guardsFor(other.labels, mayBeText ? 0n : ALL_FLAWS);
    const no = /^(?:__proto__|constructor|prototype)$/.test(constant) ? guardsFor(other.labels, KEYS) : [];
    return equal ? { labels, numeric: true, yes, no } : { labels, numeric: true, yes: no, no: yes };
  }
  if (equal || unequal) {
    const sides = [
      { ir: ir.left, value: left },
      { ir: ir.right, value: right },
    ];
    const guards = guardsFor(ownHost(sides), ADDRESSES);
    if (guards.length > 0)
      return equal ? { labels, numeric: true, yes: guards, no: [] } : { labels, numeric: true, yes: [], no: guards };
    // That there is something at all is no check of it.
    if (constant === 'null' || constant === '') return { labels, numeric: true, yes: [], no: [] };
  }
  return { labels, numeric: true };
}

/** `mismatch(...).first == end`: everything was the same. */
const REACHES_END = /\bmismatch\b|\.first$|^\w+$/;

/**
 * One component of a path is `..`: where none is, and each or the first of what is relative was asked, it stays below.
 */
function partGuards(
  { left, right }: Extract<Ir, { kind: 'compare' }>,
  constant: string | undefined,
  value: FlowValue,
): Guard[] {
  if (constant !== '..') return [];
  const isFirst = [left, right].some(
    (ir) => ir.kind === 'call' && ir.callee.kind === 'member' && /^(?:begin|cbegin|front)$/.test(ir.callee.name),
  );
  return isFirst || value.path?.endsWith('[]') === true ? guardsFor(value.labels, PATHS) : [];
}

/** What is the same as its own file name has no folder in it. */
function ownName(a: FlowValue, b: FlowValue): Guard[] {
  for (const [name, whole] of [
    [a, b],
    [b, a],
  ] as const) {
    const named = name.labels.filter(({ clean }) => (clean & TRAVERSAL) !== 0n && clean !== ALL_FLAWS);
    const own = whole.labels.filter(
      ({ origin, clean }) => (clean & TRAVERSAL) === 0n && named.some((label) => label.origin === origin),
    );
    if (own.length > 0) return guardsFor(own, PATHS);
  }
  return [];
}

const TRAVERSAL = bitsOf(['path-traversal']);

/** Is a comparison one with the least that there can be? */
function isLowest(op: string, left: string | undefined, right: string | undefined): boolean {
  const constant = left ?? right ?? '';
  if (/^-?0$|^-1$/.test(constant)) return true;
  return constant === '1' && (right === undefined ? /^(?:<=|>|-le|-gt)$/ : /^(?:<|>=|-lt|-ge)$/).test(op);
}

/** A path without `..` that is a folder itself is as good as one below it. */
function samePath(a: FlowValue, b: FlowValue): Guard[] {
  for (const [path, other] of [
    [a, b],
    [b, a],
  ] as const) {
    if (path.normal !== true || other.labels.some(({ kind }) => kind === 'request' || kind === 'local')) continue;
    const own = path.labels.filter(({ origin }) => !other.labels.some((label) => label.origin === origin));
    if (own.length > 0) return guardsFor(own, PATHS);
  }
  return [];
}

/**
 * Whose host is compared: `url.origin !== request.nextUrl.origin`, the place that was asked, or with one that does not
 * come from outside, or with none at all.
 */
function ownHost(sides: readonly { ir: Ir; value: FlowValue }[]): readonly Label[] {
  const hosts = sides.filter(({ ir }) => ir.kind === 'member' && /^(?:origin|host|hostname|netloc)$/.test(ir.name));
  const [own, ...more] = hosts;
  const fromOutside = sides.some(
    (side) => side !== own && side.value.labels.some(({ kind }) => kind === 'request' || kind === 'local'),
  );
  if (own === undefined || (more.length === 0 && fromOutside)) return [];
  return hosts.flatMap(({ value }) => value.labels);
}

const isCommonPath = (ir: Ir): boolean =>
  ir.kind === 'call' && ir.callee.kind === 'member' && /^common_?(?:path|prefix)$/i.test(ir.callee.name);

const isAbout = (ir: Ir): boolean =>
  (ir.kind === 'member' && COUNT.test(ir.name)) ||
  (ir.kind === 'call' && COUNT.test(ir.callee.kind === 'name' || ir.callee.kind === 'member' ? ir.callee.name : ''));
const isTypeOf = ({ left, right }: Extract<Ir, { kind: 'compare' }>): boolean =>
  [left, right].some(
    (ir) => ir.kind === 'call' && ir.callee.kind === 'name' && /^(?:typeof|type|gettype)$/.test(ir.callee.name),
  );

/** What is excluded when a text does not hold this part. */
const partFlaws = (part: string): bigint => (/\.\.|\/|\\/.test(part) ? PATHS : 0n);

/** What a regular expression says: a whole one allows, one that looks for characters forbids. */
function patternGuards(pattern: string, labels: readonly Label[], whole = false): { yes: Guard[]; no: Guard[] } {
  const inner = pattern.replace(/^\/|\/\w*$/g, '');
  const anchored = whole || (/^\(?(?:\?\w+\))?(?:\^|\\A)/.test(inner) && /(?:\$|\\[zZ])\)?$/.test(inner));
  if (anchored && !/^\^?\.[*+]\$?$/.test(inner)) return { yes: guardsFor(labels), no: [] };
  const scheme = BEGINS_ADDRESS.test(inner) ? SCRIPTS : 0n;
  const begins = STAYS.test(inner) ? ADDRESSES : scheme;
  const yes = begins === 0n ? [] : guardsFor(labels, begins);
  return { yes, no: /\\\.\\?\.|\.\./.test(inner) ? guardsFor(labels, PATHS) : guardsFor(labels) };
}

/** A pattern of texts that begin with `https:`, `http:` or a slash. */
const BEGINS_ADDRESS = /^\^(?:\(\??:?)?(?:https?\??:|\\?\/)/;

/** A pattern of addresses that begin with one slash only. */
const STAYS = /^\^\\?\/(?:\(\?!(?:\\?\/|\[)|\[\^[^\]]*\/|\[[^\]^]|\\w)/;

/** Questions about what a value is, by their names; whether a file is there or may be read says nothing of its name. */
const ASKS_WHAT = new RegExp(
  [
    '^(?:is(?!_?(?:file|dir|regular|readable|writable|writeable|executable|hidden|link|symlink|symbolic|blank|empty',
    '|present|some|ok|defined|absolute|string|array))|valid|check|verify|allow)',
  ].join(''),
  'i',
);
const SAYS_NOTHING = new RegExp(
  [
    '^(?:has_?own|hasOwnProperty|isabs|is_?absolute|is_?(?:regular_?)?file|is_?dir',
    '|is_?(?:directory|readable|writable|executable|hidden|symbolic_?link|same_?file)|not_?exists',
    '|is_?empty|is_?null\\w*|is_?blank|isset|exists?|is_?a(?![a-z])|is_?string|isarray|is_?object|instance)',
  ].join(''),
  'i',
);

/** What a call says when it is true, by its name and by what it is asked about. */
export function askedGuards(
  name: string,
  receiver: FlowValue | undefined,
  args: readonly FlowValue[],
): Pick<FlowValue, 'yes' | 'no'> {
  const given = args.reduce<readonly Label[]>((all, { labels }) => mergeLabels(all, labels), []);
  const own = receiver?.labels ?? [];
  const last = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1);
  if (/^equals?$/i.test(last) && receiver !== undefined && args[0] !== undefined) {
    return { yes: samePath(receiver, args[0]) };
  }
  if (own.length > 0 && args.length === 1 && args[0]?.fn?.ir.inline === true) {
    // What is asked of every part is asked of the whole.
    if (/^(?:all|every)$/.test(last)) return { yes: guardsFor(own) };
    if (/^(?:any|some)$/.test(last)) return { no: guardsFor(own) };
  }
  if (/^(?:all|any|none)_of$/.test(last) && args[2]?.fn?.ir.inline === true) {
    return last === 'any_of' ? { no: guardsFor(given) } : { yes: guardsFor(given) };
  }
  if (/^find_(?:first|last)_not_of$/.test(last) && own.length > 0) {
    const set = args[0] === undefined ? undefined : constantOf(args[0]);
    return { no: guardsFor(own, set?.includes('/') === true ? ALL_FLAWS & ~PATHS : ALL_FLAWS) };
  }
  if (last === 'count' && receiver !== undefined && own.length === 0) return { yes: guardsFor(given) };
  if (/^ends_?with$/i.test(last) && HOST.test(receiver?.path ?? '')) {
    // A host below one that is given; without the dot it can be another that ends alike.
    const ending = args[0] === undefined ? undefined : constantOf(args[0]);
    return ending !== undefined && /^\.[\w-]+\./.test(ending) ? { yes: guardsFor(own, ADDRESSES) } : {};
  }
  if (BEGINS.test(last)) return beginsGuards(receiver, args, given);
  if (!ALLOWS.test(inWords(last))) return {};
  const pattern = [receiver, ...args].find(
    (value) =>
      value?.path === 'RegExp' ||
      (value?.labels.length === 0 && value.shape !== undefined && /[\^$[\]\\+*]/.test(value.shape)),
  );
  if (/match|test|regex_search/i.test(last))
    return patternGuards(
      pattern === undefined ? '' : (constantOf(pattern) ?? '^$'),
      given.length > 0 ? given : own,
      /full|^matches$|^regex_match$/.test(last),
    );
  const [first, second] = args;
  if (
    own.length === 0 &&
    first !== undefined &&
    second !== undefined &&
    first.labels.length > 0 &&
    second.labels.length === 0 &&
    constantOf(second) !== undefined &&
    /contains|index|str|find|search/i.test(last)
  ) {
    return { yes: [], no: guardsFor(first.labels, partFlaws(constantOf(second) ?? '')) };
  }
  if (own.length > 0 && given.length === 0) {
    const part = args[0] === undefined ? undefined : constantOf(args[0]);
    if (part === undefined) return { yes: ASKS_WHAT.test(last) ? guardsFor(own) : [] };
    return /contains|includes|index|has|in|search|find/i.test(last)
      ? { yes: [], no: guardsFor(own, partFlaws(part)) }
      : { yes: guardsFor(own) };
  }
  if (given.length === 0 || SAYS_NOTHING.test(last)) {
    return /isset|hasOwn/.test(last) ? { yes: guardsFor(given, KEYS) } : {};
  }
  return { yes: guardsFor(given) };
}

const HOST = /(?:^|\.)(?:host|hostname|netloc|getHost\(\))$/;

function beginsGuards(
  receiver: FlowValue | undefined,
  listed: readonly FlowValue[],
  given: readonly Label[],
): Pick<FlowValue, 'yes' | 'no'> {
  const args = listed.flatMap((arg) => (arg.path === '[]' ? [...(arg.items?.values() ?? [])] : [arg]));
  const asked =
    receiver !== undefined && receiver.labels.length > 0 ? receiver : args.find(({ labels }) => labels.length > 0);
  const labels = asked?.labels ?? given;
  const prefix = [receiver, ...args]
    .map((each) => (each === undefined ? undefined : constantOf(each)))
    .find((each) => each !== undefined);
  const address = prefix !== undefined && /^\/[^/\\]|^https?:\/\/[^/]+\//.test(prefix) ? ADDRESSES : 0n;
  const scheme = prefix !== undefined && /^(?:https?:|mailto:|[/#])/.test(prefix) ? SCRIPTS : 0n;
  const slash = prefix === '/' ? ONE_SLASH | SCHEMES : 0n;
  // Of a list of paths it is said of all that they begin alike.
  const alike = args.length > listed.length && args.every(({ normal }) => normal === true) ? args : [];
  const own = alike.reduce<readonly Label[]>((all, each) => mergeLabels(all, each.labels), labels);
  const yes = guardsFor(own, (asked?.normal === true ? PATHS : 0n) | address | scheme | slash);
  if (prefix === undefined || !/\.\.|^\/\//.test(prefix)) return { yes, no: [] };
  return { yes, no: guardsFor(labels, partFlaws(prefix) | (prefix === '//' ? NOT_TWO : 0n)) };
}

/** `os.environ["API_KEY"]` as `os.environ.API_KEY`: a setting by its name. */
const settingOf = (text: string): string => text.replace(SETTING, '$1.$2');
const SETTING = /^([\w.]*(?:environ|getenv|env|config|settings|secrets)(?:\.get)?)[([]\s*["'](\w+)["'][^)\]]*[)\]]$/i;

/** Where the arguments of a call begin. */
const endOfCallee = ({ at, callee }: Extract<Ir, { kind: 'call' }>): number =>
  Math.max(at.start, Math.min(at.end, callee.at.end));

/** Reports a comparison of a secret that stops at the first difference. */
function reportTiming(follower: Follower, at: Node, ...sides: readonly (readonly [Ir, FlowValue])[]): void {
  if (
    sides.some(
      ([ir, value]) =>
        constantOf(value) !== undefined ||
        value.numeric === true ||
        ir.kind === 'nothing' ||
        ir.kind === 'text' ||
        ir.kind === 'number',
    )
  )
    return;
  // Of a call its name says what is compared, and not its arguments.
  const texts = sides.map(([ir]) => {
    const whole = follower.text(ir.at);
    const setting = settingOf(whole);
    return ir.kind === 'call' && setting === whole ? follower.text({ ...ir.at, end: endOfCallee(ir) }) : setting;
  });
  if (texts.some((text) => REPEATED.test(text))) return;
  const secret =
    sides.some(([, value]) => value.mac === true) ||
    texts.some((text) => text.length < 80 && COMPARED.test(text.replace(/\(\)$/, '')));
  if (secret)
    report(
      follower,
      { flaw: 'timing-comparison', instead: 'use the comparison in constant time of the crypto library' },
      at,
      undefined,
    );
}

/** A comparison that is written as a call. */
export function reportCompared(
  follower: Follower,
  ir: Extract<Ir, { kind: 'call' }>,
  receiver: FlowValue | undefined,
  args: readonly FlowValue[],
): void {
  const values = [...(receiver === undefined || ir.args.length > 1 ? [] : [receiver]), ...args].slice(0, 2);
  const irs = [
    ...(ir.callee.kind === 'member' && ir.args.length < 2 ? [ir.callee.of] : []),
    ...ir.args.map(({ value }) => value),
  ].slice(0, 2);
  const [a, b] = values;
  const [one, other] = irs;
  if (a !== undefined && b !== undefined && one !== undefined && other !== undefined)
    reportTiming(follower, ir.at, [one, a], [other, b]);
}
