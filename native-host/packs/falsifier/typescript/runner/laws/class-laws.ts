import { callOf } from '../call.ts';
import { Thrown, type Operation } from '../instance.ts';
import { copy, literal, same } from '../value.ts';
import { isWhole, type Broken, type Law, type Returned } from './law.ts';
import { wordsOf } from '../name-words.ts';
import type { Subject } from '../subject.ts';

/** The calls of a sequence with what each answered. */
function livedOf({ args, value }: Pick<Returned, 'args' | 'value'>): { operation: Operation; answer: unknown }[] {
  const operations = args.at(-1);
  if (!Array.isArray(operations) || !Array.isArray(value)) return [];
  return operations.map((operation: Operation, at) => ({ operation, answer: value[at] }));
}

/** What methods do, by the first word of their names, in a kind of class. */
type Roles = Readonly<Record<string, readonly string[]>>;

const roleOf = (roles: Roles, [name]: Operation): string | undefined =>
  Object.entries(roles).find(([, names]) => names.includes(name.toLowerCase()))?.[0];

const isNothing = (answer: unknown): boolean =>
  answer === undefined || answer === null || answer === -1 || answer === false || answer instanceof Thrown;

const SEEN: Roles = {
  size: ['size', 'length', 'count', 'getsize', 'getlength'],
  empty: ['isempty', 'empty'],
  all: ['toarray', 'tolist', 'values', 'items', 'inorder', 'inordertraversal', 'getall', 'tosortedarray'],
  clear: ['clear', 'reset', 'removeall'],
};

/** Looks at a model after each call: what should a call answer that only looks? Undefined where nobody knows. */
interface Model {
  roles: Roles;
  /** Does one more call; says what its answer has to be, or undefined where nobody knows. */
  does(role: string, operation: Operation, answer: unknown): { wanted: unknown } | undefined;
  size(): number;
  all?(): unknown[] | undefined;
  clear(): void;
}

const modelLaw = (
  rule: string,
  says: string,
  documented: RegExp,
  isOf: (subject: Subject) => boolean,
  make: (args: readonly unknown[], subject: Subject) => Model | undefined,
): Law => ({
  rule,
  says,
  documented,
  promisedBy: isOf,
  broken: (returned) => {
    const given = returned.args.slice(0, -1);
    const model = given.some(isContent) ? undefined : make(given, returned.subject);
    const lived = livedOf(returned);
    if (model === undefined || lived.length === 0) return null;
    let known = 0;
    for (const [at, { operation, answer }] of lived.entries()) {
      const seen = roleOf(SEEN, operation);
      const role = roleOf(model.roles, operation);
      // A call of which nothing is known may have changed anything.
      if (role === undefined && seen === undefined) return known > 0 ? undefined : null;
      const wanted = role === undefined ? lookedAt(seen ?? '', operation, model) : model.does(role, operation, answer);
      if (wanted === undefined) continue;
      known += 1;
      const isSame =
        isNothing(wanted.wanted) && wanted.wanted !== false ? isNothing(answer) : same(wanted.wanted, answer);
      if (!isSame)
        return `call ${at + 1}, ${operation[0]}, should answer ${literal(wanted.wanted)}, not ${literal(answer)}`;
    }
    return known > 0 ? undefined : null;
  },
});

/** What an object may begin with: the models begin with nothing. */
const isContent = (given: unknown): boolean =>
  Array.isArray(given) ? given.length > 0 : typeof given === 'object' && given !== null;

function lookedAt(seen: string, operation: Operation, model: Model): { wanted: unknown } | undefined {
  if (operation.length > 1) return undefined;
  if (seen === 'size') return { wanted: model.size() };
  if (seen === 'empty') return { wanted: model.size() === 0 };
  if (seen === 'clear') {
    model.clear();
    return undefined;
  }
  const all = model.all?.();
  return all === undefined ? undefined : { wanted: all };
}

const hasWord = (subject: Subject, ...words: string[]): boolean => subject.words.some((word) => words.includes(word));

