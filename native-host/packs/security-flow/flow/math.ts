import { assign } from './assign.ts';
import { TEXT_FLAWS, WITHIN } from './flaws.ts';
import type { Follower, FlowFrame } from './follow.ts';
import type { Ir } from './ir.ts';
import type { Scope } from './flow-scope.ts';
import { report } from './sinks.ts';
import { cleaned, fixed, joined, measured, mergeLabels, parted, type Label, type FlowValue } from './flow-value.ts';
import { received } from './written.ts';

type MathIr = Extract<Ir, { kind: 'math' }>;

/** Follows an operation on two values: arithmetic, and what types of texts, paths and streams make of its operators. */
export function mathValue(follower: Follower, ir: MathIr, scope: Scope, frame: FlowFrame): FlowValue {
  const [left, right] = [follower.follow(ir.left, scope, frame), follower.follow(ir.right, scope, frame)];
  const { streams, pathTypes } = follower.names.table;
  const stream = left.path ?? '';
  if (ir.op === '<<' && streams?.writes.test(stream) === true) return put(follower, ir, left, right, scope, frame);
  if (ir.op === '>>' && streams?.reads.test(stream) === true) return taken(follower, ir, left, right, scope, frame);
  if (ir.op === '/' && [left, right].some(({ path }) => pathTypes?.test(path ?? '') === true)) {
    return { ...joined([left, right], '/'), path: pathTypes?.test(left.path ?? '') === true ? left.path : right.path };
  }
  // Between two places of a text are at most as many units as it has.
  const isDistance = ir.op === '-' && left.numeric !== true && right.numeric !== true && right.labels.length > 0;
  if (isDistance && follower.names.table.indexes === true) {
    return { labels: cleaned(measured(mergeLabels(left.labels, right.labels)), TEXT_FLAWS), numeric: true };
  }
  // What is left of a room, or taken modulo a length, is no size that somebody else chose.
  const within = /^[-%&]/.test(ir.op) && [left, right].some(({ labels }) => labels.length === 0);
  return { labels: cleaned(mergeLabels(left.labels, right.labels), within ? WITHIN : TEXT_FLAWS), numeric: true };
}

/** `stream << a << b`: a stream that is a text has it at its end. */
function put(
  follower: Follower,
  ir: MathIr,
  left: FlowValue,
  right: FlowValue,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  if (follower.names.table.streams?.texts.test(left.path ?? '') !== true) return { labels: [], path: left.path };
  const isNew = left.shape === undefined && left.labels.length === 0;
  const value: FlowValue = { ...joined([isNew ? fixed('') : left, right]), path: left.path };
  let target: Ir = ir.left;
  while (target.kind === 'math' && target.op === '<<') target = target.left;
  if (target.kind === 'name' || target.kind === 'member') assign(follower, target, value, scope, frame);
  return value;
}

/** `stream >> a >> b` reads into both; what a text is read from is in what is read. */
function taken(
  follower: Follower,
  ir: MathIr,
  left: FlowValue,
  right: FlowValue,
  scope: Scope,
  frame: FlowFrame,
): FlowValue {
  const { right: target } = ir;
  if (!/^(?:name|member|index)$/.test(target.kind)) return left;
  const name = follower.text(target.at);
  const outside: Label = {
    origin: `local:${name}:${ir.at.end}`,
    kind: 'local',
    name,
    at: ir.at,
    clean: 0n,
    whole: true,
  };
  const isText = follower.names.table.streams?.texts.test(left.path ?? '') === true;
  const labels = isText ? parted(left.labels, ir.at.end) : [outside];
  const isSized = /\bsetw\b|\.width\(/.test(follower.text(frame.fn?.at ?? frame.around));
  if (right.room !== undefined && right.numeric !== true && labels.length > 0 && !isSized) {
    const instead = 'before C++20 the array bounds nothing; read into a std::string, or give a width with std::setw';
    report(follower, { flaw: 'unsafe-call', instead }, ir.at, undefined);
  }
  assign(follower, target, received(right, labels), scope, frame);
  return left;
}
