import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { placeNamedTest, placeUnderTest } from '../../kit/tests/under-test.ts';
import { flagsFor, isCpp } from '../../languages/c/c-flags.ts';
import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool, type BackendContext, type Obligation } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import {
  checkProgram,
  endOf,
  OUTLINE_ENGINE,
  PROGRAM_MS,
  type RanProgram,
  type EndedProgram,
} from '../../languages/programs/program-run.ts';
import { rangeAt, treePath } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';
import { readFailures, type SanitizerFailure } from './failures.ts';
import type { WritableFolder } from '../../kit/sandbox-facts.ts';
import { allPrograms, programsFor, type TestProgram } from './programs.ts';
import type { ProgramFailure, ProgramRun } from '../../languages/programs/program-verdict.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install gcc g++ libc6-dev';
const LEAK_STATUS = 86;
const OPTIONS = {
  ASAN_OPTIONS: `exitcode=${LEAK_STATUS}:color=never:detect_leaks=1`,
  UBSAN_OPTIONS: 'print_stacktrace=1:color=never',
};

/** A program's own end is left as it is, and an abort shows its stack. */
const OWN_OPTIONS = {
  ASAN_OPTIONS: 'exitcode=0:color=never:detect_leaks=1:handle_abort=1',
  UBSAN_OPTIONS: OPTIONS.UBSAN_OPTIONS,
};
const ENVIRONMENT = { PATH: '/usr/bin:/bin', HOME: '/home/run', TMPDIR: '/tmp', LANG: 'C.UTF-8', TZ: 'UTC' };

type Asked = Pick<Obligation, 'file' | 'limits'> & { tree: Tree };