/** Items that come out again at one end: of a stack the end at which they went in. */
const rowOf = (roles: Roles, take: (row: unknown[]) => unknown, look: (row: unknown[]) => unknown): Model => {
  const row: unknown[] = [];
  return {
    roles,
    does: (role, [, item], answer) => {
      if (role === 'in') {
        if (!(answer instanceof Thrown)) row.push(item);
        return undefined;
      }
      if (row.length === 0) return role === 'out' && !isNothing(answer) ? { wanted: undefined } : undefined;
      return { wanted: role === 'out' ? take(row) : look(row) };
    },
    size: () => row.length,
    clear: () => (row.length = 0),
  };
};

const isBounded = (args: readonly unknown[]): boolean => args.some((each) => typeof each === 'number');

const stack = modelLaw(
  'last-in-first-out',
  'a stack gives back first what came last',
  /stack|lifo|last in/i,
  (subject) => hasWord(subject, 'stack') && !hasWord(subject, 'min', 'max'),
  (args) =>
    isBounded(args)
      ? undefined
      : rowOf(
          { in: ['push'], out: ['pop'], look: ['peek', 'top'] },
          (row) => row.pop(),
          (row) => row.at(-1),
        ),
);

const queue = modelLaw(
  'first-in-first-out',
  'a queue gives back first what came first',
  /queue|fifo|first in/i,
  (subject) => hasWord(subject, 'queue') && !hasWord(subject, 'priority', 'delay', 'task', 'job', 'circular', 'async'),
  (args) =>
    isBounded(args)
      ? undefined
      : rowOf(
          {
            in: ['enqueue', 'add', 'push', 'offer'],
            out: ['dequeue', 'poll', 'shift', 'remove'],
            look: ['peek', 'front'],
          },
          (row) => row.shift(),
          (row) => row[0],
        ),
);

/** Of a heap of numbers the least, or by its name the greatest, comes out first. */
const heap = modelLaw(
  'least-first',
  'a heap or priority queue gives the first in its order',
  /heap|priority|smallest|largest|minimum|maximum/i,
  (subject) => hasWord(subject, 'heap') || (hasWord(subject, 'priority') && hasWord(subject, 'queue')),
  (_, subject) => {
    if (subject.shape.methods.some(({ parameters }) => parameters.length > 1)) return undefined;
    const greatest = hasWord(subject, 'max');
    const items: number[] = [];
    let isKnown = true;
    const best = (): number => (greatest ? Math.max(...items) : Math.min(...items));
    return {
      roles: {
        in: ['push', 'insert', 'add', 'enqueue', 'offer'],
        out: ['pop', 'extract', 'extractmin', 'extractmax', 'poll', 'dequeue', 'remove'],
        look: ['peek', 'top', 'min', 'max', 'peekmin', 'getmin'],
      },
      does: (role, [, item]) => {
        if (role === 'in') {
          if (typeof item === 'number') items.push(item);
          else isKnown = false;
          return undefined;
        }
        if (!isKnown || items.length === 0) return undefined;
        const wanted = best();
        if (role === 'out') items.splice(items.indexOf(wanted), 1);
        return { wanted };
      },
      size: () => items.length,
      clear: () => (items.length = 0),
    };
  },
);

/** Trees, sets and tries: what was put in is there until it is taken out. */
const members = modelLaw(
  'members',
  'what was put in is there until it is taken out, and nothing else is',
  /contain|insert|member|search|remov|delete/i,
  (subject) => hasWord(subject, 'tree', 'bst', 'trie', 'set') && !hasWord(subject, 'segment', 'fenwick', 'disjoint'),
  (args, subject) => {
    if (args.some((each) => each !== undefined)) return undefined;
    const items = new Map<string, unknown>();
    let isTwice = false;
    return {
      roles: {
        in: ['insert', 'add', 'insertword', 'addword'],
        has: ['contains', 'has', 'includes', 'search', 'find', 'exists'],
        out: ['remove', 'delete'],
      },
      does: (role, [, item], answer) => {
        const key = literal(item);
        if (item === undefined || item === '') isTwice = true;
        if (role === 'in') {
          if (answer instanceof Thrown) return undefined;
          if (items.has(key)) isTwice = true;
          items.set(key, item);
          return undefined;
        }
        if (role === 'has') return isTwice || typeof answer !== 'boolean' ? undefined : { wanted: items.has(key) };
        if (!(answer instanceof Thrown)) items.delete(key);
        return undefined;
      },
      size: () => (isTwice ? Number.NaN : items.size),
      all: () => {
        const all = [...items.values()];
        const isTree = hasWord(subject, 'tree', 'bst');
        if (isTwice || !all.every((each) => typeof each === 'number')) return undefined;
        return isTree && hasWord(subject, 'search', 'bst') ? all.toSorted((a, b) => a - b) : undefined;
      },
      clear: () => items.clear(),
    };
  },
);

