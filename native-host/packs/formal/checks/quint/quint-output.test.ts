import { expect, it } from 'vitest';
import { failureOf, readSimulation, readTests, readTyped, violatedIn, type QuintModule } from './quint-output.ts';
import { planModules, simulated } from './quint-plan.ts';
import { importedFiles, modulesIn, placeOf } from './quint-text.ts';

const str = (value: string): object => ({ id: 0, kind: 'str', value });
const app = (opcode: string, ...args: object[]): object => ({ id: 0, kind: 'app', opcode, args });

it('reads a violation with the states that lead to it', () => {
  const debt = app('Map', app('Tup', str('a'), { id: 0, kind: 'int', value: -5 }));
  const names = [str('mbt::actionTaken'), str('init'), str('mbt::nondetPicks'), app('Rec')];
  const optional = app('variant', str('None'), app('Tup'));
  const values = [str('m'), debt, str('s'), optional, str('p'), app('Rec', str('q'), str('"'))];
  const state = app('Rec', ...names, ...values);
  expect(readSimulation(JSON.stringify({ status: 'violation', errors: [], trace: [state] }))).toEqual({
    kind: 'violated',
    steps: [
      {
        label: 'state 1: init',
        values: [
          { name: 'm', value: 'Map("a" -> -5)' },
          { name: 's', value: 'None' },
          { name: 'p', value: String.raw`{ q: "\"" }` },
        ],
      },
    ],
  });
});

it('shows every digit of a large number', () => {
  const json = `{"status":"violation","errors":[],"trace":[{"kind":"app","opcode":"Rec","args":[
    {"kind":"str","value":"n"},{"kind":"int","value":12345678901234567890}]}]}`;
  expect(readSimulation(json)).toMatchObject({ steps: [{ values: [{ name: 'n', value: '12345678901234567890' }] }] });
});

it('takes nothing for the end of a simulation or of tests but what says so', () => {
  const error = { explanation: '[QNT500] Uninitialized const N.', locs: [] };
  expect(readSimulation(JSON.stringify({ status: 'error', errors: [error], trace: [] }))).toMatchObject({
    kind: 'stopped',
    error: { code: 'QNT500', message: 'Uninitialized const N.' },
  });
  expect(readSimulation(JSON.stringify({ status: 'ok', errors: [error], trace: [app('Rec')] })).kind).toBe('stopped');
  expect(readSimulation(JSON.stringify({ errors: [] })).kind).toBe('stopped');
  expect(readTests(JSON.stringify({ errors: [error] })).kind).toBe('stopped');
  expect(() => readSimulation('')).toThrow();
  expect(() => readTests('{}')).toThrow();
});

it('reads errors with their places, which Quint counts from 0', () => {
  const loc = {
    source: '/project/block.qnt',
    start: { line: 1, col: 2, index: 9 },
    end: { line: 1, col: 3, index: 10 },
  };
  const errors = [{ explanation: '[QNT000] No int\nTrying to unify\n', locs: [loc] }];
  expect(readTyped(JSON.stringify({ stage: 'parsing', errors })).errors).toEqual([
    { code: 'QNT000', message: 'No int; Trying to unify', file: 'block.qnt', line: 2, column: 3 },
  ]);
});

it('reads why a test fails, and which invariants are violated', () => {
  const printed = '  1) aTest:\n       Error [QNT508]: Assertion failed\n        at /project/block.qnt:5:31\n';
  expect([failureOf(printed, 'aTest'), failureOf(printed, 'bTest')]).toEqual(['Assertion failed', undefined]);
  expect(violatedIn('[violation] Found an issue\n  ❌ no_debt\n')).toEqual(['no_debt']);
});

const define = (qualifier: string, ...names: string[]): QuintModule['declarations'] =>
  names.map((name) => ({ kind: 'def', name, qualifier, isBool: true }));

it('knows of an instance what it takes over, and simulates it in the place of what it is an instance of', () => {
  const counter: QuintModule = {
    name: 'counter',
    declarations: [...define('action', 'init', 'step'), ...define('val', 'inv', 'invalid', 'typeInv', 'inv_2')],
  };
  const open = { kind: 'instance', protoName: 'counter', isBool: false };
  const tested: QuintModule = { name: 'tested', declarations: [open, ...define('run', 'goTest', 'go')] };
  const named: QuintModule = {
    name: 'named',
    declarations: [{ ...open, kind: 'import', qualifiedName: 'c' }, ...define('temporal', 'ends')],
  };
  const all = [counter, tested, named];
  const plans = planModules(['counter', 'tested', 'named', 'missing'], all);
  expect(plans[1]).toEqual({
    name: 'tested',
    runs: '',
    invariants: ['inv', 'typeInv', 'inv_2'],
    others: ['invalid'],
    tests: ['goTest'],
    otherRuns: ['go'],
    temporals: [],
    assumptions: [],
  });
  expect(plans[2]).toMatchObject({
    runs: 'c::',
    invariants: ['c::inv', 'c::typeInv', 'c::inv_2'],
    temporals: ['ends'],
  });
  expect(simulated(plans, all).map(({ name }) => name)).toEqual(['tested', 'named']);
});

it('does not follow modules that import each other for ever', () => {
  const other = (name: string, protoName: string): QuintModule => ({
    name,
    declarations: [{ kind: 'import', protoName, defName: '*', isBool: false }],
  });
  expect(planModules(['a'], [other('a', 'b'), other('b', 'a')])).toMatchObject([{ name: 'a', runs: undefined }]);
});

it('finds modules and definitions in a text, and follows imports within the folder alone', () => {
  const text =
    '// module no {\nmodule m {\n  import a.* from "./a"\n  val inv = true\n}\nmodule n { val inv = false }\n';
  expect(modulesIn(text).map(({ name }) => name)).toEqual(['m', 'n']);
  expect(text.slice(placeOf(text, 'n', 'inv').end)).toBe(' = false }\n');
  expect(placeOf(text, 'n', 'c::of')).toEqual({ start: text.indexOf('n {', 50), end: text.indexOf('n {', 50) + 1 });
  const tree = { text: (path: string) => `text of ${path}` } as Parameters<typeof importedFiles>[1];
  const imported = importedFiles({ name: 'x/m.qnt', text }, tree);
  expect(imported.kind === 'files' && [...imported.files.keys()]).toEqual(['a.qnt']);
  const escape = String.raw`// A backslash escapes nothing.
pure val s = "\" import c.* from "/c" // "`;
  expect(importedFiles({ name: 'x/m.qnt', text: escape }, tree).kind).toBe('unsupported');
  for (const from of ['from "../b"', 'from/**/"/etc/b"', 'from\n"a/../../b"'])
    expect(importedFiles({ name: 'x/m.qnt', text: `module m { import b.* ${from} }` }, tree).kind).toBe('unsupported');
});
