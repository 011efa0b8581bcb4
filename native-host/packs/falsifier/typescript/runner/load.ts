import { createRequire, registerHooks } from 'node:module';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Loadable } from '../runner-request.ts';
import { MARK, OLD_MARK } from '../../../../languages/typescript/functions/branch-marks.ts';
import { judgeThrown } from './call.ts';
import { TRYING, type Patience } from './callee/callee.ts';
import { openCompiled } from './callee/compiled-functions.ts';
import { endWhenStuck } from '../../../../languages/scripts/runner/end-when-stuck.ts';
import { livesOf } from './instance.ts';

/** A function of a block, and its text as the language has it. */
export interface LoadedFunction {
  run: (...args: unknown[]) => unknown;
  source: string;
  /** A call as the language of a compiled block has it. */
  write?: (args: readonly unknown[]) => string;
  /** What became of its process, in words, where it ended that or waited. */
  notes?: ReadonlySet<string>;
}

/** The functions of a block by the names that it gives them, or why it could not be loaded. */
export type Loaded =
  | { kind: 'loaded'; functions: ReadonlyMap<string, LoadedFunction> }
  | { kind: 'not-loaded'; reason: string; missing: string | null };

/** Endings that bundlers add to an import. */
const ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js'];

/** Addresses with this mark are the old text of a file. */
const OLD = 'cv-before';

/** Where the code tells of its branches; it is left out of what is read of its text. */
const MARKS = new RegExp(String.raw`(?:${MARK}|${OLD_MARK})\(\d+\)[,;]?\s*`.replaceAll('$', String.raw`\$`), 'g');

const isMeant = (thrown: unknown, { path, plan }: Loadable): boolean =>
  judgeThrown(thrown, { path, deliberate: plan.deliberate }).kind === 'refused';

/**
 * Loads a block as prepared, in the place of the file that lies there; `patience` is how long calls of compiled code
 * may take.
 */
export async function loadBlock(
  { path, plan, compiled, stuckMs }: Loadable,
  which: 'after' | 'before',
  patience: Patience = TRYING,
): Promise<Loaded> {
  if (compiled !== undefined) {
    const opened = openCompiled(compiled, plan.functions, patience);
    return opened.kind === 'loaded' ? opened : { ...opened, missing: null };
  }
  const source = which === 'before' ? plan.code.replaceAll(`${MARK}(`, `${OLD_MARK}(`) : plan.code;
  const url = `${pathToFileURL(path).href}${which === 'before' ? `?${OLD}` : ''}`;
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (thrown) {
        const found = withEnding(specifier, context.parentURL);
        if (found === undefined) throw thrown;
        return next(found, context);
      }
    },
    load: (address, context, next) =>
      address === url ? { format: plan.format, source, shortCircuit: true } : next(address, context),
  });
  // CommonJS is kept by its path alone: without this the other side's functions would come again.
  delete createRequire(url).cache[path];
  const stopWatching = stuckMs === undefined ? undefined : await endWhenStuck(stuckMs);
  try {
    const loaded: unknown = await import(url);
    stopWatching?.();
    const own = plan.format === 'commonjs' && isObject(loaded) ? Reflect.get(loaded, 'default') : loaded;
    const functions = plan.functions.flatMap((shape, index) => {
      const found: unknown = isObject(own) ? Reflect.get(own, `cv$${index}`) : undefined;
      if (typeof found !== 'function') return [];
      const source = Function.prototype.toString.call(found).replaceAll(MARKS, '');
      const run =
        shape.form === 'class'
          ? livesOf(found as Parameters<typeof livesOf>[0], shape, (thrown) => isMeant(thrown, { path, plan }))
          : (...args: unknown[]): unknown => Reflect.apply(found, undefined, args);
      return [[shape.name, { run, source }] as const];
    });
    return { kind: 'loaded', functions: new Map(functions) };
  } catch (thrown) {
    const reason = thrown instanceof Error ? `${thrown.name}: ${thrown.message.split('\n', 1)[0]}` : String(thrown);
    const missing = /Cannot find (?:package|module) '([^']+)'/.exec(reason)?.[1] ?? null;
    return { kind: 'not-loaded', reason, missing: missing === null ? null : (missing.split('/').at(-1) ?? missing) };
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function withEnding(specifier: string, parent: string | undefined): string | undefined {
  if (!/^\.{0,2}\//.test(specifier) || parent === undefined) return undefined;
  const plain = new URL(specifier, parent);
  const bases = [plain.href, plain.href.replace(/\.[mc]?jsx?$/, '')];
  return bases
    .flatMap((base) => ENDINGS.map((ending) => base + ending))
    .find((address) => existsSync(fileURLToPath(address)));
}