/** Caches and maps: what is got is what was put last under the key; a cache may have dropped it. */
const keyed = modelLaw(
  'last-put',
  'what is got is what was put last under its key; a cache of a size drops what was not used longest',
  /cache|least recently|store|map|table/i,
  (subject) =>
    hasWord(subject, 'cache', 'lru', 'map', 'store', 'table') && !hasWord(subject, 'ttl', 'expiring', 'lfu', 'multi'),
  (args, subject) => {
    const capacity = args.find((each) => typeof each === 'number');
    const isLru = hasWord(subject, 'lru');
    if (
      (typeof capacity === 'number' && (!isLru || capacity < 1)) ||
      args.filter((each) => each !== undefined).length > 1
    )
      return undefined;
    const kept = new Map<string, unknown>();
    return {
      roles: { put: ['put', 'set'], get: ['get'], has: ['has', 'contains'], out: ['delete', 'remove'] },
      does: (role, [, key, item], answer) => {
        const text = literal(key);
        if (role === 'put') {
          if (answer instanceof Thrown) return undefined;
          kept.delete(text);
          kept.set(text, item);
          const [oldest] = kept.keys();
          if (typeof capacity === 'number' && kept.size > capacity && oldest !== undefined) kept.delete(oldest);
          return undefined;
        }
        const there = kept.has(text);
        if (role === 'has') return typeof answer === 'boolean' ? { wanted: there } : undefined;
        if (role === 'out') {
          kept.delete(text);
          return undefined;
        }
        if (!there) return { wanted: undefined };
        const last = kept.get(text);
        kept.delete(text);
        kept.set(text, last);
        return { wanted: last };
      },
      size: () => kept.size,
      clear: () => kept.clear(),
    };
  },
);

/** Methods without arguments that only look, by their names. */
const LOOKS =
  /^(?:size|length|count|balance|total|isempty|to(?:array|list)|values|items|keys|entries|peek|top|get[A-Z]\w*)$/i;

const looksOf = ({ shape }: Subject): Operation[] =>
  shape.methods
    .filter(
      ({ name, kind, parameters }) =>
        parameters.length === 0 && kind !== 'async' && (kind === 'getter' || LOOKS.test(name)),
    )
    .map(({ name }): Operation => [name]);

/** Does the calls and then looks; undefined where that does not come to its end. */
function lookAfter(
  returned: Returned,
  operations: readonly Operation[],
  looks: readonly Operation[],
): unknown[] | undefined {
  const args = [...returned.args.slice(0, -1), [...operations, ...looks]];
  const outcome = callOf(returned.subject.run, copy(args), returned.bench.places);
  return outcome.kind === 'value' && Array.isArray(outcome.value) ? outcome.value.slice(operations.length) : undefined;
}

const refusedChangesNothing: Law = {
  rule: 'half-done',
  says: 'a call that is refused changes nothing',
  documented: /unchanged|atomic|refus|throw/i,
  promisedBy: (subject) => looksOf(subject).length > 0 && subject.shape.kind === 'plain',
  broken: (returned) => {
    const lived = livedOf(returned);
    const at = lived.findIndex(({ answer }) => answer instanceof Thrown);
    if (at < 0) return null;
    const operations = lived.map(({ operation }) => operation);
    const looks = looksOf(returned.subject);
    const before = lookAfter(returned, operations.slice(0, at), looks);
    const after = lookAfter(returned, operations.slice(0, at + 1), looks);
    if (before === undefined || after === undefined || same(before, after)) return undefined;
    return changed(`${operations[at]?.[0] ?? ''} throws and still changes`, looks, before, after);
  },
};