/** Runs test programs of C and C++ under sanitizers (see README.md). */
export default defineBackend({
  id: 'sanitizers',
  title: 'Sanitizers',
  languages: ['c', 'cpp'],
  check: 'test',
  tool: systemTool({ command: 'gcc', version: ['-dumpfullversion'], install: INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 7,
  applies: (tree, file) => programsFor(tree, file).length > 0,
  waiting(tree, file) {
    const own = programsFor(tree, file).length;
    if (own === 0) return undefined;
    return own === 1 &&
      !/\b(?:assert|CHECK\w*)\s*\(/.test(tree.text(file) ?? '') &&
      programsFor(tree, file)[0]?.main === file
      ? 'its main program'
      : counted(own, 'test program');
  },
  engine: OUTLINE_ENGINE,
  async run(obligation, context) {
    const { file, tree, limits, allTests } = obligation;
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const programs = allTests === true ? allPrograms(tree) : programsFor(tree, file.name);
    const own = tree.kind === 'scratch' ? programs.find(({ main }) => main === file.name) : undefined;
    if (own !== undefined) return await checkOwn(own, obligation, { file, tree, limits }, context);
    const findings: Finding[] = [];
    const unbuilt: string[] = [];
    let failed = 0;
    for (const program of programs) {
      const ended = await buildAndRun(program, { file, tree, limits }, context);
      if (ended.kind === 'verdict') return ended.verdict;
      if (ended.kind === 'unbuilt') unbuilt.push(`${program.main}: ${ended.reason}`);
      else findings.push(...ended.findings);
      if (ended.kind === 'ran' && ended.findings.some(({ severity }) => severity === 'error')) failed += 1;
    }
    const collected = programs.length - unbuilt.length;
    const tests = { collected, failed, skipped: unbuilt.length };
    if (collected === 0)
      return {
        kind: 'unknown',
        findings: [],
        reason:
          unbuilt[0] === undefined ? 'there is no test program' : `the test program does not build: ${unbuilt[0]}`,
        tests,
      };
    const names = programs.map(({ main }) => main).join(', ');
    return {
      ...decide(findings, {
        extent: `${names}, with address and undefined-behaviour sanitizers`,
        notChecked: unbuilt.map((each) => `what does not build: ${each}`),
      }),
      tests,
    };
  },
});

type Ended =
  | { kind: 'ran'; findings: Finding[] }
  | { kind: 'unbuilt'; reason: string }
  | { kind: 'verdict'; verdict: Verdict };

/** The block itself as a program: what counts is what its own checks say, and what the sanitizers do. */
async function checkOwn(
  program: TestProgram,
  obligation: Obligation,
  asked: Asked,
  context: BackendContext,
): Promise<Verdict> {
  const built = await build(program, asked, context);
  if (built.kind === 'verdict') return built.verdict;
  if (built.kind === 'unbuilt')
    return { kind: 'unknown', findings: [], reason: `the program does not build: ${built.reason}` };
  const once = async (): Promise<RanProgram> => {
    const options = {
      writable: built.writable,
      environment: { ...ENVIRONMENT, ...OWN_OPTIONS },
      limits: { wallMs: Math.min(PROGRAM_MS, asked.limits.deadlineMs) },
    };
    const end = endOf(await context.runInTree('/private/program', [], options));
    if (end.kind === 'verdict') return end;
    return {
      kind: 'ran',
      run: readOwnRun(end, asked.file.name, (failure) => toFinding(failure, program.main, asked)),
      extent: 'run as a program, with address and undefined-behaviour sanitizers',
    };
  };
  return await checkProgram(obligation, context, 'sanitizers', once);
}

type Built = { kind: 'built'; writable: { from: WritableFolder; to: string }[] } | Exclude<Ended, { kind: 'ran' }>;

async function build(
  { main, sources }: TestProgram,
  asked: Asked,
  { runInTree, makeFolder }: BackendContext,
): Promise<Built> {
  const { tree } = asked;
  const writable = [{ from: makeFolder(), to: '/private' }];
  const cpp = sources.some((source) => isCpp(tree, source));
  const each = sources.flatMap((source) => ['-x', isCpp(tree, source) ? 'c++' : 'c', source]);
  // The standard of one language is none of the other.
  const flags = flagsFor(tree, main).args.filter(
    (flag) => !flag.startsWith('-std=') || new Set(sources.map((source) => isCpp(tree, source))).size === 1,
  );
  const line = [
    '-g',
    '-O1',
    '-w',
    '-fsanitize=address,undefined',
    '-fno-omit-frame-pointer',
    ...flags,
    ...each,
    ...words`-x none -lm -pthread -o /private/program`,
  ];
  const command = cpp ? 'g++' : 'gcc';
  const built = finish(
    await runInTree(command, line, { writable, limits: { wallMs: asked.limits.deadlineMs } }),
    command,
    INSTALL,
  );
  if (built.kind === 'verdict') return built;
  if (built.code !== 0)
    return {
      kind: 'unbuilt',
      reason:
        /^.*(?:error: |undefined reference|cannot find).*$/m
          .exec(built.stderr)?.[0]
          ?.replaceAll(/\/tmp\/\S+?:/g, '')
          .trim() ?? 'the compiler failed',
    };
  return { kind: 'built', writable };
}

async function buildAndRun(program: TestProgram, asked: Asked, context: BackendContext): Promise<Ended> {
  const { main } = program;
  const built = await build(program, asked, context);
  if (built.kind !== 'built') return built;
  const end = await context.runInTree('/private/program', [], {
    writable: built.writable,
    environment: { ...ENVIRONMENT, ...OPTIONS },
    limits: { wallMs: asked.limits.deadlineMs },
  });
  // A failed assertion ends the program by a signal.
  const ran =
    end.kind === 'killed'
      ? { kind: 'finished' as const, code: -1, stdout: end.stdout.text, stderr: end.stderr.text, signal: end.signal }
      : finish(end, main, INSTALL);
  if (ran.kind === 'verdict') return ran;
  const failures = readFailures(ran.stderr);
  const findings = failures.map((failure) => toFinding(failure, main, asked));
  const told =
    findings.some(({ severity }) => severity === 'error') || (ran.code === LEAK_STATUS && findings.length > 0);
  if (ran.code !== 0 && !told) {
    const last = `${ran.stdout}\n${ran.stderr}`
      .trim()
      .split('\n')
      .slice(-5)
      .join('\n')
      .replaceAll(/0x[\da-f]+/g, '0x…')
      .replaceAll(/==\d+==/g, '');
    const placed = placeNamedTest('main', [main], { file: asked.file.name, tree: asked.tree });
    const end = 'signal' in ran ? `by ${ran.signal}` : `with status ${ran.code}`;
    const message = `the program ended ${end}${last === '' ? '' : `:\n${last}`}`;
    findings.push({
      ...placed,
      rule: 'exit-status',
      backend: 'sanitizers',
      message,
      severity: 'error',
      category: 'logic_error',
    });
  }
  return { kind: 'ran', findings };
}

/** The innermost place in the block's file, else in another file of the tree, else the program's first line. */
function toFinding(
  { rule, message, places, category, subcategory, isLeak }: SanitizerFailure,
  main: string,
  { file, tree }: Asked,
): Finding {
  const inTree = places.flatMap((place) => {
    const path = treePath(place.file, tree);
    return path === undefined ? [] : [{ ...place, path }];
  });
  const place = inTree.find(({ path }) => path === file.name) ?? inTree[0] ?? { path: main, line: 1, column: 1 };
  const text = place.path === file.name ? file.text : (tree.text(place.path) ?? '');
  const indent = /^\s*/.exec(text.split(/\r\n|\n|\r/)[place.line - 1] ?? '')?.[0].length ?? 0;
  const own = {
    file: place.path,
    range: rangeAt(text, { line: place.line, column: place.column ?? indent + 1 }, 'bytes'),
  };
  // An assertion says nothing of where the code under test went wrong.
  const isAssertion = rule === 'assert' && place.path === inTree[0]?.path;
  const placed = isAssertion
    ? placeUnderTest([{ file: place.path, line: place.line }], undefined, { file: file.name, tree })
    : own;
  return {
    ...placed,
    rule,
    backend: 'sanitizers',
    message,
    severity: isLeak ? 'warning' : 'error',
    category,
    ...(subcategory === undefined ? {} : { subcategory }),
  };
}

/**
 * The sanitizer's word for the end by `abort`, which a failed assertion and an exception that nobody caught come to as
 * well.
 */
const ABORT = 'ABRT';

/** Reads how a program of the block's own ended under the sanitizers. */
function readOwnRun(
  { code, signal, stdout, stderr }: EndedProgram,
  file: string,
  toFinding: (failure: SanitizerFailure) => Finding,
): ProgramRun {
  const failures = readFailures(stderr);
  const linesOf = (failure: SanitizerFailure | undefined): number[] =>
    (failure?.places ?? [])
      .filter((place) => place.file === file || place.file.endsWith(`/${file}`))
      .map(({ line }) => line);
  const abort = failures.find(({ rule }) => rule === ABORT);
  const assertion = failures.find(({ rule }) => rule === 'assert');
  const found = failures.filter(({ rule }) => rule !== ABORT && rule !== 'assert').map(toFinding);
  const death = deathOf();
  return {
    code: death === undefined ? code : 1,
    printed: `${stdout}\n${stderr}`,
    survived: [],
    found,
    ...(death === undefined ? {} : { death }),
  };

  function deathOf(): ProgramFailure | undefined {
    const stack = linesOf(abort);
    if (assertion !== undefined)
      return { kind: 'assert', message: assertion.message, lines: stack.length > 0 ? stack : linesOf(assertion) };
    const [, type, what] =
      /^terminate called after throwing an instance of '([^']+)'(?:\n {2}what\(\): {2}(.*))?/m.exec(stderr) ?? [];
    if (type !== undefined)
      return { kind: 'error', message: what === undefined ? type : `${type}: ${what}`, lines: stack };
    if (abort !== undefined || signal !== undefined)
      return { kind: 'error', message: `the program is ended by ${signal ?? 'SIGABRT'}`, lines: stack };
    // What a sanitizer ended says it itself.
    if (code === 0 || found.some(({ severity }) => severity === 'error')) return undefined;
    return { kind: 'exit', message: `the program ends with ${code}`, lines: [] };
  }
}
