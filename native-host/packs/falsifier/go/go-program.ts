import { writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Verdict } from '../../../../shared/verdict.ts';
import type { BackendContext, RunOptions, RunResult } from '../../../kit/define.ts';
import { readSource } from '../../../languages/examples/source.ts';
import { finish } from '../../../kit/finished-run.ts';
import { goModule } from '../../../languages/go/go-output.ts';
import { asFile, IN_MODULE, layModule } from '../../../languages/go/go-snippet.ts';
import { goOptions } from '../../../languages/go/go-toolchain.ts';
import { lacksModules, noModules } from '../../../languages/go/run-vet.ts';
import { TREE_ROOT, type Tree } from '../../../kit/tree.ts';
import { inFolder } from '../../../kit/tree-package.ts';
import type { BuiltProgram } from '../compiled/built-program.ts';
import { asPartOfProgram, goHarness } from './go-harness.ts';
import type { GoBinding } from './go-functions.ts';

const HARNESS = 'cv_falsifier.go';
const BUILT = '/built';

/** Times that it is tried without what does not compile. */
const MOST_BUILDS = 3;

/** Compiles the block with the program that answers questions about it. */
export async function buildGoProgram(
  context: BackendContext,
  tree: Tree,
  name: string,
  bindings: readonly GoBinding[],
): Promise<BuiltProgram | { kind: 'verdict'; verdict: Verdict }> {
  const built = context.makeFolder();
  const place = await (goModule(tree, name) === undefined ? alone : inModule)(context, tree, name, built);
  let open = [...bindings];
  const unbound: string[] = [];
  for (let builds = 0; builds < MOST_BUILDS; builds += 1) {
    const harness = goHarness(open, place.file);
    const run = finish(await place.compile(harness.text), 'go', 'apt-get install golang-go');
    if (run.kind === 'verdict') return run;
    if (run.code === 0)
      return {
        kind: 'built',
        shown: [{ from: built.path, to: BUILT }],
        program: `${BUILT}/program`,
        file: place.file,
        unbound,
      };
    const printed = `${run.stderr}\n${run.stdout}`;
    if (lacksModules(printed)) return { kind: 'verdict', verdict: noModules(printed) };
    const wrong = [...printed.matchAll(/^(?:\S*\/)?([^\s:/]+\.go):(\d+):(?:\d+:)? (.*)$/gm)];
    const ofBlock = wrong.find(([, file]) => file !== HARNESS);
    const dropped = new Set(wrong.flatMap(([, , line]) => harness.lines.get(Number(line)) ?? []));
    if (ofBlock !== undefined || dropped.size === 0)
      return {
        kind: 'verdict',
        verdict: {
          kind: 'unknown',
          findings: [],
          reason:
            'it cannot be built here: ' +
            (ofBlock?.[3] ?? wrong[0]?.[3] ?? printed.trim().split('\n').at(-1) ?? 'go failed'),
        },
      };
    if (dropped.size === open.length && open.length > 0)
      return {
        kind: 'verdict',
        verdict: {
          kind: 'unknown',
          findings: [],
          reason:
            'no function of it can be called here, where it is built without cgo and tags: ' + (wrong[0]?.[3] ?? ''),
        },
      };
    unbound.push(...[...dropped].map((each) => each.name));
    open = open.filter((each) => !dropped.has(each));
  }
  return {
    kind: 'verdict',
    verdict: { kind: 'unknown', findings: [], reason: 'its functions cannot be called from a program of their own' },
  };
}

interface Place {
  file: string;
  compile(harness: string): Promise<RunResult>;
}

type Folder = ReturnType<BackendContext['makeFolder']>;

const COMPILE = ['build', '-gcflags=-e', '-o', `${BUILT}/program`];

function compiling(
  context: BackendContext,
  built: Folder,
): RunOptions & { writable: NonNullable<RunOptions['writable']> } {
  const options = goOptions(context.makeFolder());
  return {
    ...options,
    environment: { ...options.environment, CGO_ENABLED: '0' },
    writable: [...(options.writable ?? []), { from: built, to: BUILT }],
  };
}

/** A text as a part of the program. */
const partOf = (text: string): string => asPartOfProgram(text, readSource(text, 'go').masked);

async function alone(context: BackendContext, tree: Tree, name: string, built: Folder): Promise<Place> {
  const options = compiling(context, built);
  const laid = await layModule(context, tree, name, asFile(tree.text(name) ?? ''), 'program');
  for (const [path, text] of laid.files) await writeFile(join(laid.folder.path, path), partOf(text));
  const writable = [...options.writable, { from: laid.folder, to: TREE_ROOT }];
  return {
    file: laid.name,
    async compile(harness) {
      await writeFile(join(laid.folder.path, HARNESS), harness);
      return await context.run('/bin/sh', ['-c', IN_MODULE, 'go', ...COMPILE, '.'], {
        ...options,
        writable,
        cwd: TREE_ROOT,
      });
    },
  };
}

/** With the other files of its package, each shown as a part of the program. */
async function inModule(context: BackendContext, tree: Tree, name: string, built: Folder): Promise<Place> {
  const options = compiling(context, built);
  const harnessFolder = context.makeFolder();
  const folder = dirname(name) === '.' ? '' : dirname(name);
  const cwd = folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`;
  const replace: Record<string, string> = { [`${cwd}/${HARNESS}`]: `/harness/${HARNESS}` };
  const beside = tree.files.filter((path) => path.endsWith('.go') && inFolder(folder, posix.basename(path)) === path);
  for (const path of beside) {
    const base = posix.basename(path);
    const isTest = base.endsWith('_test.go');
    // The tests are of the package that it was.
    replace[`${TREE_ROOT}/${path}`] = isTest ? '' : `/harness/${base}`;
    if (!isTest) await writeFile(join(harnessFolder.path, base), partOf(tree.text(path) ?? ''));
  }
  await writeFile(join(harnessFolder.path, 'overlay.json'), JSON.stringify({ Replace: replace }));
  const writable = [...options.writable, { from: harnessFolder, to: '/harness' }];
  return {
    file: posix.basename(name),
    async compile(harness) {
      await writeFile(join(harnessFolder.path, HARNESS), harness);
      const line = [...COMPILE, '-overlay=/harness/overlay.json', '.'];
      return await context.runInTree('go', line, { ...options, writable, cwd });
    },
  };
}
