import { regex } from '../../../../shared/regex.ts';
import type { FlawId } from './flaws.ts';
import type { Follower } from './follow.ts';
import type { FunctionIr, Ir } from './ir.ts';
import {
  between,
  calledBy,
  firstFrom,
  lastBefore,
  nameOf,
  placeFrom,
  stepsOf,
  withoutBlanks,
  withoutCast,
  type Of,
  type Steps,
} from './memory-steps.ts';
import type { Node } from '../../../kit/plain-tree.ts';
import { report } from './sinks.ts';

/** Calls that ask about a file by its path, and the place of the path. */
const ASKS: Readonly<Record<string, number>> = {
  access: 0,
  eaccess: 0,
  euidaccess: 0,
  faccessat: 1,
  stat: 0,
  lstat: 0,
};
/** Calls that then use what lies at the path, and the place of the path. */
const USES: Readonly<Record<string, number>> = {
  open: 0,
  openat: 1,
  fopen: 0,
  creat: 0,
  unlink: 0,
  remove: 0,
  chmod: 0,
  chown: 0,
  rename: 0,
  truncate: 0,
};
/** Calls of a program that runs with rights that whoever starts it does not have. */
const PRIVILEGED = /\b(?:geteuid|setuid|seteuid|setreuid|setresuid|setgid|setegid|setregid|setresgid)\s*\(/;

/** Calls that take a number of bytes, and its place. */
const COUNTED: Readonly<Record<string, number>> = {
  memcpy: 2,
  memmove: 2,
  memset: 2,
  strncpy: 2,
  strncat: 2,
  read: 2,
  recv: 2,
  write: 2,
  send: 2,
  bcopy: 2,
};

/** Calls that fill a buffer with so many bytes and say how many: the places of the buffer and of the most. */
const FILLS: Readonly<Record<string, readonly [number, number]>> = {
  read: [1, 2],
  recv: [1, 2],
  recvfrom: [1, 2],
  pread: [1, 2],
  readlink: [1, 2],
  fread: [0, 2],
};

/** Calls that take the stream of an open file, and do not look whether there is one. */
const STREAMED = /^(?:f(?:gets|getc|puts|putc|read|write|scanf|printf|seek|tell|flush|close)|get(?:line|c)|v?fprintf)$/;
const SIGNED = /^(?:signed\s+)?(?:int|long|short|ssize_t|off_t|ptrdiff_t|int(?:8|16|32|64)_t)(?:\s+(?:int|long))*$/;
/** Calls that make a number of a text or of bytes from outside. */
const READS_NUMBER = /^(?:ato(?:i|l|ll)|strtoll?|ntohl)$/;
/** Calls that put what is read into a variable of which they get the address. */
const READS_INTO = /^(?:[fs]?scanf|f?read|pread|recv|recvfrom)$/;
/** A function that is asked whether a number will do, or makes one that will. */
const LIMITS = /valid|check|limit|range|clamp|bound|max|min|abs/i;
/** A function after which there is nothing more. */
const ENDS = /exit|abort|die|fatal|panic|oom|out_?of_?mem|no_?mem|^errx?$|^quit$|assert|check|must|require|ensure/i;

/**
 * Reports what a function of C does with memory and files by its form: a path that is checked and then used, a length
 * that may be negative, a place one past the end, memory that a failure loses. `isHelper`: other functions of the block
 * call it, so its parameters do not come from outside. Takes time linear in the function's length.
 */
export function reportMemory(follower: Follower, fn: FunctionIr, isHelper: boolean): void {
  const steps = stepsOf(follower, fn);
  if (steps === undefined) return;
  const found = (flaw: FlawId, at: Node, instead: string): void => report(follower, { flaw, instead }, at, undefined);
  askedThenUsed(follower, steps, found);
  lostByRealloc(follower, fn, steps, found);
  withoutLeast(follower, fn, steps, isHelper, found);
  withoutRoom(follower, steps, found);
  onePastEnd(follower, steps, found);
  withoutEnd(follower, steps, found);
  withoutFile(follower, steps, found);
}

type Found = (flaw: FlawId, at: Node, instead: string) => void;

const argumentText = (follower: Follower, call: Of<'call'>, place: number | undefined): string => {
  const value = place === undefined ? undefined : withoutCast(call.args[place]?.value);
  return value === undefined || value.kind === 'text' ? '' : withoutBlanks(follower, value);
};

/**
 * A path that is checked may name something else when it is used. To ask first and then only read is a friendly message
 * at most, unless the program has rights that whoever chooses the path has not, or decides by who owns the file.
 */
function askedThenUsed(follower: Follower, { calls, assignsTo, compares, named }: Steps, found: Found): void {
  const names = new Set(calls.map(calledBy));
  if (names.has('fstat') || ![...names].some((name) => Object.hasOwn(ASKS, name))) return;
  const owned = compares.some(({ left, right }) =>
    [left, right].some((side) => side.kind === 'member' && /^st_[ug]id$/.test(side.name)),
  );
  const decides = owned || names.has('S_ISLNK') || named.has('S_IWOTH');
  const asked = new Map<string, number>();
  for (const call of calls) {
    const name = calledBy(call);
    const path = argumentText(follower, call, ASKS[name]);
    if (path !== '' && (name.includes('access') || decides)) asked.set(path, call.at.end);
    const used = argumentText(follower, call, USES[name]);
    const since = asked.get(used);
    if (used === '' || since === undefined) continue;
    const text = follower.text(call.at);
    const isSafe = /\bO_(?:EXCL|NOFOLLOW)\b|"[rwa+be]*x[rwa+be]*"/.test(text);
    const isRead = /"r[be]*"|\bO_RDONLY\b/.test(text);
    const isOther = between(assignsTo.get(used), since, call.at.start).length > 0;
    if (!isSafe && !isOther && (!isRead || owned || follower.says(PRIVILEGED)))
      found('file-race', call.at, 'open it first, then check the descriptor with fstat');
  }
}

/** `p = realloc(p, n)`, unless the program ends where there is no memory, or the old pointer is kept. */
function lostByRealloc(follower: Follower, fn: FunctionIr, steps: Steps, found: Found): void {
  for (const assign of steps.assigns) {
    const { at, target, value } = assign;
    const call = withoutCast(value);
    if (call?.kind !== 'call' || !/^realloc(?:array)?$/.test(calledBy(call))) continue;
    const kept = withoutBlanks(follower, target);
    if (kept === '' || kept !== argumentText(follower, call, 0)) continue;
    const before = lastBefore(steps.assignsTo.get(kept), at.start);
    const isFirst = before?.value.kind === 'nothing' && !steps.again.has(assign);
    if (!isFirst && !isKept(steps, target, at) && !endsWithout(fn, steps, assign, kept))
      found('lost-memory', call.at, 'assign the result to another variable and check it first');
  }
}

const isWithin = (inner: Node, outer: Node): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Does another variable hold the old pointer? */
function isKept({ named, assigns }: Steps, target: Ir, at: Node): boolean {
  const last = lastBefore(named.get(nameOf(target)), at.start);
  const assign = last === undefined ? undefined : lastBefore(assigns, last.at.start);
  return assign !== undefined && withoutCast(assign.value) === last;
}

/** Does the program end where the memory was not to be had? */
function endsWithout(fn: FunctionIr, steps: Steps, { at }: Of<'assign'>, kept: string): boolean {
  const ends = ({ start, end }: Node): boolean =>
    between(steps.calls, start, end).some((call) => ENDS.test(calledBy(call)));
  const next = firstFrom(steps.named.get(/^\w+/.exec(kept)?.[0] ?? ''), at.end);
  const around = lastBefore(steps.ifs, at.start);
  const test = around !== undefined && isWithin(at, around.test.at) ? around : firstFrom(steps.ifs, at.end);
  const isTested = test !== undefined && (test === around || (next !== undefined && isWithin(next.at, test.test.at)));
  if (!isTested) {
    // `assert(p)`, or a function of the program's own that does the same.
    const guard = next === undefined ? undefined : lastBefore(steps.calls, next.at.start);
    return guard !== undefined && next !== undefined && isWithin(next.at, guard.at) && ENDS.test(calledBy(guard));
  }
  if (ends(test.at)) return true;
  const leaves = steps.leaves.slice(placeFrom(steps.leaves, test.at.start), placeFrom(steps.leaves, test.at.end));
  if (fn.name === 'main' && leaves.some(({ kind }) => kind === 'return')) return true;
  // What goes on after a call where there is no memory cannot: the call does not come back.
  return (
    leaves.length === 0 &&
    test.alternative === undefined &&
    between(steps.calls, test.consequence.at.start, test.at.end).length > 0
  );
}

/**
 * A limit beside which a negative number stays negative: a constant, or what is declared with a sign. Beside an
 * unsigned one it is converted to a huge number, which the limit refuses.
 */
function isSignedLimit(follower: Follower, { types }: Steps, ir: Ir): boolean {
  switch (ir.kind) {
    case 'number':
      return ir.value !== undefined && !/u/i.test(follower.text(ir.at));
    case 'cast':
      return SIGNED.test(ir.type.trim());
    case 'name': {
      const type = types.get(ir.name);
      if (type !== undefined) return SIGNED.test(type);
      const means = /^[A-Z][A-Z\d_]*$/.test(ir.name) ? (macrosOf(follower).get(ir.name) ?? '') : 'sizeof';
      return !/sizeof|\du/i.test(means);
    }
    default:
      return false;
  }
}

const macros = new WeakMap<Follower, ReadonlyMap<string, string>>();

/** What the macros of the block stand for. */
function macrosOf(follower: Follower): ReadonlyMap<string, string> {
  const known =
    macros.get(follower) ??
    new Map(
      Array.from(follower.source.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)(.*)/gm), ([, name = '', means = '']) => [
        name,
        means,
      ]),
    );
  macros.set(follower, known);
  return known;
}

