import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { format, inspect, isDeepStrictEqual } from 'node:util';
import vm from 'node:vm';
import { endWhenStuck } from '../../../languages/scripts/runner/end-when-stuck.ts';
import { sealer } from '../../../languages/scripts/runner/sealer.ts';
import type { AskedExample, ScriptRequest } from '../request.ts';
import { tell } from './tell.ts';

/*
 * Runs in the sandbox: reads a request from standard input, loads the block anew for each example, evaluates it in the
 * block's own scope, and writes what it comes to as one sealed line to /answer/outcomes.
 */
const { seal: key, ...request }: ScriptRequest & { seal: string } = JSON.parse(readFileSync(0, 'utf8'));
const seal = sealer(key);
const [write, toText] = [writeSync, JSON.stringify];
const outcomes = openSync('/answer/outcomes', 'a');
const exit = process.exit.bind(process);
const SCOPE = 'cv$scope';
const SLOT = 'cv$work';
const TEXT = 4_000;
/** Milliseconds after which no further example is begun. */
const ENOUGH = 20_000;
const ENDINGS = ['.ts', '.tsx', '.js', '.mjs', '.jsx', '/index.ts', '/index.js'];

let printed = '';
const note = (event: object): void => void write(outcomes, seal(toText(event)));
const print = (...args: unknown[]): void => void (printed.length < TEXT && (printed += `${format(...args)}\n`));

/** The code may print, ask to end the process, and leave promises and timers behind. */
function calm(): void {
  for (const name of ['log', 'info', 'dir'] as const) console[name] = print;
  for (const name of ['warn', 'error', 'debug', 'trace', 'table', 'assert'] as const) console[name] = () => undefined;
  process.stdout.write = (chunk: unknown) => {
    printed += String(chunk);
    return true;
  };
  process.stderr.write = () => true;
  process.exit = () => {
    throw new Error('process.exit was called');
  };
  process.on('uncaughtException', () => undefined);
  process.on('unhandledRejection', () => undefined);
}

const url = pathToFileURL(request.path).href;
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (thrown) {
      if (!/^\.{0,2}\//.test(specifier)) throw thrown;
      const bases = [specifier, specifier.replace(/\.[mc]?jsx?$/, '')];
      for (const each of bases.flatMap((base) => ENDINGS.map((ending) => base + ending))) {
        try {
          return next(each, context);
        } catch {
          continue;
        }
      }
      throw thrown;
    }
  },
  load: (address, context, next) =>
    address.split('?')[0] === url
      ? { format: request.format, source: request.code, shortCircuit: true }
      : next(address, context),
});

type Scope = (source: string) => unknown;

async function load(index: number): Promise<Scope> {
  const loaded: unknown = await import(`${url}?cv=${index}`);
  const own: unknown = request.format === 'commonjs' ? Reflect.get(loaded as object, 'default') : loaded;
  return Reflect.get(own as object, SCOPE) as Scope;
}

const script = new vm.Script(`globalThis.${SLOT}()`);

/** Runs work that may not end; undefined where it did not. */
function within<T>(work: () => T): { value: T } | undefined {
  let done: { value: T } | undefined;
  Reflect.set(globalThis, SLOT, () => (done = { value: work() }));
  try {
    script.runInThisContext({ timeout: request.timeoutMs });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')) throw thrown;
  }
  return done;
}

/** Evaluates in the block's scope, without the types of TypeScript. */
function inScope(scope: Scope, source: string): unknown {
  if (!request.typed) return scope(source);
  let plain: string;
  try {
    plain = stripTypeScriptTypes(`;${source}`, { mode: 'transform' });
  } catch {
    plain = source;
  }
  return scope(plain);
}

const LATE = Symbol('late');

async function settled(value: unknown): Promise<unknown> {
  if (!(value instanceof Promise) && typeof (value as { then?: unknown } | null)?.then !== 'function') return value;
  return await Promise.race([value, new Promise((resolve) => setTimeout(resolve, request.timeoutMs, LATE))]);
}

class NotReady extends Error {}

