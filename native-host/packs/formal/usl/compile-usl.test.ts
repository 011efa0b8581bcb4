import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { handle } from '../checks/z3/engine.ts';
import { compileUsl } from './compile-usl.ts';
import type { UslTarget } from './usl-target.ts';
import { answerScript } from '../smt/answer-script.ts';
import { smtAnswerSchema } from '../smt/judge-script.ts';

const FIXTURES = new URL('./fixtures/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FIXTURES), 'utf8');
const all = readdirSync(FIXTURES).filter((file) => file.endsWith('.usl'));
/** Within the repository, so that fast-check is found. */
const folder = mkdtempSync(join(import.meta.dirname, '.compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compiled(source: string, target: UslTarget): { text: string; leftOut: string[] } {
  const result = compileUsl(source, target);
  if (result.kind !== 'compiled') throw new Error(result.message);
  return result;
}

const hasTool = (command: string, args: readonly string[]): boolean => spawnSync(command, args).error === undefined;

/** The documents whose names and types fit; in the others a mistake is told. */
const fitting = all.filter((file) => compileUsl(read(file), 'smt').kind === 'compiled');

describe('usl compile', () => {
  it('refuses a text that is none, or whose names do not fit, with the place', () => {
    expect(compileUsl('theorem t {', 'ts')).toEqual({
      kind: 'ill-formed',
      message: expect.stringContaining('line 1, column 12: expected'),
    });
    expect(compileUsl(read('agent-executor.usl'), 'ts')).toMatchObject({
      kind: 'ill-formed',
      message: expect.stringContaining('line 50, column 42: the type Agent has no field max_tokens'),
    });
    expect(fitting).toEqual([
      'bash.usl',
      'bisimulation.usl',
      'counter.usl',
      'read.usl',
      'streaming.usl',
      'task.usl',
      'tool-registry.usl',
    ]);
  });

  it.each(['smt', 'ts', 'tla', 'dafny', 'kani'] as const)('names in %s what it leaves out, with its line', (target) => {
    const { text, leftOut } = compiled(read('bash.usl'), target);
    expect(leftOut).toContainEqual(expect.stringMatching(/^unsupported: line 2[67], temporal bash_terminates: /));
    for (const line of leftOut) expect(text).toContain(line);
  });

  it.each(fitting)('writes %s in TypeScript that compiles', (file) => {
    const path = join(folder, `${file}.ts`);
    writeFileSync(path, compiled(read(file), 'ts').text);
    expect(diagnosticsOf(path)).toEqual([]);
  });

  it('writes SMT-LIB whose questions are answered as a text without a flaw has it', async () => {
    const { text } = compiled(read('counter.usl'), 'smt');
    const verdict = await answerScript(
      { name: 'counter.smt2', text },
      {
        backend: 'z3',
        title: 'Z3',
        ask: async (part, { check }) => smtAnswerSchema.parse(await handle({ text: part, check, isBrief: true })),
      },
    );
    expect(verdict).toMatchObject({ kind: 'passed', extent: expect.stringMatching(/^2\d questions/) });
  }, 60_000);

  it('lays a text out as USL', () => {
    const { text } = compiled(read('counter.usl'), 'usl');
    expect(compiled(text, 'usl').text).toBe(text);
  });
});

function diagnosticsOf(path: string): string[] {
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    skipLibCheck: true,
    types: [],
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start, file }) => {
    const line = file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    return `${file?.text.split('\n')[line] ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
}

interface Counter {
  mode: 'Running' | 'Stopped';
  count: number;
  limit: number;
}

const RIGHT = {
  Counter_increment: (self: Counter): Counter => ({ ...self, count: Math.min(self.count + 1, self.limit) }),
  Counter_stop: (self: Counter): Counter => ({ ...self, mode: 'Stopped' }),
  Counter_take: (self: Counter, amount: number) =>
    amount > self.count ? { ok: false } : { ok: true, value: { ...self, count: self.count - amount } },
};

const MUTANTS: Record<string, Partial<Record<keyof typeof RIGHT, unknown>>> = {
  'contract Counter::increment': { Counter_increment: (self: Counter) => ({ ...self, count: self.count + 1 }) },
  'contract Counter::stop': { Counter_stop: (self: Counter) => ({ ...self, mode: 'Stopped', count: 0 }) },
  'contract Counter::take': {
    Counter_take: (self: Counter, amount: number) => ({ ok: true, value: { ...self, count: self.count - amount - 1 } }),
  },
  'theorem a_full_counter_stays': { Counter_increment: (self: Counter) => ({ ...self, count: 0 }) },
};

describe('the compiled monitors', () => {
  const load = async (): Promise<{
    properties(implementation: unknown): Record<string, () => void>;
    monitored(implementation: unknown, report: (what: string) => void): typeof RIGHT;
  }> => {
    const path = join(folder, 'counter.mjs');
    const { outputText } = ts.transpileModule(compiled(read('counter.usl'), 'ts').text, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    writeFileSync(path, outputText);
    return (await import(pathToFileURL(path).href)) as never;
  };

  it('let a right implementation pass, and notice each wrong one', async () => {
    fc.configureGlobal({ seed: 20_261_127 });
    const { properties } = await load();
    const right = properties(RIGHT);
    expect(Object.keys(right)).toEqual(expect.arrayContaining(Object.keys(MUTANTS)));
    for (const [what, check] of Object.entries(right)) expect(check, what).not.toThrow();
    for (const [what, wrong] of Object.entries(MUTANTS))
      expect(properties({ ...RIGHT, ...wrong })[what], what).toThrow(/broken: /);
  });

  it('report what is broken in a running program, who broke it, and change nothing of it', async () => {
    const { monitored } = await load();
    const broken: string[] = [];
    const wrong = { ...RIGHT, Counter_increment: (self: Counter) => ({ ...self, count: self.limit + 1 }) };
    const watched = monitored(wrong, (what) => broken.push(what));
    const counter: Counter = { mode: 'Running', count: 1, limit: 3 };
    expect(watched.Counter_increment(counter)).toEqual({ mode: 'Running', count: 4, limit: 3 });
    expect(broken).toEqual(['Counter::increment ensures', 'invariant within_bounds']);
    broken.length = 0;
    watched.Counter_increment({ ...counter, mode: 'Stopped' });
    expect(broken).toEqual(['Counter::increment requires']);
  });
});

describe('the compiled texts of provers', () => {
  it.skipIf(!hasTool('dafny', ['/help']))(
    'are read by Dafny, and what holds is proved',
    () => {
      const path = join(mkdtempSync(join(tmpdir(), 'usl-')), 'counter.dfy');
      writeFileSync(path, compiled(read('counter.usl'), 'dafny').text);
      const out = execFileSync('dafny', ['/compile:0', '/timeLimit:20', path], { encoding: 'utf8' });
      expect(out).toMatch(/finished with [1-9]\d* verified, 0 errors/);
    },
    120_000,
  );

  it.skipIf(!hasTool('dafny', ['/help'])).each(fitting)(
    'of %s resolve in Dafny',
    (file) => {
      const path = join(mkdtempSync(join(tmpdir(), 'usl-')), 'block.dfy');
      writeFileSync(path, compiled(read(file), 'dafny').text);
      const { stdout } = spawnSync('dafny', ['/compile:0', '/noVerify', path], { encoding: 'utf8' });
      expect(stdout).toMatch(/finished with \d+ verified, 0 errors/);
    },
    120_000,
  );

  it.skipIf(!hasTool('rustc', ['--version']))(
    'compile as harnesses in Rust',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'usl-'));
      const rust = (name: string, source: string, options: readonly string[]): string => {
        writeFileSync(join(home, `${name}.rs`), source);
        const args = ['--edition', '2021', '--crate-name', name, '--out-dir', home, '-L', home, ...options];
        return spawnSync('rustc', [...args, join(home, `${name}.rs`)], { encoding: 'utf8' }).stderr;
      };
      expect(rust('kani_attributes', read('kani-attributes.rs.txt'), ['--crate-type', 'proc-macro'])).not.toMatch(
        /^error/m,
      );
      expect(
        rust('kani', read('kani-functions.rs.txt'), ['--crate-type', 'rlib', '--extern', 'kani_attributes']),
      ).not.toMatch(/^error/m);
      const crate = `${read('counter-crate.rs.txt')}\n${compiled(read('counter.usl'), 'kani').text}`;
      expect(
        rust('crate_under_test', crate, [
          '--crate-type',
          'lib',
          '--cfg',
          'kani',
          '--extern',
          'kani',
          '--emit',
          'metadata',
        ]),
      ).not.toMatch(/^(?:error|warning: unused)/m);
      const wrong = crate.replace('self_.count', 'self_.amount');
      expect(
        rust('wrong', wrong, ['--crate-type', 'lib', '--cfg', 'kani', '--extern', 'kani', '--emit', 'metadata']),
      ).toMatch(/^error/m);
    },
    120_000,
  );
});
