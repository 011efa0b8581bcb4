import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '../../../shared/verdict.ts';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { readFromFolder } from '../../sandbox/sandbox-folder.ts';
import type { BackendContext, Obligation, RunOptions } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { javaOptions, QUICK_BUILD, QUICK_COMPILER } from './java-toolchain.ts';
import { judgeJavaTests } from './judge-java-tests.ts';
import { pathArgument } from '../../kit/tool-place.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { readEvents } from './junit-events.ts';
import { jarPlaces, junit4Jars, jupiterJars } from './jars.ts';
import { jarsIn, projectLibraries, type ProjectLibraries } from './java-project.ts';
import {
  blockSources,
  declaredLibraries,
  generationsOf,
  projectSources,
  testTypes,
  type JavaSources,
} from './java-sources.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install default-jdk-headless';
const RUNNER = fileURLToPath(new URL('./runner', import.meta.url));
const RUNNER_AT = '/tools/junit';
const EVENTS_BYTES = 32 * 2 ** 20;

/** Starts a program again as long as it ends with 99: a test of it hung, and the others are still to be run. */
const AGAIN = 'while :; do "$0" "$@"; code=$?; [ "$code" -eq 99 ] || exit "$code"; done';

interface Libraries extends ProjectLibraries {
  /** "JUnit 5 and 4". */
  description: string;
}

/** Does a tree have tests for JUnit? */
export const hasJunit = (tree: Tree): boolean =>
  tree.files.some((path) => {
    if (!path.endsWith('.java') || (tree.kind === 'project' && !/test/i.test(path))) return false;
    const { jupiter, core } = generationsOf(tree.text(path) ?? '');
    return jupiter || core;
  });

/**
 * Compiles the sources and tests around a file with what is on this machine, and runs the tests by JUnit itself.
 * @param backend whose findings they are.
 */
export async function runJunit(
  { file, tree, limits }: Obligation,
  context: BackendContext,
  backend: string,
): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  const isBlock = tree.kind === 'scratch';
  const block = isBlock ? blockSources(tree, file.name) : undefined;
  const sources = block ?? projectSources(tree, file.name);
  const texts = [...sources.texts.values()].map(generationsOf);
  const [jupiter, core] = [texts.some((each) => each.jupiter), texts.some((each) => each.core)];
  const libraries = findLibraries(tree, file.name, { jupiter, core });
  if ('kind' in libraries) return libraries;

  const classes = context.makeFolder();
  const options = { ...javaOptions(), readOnly: [...libraries.readOnly, { from: RUNNER, to: RUNNER_AT }] };
  const run = await placed(sources, isBlock, context);
  const programs = [...(jupiter ? ['CvJupiter'] : []), ...(core ? ['CvCore'] : [])];
  const runner = ['CvEvents', ...programs].map((name) => `${RUNNER_AT}/${name}.java`);
  const compiled = await compile(
    sources,
    runner,
    { ...options, writable: [{ from: classes, to: '/classes' }] },
    libraries,
    run,
  );
  if (compiled.kind !== 'compiled') return compiled;

  const events = context.makeFolder();
  const resources = sources.resources.map((path) => `${TREE_ROOT}/${path}`);
  const classPath = ['/classes', ...resources, ...libraries.classPath].join(':');
  const { testMs, wallMs } = testLimits(limits.deadlineMs - compiled.ms);
  const cwd = sources.folder === '' ? TREE_ROOT : `${TREE_ROOT}/${sources.folder}`;
  const told: string[] = [];
  for (const program of programs) {
    const args = [
      ...QUICK_BUILD,
      '-ea',
      '-Djava.awt.headless=true',
      '-cp',
      classPath,
      program,
      `/events/${program}`,
      String(Math.round(testMs)),
    ];
    const writable = [
      { from: classes, to: '/classes' },
      { from: events, to: '/events' },
    ];
    const types = testTypes(sources.texts, compiled.files);
    const end = await run('/bin/sh', ['-c', AGAIN, 'java', ...args, ...types], {
      ...options,
      cwd,
      writable,
      limits: { ...options.limits, wallMs: wallMs / programs.length },
    });
    if (end.kind !== 'exit' && end.kind !== 'timeout') {
      const ended = finish(end, 'java', INSTALL);
      if (ended.kind === 'verdict') return ended.verdict;
    }
    told.push((await readFromFolder(events, program, EVENTS_BYTES))?.toString('utf8') ?? '');
  }
  const asked = { backend, sources, testMs, description: libraries.description };
  if (block === undefined) return judge(told, { ...asked, file: file.name });
  const own = [...block.names].find(([, path]) => path === file.name)?.[0] ?? file.name;
  return inBlock(judge(told, { ...asked, file: own }), block.names, file.name);
}

/**
 * The tests by JUnit itself where a build tool cannot work offline, or did not end; what it came to where JUnit cannot
 * either.
 * @param build whose findings they are, and how long it took.
 */
export async function withoutBuild(
  obligation: Obligation,
  context: BackendContext,
  build: { backend: string; verdict: Verdict; ms: number },
): Promise<Verdict> {
  const { tree, limits } = obligation;
  if (tree === undefined || !hasJunit(tree)) return build.verdict;
  const deadlineMs = limits.deadlineMs - build.ms;
  const verdict = await runJunit({ ...obligation, limits: { deadlineMs } }, context, build.backend);
  return verdict.kind === 'not-run' || verdict.kind === 'unknown' ? build.verdict : verdict;
}

type Run = BackendContext['run'];

