import output from 'node:console';
import { openSync, readFileSync, writeSync } from 'node:fs';
import { createRequire, registerHooks, SourceMap, stripTypeScriptTypes } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { assertions } from './assertions.ts';
import { ASSERT_DECIDERS, keepDeciders } from './deciders.ts';
import { sealer } from './sealer.ts';

/*
 * Runs inside of the sandbox, before a program: it writes what the program dies of and which of its assertions fail,
 * one sealed JSON value a line, into a file that the program is not told of. The key stands on standard input, which
 * the program finds at its end. What a program for another runtime or test framework takes for granted is there:
 * `assert`, `expect`, `require` in a module.
 */
const RESULTS = openSync('/results/results.jsonl', 'a');
/** Threads and processes that the program starts load this file, too; they have no key, and nothing to say. */
const seal = isMainThread && process.channel === undefined ? sealer(readFileSync(0, 'utf8')) : undefined;
const [toText, writeTo] = [JSON.stringify, writeSync];
const MOST_LINES = 30;
const program = process.argv[1] ?? '';

const write = (record: object): void => {
  if (seal !== undefined) writeTo(RESULTS, seal(toText(record)));
};

/** Where the program's text stands in what is made of it, if its lines are not in their places. */
let written: SourceMap | undefined;

/** Lines of the program's file in a stack, the innermost first. */
function linesOf(error: unknown): number[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, file, row, column] = /^\s+at .*?\(?(?:file:\/\/)?(\/[^\s()]+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      if (file !== program) return [];
      const entry = written?.findEntry(Number(row) - 1, Number(column) - 1);
      return [entry !== undefined && 'originalLine' in entry ? entry.originalLine + 1 : Number(row)];
    })
    .slice(0, MOST_LINES);
}

const textOf = (value: unknown): string => {
  try {
    return String(value).slice(0, 2_000);
  } catch {
    return 'a value without a text';
  }
};

/** The code of an error of Node, or of its cause. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause instanceof Error && 'code' in error.cause ? textOf(error.cause.code) : null;
}

function describe(error: unknown): object {
  const isError = error instanceof Error;
  return {
    name: isError ? error.name : 'what was thrown',
    message: isError ? textOf(error.message) : textOf(error),
    code: codeOf(error),
    lines: linesOf(error),
    assertion: isAssertion(error),
  };
}

const isAssertion = (error: unknown): boolean =>
  error instanceof Error && (error.name.startsWith('Assertion') || error.constructor.name === 'AssertionError');

/** The last error that the program printed: it may be what it ends itself for. */
let printed: unknown;
for (const name of ['log', 'error', 'warn', 'info'] as const) {
  const real = output[name].bind(output);
  output[name] = (...values: unknown[]) => {
    printed = values.find((value) => value instanceof Error) ?? printed;
    real(...values);
  };
}
const realAssert = output.assert.bind(output);
/** How many of its failures `console.assert` was told, and whether another in its place kept one to itself. */
let [toldFailures, isHidden] = [0, false];
const ownAssert = (condition?: unknown, ...values: unknown[]): void => {
  if (!condition) {
    toldFailures += 1;
    const message = values.map(textOf).join(' ');
    write({
      kind: 'survived',
      told: true,
      error: { name: 'console.assert', message, code: null, lines: linesOf(new Error(message)), assertion: true },
    });
  }
  realAssert(Boolean(condition), ...values);
};
/** What stands in its place may count, print or throw; it must not keep a failure to itself. */
const watched = (other: typeof ownAssert): typeof ownAssert =>
  new Proxy(other, {
    apply(target, self, given: Parameters<typeof ownAssert>) {
      const before = toldFailures;
      const result: unknown = Reflect.apply(target, self, given);
      if (!given[0] && toldFailures === before) isHidden = true;
      return result;
    },
  });
let current = ownAssert;
Object.defineProperty(output, 'assert', {
  configurable: true,
  enumerable: true,
  get: () => current,
  set: (other: unknown) => {
    current =
      other === ownAssert || typeof other !== 'function' ? (other as typeof ownAssert) : watched(other as never);
  },
});

