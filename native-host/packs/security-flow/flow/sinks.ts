import { bitsOf, FLAWS, type Flaw, type FlawId } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { FunctionIr, Ir } from './ir.ts';
import type { Node } from '../../../kit/plain-tree.ts';
import type { Scope } from './flow-scope.ts';
import type { Sink, Test, FlowWhere } from './flow-table.ts';
import { constantOf, HOLE, measuredOf, shapeOf, TAINTED, type Label, type FlowValue } from './flow-value.ts';
import { HASHED, SECRET, WHOLE_PATTERN, WHOLE_QUERY } from './flow-words.ts';

/** A flaw at a place of the block. */
export interface Found {
  flaw: FlawId;
  message: string;
  severity: 'error' | 'warning' | 'info';
  start: number;
  end: number;
}

/** A value that is handed to a call; `given` is the name it is handed under. */
export type Given = FlowValue & { given?: string; at: Node };

/** A call as a sink sees it. */
export interface Called {
  at: Node;
  receiver: Given | undefined;
  args: readonly Given[];
}

/** Units of a function that are looked through for what it guards. */
const AROUND_UNITS = 6_000;

/** Reports what a call does that the table knows of. */
export function reportCall(follower: Follower, sinks: readonly Sink[], called: Called, frame: FlowFrame): void {
  for (const sink of sinks) {
    if (sink.of !== undefined && !sink.of.test(called.receiver === undefined ? '' : follower.text(called.receiver.at)))
      continue;
    if (sink.shell === true && !startsShell(called)) continue;
    if (sink.answers === true && isNoPage(follower, called, frame)) continue;
    if (sink.numeric === true && called.args[0]?.numeric !== true) continue;
    if (sink.room !== undefined && called.args[sink.room]?.room === undefined) continue;
    if (sink.some?.every((like) => called.args.some((arg) => holds(like, arg))) === false) continue;
    if (!Object.entries(sink.when ?? {}).every(([where, test]) => holds(test, partAt(called, where)))) continue;
    if (sink.unless !== undefined && follower.says(sink.unless)) continue;
    if (sink.form === true) {
      if (sink.text !== undefined && !called.args.some((arg) => sink.text?.test(shapeOf(arg)) === true)) continue;
      if (sink.guards === true && !isGuarding(follower, sink.flaw, frame)) continue;
      report(follower, sink, called.at, undefined);
      continue;
    }
    const values = sink.args === 'all' ? called.args : (sink.args ?? [0]).flatMap((where) => argumentAt(called, where));
    const target = called.args[0];
    for (const value of values) {
      // Memory as large as a text that is there is as large as that.
      const measured = sink.flaw === 'unchecked-size' && sink.room === undefined;
      if (measured && value.labels.every(({ origin }) => measuredOf(origin) !== undefined)) continue;
      const fits =
        sink.flaw === 'buffer-overflow' && target !== value
          ? value.labels.filter(
              ({ origin }) => !target?.labels.some((label) => (measuredOf(label.origin) ?? label.origin) === origin),
            )
          : value.labels;
      reportFlow(follower, sink, { ...value, labels: fits }, called.at);
    }
  }
}

/** Reports a value from outside where it does harm. */
function reportFlow(follower: Follower, sink: Sink, value: FlowValue, at: Node): boolean {
  const flaw: Flaw = FLAWS[sink.flaw];
  if (sink.text !== undefined && !sink.text.test(shapeOf(value))) return false;
  const bit = bitsOf([sink.flaw]);
  const label = value.labels.find(
    (each) =>
      (each.clean & bit) === 0n &&
      (sink.outside !== true || each.kind !== 'parameter') &&
      counts(sink, flaw, each, value),
  );
  if (label !== undefined) report(follower, sink, at, label);
  return label !== undefined;
}

/** Does a value of this kind count at this sink? */
function counts(
  { flaw: id, parameters }: Pick<Sink, 'flaw' | 'parameters'>,
  flaw: Flaw,
  label: Label,
  value: FlowValue,
): boolean {
  if (label.kind === 'random') return false;
  const shape = shapeOf(value);
  // The address of the page itself is none that the visitor could begin otherwise.
  if (id === 'script-address' && OWN_PLACE.test(value.path ?? '')) return false;
  if (
    (id === 'request-forgery' || id === 'open-redirect') &&
    /^(?:https?:)?\/\/[^/\u0000\u0001]+\/|^\/(?![/\\\u0000\u0001])/.test(shape)
  )
    return false;
  if (label.kind === 'archive') return id === 'path-traversal';
  // A page or a part of one that a server gives as a whole is its word.
  if (label.kind === 'content') return id === 'cross-site-scripting' && !label.whole;
  const how = parameters === true && label.kind === 'parameter' ? 'any' : flaw[label.kind];
  if (how === 'none') return false;
  if (how === 'composed') return !label.whole;
  if (how === 'below') return isBelow(shape);
  if (label.kind === 'parameter' && label.whole) {
    if (id === 'sql-injection') return !WHOLE_QUERY.test(label.name);
    if (id === 'regex-injection') return !/pattern|reg_?ex|expr|source|^re$/i.test(label.name);
    if (id === 'format-string') return !/fmt|format/i.test(label.name);
    if (id === 'cross-site-scripting') return !WHOLE_PATTERN.test(label.name);
  }
  return true;
}

