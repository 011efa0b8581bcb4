import { assign } from './assign.ts';
import { handedOver, withGiven } from './callbacks.ts';
import { askedGuards, guardsFor, reportCompared } from './checks.ts';
import { ALL_FLAWS, bitsOf, TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import { escapesMarkup, isSlow } from './forms.ts';
import { replacedFlaws } from './replacing.ts';
import type { Ir } from './ir.ts';
import { filled, PARTS, refined, withSource } from './lookup.ts';
import { lastOf } from './match.ts';
import type { Scope } from './flow-scope.ts';
import { givesTrue, reportCall, reportEntries, reportKept, reportSlow, type Given } from './sinks.ts';
import type { Sink } from './flow-table.ts';
import {
  anyItem,
  cleaned,
  constantOf,
  fixed,
  joined,
  measured,
  mergeLabels,
  ofPart,
  parted,
  shapeOf,
  TAINTED,
  UNKNOWN,
  withItem,
  type Label,
  type FlowValue,
} from './flow-value.ts';
import { backIn, written } from './written.ts';
import {
  BUILDERS,
  ENSURES,
  FETCHES,
  inWords,
  KEEPS_NORMAL,
  LENGTH_OF,
  NEVER_RETURNS,
  OWN_ADDRESS,
  PUTS_IN,
  SAME,
  TAKES,
  TELLS_ABOUT,
} from './flow-words.ts';
import { regex } from '../../../../shared/regex.ts';
import { words } from '../../../../shared/word-list.ts';

type CallIr = Extract<Ir, { kind: 'call' }>;

const SELF = /^(?:this|self|\$this|cls|super|static)$/;

/** Follows a call: what it does with its arguments, and what it gives. */
export function followCall(follower: Follower, ir: CallIr, scope: Scope, frame: FlowFrame): FlowValue {
  const { callee } = ir;
  const { names } = follower;
  const receiver: Given | undefined =
    callee.kind === 'member' ? { ...follower.holder(callee.of, scope, frame), at: callee.of.at } : undefined;
  const called = callee.kind === 'member' ? UNKNOWN : follower.holder(callee, scope, frame);
  const raw =
    callee.kind === 'member'
      ? `${receiver?.path ?? '?'}.${callee.name}`
      : (called.path ?? (callee.kind === 'name' ? callee.name : '?'));
  const path = raw.replace(/^jakarta\./, 'javax.');
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : lastOf(path);
  const args = ir.args.map(({ name: given, value }): Given => {
    const isInline = value.kind === 'function' && value.inline;
    const followed = isInline ? { labels: [], fn: { ir: value, scope } } : handedIn(follower, value, scope, frame);
    return { ...followed, at: value.at, ...(given === undefined ? {} : { given }) };
  });
  const fn = called.fn ?? (callee.kind === 'member' ? ownMethod(follower, callee, receiver, path) : undefined);
  const backs = handedOver(follower, { name, receiver, args }, scope, frame);

  const all: Label[] = [...args, ...(receiver === undefined ? [] : [receiver])]
    .reduce<readonly Label[]>((labels, each) => mergeLabels(labels, each.labels), [])
    .slice();
  if (fn === undefined || fn.ir.inline) {
    for (const arg of args) if (arg.given !== undefined) reportEntries(follower, arg.given, arg, arg.at);
    for (const arg of args) reportKept(follower, name, arg);
    reportCall(follower, names.sinks(path), { at: ir.at, receiver, args }, frame);
    if (names.table.compares?.some((each) => each === path || each === `*.${name}`) === true)
      reportCompared(follower, ir, receiver, args);
    written(follower, ir, path, receiver, args, scope, frame);
  } else {
    const result = follower.callOwn(fn, args, frame, (place, value) => {
      const target = ir.args[place]?.value;
      if (target !== undefined && args[place] !== undefined)
        assign(follower, target, backIn(args[place], value), scope, frame);
    });
    if (result !== undefined) {
      // A check that says yes to everything is none, whatever its name.
      const asked = givesTrue(fn.ir.body) ? {} : askedGuards(name, undefined, args);
      if (ENSURES.test(inWords(name))) scope.hold(guardsFor(args.flatMap(({ labels }) => labels)));
      const labels = cleaned(result.labels, cleaningOf(fn));
      return { ...result, labels, ...asked, ...(result.yes === undefined ? {} : { yes: result.yes }) };
    }
  }
  const module =
    names.table.modules?.includes(path) === true && args[0] !== undefined ? constantOf(args[0]) : undefined;
  if (module !== undefined) return { labels: [], path: module.replace(/^node:/, '') };
  if (names.table.wraps?.includes(path) === true && args[0] !== undefined) return args[0];
  if (NEVER_RETURNS.test(path)) scope.ended = true;
  const result = resultOf(follower, { path, name, receiver, args, all, at: ir.at.end }, scope);
  const value = isPart(name, args) ? { ...result, labels: ofPart(result.labels) } : result;
  if (callee.kind === 'member' && receiver !== undefined)
    changeReceiver(follower, callee.of, { name, path, receiver, args }, scope, frame);
  const asked = askedGuards(name, receiver, args);
  if (ENSURES.test(inWords(name)) && names.sinks(path).length === 0 && name !== 'require') scope.hold(guardsFor(all));
  const random = [...args, ...(receiver === undefined ? [] : [receiver])].some(({ mac }) => mac === true);
  const labelled = withGiven(name, value, backs);
  const isKeyed = callee.kind === 'member' && /^(?:get|getlist|get_?all|param|header|item|at)$/i.test(name);
  const own = isKeyed ? searched(receiver, args, refined(follower, labelled, callee.of, ir.at)) : labelled;
  const whole: FlowValue = { ...own, ...asked, ...(random || names.isMac(path) ? { mac: true } : {}) };
  return withSource(
    follower,
    {
      ...whole,
      path:
        whole.path ?? (/^[A-Z]/.test(name) && !path.endsWith('/') && names.table.makes !== false ? path : `${path}()`),
    },
    ir.at,
    follower.text(ir.at),
    scope,
    `${path}()`,
  );
}

/** One of what an address searches for, by its key. */
function searched(receiver: Given | undefined, [first]: readonly Given[], value: FlowValue): FlowValue {
  const key = first === undefined ? undefined : constantOf(first);
  if (key === undefined || !/(?:^|\.)(?:searchParams|URLSearchParams)$/.test(receiver?.path ?? '')) return value;
  return { ...value, labels: parted(value.labels, key) };
}

/** Does a call give the ending of a name only, or cut it at its dots? */
const isPart = (name: string, args: readonly FlowValue[]): boolean =>
  PARTS.test(name) || (/^r?split$|^r?partition$/.test(name) && args[0] !== undefined && constantOf(args[0]) === '.');

/** An argument; the name of a function that gives what comes from outside stands for what it will give. */
function handedIn(follower: Follower, ir: Ir, scope: Scope, frame: FlowFrame): FlowValue {
  const value = follower.follow(ir, scope, frame);
  if ((ir.kind !== 'name' && ir.kind !== 'member') || value.path === undefined || value.labels.length > 0) return value;
  return withSource(follower, value, ir.at, follower.text(ir.at), scope, `${value.path}()`);
}

/** A method of the block itself that is meant by `this.method()` or by a name that only one method has. */
function ownMethod(
  follower: Follower,
  callee: Extract<Ir, { kind: 'member' }>,
  receiver: FlowValue | undefined,
  path: string,
): FlowValue['fn'] {
  const own = follower.functions.get(`${receiver?.path ?? ''}.${callee.name}`) ?? follower.functions.get(callee.name);
  if (own === undefined || follower.names.sinks(path).some(({ calls = [] }) => calls.includes(path))) return undefined;
  const known = receiver?.path ?? '';
  if (
    (callee.of.kind === 'name' && SELF.test(callee.of.name)) ||
    follower.types.has(known) ||
    follower.types.has(known.replace(/\(\)$/, ''))
  )
    return own;
  // What is called like a class of the block is taken for one of it.
  const owner = follower.ownerOf(own.ir)?.toLowerCase() ?? '';
  const called =
    callee.of.kind === 'name' || callee.of.kind === 'member' ? callee.of.name.replaceAll('_', '').toLowerCase() : '';
  if (called.length > 3 && owner.endsWith(called)) return own;
  return undefined;
}

const ESCAPES: readonly (readonly [RegExp, bigint])[] = [
  [
    regex('i')`
      ^(?:escape|encode|quote|sanit\w*|purif\w*|clean|strip)_?(?:for_?)?(?:html|xml|attr\w*|tags|markup|xss)
      |html_?(?:special_?chars|entities|escape|encode)
      |^h$
    `,
    bitsOf(['cross-site-scripting', 'template-injection', 'header-injection']),
  ],
  [/shell_?(?:escape|quote|arg)|(?:escape|quote)_?(?:for_?)?shell|shellwords|shlex/i, bitsOf(['command-injection'])],
  [/(?:escape|quote)_?reg|reg\w*_?(?:escape|quote)|quotemeta/i, bitsOf(['regex-injection'])],
  [
    regex('i')`
      (?:escape|quote|sanit\w*)_?(?:sql|ident|literal)
      |sql_?(?:escape|quote)
      |(?:escape|quote)_?(?:string|like|id)
      |real_?escape
    `,
    bitsOf(['sql-injection']),
  ],
  [/sanit|purif|allow_?list|white_?list|slugify|secure_?filename|safe_?(?:path|join|name|file)/i, ALL_FLAWS],
  [
    /escape|encode(?!r)|quote(?!d)/i,
    bitsOf(words`
      cross-site-scripting sql-injection ldap-injection xpath-injection template-injection header-injection
      request-forgery regex-injection
    `),
  ],
];

/** What a function of the block cleans beyond what following it shows: its name says nothing, its body is there. */
const cleaningOf = (fn: NonNullable<FlowValue['fn']>): bigint =>
  escapesMarkup(fn) ? bitsOf(['cross-site-scripting']) : 0n;

/** What a function from elsewhere cleans by its name. */
function namedCleaning(name: string): bigint {
  return /unescape|decode|unquote|isescaped/i.test(name)
    ? 0n
    : (ESCAPES.find(([words]) => words.test(name))?.[1] ?? 0n);
}

interface Made {
  path: string;
  name: string;
  receiver: Given | undefined;
  args: readonly Given[];
  all: readonly Label[];
  /** Where the call stands. */
  at?: number;
}

/** What these give is something else than what they were given. */
const DONE: ReadonlySet<string> = new Set(words`
  command-injection sql-injection request-forgery unsafe-deserialization ldap-injection xpath-injection path-traversal
`);

/** `"ABC".charAt(1)` of a text and a number that are known. */
function unitAt(name: string, receiver: FlowValue | undefined, [place]: readonly FlowValue[]): string | undefined {
  if (receiver === undefined || place?.numeric !== true || !/(?:^|\.)charAt$/.test(name)) return undefined;
  const at = constantOf(place);
  return at === undefined ? undefined : constantOf(receiver)?.[Number(at)];
}

/** What a call gives, by what the table and its name say of it. */
function resultOf(follower: Follower, { path, name, receiver, args, all, at = 0 }: Made, scope: Scope): FlowValue {
  const { names } = follower;
  const unit = unitAt(name, receiver, args);
  if (unit !== undefined) return fixed(unit);
  const returned = names.returns(path);
  const kind = returned === undefined ? {} : { path: returned };
  if (names.isNumber(path)) {
    const labels = cleaned(all, TEXT_FLAWS);
    return scope.apply({ labels: LENGTH_OF.test(name) ? measured(labels) : labels, numeric: true, ...kind });
  }
  if (names.builds(path)) {
    const parts = args.flatMap((arg) => (arg.path === '[]' ? [...(arg.items?.values() ?? [])] : [arg]));
    return parts.reduce<FlowValue>((whole, part) => withItem(whole, undefined, part), {
      ...(receiver?.items === undefined ? { labels: [] } : receiver),
      path: returned ?? receiver?.path ?? path,
    });
  }
  const [pattern] = args;
  if (names.isMatcher(path) && pattern !== undefined && all.length > pattern.labels.length) {
    const source = constantOf(pattern);
    if (source !== undefined && source !== '' && isSlow(source)) reportSlow(follower, pattern.at);
  }
  if (names.isPattern(path) && pattern !== undefined) {
    const source = constantOf(pattern);
    if (source !== undefined && source !== '' && isSlow(source)) reportSlow(follower, pattern.at);
    return { labels: pattern.labels, shape: pattern.shape, path: 'RegExp' };
  }
  // How much was read is at most what was asked for.
  if (names.writes(path).some(({ from }) => typeof from === 'string') && !name.endsWith('gets')) {
    return { labels: [], numeric: true, ...kind };
  }
  const isDone = ({ calls = [], form, flaw, text, of }: Sink): boolean =>
    form !== true &&
    DONE.has(flaw) &&
    (calls.includes(path) ||
      (flaw === 'sql-injection' &&
        of === undefined &&
        (text === undefined || args.some((arg) => text.test(shapeOf(arg))))));
  if (names.sinks(path).some(isDone)) return { labels: [], ...kind };
  const bits =
    names.cleans(path) |
    namedCleaning(name) |
    (masksMarkup(args) ? bitsOf(['cross-site-scripting']) : 0n) |
    replacedFlaws(name, path, args);
  const format = names.format(path);
  if (format !== undefined && bits === 0n) {
    const own = format === -1 ? receiver : args[format];
    return {
      ...filled(
        own ?? UNKNOWN,
        args.filter((arg) => arg !== own),
      ),
      ...kind,
    };
  }
  if (receiver?.path === '[]' && receiver.items !== undefined && /^(?:join|concat)$/.test(name)) {
    const labels = all.map((label) => ({ ...label, whole: false }));
    return { ...joined([...receiver.items.values()], constantOf(args[0] ?? fixed('')) ?? ''), labels };
  }
  if (names.isPath(path)) {
    const parts =
      receiver !== undefined && names.table.paths?.includes(`*.${name}`) === true && !names.table.paths.includes(path)
        ? [receiver, ...args]
        : args;
    const [first, base] = parts;
    if (name === 'URL' && first !== undefined && base?.labels.some((label) => OWN_ADDRESS.test(label.name)) === true)
      return { ...joined([first]), path };
    return {
      ...joined(parts, '/'),
      ...kind,
      path: returned ?? receiver?.path ?? path,
      normal: names.normalises(path) || (parts.length > 0 && receiver?.normal === true && args.length === 0),
    };
  }
  if (names.normalises(path))
    return {
      ...joined(
        [
          ...(receiver === undefined || receiver.labels.length + (receiver.shape?.length ?? 0) === 0 ? [] : [receiver]),
          ...args,
        ],
        '/',
      ),
      normal: true,
      path: returned ?? receiver?.path ?? path,
    };
  if (bits !== 0n) {
    const labels = cleaned(all, bits);
    return { labels, ...(labels.length > 0 ? { shape: TAINTED } : {}), ...kind };
  }
  if (BUILDERS.test(path)) return { ...joined([fixed(''), ...args.filter(({ numeric }) => numeric !== true)]), path };
  if (receiver?.items !== undefined && returned === undefined && FETCHES.test(name)) {
    const key = args[0] === undefined ? undefined : constantOf(args[0]);
    const item = key === undefined ? undefined : receiver.items.get(key);
    return item === undefined ? anyItem(receiver) : scope.apply(item);
  }
  if (/^(?:join|implode|Join)$/.test(name)) {
    const list = [receiver, ...args].find((each) => each?.path === '[]' && each.items !== undefined);
    const between = [receiver, ...args].map((each) => (each === undefined ? undefined : constantOf(each)));
    const together = joined([...(list?.items?.values() ?? [])], between.find((each) => each !== undefined) ?? '');
    const known = list === undefined || all.length === 0 ? undefined : shapeOf(together);
    return {
      labels: all.map((label) => ({ ...label, whole: false })),
      shape: known ?? (all.length > 0 ? TAINTED : shapeOf(joined(args))),
    };
  }
  if (TAKES.test(name) && all.length > 0) return { labels: parted(all, at), shape: TAINTED, ...kind };
  if (TELLS_ABOUT.test(inWords(name))) {
    const labels = /^(?:is|has|can|contains|equals|starts|ends|len|count|size|index|test|match)/i.test(name)
      ? cleaned(receiver?.labels ?? [], TEXT_FLAWS)
      : (receiver?.labels ?? []);
    return { labels, ...kind };
  }
  const isSame = (SAME.test(name) && args.length === 0) || name === 'getBytes';
  if (isSame && receiver !== undefined) return { ...receiver, ...kind };
  if (SAME.test(name) && args.length === 1 && (receiver?.labels.length ?? 0) === 0 && args[0] !== undefined)
    return { ...args[0], ...kind };
  if (receiver !== undefined && /^(?:append|concat|WriteString|Append)$/.test(name) && receiver.shape !== undefined)
    return { ...joined([receiver, ...args]), ...kind, path: receiver.path };
  if (receiver?.normal === true && KEEPS_NORMAL.test(name)) return { ...receiver, ...kind };
  return { labels: all, ...(all.length > 0 ? { shape: TAINTED } : {}), ...kind };
}

/** Is `<` replaced by its entity? */
const masksMarkup = (args: readonly FlowValue[]): boolean =>
  args.some((arg) => constantOf(arg) === '&lt;') &&
  args.some((arg) => /^\/?\[?[&>"']*<[&>"']*\]?(?:\/\w*)?$/.test(constantOf(arg) ?? ''));

/** What a method changes in what it is called on. */
function changeReceiver(
  follower: Follower,
  of: Ir,
  { name, path, receiver, args }: Omit<Made, 'all'>,
  scope: Scope,
  frame: FlowFrame,
): void {
  if (
    of.kind === 'call' &&
    of.callee.kind === 'member' &&
    (PUTS_IN.test(of.callee.name) || follower.names.builds(path))
  ) {
    return changeReceiver(follower, of.callee.of, { name, path, receiver, args }, scope, frame);
  }
  if (of.kind !== 'name' && of.kind !== 'member') return;
  if (of.kind === 'name' && SELF.test(of.name)) return;
  if (receiver === undefined || args.length === 0) return;
  if (follower.names.builds(path))
    return assign(follower, of, resultOf(follower, { path, name, receiver, args, all: [] }, scope), scope, frame);
  const setter = /^set_?[A-Z_]\w*$/.test(name) || /^(?:Set|with_|header|secure|http_?only)/.test(name);
  if (/^remove$|^removeAt$/.test(name) && receiver.items !== undefined) {
    const place = Number(constantOf(args[0] ?? UNKNOWN));
    const left = [...receiver.items]
      .filter(([key]) => key !== String(place))
      .map(([, value], index) => [String(index), value] as const);
    if (!Number.isNaN(place)) assign(follower, of, { ...receiver, items: new Map(left) }, scope, frame);
    return;
  }
  if (!setter && !PUTS_IN.test(name)) return;
  if (follower.names.isPath(path)) {
    return assign(follower, of, { ...joined([receiver, ...args], '/'), path: receiver.path }, scope, frame);
  }
  const last = args.at(-1) ?? UNKNOWN;
  reportKept(follower, of.name, last);
  if (setter && !/^(?:set|Set)$/.test(name)) return assign(follower, of, withItem(receiver, name, last), scope, frame);
  const empty = receiver.shape === undefined && receiver.labels.length === 0 && BUILDERS.test(receiver.path ?? '');
  if (
    (empty || receiver.shape !== undefined) &&
    receiver.items === undefined &&
    /append|write|insert|concat|push_?str|<</i.test(name)
  ) {
    return assign(
      follower,
      of,
      { ...joined([empty ? fixed('') : receiver, ...args]), path: receiver.path },
      scope,
      frame,
    );
  }
  if (path.startsWith('?') && args.every(({ labels }) => labels.length === 0)) return;
  const key = args.length > 1 ? constantOf(args[0] ?? UNKNOWN) : String(receiver.items?.size ?? 0);
  assign(follower, of, withItem(receiver, key, last), scope, frame);
}