const looksChangeNothing: Law = {
  rule: 'look-changes',
  says: 'to look changes nothing',
  documented: /without (?:removing|changing)|peek|look/i,
  promisedBy: (subject) => looksOf(subject).length > 0 && subject.shape.kind === 'plain',
  broken: (returned) => {
    const operations = livedOf(returned).map(({ operation }) => operation);
    const looks = looksOf(returned.subject);
    const once = lookAfter(returned, operations, looks);
    const twice = lookAfter(returned, [...operations, ...looks], looks);
    if (once === undefined || twice === undefined || returned.bench.varies) return null;
    return same(once, twice) ? undefined : changed('to look changes', looks, once, twice);
  },
};

function changed(
  how: string,
  looks: readonly Operation[],
  before: readonly unknown[],
  after: readonly unknown[],
): Broken {
  const at = before.findIndex((each, index) => !same(each, after[index]));
  return { message: `${how} ${looks[at]?.[0] ?? 'it'} from ${literal(before[at])} to ${literal(after[at])}` };
}

const sizes: Law = {
  rule: 'size',
  says: 'a size is a whole number, and none where it is empty',
  documented: /size|length|count|empty/i,
  promisedBy: ({ shape }) => shape.methods.some(({ name }) => roleOf(SEEN, [name]) === 'size'),
  broken: (returned) => {
    const operations = livedOf(returned).map(({ operation }) => operation);
    const own = (role: string): Operation | undefined =>
      returned.subject.shape.methods
        .filter(({ name, parameters }) => parameters.length === 0 && roleOf(SEEN, [name]) === role)
        .map(({ name }): Operation => [name])[0];
    const looks = [own('size'), own('empty')].filter((each) => each !== undefined);
    const [size, empty] = lookAfter(returned, operations, looks) ?? [];
    if (typeof size !== 'number') return null;
    if (!isWhole(size) || size < 0) return `${looks[0]?.[0] ?? 'size'} is then ${size}`;
    return typeof empty === 'boolean' && empty !== (size === 0)
      ? `it has ${size} and says ${empty} to being empty`
      : undefined;
  },
};

/** Accounts: what is there is what came in without what went out. */
const account: Law = {
  rule: 'balance',
  says: 'a balance is what came in without what went out',
  documented: /balance|account|deposit|withdraw/i,
  promisedBy: ({ shape }) =>
    shape.methods.some(({ name }) => wordsOf(name)[0] === 'deposit') &&
    shape.methods.some(({ name }) => wordsOf(name).includes('balance')),
  broken: (returned) => {
    const lived = livedOf(returned);
    const known = lived.every(({ operation: [name, ...given] }) =>
      /^(?:deposit|withdraw)$/.test(name) ? typeof given[0] === 'number' && given.length === 1 : /balance/i.test(name),
    );
    const look = returned.subject.shape.methods.find(
      ({ name, parameters }) => /balance/i.test(name) && parameters.length === 0,
    );
    if (!known || look === undefined) return null;
    const operations = lived.map(({ operation }) => operation);
    const [before] = lookAfter(returned, [], [[look.name]]) ?? [];
    const [after] = lookAfter(returned, operations, [[look.name]]) ?? [];
    if (typeof before !== 'number' || typeof after !== 'number') return null;
    const moved = lived.reduce((sum, { operation: [name, amount], answer }) => {
      if (answer instanceof Thrown || answer === false || typeof amount !== 'number') return sum;
      return name === 'deposit' ? sum + amount : sum - amount;
    }, before);
    return same(moved, after) ? undefined : `the balance is then ${after}, not ${moved}`;
  },
};

/** Laws of classes. */
export const CLASS_LAWS: readonly Law[] = [
  stack,
  queue,
  heap,
  members,
  keyed,
  refusedChangesNothing,
  looksChangeNothing,
  sizes,
  account,
];
