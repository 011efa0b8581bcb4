import { TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { FunctionIr, Ir, Parameter } from './ir.ts';
import { memberValue } from './lookup.ts';
import { lastOf } from './match.ts';
import { type Node } from '../../../kit/plain-tree.ts';
import { isPlainType } from './plain-types.ts';
import type { Scope } from './flow-scope.ts';
import { reportIndex, reportSet } from './sinks.ts';
import {
  anyItem,
  cleaned,
  constantOf,
  either,
  joined,
  parted,
  TAINTED,
  withItem,
  type FlowValue,
} from './flow-value.ts';
import { COUNTS, MEANS } from './flow-words.ts';

/** A value as it is in a parameter of a plain type, or of the type of this path. */
function asTyped(value: FlowValue, plain: boolean, path: string | undefined): FlowValue {
  if (plain) return { ...value, labels: cleaned(value.labels, TEXT_FLAWS), numeric: true };
  return path === undefined ? value : { ...value, path };
}

export function bind(
  follower: Follower,
  { target, type, marks, value }: Parameter,
  given: FlowValue | undefined,
  scope: Scope,
  ir: FunctionIr,
  outside: boolean,
  callback = false,
): void {
  const name = target.kind === 'name' ? target.name : '';
  const isNamed = COUNTS.test(name) && (given === undefined || given.labels.length === 0);
  const plain = type === undefined ? isNamed : isPlainType(follower, type);
  const written =
    type === undefined ? undefined : follower.resolve(type.replace(/^[*&\s]+/, '').split(/[<|\s[?&*]/)[0] ?? type);
  const { table } = follower.names;
  const typed =
    written !== undefined && table.modules !== undefined && written.includes('.')
      ? (follower.names.short(lastOf(written)) ?? written)
      : written;
  const known =
    typed !== undefined &&
    Object.values(table.instances ?? {})
      .concat(Object.values(table.returns ?? {}))
      .includes(typed);
  const saysByName =
    Object.hasOwn(table.instances ?? {}, name) &&
    (type === undefined || !plain) &&
    (typed === undefined || /^(?:[a-z_]+$|\W)/.test(typed));
  const byName = saysByName ? table.instances?.[name] : undefined;
  const instance = type === undefined || !known ? byName : typed;
  const routed = callback && table.handlers?.test(marks) === true;
  const isHanded = given !== undefined && !(callback && instance !== undefined && given.labels.length === 0);
  if (isHanded && !routed) {
    const path = known ? typed : (given.path ?? typed);
    assign(follower, target, asTyped(given, plain, path), scope, undefined);
    return;
  }
  const handled =
    table.handlers !== undefined &&
    (table.handlers.test(marks) ||
      table.handlers.test(type ?? '') ||
      (table.handlers.test(ir.marks) && target.kind === 'name'));
  const fixedValue = value?.kind === 'function' ? undefined : value;
  const typeMark =
    fixedValue === undefined || table.handlers?.test(follower.text(fixedValue.at)) !== true ? handled : true;
  if (instance !== undefined && !typeMark)
    return assign(follower, target, { labels: [], path: instance }, scope, undefined);
  if ((!outside && !routed) || (known && !handled) || (target.kind === 'name' && MEANS.test(name) && !typeMark))
    return assign(follower, target, { labels: [], path: typed ?? name }, scope, undefined);
  const isAsked = (own: string): boolean => follower.names.sources(follower.names.instance(own) ?? '') === 'request';
  const labelled = (own: string, at: Node): FlowValue => ({
    labels: [
      {
        origin: `${ir.at.start}:${own}`,
        kind: typeMark || isAsked(own) ? 'request' : 'parameter',
        name: own,
        at,
        clean: plain ? TEXT_FLAWS : 0n,
        whole: true,
      },
    ],
    path: typed ?? own,
    ...(plain ? { numeric: true } : { shape: TAINTED }),
  });
  if (target.kind === 'name') return assign(follower, target, labelled(name, target.at), scope, undefined);
  for (const each of namesIn(target)) if (!MEANS.test(each.name)) scope.set(each.name, labelled(each.name, each.at));
}

export function assignment(
  follower: Follower,
  ir: Extract<Ir, { kind: 'assign' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  let value = follower.follow(ir.value, scope, frame);
  if (ir.type !== undefined) {
    const type = follower.resolve(ir.type.split(/[<[|\s?*&]/)[0] ?? ir.type);
    if (isPlainType(follower, ir.type)) value = { ...value, labels: cleaned(value.labels, TEXT_FLAWS), numeric: true };
    else if (value.path === undefined || !/^(?:var|auto|let|const|val|String|string|char)$/.test(type))
      value = {
        ...value,
        path: value.path === undefined || value.fn === undefined ? typeOf(follower, type, value.path) : value.path,
      };
  }
  const length = ir.length === undefined ? undefined : Number(constantOf(follower.follow(ir.length, scope, frame)));
  if (length !== undefined && !Number.isNaN(length)) value = { ...value, room: length };
  if (ir.op !== '=' && ir.op !== ':=' && ir.op !== '<-') {
    const old = follower.follow(ir.target, scope, frame);
    value = /^(?:\|\||\?\?|&&|or|\|\|=|\?\?=|&&=)/.test(ir.op) ? either(old, value) : joined([old, value]);
  }
  reportSet(follower, ir, value, scope, frame);
  // `*v.get_unchecked_mut(at) = x`: what gives the place is called as well.
  if (ir.target.kind === 'call') follower.follow(ir.target, scope, frame);
  assign(follower, ir.target, value, scope, frame);
  return value;
}

/** The declared type, unless the value says something better. */
function typeOf(follower: Follower, type: string, path: string | undefined): string {
  if (path !== undefined && follower.names.isReturned(path)) return path;
  return path === undefined ||
    path.includes('(') ||
    path.endsWith('[]') ||
    follower.names.short(lastOf(type)) !== undefined ||
    follower.names.returns(`${type}.`) !== undefined
    ? type
    : path;
}

/** Gives a target its value. */
export function assign(
  follower: Follower,
  target: Ir,
  value: FlowValue,
  scope: Scope,
  frame: FlowFrame | undefined,
): void {
  switch (target.kind) {
    case 'name':
      return scope.set(target.name, value);
    case 'member': {
      if (target.of.kind === 'name' && /^(?:this|self|\$this)$/.test(target.of.name))
        return field(target.name, value, scope);
      return putIn(follower, target.of, target.name, value, scope, frame);
    }
    case 'index': {
      if (frame === undefined) return;
      const key = follower.follow(target.key, scope, frame);
      if (follower.names.table.indexes === true) {
        reportIndex(follower, key, follower.holder(target.of, scope, frame), target.at);
      }
      return putIn(follower, target.of, constantOf(key), value, scope, frame);
    }
    case 'record':
      for (const { key, value: part } of target.entries) {
        const name = nameOfKey(key);
        const member: Ir = {
          kind: 'member',
          at: part.at,
          of: { kind: 'other', at: part.at, parts: [] },
          name: name ?? '',
        };
        const held = name === undefined ? { labels: value.labels } : memberValue(follower, member, value, scope);
        const isApart = name !== undefined && isReceived(follower, value.path ?? '');
        assign(follower, part, isApart ? { ...held, labels: parted(held.labels, name) } : held, scope, frame);
      }
      return;
    case 'list':
      target.items.forEach((part, place) => {
        assign(follower, part, value.items?.get(String(place)) ?? partOf(value, place), scope, frame);
      });
      return;
    case 'cast':
      return assign(follower, target.value, value, scope, frame);
    case 'assign':
      return assign(follower, target.target, value, scope, frame);
    case 'block':
    case 'other': {
      const parts = target.kind === 'block' ? target.items : target.parts;
      for (const part of parts) assign(follower, part, value, scope, frame);
      return;
    }
    default:
  }
}

/** The key of a record's part where it is written down. */
function nameOfKey(key: Ir | undefined): string | undefined {
  if (key?.kind === 'text') return key.value;
  return key?.kind === 'name' ? key.name : undefined;
}

/** Are the fields of this what a request holds, each of which is somebody's word for itself? */
const isReceived = (follower: Follower, path: string): boolean =>
  follower.names.sources(path) === 'request' || path === 'JSON.parse()';

/** A part of a value of which nothing is known but its place. */
const partOf = (value: FlowValue, place: number): FlowValue => ({
  ...anyItem(value),
  ...(place === 0 && value.yes !== undefined ? { yes: value.yes } : {}),
  labels: parted(value.labels, place),
  ...(value.labels.length > 0 ? { shape: TAINTED } : {}),
});

/** A field is the same in all methods of its class: what one of them puts there is there for the others. */
function field(name: string, value: FlowValue, scope: Scope): void {
  let own: Scope = scope;
  own.set(`follower.${name}`, value);
  while (own.above !== undefined && own.above.above !== undefined) own = own.above;
  const known = own.get(`follower.${name}`);
  own.set(`follower.${name}`, known === undefined ? value : either(known, value));
}

/** Changes what a name holds by one part. */
function putIn(
  follower: Follower,
  of: Ir,
  key: string | undefined,
  value: FlowValue,
  scope: Scope,
  frame: FlowFrame | undefined,
): void {
  if (frame === undefined) return;
  const holder = follower.follow(of, scope, frame);
  assign(follower, of, withItem(holder, key, value), scope, frame);
}

/** All names in the target of an assignment. */
function namesIn(target: Ir): { name: string; at: Node }[] {
  switch (target.kind) {
    case 'name':
      return [target];
    case 'record':
      return target.entries.flatMap(({ value }) => namesIn(value));
    case 'list':
      return target.items.flatMap(namesIn);
    case 'assign':
      return namesIn(target.target);
    case 'cast':
      return namesIn(target.value);
    case 'other':
      return target.parts.flatMap(namesIn);
    default:
      return [];
  }
}