/** Runs in the tree, or for a block in a folder with its files under the names that the compiler asks for. */
async function placed({ texts }: JavaSources, isBlock: boolean, context: BackendContext): Promise<Run> {
  if (!isBlock) return (command, args, options) => context.runInTree(command, args, options);
  const folder = context.makeFolder();
  for (const [name, text] of texts) await writeFile(join(folder.path, name), text);
  return (command, args, options = {}) =>
    context.run(command, args, {
      cwd: TREE_ROOT,
      ...options,
      writable: [...(options.writable ?? []), { from: folder, to: TREE_ROOT }],
    });
}

/** The files that were compiled, and how long it took in ms. */
type Compiled = { kind: 'compiled'; files: readonly string[]; ms: number };

async function compile(
  { attempts }: JavaSources,
  own: readonly string[],
  options: RunOptions,
  libraries: Libraries,
  run: Run,
): Promise<Compiled | Verdict> {
  const args = [
    ...QUICK_COMPILER,
    ...words`-nowarn -g -parameters -encoding UTF-8 -d /classes -classpath`,
    libraries.classPath.join(':'),
  ];
  let first: string | undefined;
  let ms = 0;
  for (const files of attempts) {
    const result = await run('javac', [...args, ...own, ...files.map(pathArgument)], { ...options, cwd: TREE_ROOT });
    const end = finish(result, 'javac', INSTALL);
    if (end.kind === 'verdict') return end.verdict;
    ms += 'ms' in result ? result.ms : 0;
    if (end.code === 0) return { kind: 'compiled', files, ms };
    first = /error: (.*)/.exec(end.stderr)?.[1] ?? 'javac failed';
  }
  const [wanted] = libraries.lacking;
  if (wanted !== undefined && /does not exist|cannot find symbol|cannot access/.test(first ?? '')) {
    return {
      kind: 'not-run',
      findings: [],
      cause: 'no-network',
      reason: `${wanted}, which the tests need, is not on this machine`,
      remedy: 'build the project once, with a network',
    };
  }
  return { kind: 'unknown', findings: [], reason: `the tests do not compile here: ${first ?? 'there are no sources'}` };
}

/** JUnit and the libraries that the project names, or the verdict where JUnit is not here. */
function findLibraries(
  tree: Tree,
  file: string,
  { jupiter, core }: { jupiter: boolean; core: boolean },
): Libraries | Verdict {
  const places = jarPlaces();
  const declared = declaredLibraries(tree, file);
  const inTree = jarsIn(tree);
  const brought = (pattern: RegExp): boolean => inTree.some((path) => pattern.test(basename(path)));
  const five =
    jupiter && !brought(/^junit-platform-(?:launcher|console-standalone)/) ? jupiterJars(places, declared.jupiter) : [];
  const four = core && !brought(/^junit-?4[-.\d]*\.jar$|^junit\.jar$/) ? junit4Jars(places) : [];
  if (five === undefined || four === undefined) {
    const [name, install] =
      five === undefined ? ['JUnit 5', 'apt-get install junit5'] : ['JUnit 4', 'apt-get install junit4'];
    return {
      kind: 'not-run',
      findings: [],
      cause: 'missing-tool',
      reason: `the tests need ${name}, which is not on this machine`,
      remedy: install,
    };
  }
  const versions = [...(jupiter ? [five[0]?.version.split('.')[0] ?? '5'] : []), ...(core ? ['4'] : [])];
  return { ...projectLibraries(tree, file, [...five, ...four]), description: `JUnit ${versions.join(' and ')}` };
}

function judge(
  told: readonly string[],
  {
    backend,
    file,
    sources,
    testMs,
    description,
  }: { backend: string; file: string; sources: JavaSources; testMs: number; description: string },
): Verdict {
  const { tests, hung, isWhole } = readEvents(told);
  // A class that is in no file of the sources was not brought along: what fails for want of it says nothing of the
  // code.
  const lacks = (stack: string): string | undefined => {
    const name = /(?:NoClassDefFoundError|ClassNotFoundException): ([\w/.$]+)/.exec(stack)?.[1]?.replaceAll('/', '.');
    const own = name?.split('$')[0]?.split('.').at(-1);
    return name === undefined ||
      [...sources.texts.values()].some((text) =>
        new RegExp(String.raw`\b(?:class|interface|enum|record)\s+${own}\b`).test(text),
      )
      ? undefined
      : name;
  };
  const unable = tests.flatMap(({ stack }) => lacks(stack) ?? []);
  const able = tests.filter(({ stack }) => lacks(stack) === undefined);
  const failed = able.some(({ outcome }) => outcome === 'failed');
  const build = {
    succeeded: !failed,
    failed,
    compiled: [],
    tests: able,
    broken: 0,
    reason: 'a test ended the program',
  };
  const tree = { files: [...sources.texts.keys()], text: (path: string) => sources.texts.get(path) };
  const verdict = judgeJavaTests({ ...build, hung, afterMs: testMs, isWhole }, { backend, file, tree });
  const left = [...new Set(unable)].map((name) => `tests that need ${name}, which is not on this machine`);
  if (left.length > 0 && verdict.kind !== 'refuted')
    return { kind: 'unknown', findings: verdict.findings, reason: left[0] ?? '', notChecked: left };
  const notChecked = [...(verdict.notChecked ?? []), ...left];
  const extent = verdict.extent === undefined ? {} : { extent: `${verdict.extent}, by ${description} itself` };
  return { ...verdict, ...extent, ...(notChecked.length === 0 ? {} : { notChecked }) };
}

/** Findings in the files of the block as they are named in the tree. */
function inBlock(verdict: Verdict, names: ReadonlyMap<string, string>, file: string): Verdict {
  const back = (name: string): string => names.get(name) ?? file;
  const findings = verdict.findings.map((finding) => ({
    ...finding,
    file: back(finding.file),
    ...(finding.related === undefined
      ? {}
      : { related: finding.related.map((each) => ({ ...each, file: back(each.file) })) }),
  }));
  return { ...verdict, findings };
}