/** A length from outside that is compared with a limit above and may be negative, and then is a number of bytes. */
function withoutLeast(follower: Follower, fn: FunctionIr, steps: Steps, isHelper: boolean, found: Found): void {
  for (const [name, from] of lengthsFrom(follower, fn, steps, isHelper)) {
    const about = steps.comparesOf.get(name) ?? [];
    const sides = about.map((compare) => {
      const { op, left, right } = compare;
      const isLeft = nameOf(left) === name;
      const greater = op.startsWith('>') ? isLeft : !isLeft;
      return { compare, other: isLeft ? right : left, order: /^[<>]=?$/.test(op) ? greater : undefined };
    });
    const most = sides.find(
      ({ compare, other, order }) =>
        order !== undefined &&
        compare.at.start >= from &&
        isSignedLimit(follower, steps, other) &&
        !steps.going.has(compare),
    );
    const isOther = sides.some(
      ({ other, order }) =>
        (other.kind === 'number' && other.value !== undefined && other.value <= 1) ||
        isNegative(other) ||
        (order !== undefined && (order !== most?.order || !isSignedLimit(follower, steps, other))),
    );
    if (most === undefined || isOther || isLimited(follower, steps, name, from, most.other)) continue;
    const use = steps.callsWith.get(name)?.find((call) => {
      const place = COUNTED[calledBy(call)];
      const value = place === undefined ? undefined : call.args[place]?.value;
      return call.at.start > most.compare.at.start && nameOf(withoutCast(value)) === name && !isNarrow(value);
    });
    if (use !== undefined) found('signed-length', use.at, NOT_NEGATIVE);
    const isParameter = from === fn.body.at.start;
    const element = isParameter ? undefined : firstFrom(steps.elements.get(name), most.compare.at.end);
    if (element !== undefined) {
      const kind = 'local' as const;
      const label = { origin: name, kind, name, at: most.compare.at, clean: 0n, whole: true };
      report(follower, { flaw: 'unchecked-size', instead: NOT_NEGATIVE }, element.at, label);
    }
  }
}

