import type { Follower, FlowFrame } from './follow.ts';
import { withSource } from './lookup.ts';
import { Scope } from './flow-scope.ts';
import { reportCall, type Given } from './sinks.ts';
import { anyItem, constantOf, mergeLabels, UNKNOWN, type Label, type FlowValue } from './flow-value.ts';

/** Calls, by their names, that hand what they are called on to the function that they are given. */
const HANDS_ON = /^(?:map|and_then|for_each|forEach|then|flat_map|flatMap|filter_map|transform|inspect)$/;

/** Of these, the ones that give what that function gives, and nothing else. */
const GIVES = /^(?:map|flat_map|flatMap|then|reduce)$/;

/** A call that may hand something to a function among its arguments. */
interface Handing {
  name: string;
  receiver: Given | undefined;
  args: readonly Given[];
}

/** What is handed on of a receiver: what a promise holds as it is, and of a list each of its items. */
function heldBy(receiver: Given | undefined, call: string): FlowValue {
  if (receiver === undefined) return UNKNOWN;
  return call === 'then' ? receiver : anyItem(receiver);
}

/**
 * Follows functions among the arguments: callbacks where they stand, and others that are given what the call is made
 * on. What each of them gives.
 */
export function handedOver(follower: Follower, made: Handing, scope: Scope, frame: FlowFrame): FlowValue[] {
  const { name, receiver, args } = made;
  if (name === 'then' && receiver?.yes !== undefined && receiver.yes.length > 0) {
    // `test.then(|| value)`: where the test holds.
    const own = new Scope(scope);
    own.hold(receiver.yes);
    const { yes: _, ...plain } = receiver;
    const values = handedOver(follower, { name, receiver: plain, args }, own, frame).map((value) => own.apply(value));
    scope.meet([own, new Scope(scope)]);
    return values;
  }
  const held = heldBy(receiver, name);
  const given = happens(follower, made, scope) ?? held;
  // What `reduce` begins with is gone on with by what the function gives.
  const start = name === 'reduce' && args[0]?.fn !== undefined ? (args[1] ?? given) : given;
  return args.flatMap((arg): FlowValue[] => {
    if (arg.fn?.ir.inline === true) {
      return arg.fn.ir === frame.fn ? [] : [follower.callBack(arg.fn.ir, given, scope, frame, start)];
    }
    if (receiver === undefined || !HANDS_ON.test(name)) return [];
    const handed: Given = { ...given, at: receiver.at };
    if (arg.fn !== undefined) return [follower.callOwn(arg.fn, [handed], frame) ?? UNKNOWN];
    const called = { at: arg.at, receiver: undefined, args: [handed] };
    if (arg.path !== undefined) reportCall(follower, follower.names.sinks(arg.path), called, frame);
    return [];
  });
}

/** What a function is told of that waits for something to happen, where the table knows it. */
function happens(follower: Follower, { name, receiver, args }: Handing, scope: Scope): FlowValue | undefined {
  const [first] = args;
  const event = first === undefined ? undefined : constantOf(first);
  if (first === undefined || event === undefined) return undefined;
  const known = receiver === undefined ? [name] : [`${receiver.path ?? '?'}.${name}`, `*.${name}`];
  const isKnown = (calls: readonly string[]): boolean => known.some((call) => calls.includes(call));
  const row = follower.names.table.events?.find(({ calls, event: like }) => like.test(event) && isKnown(calls));
  if (row === undefined) return undefined;
  const at = receiver?.at ?? first.at;
  return withSource(follower, { labels: [], path: row.is }, at, follower.text(at), scope);
}

/**
 * What a call gives whose functions gave these: only what they gave, where all of it is known and goes through them.
 */
export function withGiven(name: string, value: FlowValue, backs: readonly FlowValue[]): FlowValue {
  const given = backs.reduce<readonly Label[]>((labels, each) => mergeLabels(labels, each.labels), []);
  const [first] = backs;
  if (first !== undefined && GIVES.test(name) && !backs.includes(UNKNOWN)) {
    return name === 'then' && backs.length === 1 ? first : { ...value, labels: given };
  }
  // What a replacement is made of is what was found, and only that.
  const isKnown = ({ origin }: Label): boolean =>
    name.startsWith('replace') && value.labels.some((own) => own.origin === origin);
  const more = given.filter((label) => !isKnown(label));
  return more.length === 0 ? value : { ...value, labels: mergeLabels(value.labels, more) };
}