const exit = process.exit.bind(process);
process.exit = (code?: number | string | null): never => {
  const number = Number(code ?? process.exitCode ?? 0);
  if (number !== 0)
    write(
      isAssertion(printed)
        ? { kind: 'death', error: describe(printed) }
        : { kind: 'exit', lines: linesOf(new Error('exit')) },
    );
  return exit(code);
};
process.on('uncaughtExceptionMonitor', (error) => write({ kind: 'death', error: describe(error) }));

const shims = assertions((error) => write({ kind: 'survived', told: false, error: describe(error) }));
const replaced = keepDeciders([
  ...ASSERT_DECIDERS,
  ['assert', shims.module('assert')],
  ['assert.strict', shims.module('assert/strict')],
  ['console', output, ['assert']],
  ['process', process, ['exit', 'reallyExit', 'exitCode']],
]);
process.on('exit', (code) => {
  const what = [...new Set([...replaced(), ...(isHidden ? ['console.assert'] : [])])];
  if (what.length > 0) write({ kind: 'replaced', what });
  write({ kind: 'end', code });
});
for (const [name, make] of Object.entries({
  assert: () => shims.assert,
  expect: () => shims.expect(),
  require: () => createRequire(program),
})) {
  if (name in globalThis) continue;
  const set = (value: unknown): void => {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  };
  Object.defineProperty(globalThis, name, { configurable: true, get: make, set });
}

/** Types are taken out here, for places in what Node itself makes of CommonJS are not always those of the text. */
function withoutTypes<T extends { format?: string | null | undefined; source?: unknown }>(url: string, loaded: T): T {
  const [, format] = /^(commonjs|module)-typescript$/.exec(loaded.format ?? '') ?? [];
  if (format === undefined || (typeof loaded.source !== 'string' && !(loaded.source instanceof Uint8Array)))
    return loaded;
  const text = Buffer.from(loaded.source).toString('utf8');
  try {
    return { ...loaded, format, source: stripTypeScriptTypes(text) };
  } catch {
    const source = stripTypeScriptTypes(text, { mode: 'transform', sourceMap: true });
    const map = /^\/\/# sourceMappingURL=data:application\/json;base64,(.*)$/m.exec(source)?.[1];
    if (url === `file://${program}` && map !== undefined)
      written = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString('utf8')));
    return { ...loaded, format, source };
  }
}

/** Where a name of a module for assertions leads; both forms of modules read the same value. */
const MODULES: readonly (readonly [RegExp, string])[] = [
  [/^(?:node:)?assert(?:\/strict)?$/, 'assert'],
  [/^(?:vitest|@jest\/globals|bun:test|expect|@playwright\/test|@std\/expect|jsr:@std\/expect(?:@.*)?)$/, 'expect'],
  [/^(?:chai)$/, 'chai'],
  [/^(?:jsr:)?@std\/(?:assert|testing\/asserts)(?:@.*)?$/, 'std'],
  [/^https:\/\/deno\.land\/(?:std|x\/std)[^/]*\/(?:assert|testing)\/(?:mod|asserts|assert\w*)\.ts$/, 'std'],
];
registerHooks({
  resolve(specifier, context, next) {
    const [, name] = MODULES.find(([pattern]) => pattern.test(specifier)) ?? [];
    if (name === undefined || context.parentURL?.startsWith('file:///project/') !== true)
      return next(specifier, context);
    const strict = specifier.endsWith('/strict');
    return {
      url: `claude-verify:${name}${strict ? '/strict' : ''}${context.conditions.includes('require') ? '?require' : ''}`,
      format: context.conditions.includes('require') ? 'commonjs' : 'module',
      shortCircuit: true,
    };
  },
  load(url, context, next) {
    const [, name = '', form] = /^claude-verify:([^?]+)(\?require)?$/.exec(url) ?? [];
    if (name === '') return withoutTypes(url, next(url, context));
    const value = shims.module(name);
    Object.defineProperty(globalThis, Symbol.for(url), { value, configurable: true });
    const from = `globalThis[Symbol.for(${JSON.stringify(url)})]`;
    const names = Object.keys(value).filter((key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default');
    const reexport = (key: string): string =>
      `const own_${key} = all[${JSON.stringify(key)}]; export { own_${key} as ${key} };`;
    const source =
      form === undefined
        ? `const all = ${from};\nexport default all;\n${names.map(reexport).join('\n')}`
        : `module.exports = ${from};`;
    return { format: form === undefined ? 'module' : 'commonjs', source, shortCircuit: true };
  },
});