const NOT_NEGATIVE = 'also check that it is not negative, or make it unsigned';

const isNegative = (ir: Ir): boolean => ir.kind === 'math' && ir.op === '-' && ir.left.kind !== 'name';
/** A conversion to a type in which no number is huge. */
const isNarrow = (ir: Ir | undefined): boolean =>
  ir?.kind === 'cast' &&
  /^(?:u_?int(?:8|16)(?:_t)?|unsigned (?:char|short)|u_?char|u_?short|bool)$/.test(ir.type.trim());

/** Signed variables that hold a length from outside, and from where on in the text. */
function lengthsFrom(follower: Follower, fn: FunctionIr, steps: Steps, isHelper: boolean): Map<string, number> {
  const head = follower.source.slice(fn.at.start, Math.min(fn.body.at.start, fn.at.start + 200));
  const isOutside = !isHelper && !follower.functions.has('main') && !/\bstatic\b/.test(head);
  const from = new Map<string, number>();
  const add = (name: string, offset: number): void => {
    if (name !== '' && !from.has(name) && SIGNED.test(steps.types.get(name) ?? '')) from.set(name, offset);
  };
  if (isOutside) for (const { target } of fn.parameters) add(nameOf(target), fn.body.at.start);
  for (const { at, target, value } of steps.assigns) {
    const call = withoutCast(value);
    if (call?.kind === 'call' && READS_NUMBER.test(calledBy(call))) add(nameOf(target), at.end);
  }
  for (const call of steps.calls) {
    if (!READS_INTO.test(calledBy(call))) continue;
    for (const { value } of call.args) if (follower.source[value.at.start - 1] === '&') add(nameOf(value), call.at.end);
  }
  return from;
}

