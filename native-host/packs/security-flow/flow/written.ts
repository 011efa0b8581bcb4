import { assign } from './assign.ts';
import { TEXT_FLAWS } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { Ir } from './ir.ts';
import { filled } from './lookup.ts';
import type { Scope } from './flow-scope.ts';
import { holds, type Given } from './sinks.ts';
import { cleaned, joined, mergeLabels, TAINTED, UNKNOWN, type Label, type FlowValue } from './flow-value.ts';
import { BUILDERS } from './flow-words.ts';

/** What a call writes into its arguments. */
export function written(
  follower: Follower,
  ir: Extract<Ir, { kind: 'call' }>,
  path: string,
  receiver: FlowValue | undefined,
  args: readonly Given[],
  scope: Scope,
  frame: FlowFrame,
): void {
  for (const { to, from: by, when, asked } of follower.names.writes(path)) {
    const target = ir.args[to]?.value;
    const applies = Object.entries(when ?? {}).every(([at, test]) => holds(test, args[Number(at)]));
    if (target === undefined || !applies) continue;
    // What is read from a connection comes from whoever made it.
    const from = asked?.test(follower.source) === true ? 'request' : by;
    const old = args[to] ?? UNKNOWN;
    // What is printed into something else than a text is written there and stays there.
    const prints = /\bFprint/.test(path);
    if (prints && !BUILDERS.test(old.path ?? '')) continue;
    const room = old.room === undefined ? {} : { room: old.room };
    if (typeof from === 'string') {
      const name = follower.text(target.at);
      const origin = `${from}:${name}:${ir.at.start}`;
      const label: Label = { origin, kind: from, name, at: ir.at, clean: 0n, whole: true };
      assign(follower, target, received(old, [label]), scope, frame);
    } else {
      const parts = from.flatMap((place) => (place === -1 ? receiver : args[place]) ?? []);
      const [format, ...rest] = parts;
      const isFormatted = format !== undefined && /^(?:as|sn?)printf$/.test(path);
      const value = isFormatted
        ? filled(format, rest)
        : joined([...(prints || path.includes('cat') ? [old] : []), ...parts]);
      // What the memory was measured by stays its measure, whatever is written there.
      const measures = old.labels.filter(({ clean }) => (clean & TEXT_FLAWS) === TEXT_FLAWS);
      const type = prints ? { path: old.path } : {};
      const labels = mergeLabels(value.labels, measures);
      assign(follower, target, { ...value, labels, ...room, ...type }, scope, frame);
    }
  }
}

/** What an argument holds after a call that wrote into it: its type and its room are those that it had. */
export const backIn = (old: FlowValue, value: FlowValue): FlowValue => ({
  ...value,
  ...(old.numeric === true ? { labels: cleaned(value.labels, TEXT_FLAWS), numeric: true } : {}),
  ...(old.path === undefined ? {} : { path: old.path }),
  ...(old.room === undefined ? {} : { room: old.room }),
});

/** What something holds when this was written into it from outside; a number stays one. */
export const received = (old: FlowValue, labels: readonly Label[]): FlowValue => ({
  ...(old.numeric === true
    ? { labels: cleaned(labels, TEXT_FLAWS), numeric: true }
    : { labels, ...(labels.length === 0 ? {} : { shape: TAINTED }) }),
  ...(old.path === undefined ? {} : { path: old.path }),
  ...(old.room === undefined ? {} : { room: old.room }),
});
