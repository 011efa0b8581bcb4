import type { FlawId } from './flaws.ts';
import type { Follower } from './follow.ts';
import { partsOf } from './flow-program.ts';
import type { FunctionIr, Ir } from './ir.ts';
import type { Node } from './plain-tree.ts';
import { report } from './sinks.ts';

/** What a function of C does, each kind in the order of the text. */
interface Steps {
  calls: readonly Extract<Ir, { kind: 'call' }>[];
  assigns: readonly Extract<Ir, { kind: 'assign' }>[];
  compares: readonly Extract<Ir, { kind: 'compare' }>[];
}

/** Parts of one function that are looked at; a longer one is not judged. */
const MOST_PARTS = 20_000;

/** The steps of a function; undefined where it is too long. */
function stepsOf(body: Ir): Steps | undefined {
  const calls: Extract<Ir, { kind: 'call' }>[] = [];
  const assigns: Extract<Ir, { kind: 'assign' }>[] = [];
  const compares: Extract<Ir, { kind: 'compare' }>[] = [];
  const waiting: Ir[] = [body];
  let parts = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    parts += 1;
    if (parts > MOST_PARTS) return undefined;
    if (next.kind === 'call') calls.push(next);
    else if (next.kind === 'assign') assigns.push(next);
    else if (next.kind === 'compare') compares.push(next);
    waiting.push(...partsOf(next));
  }
  const inOrder = (a: { at: Node }, b: { at: Node }): number => a.at.start - b.at.start;
  return { calls: calls.toSorted(inOrder), assigns: assigns.toSorted(inOrder), compares: compares.toSorted(inOrder) };
}

const nameOf = (ir: Ir | undefined): string => (ir?.kind === 'name' ? ir.name : '');
const calledBy = ({ callee }: Extract<Ir, { kind: 'call' }>): string => nameOf(callee);
const withoutCast = (ir: Ir | undefined): Ir | undefined => (ir?.kind === 'cast' ? withoutCast(ir.value) : ir);