/** Is a number set to something else that is no limit, or handed to a function that may check it? */
function isLimited(follower: Follower, steps: Steps, name: string, from: number, most: Ir): boolean {
  const limit = follower.text(most.at);
  const isSet = (steps.assignsTo.get(name) ?? []).some(({ at, op, value }) => {
    if (at.end <= from) return false;
    const call = withoutCast(value);
    const isRead = call?.kind === 'call' && READS_NUMBER.test(calledBy(call));
    return op !== '=' || !(isRead || value.kind === 'number' || follower.text(value.at) === limit);
  });
  return isSet || (steps.callsWith.get(name) ?? []).some((call) => LIMITS.test(calledBy(call)));
}

/** Is this the size of a whole array, in bytes or as it is declared? */
function isWholeOf(follower: Follower, { assignsTo }: Steps, size: string, buffer: string): boolean {
  if (size === `sizeof(${buffer})` || size === `sizeof${buffer}`) return true;
  const { type = '', length } = assignsTo.get(buffer)?.find(({ fresh }) => fresh === true) ?? {};
  return /^(?:un)?signed char\b|^char\b/.test(type) && length !== undefined && withoutBlanks(follower, length) === size;
}

/** `malloc(strlen(text))`, into which the text is then copied with its null byte. */
function withoutRoom(follower: Follower, steps: Steps, found: Found): void {
  for (const { at, target, value } of steps.assigns) {
    const call = withoutCast(value);
    if (call?.kind !== 'call' || !/^(?:malloc|alloca)$/.test(calledBy(call))) continue;
    const size = withoutCast(call.args[0]?.value);
    const meant = size?.kind === 'name' ? lastBefore(steps.assignsTo.get(size.name), at.start)?.value : size;
    const measured = withoutCast(meant);
    const text =
      measured?.kind === 'call' && calledBy(measured) === 'strlen' ? argumentText(follower, measured, 0) : '';
    const copied = between(steps.callsWith.get(nameOf(target)), at.end, Infinity).some(
      (each) =>
        /^st[rp]cpy$/.test(calledBy(each)) &&
        argumentText(follower, each, 0) === nameOf(target) &&
        argumentText(follower, each, 1) === text,
    );
    if (text !== '' && copied) found('one-past-end', call.at, 'add 1 for the null byte');
  }
}