const OWN_PLACE = /(?:^|\.)location(?:\.\w+)?$|^document\.(?:URL|documentURI|referrer)$/;

/** Is the part from outside put below a folder that is given? */
function isBelow(shape: string): boolean {
  const place = shape.indexOf(TAINTED);
  const before = shape.slice(0, Math.max(0, place));
  return place > 0 && (before.includes('/') || before.includes('\\') || before.includes(HOLE));
}

/** Sequences whose `[]` looks at no bound. */
const SEQUENCE = /^(?:vector|deque|span|string|string_view|array)(?:\(\))?$/;

/** Values of a byte. */
const BYTES = 256;

/** Reports an index from outside, into something that has room, that nobody compared with the length. */
export function reportIndex(follower: Follower, key: FlowValue, of: FlowValue, at: Node): void {
  const isSequence = SEQUENCE.test(of.path ?? '') && key.numeric === true;
  if (of.room === undefined && !isSequence) return;
  // A place found in a text is one of it, and a character is none beyond a table of all characters.
  const isOwn = ({ origin }: Label): boolean => of.labels.some((label) => label.origin === measuredOf(origin));
  const isByte = ({ name }: Label): boolean => key.numeric !== true || /^f?getc(?:har)?\b/.test(name);
  const hasAll = of.room === undefined || of.room >= BYTES;
  const labels = key.labels.filter((label) => !isOwn(label) && !(hasAll && isByte(label)));
  const sink = { flaw: 'unchecked-size', outside: true, instead: 'compare it with the length first' } as const;
  reportFlow(follower, sink, { ...key, labels }, at);
}

/** Reports the entries of objects and the named arguments that the table knows of, and what a secret is made of. */
export function reportEntries(follower: Follower, key: string, value: FlowValue, at: Node): void {
  for (const sink of follower.names.entries(key)) {
    if (sink.form !== true) reportFlow(follower, sink, value, at);
    else if (holds(sink.when?.['value'] ?? 'given', value)) report(follower, sink, at, undefined);
  }
  reportKept(follower, key, value);
}

/** Numbers that a player is to guess. */
const GUESSED = /^secret(?:_?number)?$/i;

/** Names of when something begins or ends. */
const WHEN = /expir|ttl|lifetime|issued|created|until|duration|timeout|(?:_a|A)t$/i;

/** Reports numbers that can be predicted where they are kept under a name that says that they must not be. */
export function reportKept(follower: Follower, name: string, value: FlowValue): void {
  if (!SECRET.test(name) || WHEN.test(name) || (value.numeric === true && GUESSED.test(name))) return;
  const random = value.labels.find(({ kind }) => kind === 'random');
  if (random === undefined) return;
  add(
    follower,
    'weak-random',
    random.at,
    `\`${random.name}\` makes \`${name}\`: ${FLAWS['weak-random'].why}; use the cryptographic generator`,
    'warning',
  );
}

const MAKES = /^(?:generate|create|new|next|make|issue|random|build|mint|produce)/i;

