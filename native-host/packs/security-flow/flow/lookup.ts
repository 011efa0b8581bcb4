import { guardsFor } from './checks.ts';
import { ADDRESSES, NOT_TWO, ONE_SLASH, TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { Ir } from './ir.ts';
import { type Node } from '../../../kit/plain-tree.ts';
import { isPlainField } from './plain-types.ts';
import type { Scope } from './flow-scope.ts';
import { reportIndex } from './sinks.ts';
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
  TAINTED,
  type Label,
  type FlowValue,
} from './flow-value.ts';
import { COUNTS, MEANS } from './flow-words.ts';

/** Parts of an address, a path or a name that say nothing of the rest. */
export const PARTS =
  /^(?:scheme|protocol|port|suffix(?:es)?|ext|extname|extension|splitext|getExtension|mimetype|guess_type)$/;
/** What takes a text apart: a call, an address, a path. */
const MADE_OF_TEXT = /\(\)$|(?:^|\.)(?:URL|URI|Path|PurePath|ParseResult|SplitResult)$/;

/** Parts of an address that are asked one by one: its path says nothing of what is searched for. */
const ADDRESS = /(?:^|\.)URL$|^url\.parse\(\)$/;
const SEARCHED = /^(?:searchParams|search|query)$/;

/** How an address begins says nothing of what is searched for, unless it is a number. */
function searchedFor(label: Label): Label {
  const clean =
    (label.clean & TEXT_FLAWS) === TEXT_FLAWS ? label.clean : label.clean & ~(ADDRESSES | ONE_SLASH | NOT_TWO);
  return { ...label, clean, origin: label.origin.endsWith('?') ? label.origin : `${label.origin}?` };
}

/** The labels of a part of an address; a check of the whole address is none of what is searched for. */
function ofAddress(labels: readonly Label[], path: string, name: string): readonly Label[] {
  if (path === 'url.parse().query') return parted(labels, name);
  if (!ADDRESS.test(path)) return labels;
  if (SEARCHED.test(name)) {
    return labels.map(searchedFor);
  }
  return name === 'pathname' || name === 'hash' ? parted(labels, name) : labels;
}

const shortened = (name: string): string =>
  (name.length > 60 ? `${name.slice(0, 57)}...` : name).replaceAll(/\s+/g, ' ');

export function nameValue(follower: Follower, ir: Extract<Ir, { kind: 'name' }>, scope: Scope): FlowValue {
  const known = scope.get(ir.name);
  if (known !== undefined) return scope.apply(known);
  const own = follower.functions.get(ir.name);
  if (own !== undefined) return { labels: [], fn: own };
  const path = follower.names.instance(ir.name) ?? follower.resolve(ir.name);
  return withSource(follower, { labels: [], path }, ir.at, ir.name, scope);
}

/** In statements without their function, a name that they do not define holds what somebody hands over. */
export function freeName(
  follower: Follower,
  ir: Extract<Ir, { kind: 'name' }>,
  value: FlowValue,
  { fn }: FlowFrame,
): FlowValue {
  const own = fn === undefined || (fn.name === 'block' && follower.shift > 0);
  if (!own || value.path !== ir.name || value.fn !== undefined || value.labels.length > 0 || value.shape !== undefined)
    return value;
  if (
    !/^[a-z]/.test(ir.name) ||
    MEANS.test(ir.name) ||
    follower.types.has(ir.name) ||
    follower.names.sinks(ir.name).length > 0
  )
    return value;
  const clean = COUNTS.test(ir.name) ? TEXT_FLAWS : 0n;
  return {
    ...value,
    labels: [{ origin: `free:${ir.name}`, kind: 'parameter', name: ir.name, at: ir.at, clean, whole: true }],
    shape: TAINTED,
  };
}

/** The member of a value. */
export function memberValue(
  follower: Follower,
  ir: Extract<Ir, { kind: 'member' }>,
  of: FlowValue,
  scope: Scope,
): FlowValue {
  if (ir.of.kind === 'name' && /^(?:this|self|\$this|@?self)$/.test(ir.of.name)) {
    const held = scope.get(`follower.${ir.name}`) ?? scope.get(ir.name);
    if (held !== undefined) return scope.apply(held);
  }
  const item = of.items?.get(ir.name);
  if (item !== undefined) return scope.apply(item);
  const path = `${of.path ?? '?'}.${ir.name}`;
  // How long something is says nothing of what is in it; a field of a request may be called like that.
  const isLength = /^(?:length|Length|Count)$/.test(ir.name) || (ir.name === 'size' && of.items !== undefined);
  if (isLength && of.path !== '{}' && follower.names.sources(of.path ?? '') === undefined) {
    const labels = measured(cleaned(of.labels, TEXT_FLAWS));
    return scope.apply({ labels, numeric: true, path: follower.names.returns(path) ?? path });
  }
  const { labels: whole } = fieldOf(follower, ir, refined(follower, of, ir.of, ir.at));
  const cleans = follower.names.cleans(path);
  const own = ofAddress(whole, of.path ?? '', ir.name);
  const kept = cleans === 0n ? own : cleaned(own, cleans);
  const parts = PARTS.test(ir.name) && MADE_OF_TEXT.test(of.path ?? '') ? ofPart(kept) : kept;
  // What a request holds need not be what its type says.
  const labels =
    parts.length > 0 && isPlainField(follower, ir.name)
      ? parts.flatMap((label) => (label.kind === 'request' ? [label] : cleaned([label], TEXT_FLAWS)))
      : parts;
  const {
    room,
    numeric,
    path: type,
  } = follower.types.get(of.path?.replace(/\(\)$/, '') ?? '')?.fields?.get(ir.name) ?? {};
  // Of a record that is written out all parts are known one by one.
  const isWrittenOut = of.items !== undefined && of.path === '{}';
  const ownLabels = numeric === true ? cleaned(labels, TEXT_FLAWS) : labels;
  const value: FlowValue = {
    labels: isWrittenOut ? [] : ownLabels,
    path: type ?? follower.names.returns(path) ?? path,
    ...(of.labels.length > 0 ? { shape: TAINTED } : {}),
    ...(room === undefined ? {} : { room }),
    ...(numeric === true ? { numeric } : {}),
    // The first of the two places that a comparison of sequences gives.
    ...(ir.name === 'first' && of.yes !== undefined ? { yes: of.yes } : {}),
  };
  return withSource(
    follower,
    scope.apply(value),
    ir.at,
    follower.text(ir.at),
    scope,
    follower.names.returns(path) ?? path,
  );
}