/** Calls that ask about a file by its path, and the place of the path. */
const ASKS: Readonly<Record<string, number>> = { access: 0, faccessat: 1, stat: 0, lstat: 0 };
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
const READS_NUMBER = /^(?:atoi|atol|atoll|strtol|strtoll|ntohl|ntohs)$/;
const ENDS = /\b(?:_?[eE]xit|abort|die|errx?|fatal\w*|panic|oom\w*|quit)\s*\(/;

/**
 * Reports what a function of C does with memory and files by its form: what is asked about by its path and then used by
 * it, a length without a least, a place one past the end, memory that a failure loses. Takes time linear in the
 * function's length for each name that matters.
 */
export function reportMemory(follower: Follower, fn: FunctionIr): void {
  const steps = stepsOf(fn.body);
  if (steps === undefined) return;
  const found = (flaw: FlawId, at: Node, instead: string): void => report(follower, { flaw, instead }, at, undefined);
  askedThenUsed(follower, fn, steps, found);
  lostByRealloc(follower, steps, found);
  withoutLeast(fn, steps, found);
  onePastEnd(follower, steps, found);
  withoutEnd(follower, fn, steps, found);
  withoutFile(follower, steps, found);
}

type Found = (flaw: FlawId, at: Node, instead: string) => void;

const argumentText = (follower: Follower, call: Extract<Ir, { kind: 'call' }>, place: number | undefined): string => {
  const value = place === undefined ? undefined : withoutCast(call.args[place]?.value);
  return value === undefined || value.kind === 'text' ? '' : follower.text(value.at).replaceAll(/\s+/g, '');
};

/** Who owns a file, or may read it, is asked of what the path names now, which is not what is opened afterwards. */
function askedThenUsed(follower: Follower, fn: FunctionIr, { calls }: Steps, found: Found): void {
  const names = new Set(calls.map(calledBy));
  if (names.has('fstat') || ![...names].some((name) => Object.hasOwn(ASKS, name))) return;
  const whole = follower.text(fn.at);
  const decides = /\bst_(?:uid|gid)\b|\bS_ISLNK\b|\bS_IWOTH\b/.test(whole);
  const asked = new Set<string>();
  for (const call of calls) {
    const name = calledBy(call);
    const path = argumentText(follower, call, ASKS[name]);
    if (path !== '' && (name.endsWith('access') || name === 'faccessat' || decides)) {
      // Whether there is a file at all decides only about writing.
      const isThere = /\bF_OK\b|^0$/.test(argumentText(follower, call, (ASKS[name] ?? 0) + 1));
      asked.add(`${isThere ? 'there' : 'may'}:${path}`);
    }
    const used = argumentText(follower, call, USES[name]);
    const text = follower.text(call.at);
    const isSafe = /\bO_(?:EXCL|NOFOLLOW)\b|"[rwa+be]*x[rwa+be]*"/.test(text);
    const writes = !/"r[be]*"|\bO_RDONLY\b/.test(text);
    if (used !== '' && !isSafe && (asked.has(`may:${used}`) || (writes && asked.has(`there:${used}`))))
      found('file-race', call.at, 'open it first, and ask the descriptor with fstat');
  }
}

function lostByRealloc(follower: Follower, { assigns }: Steps, found: Found): void {
  for (const { at, target, value } of assigns) {
    const call = withoutCast(value);
    if (call?.kind !== 'call' || !/^re(?:alloc|allocarray)$/.test(calledBy(call))) continue;
    const kept = follower.text(target.at).replaceAll(/\s+/g, '');
    const after = follower.source.slice(at.end, at.end + 160);
    if (kept !== '' && kept === argumentText(follower, call, 0) && !ENDS.test(after))
      found('lost-memory', call.at, 'keep the result under another name until it is known that there is one');
  }
}

/** Is a side of a comparison this name as it is? A conversion to a type without a sign looks at both ends. */
const isName = (ir: Ir, name: string): boolean => ir.kind === 'name' && ir.name === name;

function withoutLeast(fn: FunctionIr, { calls, assigns, compares }: Steps, found: Found): void {
  if (/\bstatic\b/.test(fn.marks)) return;
  const signed = new Set([
    ...fn.parameters.flatMap(({ target, type = '' }) => (SIGNED.test(type.trim()) ? nameOf(target) : [])),
    ...assigns.flatMap(({ target, value, type = '' }) => {
      const call = withoutCast(value);
      return SIGNED.test(type.trim()) && call?.kind === 'call' && READS_NUMBER.test(calledBy(call))
        ? nameOf(target)
        : [];
    }),
  ]);
  signed.delete('');
  for (const name of signed) {
    const about = compares.filter(({ left, right }) => isName(left, name) || isName(right, name));
    const isLeast = ({ left, right }: (typeof about)[number]): boolean =>
      [left, right].some((side) => side.kind === 'number' && side.value !== undefined && side.value <= 1) ||
      [left, right].some((side) => side.kind === 'math' || side.kind === 'join');
    const most = about.find(({ op }) => /^[<>]=?$/.test(op));
    if (most === undefined || about.some(isLeast)) continue;
    const use = calls.find((call) => {
      const place = COUNTED[calledBy(call)];
      const value = place === undefined ? undefined : withoutCast(call.args[place]?.value);
      return call.at.start > most.at.start && value !== undefined && isName(value, name);
    });
    if (use !== undefined)
      found('signed-length', use.at, 'compare it with 0 as well, or give it a type without a sign');
  }
}

/** Does the text of a size say how large this buffer is? */
const isWholeOf = (size: string, buffer: string): boolean => size === `sizeof(${buffer})` || size === `sizeof${buffer}`;

function onePastEnd(follower: Follower, { calls, assigns, compares }: Steps, found: Found): void {
  for (const { at, target: counted, value } of assigns) {
    const call = withoutCast(value);
    if (call?.kind !== 'call') continue;
    const name = calledBy(call);
    const count = nameOf(counted);
    if (/^(?:malloc|alloca)$/.test(name)) {
      const size = withoutCast(call.args[0]?.value);
      const text = size?.kind === 'call' && calledBy(size) === 'strlen' ? argumentText(follower, size, 0) : '';
      const copied = calls.find(
        (each) =>
          /^st[rp]cpy$/.test(calledBy(each)) &&
          argumentText(follower, each, 0) === count &&
          argumentText(follower, each, 1) === text,
      );
      if (text !== '' && count !== '' && copied !== undefined)
        found('one-past-end', call.at, 'add 1 for the character that ends it');
      continue;
    }
    const places = FILLS[name];
    if (places === undefined || count === '') continue;
    const buffer = argumentText(follower, call, places[0]);
    if (buffer === '' || !isWholeOf(argumentText(follower, call, places[1]), buffer)) continue;
    const set = assigns.find(
      ({ at: { start }, target }) =>
        start > at.end &&
        target.kind === 'index' &&
        isName(target.key, count) &&
        follower.text(target.of.at).replaceAll(/\s+/g, '') === buffer,
    );
    const isCompared = compares.some(
      ({ left, right }) =>
        (isName(left, count) && right.kind !== 'number') || (isName(right, count) && left.kind !== 'number'),
    );
    if (set !== undefined && !isCompared) found('one-past-end', set.at, `read at most \`sizeof ${buffer} - 1\``);
  }
}

/** What strncpy fills to the last byte has no end, unless one is set. */
function withoutEnd(follower: Follower, fn: FunctionIr, { calls, assigns }: Steps, found: Found): void {
  for (const call of calls) {
    if (calledBy(call) !== 'strncpy') continue;
    const target = withoutCast(call.args[0]?.value);
    const buffer = nameOf(target);
    if (buffer === '' || !isWholeOf(argumentText(follower, call, 2), buffer)) continue;
    const isEnded = assigns.some(
      ({ target: set }) => set.kind === 'index' && nameOf(set.of) === buffer && set.at.start > call.at.start,
    );
    const isRead = calls.some(
      (each) =>
        each.at.start > call.at.end &&
        /^(?:f?puts|f?printf|str\w+|open|fopen|system|getenv|ato[il]+)$/.test(calledBy(each)) &&
        each.args.some(({ value }) => nameOf(withoutCast(value)) === buffer),
    );
    if (isRead && !isEnded && !/\bstrn?len\s*\(/.test(follower.text(fn.at)))
      found('one-past-end', call.at, 'set the last byte to 0 afterwards');
  }
}

function withoutFile(follower: Follower, { calls, assigns }: Steps, found: Found): void {
  for (const { at, target, value } of assigns) {
    const call = withoutCast(value);
    const file = nameOf(target);
    if (call?.kind !== 'call' || !/^(?:fopen|fdopen|popen|tmpfile)$/.test(calledBy(call)) || file === '') continue;
    const use = calls.find(
      (each) =>
        each.at.start > at.end &&
        STREAMED.test(calledBy(each)) &&
        each.args.some(({ value: given }) => nameOf(given) === file),
    );
    // Whatever speaks of it before may be the question whether there is one.
    const between = use === undefined ? file : follower.source.slice(at.end, use.at.start);
    if (use !== undefined && /^\s*;/.test(between) && !mentions(between, file))
      found('missing-file', use.at, 'compare it with NULL first');
  }
}

const mentions = (text: string, name: string): boolean => text.split(/\W+/).includes(name);
