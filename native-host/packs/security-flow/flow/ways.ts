import { assign } from './assign.ts';
import { testOf } from './checks.ts';
import { TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import { foldedTest, foldedValue } from './folded.ts';
import { mergesAnyKey, setsAnyPath } from './forms.ts';
import type { Ir } from './ir.ts';
import { Scope } from './flow-scope.ts';
import { withSource } from './lookup.ts';
import { report } from './sinks.ts';
import { anyItem, constantOf, either, TAINTED, UNKNOWN, type FlowValue } from './flow-value.ts';

export function logic(
  follower: Follower,
  ir: Extract<Ir, { kind: 'logic' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const left = testOf(follower.follow(ir.left, scope, frame));
  const way = new Scope(scope);
  way.hold((ir.op === 'and' ? left.yes : left.no) ?? []);
  const right = testOf(way.apply(follower.follow(ir.right, way, frame)));
  scope.meet(way.ended ? [new Scope(scope)] : [way, new Scope(scope)]);
  const value = either({ ...left, labels: left.labels }, right);
  const both = (a: FlowValue['yes'] = [], b: FlowValue['yes'] = []): FlowValue['yes'] => [...a, ...b];
  const common = (a: FlowValue['yes'] = [], b: FlowValue['yes'] = []): FlowValue['yes'] =>
    a.filter(({ origin }) => b.some((other) => other.origin === origin));
  return ir.op === 'and'
    ? { ...value, yes: both(left.yes, right.yes) ?? [], no: common(left.no, right.no) ?? [] }
    : { ...value, yes: common(left.yes, right.yes) ?? [], no: both(left.no, right.no) ?? [] };
}

export function loop(follower: Follower, ir: Extract<Ir, { kind: 'loop' }>, scope: Scope, frame: FlowFrame): FlowValue {
  if (ir.first !== undefined) follower.follow(ir.first, scope, frame);
  const over = ir.over === undefined ? UNKNOWN : follower.follow(ir.over, scope, frame);
  if (frame.fn !== undefined && (mergesAnyKey(follower, ir, frame.fn) || setsAnyPath(follower, ir, frame.fn))) {
    report(follower, { flaw: 'prototype-pollution', instead: 'leave that key out, or use a Map' }, ir.at, undefined);
  }
  let value = UNKNOWN;
  for (let round = frame.looping ? 1 : 0; round < 2; round += 1) {
    const way = new Scope(scope);
    const left: Scope[] = [];
    const leave = (from: Scope): void => {
      if (left.length < MOST_LEFT) left.push(from.since(scope));
    };
    const inner: FlowFrame = { ...frame, looping: true, leave };
    if (ir.item !== undefined)
      assign(
        follower,
        ir.item,
        withSource(
          follower,
          { ...anyItem(over), path: `${over.path ?? '?'}[]`, ...(over.labels.length > 0 ? { shape: TAINTED } : {}) },
          ir.item.at,
          follower.text(ir.item.at),
          way,
        ),
        way,
        frame,
      );
    if (ir.test !== undefined) way.hold(testOf(follower.follow(ir.test, way, inner)).yes ?? []);
    const once = follower.follow(ir.body, way, inner);
    value = round === 0 ? once : either(value, once);
    way.ended = false;
    if (leavesOnly(follower, ir)) holdForAll(over, way, scope);
    scope.meet([way, new Scope(scope), ...left]);
  }
  return value;
}

/** Ways out of one round of a loop that are followed. */
const MOST_LEFT = 16;

/** Is a loop over all items left only together with its function? */
const leavesOnly = (follower: Follower, { item, body }: Extract<Ir, { kind: 'loop' }>): boolean =>
  item !== undefined && !/\b(?:break|continue|next|last)\b/.test(follower.text(body.at));

/** What holds for every item holds for what they are the items of. */
function holdForAll({ labels }: FlowValue, way: Scope, scope: Scope): void {
  scope.hold(
    labels.flatMap(({ origin }) => {
      const flaws = way.checked.get(origin);
      return flaws === undefined ? [] : [{ origin, flaws }];
    }),
  );
}

/** One of two values, each under what its way says. */
export function chosen(
  follower: Follower,
  ir: Extract<Ir, { kind: 'choice' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const test = testOf(follower.follow(ir.test, scope, frame));
  const [then, otherwise] = [new Scope(scope), new Scope(scope)];
  then.hold(test.yes ?? []);
  otherwise.hold(test.no ?? []);
  const values = [
    then.apply(follower.follow(ir.options[0], then, frame)),
    otherwise.apply(follower.follow(ir.options[1], otherwise, frame)),
  ] as const;
  const always = foldedTest(ir.test, { follower, scope, frame });
  if (always !== undefined) {
    scope.meet([always ? then : otherwise]);
    return values[always ? 0 : 1];
  }
  scope.meet([then, otherwise]);
  return either(...values);
}

/** Both ways of a branch. */
export function branched(
  follower: Follower,
  ir: Extract<Ir, { kind: 'if' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const test = testOf(follower.follow(ir.test, scope, frame));
  const [then, otherwise] = [new Scope(scope), new Scope(scope)];
  then.hold(test.yes ?? []);
  otherwise.hold(test.no ?? []);
  const always = foldedTest(ir.test, { follower, scope, frame });
  const values = [
    taken(follower, ir.consequence, then, frame, always !== false),
    ...(ir.alternative === undefined ? [] : [taken(follower, ir.alternative, otherwise, frame, always !== true)]),
  ];
  if (always === true) otherwise.ended = true;
  scope.meet([then, otherwise]);
  return values.reduce(either);
}

/** One way of a branch. Of one that is never taken nothing goes on, but what stands there is looked at. */
function taken(follower: Follower, ir: Ir, way: Scope, frame: FlowFrame, mayBe: boolean): FlowValue {
  if (mayBe) return follower.follow(ir, way, frame);
  follower.follow(ir, way, { ...frame, returns: [] });
  way.ended = true;
  return UNKNOWN;
}

/** The case of a switch that constants alone choose, where it does not run on into the next. */
function chosenCase(ir: Extract<Ir, { kind: 'switch' }>, place: Parameters<typeof foldedValue>[1]): number | undefined {
  const on = foldedValue(ir.on, place);
  if (on === undefined) return undefined;
  const all = ir.cases.map(({ values }) => values.map((value) => foldedValue(value, place)));
  if (all.flat().some((value) => value === undefined)) return undefined;
  const exact = all.findIndex((values) => values.includes(on));
  const found = exact === -1 ? all.findIndex((values) => values.length === 0) : exact;
  const body = ir.cases[found]?.body;
  return body !== undefined && /\b(?:break|return|throw)\b/.test(place.follower.text(body.at)) ? found : undefined;
}

/** Every way of a switch. */
export function switched(
  follower: Follower,
  ir: Extract<Ir, { kind: 'switch' }>,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const on = follower.follow(ir.on, scope, frame);
  const only = chosenCase(ir, { follower, scope, frame });
  const ways = ir.cases.map(({ values, body }, place) => {
    const way = new Scope(scope);
    const all = values.map((each) => follower.follow(each, way, frame));
    if (all.length > 0 && all.every((each) => constantOf(each) !== undefined))
      way.hold(on.labels.map(({ origin }) => ({ origin, flaws: TEXT_FLAWS })));
    const mayBe = only === undefined || only === place;
    const value = way.apply(taken(follower, body, way, frame, mayBe));
    way.ended = way.ended && (!mayBe || endsBeyond(body));
    return { way, value };
  });
  scope.meet([
    ...ways.map(({ way }) => way),
    ...(only !== undefined || ir.cases.some(({ values }) => values.length === 0) ? [] : [new Scope(scope)]),
  ]);
  return ways.map(({ value }) => value).reduce(either, UNKNOWN);
}

/** Does a case of a switch leave more than the switch? */
const endsBeyond = (body: Ir): boolean =>
  body.kind === 'return' ||
  (body.kind === 'exit' && body.value !== undefined) ||
  (body.kind === 'block' && body.items.some(endsBeyond));