/** Reports a text of numbers that can be predicted that a function makes whose class or comment says what it is for. */
export function reportGiven(follower: Follower, fn: FunctionIr, owner: string, value: FlowValue): void {
  if (!MAKES.test(fn.name) || value.numeric === true) return;
  const before = follower.source.slice(Math.max(0, fn.at.start - 600), fn.at.start);
  const comment = /(?:\/\*\*(?:(?!\*\/)[^])*\*\/|(?:(?:\/\/|#)[^\n]*\n\s*)+)\s*$/.exec(before)?.[0] ?? '';
  const word = [owner, comment].map((text) => SECRET.exec(text)?.[0]).find((each) => each !== undefined);
  if (word !== undefined) reportKept(follower, word, value);
}

/** The variable, the field or the written key that is assigned to; empty where it has no name. */
function nameOfTarget(target: Ir): string {
  if (target.kind === 'name' || target.kind === 'member') return target.name;
  return target.kind === 'index' && target.key.kind === 'text' ? target.key.value : '';
}

/** Reports assignments that the table knows of. */
export function reportSet(
  follower: Follower,
  ir: Extract<Ir, { kind: 'assign' }>,
  value: FlowValue,
  scope: Scope,
  frame: FlowFrame,
): void {
  const { target } = ir;
  const name = nameOfTarget(target);
  reportKept(
    follower,
    name === '' && target.kind === 'index' ? `${follower.text(target.of.at)} of ${frame.fn?.name ?? ''}` : name,
    value,
  );
  if (target.kind !== 'member' && target.kind !== 'index' && target.kind !== 'name') return;
  const place = target.kind === 'index' ? follower.follow(target.key, scope, frame) : undefined;
  // What a session, a token or an invitation is found by must not be guessed.
  if (place !== undefined && target.kind === 'index' && FOUND_BY.test(follower.text(target.of.at))) {
    reportKept(follower, 'session_key', place);
  }
  const key = target.kind === 'index' ? constantOf(place ?? { labels: [] }) : target.name;
  if (!follower.names.hasSet(key ?? '[]')) return;
  const of = target.kind === 'name' ? '' : (follower.follow(target.of, scope, frame).path ?? '?');
  for (const sink of follower.names.sets(`${of}.${key ?? '[]'}`)) {
    if (sink.of !== undefined && (target.kind === 'name' || !sink.of.test(follower.text(target.of.at)))) continue;
    if (sink.form !== true) reportFlow(follower, sink, value, ir.at);
    else if (
      holds(sink.when?.['value'] ?? 'given', value) &&
      (sink.guards !== true || isGuarding(follower, sink.flaw, frame))
    )
      report(follower, sink, ir.at, undefined);
  }
}

const FOUND_BY = /(?:^|[._])(?:sessions?|tokens?|invit\w*|resets?)(?:_?(?:by_?\w+|map|store))?$/i;

const MARKUP = /<[a-z!/]/i;

/** Reports a text that a handler returns as a page, or as where to go. */
export function reportPage(follower: Follower, value: FlowValue, at: Node, frame: FlowFrame): void {
  const { pages, redirects } = follower.names.table;
  if (redirects?.test(frame.fn?.marks ?? '') === true && shapeOf(value).startsWith(`redirect:${TAINTED}`)) {
    reportFlow(follower, { flaw: 'open-redirect', instead: 'choose from fixed paths' }, value, at);
  }
  if (pages === undefined || frame.fn === undefined || !pages.test(frame.fn.marks) || !MARKUP.test(shapeOf(value)))
    return;
  reportFlow(
    follower,
    { flaw: 'cross-site-scripting', instead: 'escape it, or render a template that does' },
    value,
    at,
  );
}

/** Reports a pattern for which there are texts that take exponential time. */
export const reportSlow = (follower: Follower, at: Node): void =>
  report(follower, { flaw: 'slow-regex', instead: 'write it without the inner repetition' }, at, undefined);

/** Does the code around speak of what must not be guessed or forged? */
const isGuarding = (follower: Follower, flaw: FlawId, frame: FlowFrame): boolean =>
  (flaw === 'weak-hash' ? HASHED : SECRET).test(around(follower, frame));

/** The beginning of the function, or of the statement outside of any, that is followed. */
const around = (follower: Follower, frame: FlowFrame): string => {
  const { start, end } = frame.fn?.at ?? frame.around;
  return follower.source.slice(start, Math.min(end, start + AROUND_UNITS));
};

const PAGE = /text\/html|xhtml|TEXT_HTML|<html|<!doctype/i;
const NO_PAGE = new RegExp(
  [
    String.raw`\b(?:text\/(?!html)\w[\w.+-]*|application\/(?!xhtml)\w[\w.+-]*|(?:image|audio|video|font)\/[\w.+-]+)`,
    String.raw`\battachment\b|\bTEXT_PLAIN\b|\bAPPLICATION_(?!XHTML)\w+|\.type\(\s*['"](?!html)`,
  ].join('|'),
);

/** Does the function around say that what it answers is data, text or a download, and nowhere that it is a page? */
function isNoPage(follower: Follower, { receiver, args }: Called, frame: FlowFrame): boolean {
  const code = around(follower, frame);
  const written = [receiver, ...args].map((value) => (value === undefined ? '' : shapeOf(value))).join(' ');
  return NO_PAGE.test(code) && !PAGE.test(code) && !PAGE.test(written);
}

/** Reports a function that is asked for a decision and takes none. */
export function reportDefinition(follower: Follower, ir: FunctionIr): void {
  for (const sink of follower.names.table.sinks) {
    const does = sink.defines !== undefined && Object.hasOwn(sink.defines, ir.name) ? sink.defines[ir.name] : undefined;
    if (does === undefined || sink.text?.test(ir.parameters.map(({ type }) => type ?? '').join(' ')) === false)
      continue;
    if (does === 'yes' ? givesTrue(ir.body) : doesNothing(ir.body)) report(follower, sink, ir.at, undefined);
  }
}

const SHELL = /^(?:\/(?:usr\/)?bin\/)?(?:env )?(?:ba|z|k|da|c)?sh$|^cmd(?:\.exe)?$|^powershell(?:\.exe)?$|^pwsh$/i;
const FLAG = /^(?:-\w*c|\/c|\/k|-Command)$/i;

/** Does a list of words, or the arguments one by one, begin with a shell that reads a command? */
function startsShell({ args, receiver }: Called): boolean {
  const held = receiver === undefined ? [] : [...(receiver.items?.values() ?? [])];
  const words = [...held, ...args]
    .flatMap((arg) => (arg.items === undefined ? [arg] : [...arg.items.values()]))
    .map((word) => constantOf(word) ?? '');
  return words.some(
    (word, place) => SHELL.test(word) && words.slice(place + 1, place + 3).some((next) => FLAG.test(next)),
  );
}

function argumentAt({ args, receiver }: Called, where: FlowWhere): readonly Given[] {
  if (where === -1) return receiver === undefined ? [] : [receiver];
  if (typeof where === 'string') {
    const named = args.filter(({ given }) => given === where);
    return named.length > 0
      ? named
      : args.flatMap((arg) =>
          arg.path === '{}' && arg.items?.get(where) !== undefined ? [{ ...arg, ...arg.items.get(where) }] : [],
        );
  }
  const placed = args.filter(({ given }) => given === undefined)[where];
  return placed === undefined ? [] : [placed];
}

/** `0`, `shell`, `-1.setSecure`: an argument or one of its parts. */
function partAt(called: Called, where: string): FlowValue | undefined {
  const [first = '', part] = where.split(/\.(?=[^.]+$)/);
  const [value] = argumentAt(called, /^-?\d+$/.test(first) ? Number(first) : first);
  return part === undefined ? value : value?.items?.get(part);
}

/** Is an argument what a row of the table says that it must be? */
export function holds(test: Test, value: FlowValue | undefined): boolean {
  if (test === 'missing') return value === undefined;
  if (value === undefined) return false;
  if (test === 'given') return true;
  if (value.path === '[]' && value.items !== undefined && typeof test !== 'boolean')
    return [...value.items.values()].some((item) => holds(test, item));
  if (test instanceof RegExp && value.fn !== undefined && /always true/.test(test.source))
    return givesTrue(value.fn.ir.body);
  const constant = constantOf(value);
  if (typeof test === 'boolean') return constant?.toLowerCase() === String(test) || constant === (test ? '1' : '0');
  return test.test(constant ?? value.path ?? '');
}

/** Does a callback say yes whatever it is asked? */
export const givesTrue = (body: Ir): boolean =>
  body.kind === 'true' ||
  (body.kind === 'return' && body.value?.kind === 'true') ||
  (body.kind === 'block' && body.items.length === 1 && body.items[0] !== undefined && givesTrue(body.items[0]));

/** Is there nothing in a body but comments? */
const doesNothing = (body: Ir): boolean =>
  body.kind === 'nothing' ||
  (body.kind === 'return' && body.value === undefined) ||
  (body.kind === 'other' && body.parts.length === 0) ||
  (body.kind === 'block' && body.items.every(doesNothing));

const linkOf = (cwe: number): string => `CWE-${cwe}, https://cwe.mitre.org/data/definitions/${cwe}.html`;

function whatOf(label: Label, line: number): string {
  switch (label.kind) {
    case 'request':
      return `\`${label.name}\` of a request (line ${line})`;
    case 'local':
      return `\`${label.name}\`, which comes from outside (line ${line}),`;
    case 'archive':
      return `\`${label.name}\`, a name in an archive (line ${line}),`;
    case 'content':
      return `\`${label.name}\`, which others may have written (line ${line}),`;
    default:
      return `the parameter \`${label.name}\``;
  }
}

/** Adds a finding of a sink at a place. */
export function report(
  follower: Follower,
  sink: Pick<Sink, 'flaw' | 'instead' | 'severity'>,
  at: Node,
  label: Label | undefined,
): void {
  const flaw: Flaw = FLAWS[sink.flaw];
  const line = label === undefined ? 0 : follower.lineOf(label.at.start);
  const description = label === undefined ? flaw.message : `${whatOf(label, line)} ${flaw.message}`;
  add(follower, sink.flaw, at, `${description}: ${flaw.why}; ${sink.instead}`, sink.severity ?? 'warning');
}

function add(follower: Follower, flaw: FlawId, at: Node, message: string, severity: Found['severity']): void {
  const key = `${flaw}:${at.start}`;
  if (!follower.found.has(key))
    follower.found.set(key, {
      flaw,
      message: `${message} (${linkOf(FLAWS[flaw].cwe)})`,
      severity,
      start: at.start,
      end: at.end,
    });
}