/** One field of what was read as a whole: a check of one is none of the others. */
function fieldOf(follower: Follower, ir: Extract<Ir, { kind: 'member' }>, of: FlowValue): FlowValue {
  if (follower.names.table.indexes !== true) return of;
  const read = of.labels.map((label) => (WRITTEN.test(label.origin) ? (parted([label], ir.name)[0] ?? label) : label));
  return { ...of, labels: read };
}

/** What a call wrote somewhere. */
const WRITTEN = /^(?:local|request):[^#]*:\d+$/;

export function indexValue(
  follower: Follower,
  ir: Extract<Ir, { kind: 'index' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const of = follower.holder(ir.of, scope, frame);
  const key = follower.follow(ir.key, scope, frame);
  const constant = constantOf(key);
  const item = constant === undefined ? undefined : of.items?.get(constant);
  if (item !== undefined) return scope.apply(item);
  const path = `${of.path ?? '?'}[]`;
  if (follower.names.table.indexes === true) reportIndex(follower, key, of, ir.at);
  const random = key.labels.filter(({ kind }) => kind === 'random');
  const asked = of.labels.length === 0 && key.labels.length > 0 ? { yes: guardsFor(key.labels) } : {};
  const held = anyItem(of);
  const value: FlowValue = {
    ...refined(
      follower,
      random.length === 0 ? held : { ...held, labels: mergeLabels(held.labels, random) },
      ir.of,
      ir.at,
    ),
    ...asked,
    path,
    ...(of.labels.length > 0 ? { shape: TAINTED } : {}),
  };
  return withSource(follower, value, ir.at, follower.text(ir.at), scope);
}

/** `req.query.a` is another thing than `req.query.b`: a check of one is none of the other. */
export function refined(follower: Follower, value: FlowValue, of: Ir, at: Node): FlowValue {
  if (value.labels.length === 0) return value;
  const whole = follower.text(of.at);
  const labels = value.labels.map((label) =>
    label.origin === `${label.kind}:${whole}`
      ? { ...label, origin: `${label.kind}:${follower.text(at)}`, name: shortened(follower.text(at)) }
      : label,
  );
  return { ...value, labels };
}

/** The value with the label of a source, where its name in full is one. */
export function withSource(
  follower: Follower,
  value: FlowValue,
  at: Node,
  name: string,
  scope: Scope,
  path: string | undefined = value.path,
): FlowValue {
  const kind = path === undefined ? undefined : follower.names.sources(path);
  if (kind === undefined) return value;
  const label: Label = { origin: `${kind}:${name}`, kind, name: shortened(name), at, clean: 0n, whole: true };
  return scope.apply({
    ...value,
    labels: mergeLabels([label], value.labels),
    ...(kind === 'random' ? {} : { shape: TAINTED }),
  });
}

/** A format with values in it. */
export function filled(format: FlowValue, args: readonly FlowValue[]): FlowValue {
  const flat = args.flatMap((arg) =>
    arg.path === '[]' || arg.path === '{}' ? [...(arg.items?.values() ?? [])] : [arg],
  );
  const places = format.shape?.match(/%[-+ #0]*[\d.*]*(?:\$|l|h|z)*[a-zA-Z]|\{[^{}]*\}/g) ?? [];
  const numeric = places.length > 0 && places.every((place) => /[diuxXfFeEgGoc]$/.test(place) && place.startsWith('%'));
  let next = 0;
  const shape = format.shape?.replaceAll(
    /%[-+ #0]*[\d.*]*(?:\$|l|h|z)*[a-zA-Z]|\{[^{}]*\}/g,
    () => joined([flat[next++] ?? joined(flat)]).shape ?? '',
  );
  const labels = [...flat].reduce<readonly Label[]>((all, arg) => mergeLabels(all, arg.labels), format.labels);
  return {
    ...joined([{ labels: numeric ? cleaned(labels, TEXT_FLAWS) : labels, shape: shape ?? TAINTED }, fixed(' ')]),
    shape: shape ?? TAINTED,
  };
}
