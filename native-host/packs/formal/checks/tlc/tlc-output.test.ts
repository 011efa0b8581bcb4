import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { askBackend } from '../../../../verify/fixtures/ask-backend.ts';
import { antecedentProbes, probeSays } from './antecedent-probes.ts';
import tlc from './backend.ts';
import { mainOf, splitModules } from './model-files.ts';
import { questionOf, type ModelQuestion } from './model-question.ts';
import { reductionsIn } from './reductions.ts';
import { readTlc } from './tlc-output.ts';

const recorded = (name: string): ReturnType<typeof readTlc> =>
  readTlc(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'));

it('a jar that is none of TLC is no verdict on the model', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'cv-tlc-'));
  writeFileSync(join(folder, 'own.jar'), 'junk');
  vi.stubEnv('CLAUDE_VERIFY_TLC_JAR', join(folder, 'own.jar'));
  try {
    const text = "---- MODULE M ----\nVARIABLE x\nInit == x = 0\nNext == x' = x\nTypeOK == x = 0\n====\n";
    const { verdict } = await askBackend(tlc, 'M.tla', { 'M.tla': text }, context);
    expect(verdict).toMatchObject({ kind: 'crashed', reason: expect.stringContaining('TLC did not start: ') });
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

it('reads a violated property with its behaviour and where that goes back to', () => {
  const run = recorded('liveness.txt');
  expect(run).toMatchObject({ isComplete: false, problems: [{ kind: 'property', name: 'Live' }] });
  expect(run.loop).toEqual({ to: 2, action: 'Leave(2)' });
  expect(run.trace[1]).toEqual({
    label: 'Try(1)',
    values: [
      { name: 'holder', value: '0' },
      { name: 'pc', value: '<<"wait", "idle">>' },
    ],
  });
});

it('reads success, how many states there are, and which actions are never taken', () => {
  const run = recorded('success.txt');
  expect(run).toMatchObject({ isComplete: true, problems: [], distinct: 2, queued: 0 });
  expect(run.actions.map(({ name, taken }) => [name, taken > 0])).toEqual([
    ['Toggle', true],
    ['Break', false],
  ]);
});

it('reads where the parser objects', () => {
  const { syntax, isComplete } = recorded('syntax.txt');
  expect(isComplete).toBe(false);
  expect(syntax).toMatchObject({ place: { module: 'Steps', startLine: 6 }, missing: [] });
});

it('reads where operators meet without brackets', () => {
  expect(recorded('precedence.txt').syntax).toEqual({
    message: 'Precedence conflict between ops * and \\div.',
    place: { module: 'PrecDiv', startLine: 7, startColumn: 12, endLine: 7, endColumn: 12 },
    missing: [],
  });
});

it('takes nothing for success that does not say so', () => {
  expect(readTlc('')).toMatchObject({ isComplete: false, syntax: { place: undefined } });
});

it('splits a text into its modules, at their offsets, and leaves modules within modules', () => {
  const text = 'words\n---- MODULE A ----\n---- MODULE In ----\n====\n====\nmore\n---- MODULE B ----\n====\nINIT I\n';
  const modules = splitModules(text);
  expect(modules.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(modules[1]?.text.indexOf('---- MODULE B')).toBe(text.indexOf('---- MODULE B'));
  expect(modules[1]?.after.trim()).toBe('INIT I');
  expect([mainOf(modules, 'a/A.tla')?.name, mainOf(modules, 'block.tla')?.name]).toEqual(['A', 'B']);
  expect(splitModules('---- MODULE A ---- \r\n==== \r\n')).toHaveLength(1);
});

const questionAbout = (body: string, configuration: string): ModelQuestion => {
  const asking = questionOf(
    { name: 'M.tla', text: `---- MODULE M ----\nVARIABLE x\n${body}\n====\n${configuration}\n` },
    undefined,
  );
  if (asking.kind !== 'question') throw new Error(asking.reason);
  return asking.question;
};

it.each([
  ['(x = 1) ~> (x = 2)', '~((x = 1))'],
  ['\\A p \\in {1} : x = p ~> x = 2', '\\A p \\in {1} : ~(x = p)'],
  ['[](x = 1 => <>(x = 2))', undefined],
  ['x = 1 => (x = 1 ~> x = 2)', undefined],
])('asks of %s whether its left side is ever true', (body, never) => {
  const question = questionAbout(`P == ${body}`, 'SPECIFICATION Spec\nINVARIANT Inv\nPROPERTY P');
  const [probe] = antecedentProbes(question);
  expect(probe?.text.includes('EXTENDS M')).toBe(never === undefined ? undefined : true);
  if (never !== undefined) expect(probe?.text).toContain(`${never}\n`);
  expect(probe?.configuration.includes('INVARIANT Inv')).toBe(never === undefined ? undefined : false);
});

it('keeps what only TLC can read of a configuration, and tells what bounds the model', () => {
  const question = questionAbout('Init == x = 0', 'CONSTANT N <- Three\nCONSTRAINT Small\nINIT Init\nNEXT Next\n');
  expect(question.configuration).toContain('N <- Three');
  expect(question.bounds).toEqual(['with N <- Three', 'states within Small']);
});

const message = (code: number, severity: number, text: string): string =>
  `@!@!@STARTMSG ${code}:${severity} @!@!@\n${text}\n@!@!@ENDMSG ${code} @!@!@\n`;
const PARSED = message(2219, 0, 'SANY finished.');
const SUCCESS = message(2193, 0, 'Model checking completed. No error has been found.');

it('takes a left side for one that comes true only where its own invariant is violated', () => {
  const [probe] = antecedentProbes(questionAbout('P == (x = 1) ~> (x = 2)', 'SPECIFICATION Spec\nPROPERTY P'));
  if (probe === undefined) throw new Error('no probe');
  const says = (output: string): ReturnType<typeof probeSays> => probeSays(probe, readTlc(output));
  expect(says(PARSED + message(2110, 1, `Invariant ${probe.module}Never is violated.`))).toBe('comes true');
  expect(says(PARSED + SUCCESS)).toBe('never');
  expect(says(PARSED + message(2110, 1, 'Invariant Other is violated.'))).toBeUndefined();
  expect(says(PARSED + message(1002, 1, 'Java ran out of memory.'))).toBeUndefined();
  expect(says('Unknown operator: `Far`.')).toBeUndefined();
  expect(says('')).toBeUndefined();
});

it('keeps warnings about the model, and none about Java', () => {
  const { warnings, hasLiveness } = readTlc(
    PARSED +
      message(2401, 3, 'Please run the Java VM with another collector.') +
      message(2279, 3, 'Declaring symmetry during\nliveness checking is dangerous.') +
      message(2212, 0, 'Implied-temporal checking--satisfiability problem has 1 branches.') +
      SUCCESS,
  );
  expect(warnings).toEqual(['Declaring symmetry during liveness checking is dangerous.']);
  expect(hasLiveness).toBe(true);
  expect(readTlc(PARSED + SUCCESS)).toMatchObject({ warnings: [], hasLiveness: false });
});

it('knows what makes TLC look at fewer states, and what of that it believes', () => {
  const all = reductionsIn('INIT I\nSYMMETRY Sym\nVIEW Hand\nCONSTRAINT Small\nACTION_CONSTRAINT Slow\nNEXT N\n');
  expect(all.names).toEqual(['the symmetry Sym', 'the view Hand', 'the constraint Small', 'the constraint Slow']);
  expect(all.misleading).toEqual(['the symmetry Sym', 'the view Hand']);
  expect(all.trusted).toHaveLength(2);
  expect(reductionsIn('INIT I\nNEXT N\n')).toEqual({ names: [], misleading: [], trusted: [] });
});

it.each(['-', '----', '---- ', '=', '==== ', '\r', '---- MODULE A ----\n'])(
  'splits 100 kB of %j in no time',
  (unit) => {
    const started = performance.now();
    splitModules(unit.repeat(100_000 / unit.length));
    expect(performance.now() - started).toBeLessThan(1500);
  },
);