/** `n = read(fd, buffer, sizeof buffer)`, and then `buffer[n] = 0`. */
function onePastEnd(follower: Follower, steps: Steps, found: Found): void {
  for (const { at, target: counted, value } of steps.assigns) {
    const call = withoutCast(value);
    const count = nameOf(counted);
    const places = call?.kind === 'call' ? FILLS[calledBy(call)] : undefined;
    if (call?.kind !== 'call' || places === undefined || count === '') continue;
    const buffer = argumentText(follower, call, places[0]);
    if (buffer === '' || !isWholeOf(follower, steps, argumentText(follower, call, places[1]), buffer)) continue;
    const set = between(steps.setsIn.get(buffer), at.end, Infinity).find(
      ({ target }) => target.kind === 'index' && nameOf(target.key) === count,
    );
    if (set === undefined) continue;
    const [from, to] = [at.end, set.at.start];
    const isChecked =
      to - from > MOST_UNITS ||
      new RegExp(`(?:--|\\+\\+)\\s*${count}\\b|\\b${count}\\s*(?:--|\\+\\+)`).test(follower.source.slice(from, to)) ||
      between(steps.assignsTo.get(count), from, to).length > 0 ||
      between(steps.callsWith.get(count), from, to).some((each) => !TAKES.test(calledBy(each))) ||
      between(steps.comparesOf.get(count), from, to).some(
        ({ left, right }) => ![left, right].some((side) => isSmall(side)),
      );
    if (!isChecked) found('one-past-end', set.at, `read at most \`sizeof ${buffer} - 1\``);
  }
}

/** Units of text after a read in which what was read is ended. */
const MOST_UNITS = 2_000;
/** Calls that take a number of bytes and say nothing of it. */
const TAKES = /^(?:f?write|send|\w*printf|mem\w+|fput\w)$/;
const isSmall = (ir: Ir): boolean =>
  (ir.kind === 'number' && ir.value !== undefined && ir.value <= 1) || isNegative(ir);

/** Calls that read a text up to its null byte. */
const READS_TEXT = regex()`
  ^(?:
    f?puts|[fs]?printf|snprintf|str(?:len|cpy|cat|cmp|casecmp|r?chr|str|dup|tok|c?spn)|f?open|system|getenv|ato(?:i|ll?)
  )$
`;

/** What strncpy fills to the last byte has no null byte, unless one is put there. */
function withoutEnd(follower: Follower, steps: Steps, found: Found): void {
  for (const call of steps.calls) {
    if (calledBy(call) !== 'strncpy' || call.args[1]?.value.kind === 'text') continue;
    const buffer = nameOf(withoutCast(call.args[0]?.value));
    if (buffer === '' || !isWholeOf(follower, steps, argumentText(follower, call, 2), buffer)) continue;
    const next = firstFrom(steps.named.get(buffer), call.at.end);
    const reads = next === undefined ? undefined : firstFrom(steps.callsWith.get(buffer), call.at.end);
    if (reads === undefined || next === undefined || !READS_TEXT.test(calledBy(reads))) continue;
    const isPlain = reads.args.some(({ value }) => withoutCast(value) === next);
    const isBounded = reads.args.some(({ value }) => value.kind === 'text' && /%-?\d*\./.test(value.value));
    const source = argumentText(follower, call, 1);
    const isMeasured = between(steps.callsWith.get(source), 0, call.at.start).some((each) =>
      /^strn?len$/.test(calledBy(each)),
    );
    if (isPlain && !isBounded && !isMeasured)
      found('one-past-end', call.at, 'set the last byte of the buffer to 0 afterwards');
  }
}

/** What opens a file is a statement of its own, and the next that is said of the file is a use of it. */
function withoutFile(follower: Follower, { assigns, named, callsWith }: Steps, found: Found): void {
  for (const { at, target, value } of assigns) {
    const call = withoutCast(value);
    const file = nameOf(target);
    if (call?.kind !== 'call' || !/^(?:fopen|fdopen|popen|tmpfile)$/.test(calledBy(call)) || file === '') continue;
    const next = firstFrom(named.get(file), at.end);
    const use = firstFrom(callsWith.get(file), at.end);
    const isUsed =
      use !== undefined && STREAMED.test(calledBy(use)) && use.args.some(({ value: given }) => given === next);
    if (isUsed && /^\s*;/.test(follower.source.slice(at.end, at.end + 20)))
      found('missing-file', use.at, 'check it for NULL first');
  }
}