async function evaluate({ index, setup, call, callee, args, wanted }: AskedExample, scope: Scope): Promise<object> {
  const isAsync = [...setup, call].some((each) => /\bawait\b/.test(each));
  const before = setup.map((each) => (/[;}]\s*$/.test(each) ? each : `${each};`)).join('\n');
  const body =
    callee === undefined
      ? `return { value: (${call.replace(/;\s*$/, '')}), args: undefined };`
      : `const cv$args = ${args}; return { value: ${callee}(...cv$args), args: cv$args };`;
  // Compiled before it is run: what does not parse is no example.
  const make = inScope(scope, `(${isAsync ? 'async ' : ''}(cv$ready) => { ${before}\ncv$ready(); ${body} })`);
  if (typeof make !== 'function') throw new NotReady('it is no JavaScript');
  let ready = false;
  let ran: { value: unknown } | undefined;
  try {
    printed = '';
    ran = within(() =>
      make(() => {
        ready = true;
        printed = '';
      }),
    );
    if (ran === undefined)
      return ready
        ? { kind: 'hung', ms: request.timeoutMs }
        : { kind: 'unready', reason: 'what comes before it does not end' };
    const made = await settled(ran.value);
    if (made === LATE) return { kind: 'hung', ms: request.timeoutMs };
    const { value, args: after } = made as { value: unknown; args: unknown[] | undefined };
    const result = await settled(value);
    if (result === LATE) return { kind: 'hung', ms: request.timeoutMs };
    const told = within(() => tell(result));
    if (told === undefined) return { kind: 'unready', reason: 'its result has no end' };
    const shown = inspect(result, { depth: 6, breakLength: Infinity, maxArrayLength: 200, maxStringLength: TEXT });
    const expected = wanted === undefined ? undefined : expectedBy(scope, wanted);
    return {
      kind: 'value',
      value: told.value,
      shown: shown.slice(0, TEXT),
      text: typeof result === 'string' ? result.slice(0, TEXT) : shown.slice(0, TEXT),
      printed,
      ...(after === undefined ? {} : { after: after.map((each) => tell(each)) }),
      ...(expected === undefined
        ? {}
        : { wanted: { value: tell(expected.value), equal: isDeepStrictEqual(expected.value, result) } }),
    };
  } catch (thrown) {
    if (!ready) return { kind: 'unready', reason: `what comes before it throws: ${nameOf(thrown)}` };
    const line = lineOf(thrown, index);
    return {
      kind: 'raised',
      types: typesOf(thrown),
      message:
        thrown instanceof Error
          ? (thrown.message.split('\n', 1)[0] ?? '').slice(0, 300)
          : inspect(thrown).slice(0, 300),
      line,
      atCall: line === null && thrown instanceof TypeError,
    };
  }
}

/** What is expected, evaluated where the call was; undefined where it is no code there. */
function expectedBy(scope: Scope, wanted: string): { value: unknown } | undefined {
  try {
    return within(() => inScope(scope, `(${wanted})`));
  } catch {
    return undefined;
  }
}

const nameOf = (thrown: unknown): string =>
  (thrown instanceof Error ? `${thrown.name}: ${thrown.message.split('\n', 1)[0]}` : inspect(thrown)).slice(0, 200);

function typesOf(thrown: unknown): string[] {
  const names: string[] = [];
  if (thrown instanceof Error && thrown.name !== 'Error') names.push(thrown.name);
  for (
    let at: unknown = thrown;
    typeof at === 'object' && at !== null && at !== Object.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    const name: unknown = at.constructor?.name;
    if (typeof name === 'string' && name !== 'Object') names.push(name);
  }
  return names.length === 0 ? [typeof thrown] : [...new Set(names)];
}

/** The line of the block that an exception comes from. */
function lineOf(thrown: unknown, index: number): number | null {
  if (!(thrown instanceof Error)) return null;
  for (const frame of (thrown.stack ?? '').split('\n')) {
    if (frame.includes('eval at')) continue;
    const found = /^\s+at (?:.*\()?(?:file:\/\/)?([^()\s]*?)(?:\?cv=(\d+))?:(\d+):\d+\)?$/.exec(frame);
    if (found?.[1] === request.path && (found[2] === undefined || found[2] === String(index))) return Number(found[3]);
  }
  return null;
}

async function answer(): Promise<void> {
  note({ event: 'loaded' });
  let stopWatching = request.stuckMs === undefined ? undefined : await endWhenStuck(request.stuckMs);
  for (const example of request.examples) {
    if (performance.now() > ENOUGH) break;
    let scope: Scope;
    try {
      scope = await load(example.index);
      stopWatching?.();
      stopWatching = undefined;
    } catch (thrown) {
      const reason = nameOf(thrown);
      const missing = /Cannot find (?:package|module) '([^']+)'/.exec(reason)?.[1] ?? null;
      return note({ event: 'not-loaded', reason, missing: missing?.split('/').at(-1) ?? null });
    }
    note({ event: 'begin', index: example.index });
    let outcome: object;
    try {
      outcome = await evaluate(example, scope);
    } catch (thrown) {
      outcome = { kind: 'unready', reason: nameOf(thrown) };
    }
    note({ event: 'outcome', index: example.index, ...outcome });
  }
  return note({ event: 'end' });
}

calm();
await answer();
closeSync(outcomes);
exit(0);
