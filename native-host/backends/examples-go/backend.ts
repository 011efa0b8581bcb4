import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineBackend, type BackendContext } from '../define.ts';
import { judgeCompiled, marked, type Built, type Harness } from '../examples-build.ts';
import { EXAMPLE_MS } from '../examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../examples-verdict.ts';
import { finish } from '../finished-run.ts';
import { goModule } from '../go-vet/go-output.ts';
import { asFile, IN_MODULE, layModule, packageOf } from '../go-vet/snippet.ts';
import { goOptions, goTool } from '../go-vet/toolchain.ts';
import { TREE_ROOT } from '../tree.ts';
import { goExample } from './render.ts';

const INSTALL = 'apt-get install golang-go';
const RUNNER = readFileSync(new URL('./runner/harness.go.txt', import.meta.url), 'utf8');
const FILE = 'cv_examples_test.go';
const PACKAGES = [
  'encoding/json', 'errors', 'fmt', 'os', 'reflect', 'runtime', 'runtime/debug', 'strconv', 'strings', 'testing',
  'time',
];

/** Evaluates the documented examples of Go's functions in a block without a module (see README.md). */
export default defineBackend({
  id: 'examples-go',
  title: 'Documented examples',
  languages: ['go'],
  check: 'test',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, said) => goModule(tree, file) === undefined && !file.endsWith('_test.go') && examplesWaiting(tree.text(file), 'go', said) !== undefined,
  waiting: (tree, file, said) => examplesWaiting(tree.text(file), 'go', said),
  deadlineMs: 120_000,
  revision: 5,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = examplesFor(obligation);
    if (tree === undefined || numbered.length === 0) return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const reading = asFile(file.text);
    const laid = await layModule(context, tree, file.name, reading);
    const options = goOptions(context.makeFolder());
    const built = context.makeFolder();
    const clause = packageOf(reading.before + file.text) ?? 'block';
    const imports = importsOf(file.text);
    const errors = namedErrors(file.text);
    return await judgeCompiled(numbered, {
      write: (some) => harnessOf({ clause, file: laid.name, imports, errors }, some),
      build: async (harness) => {
        await writeFile(join(laid.folder.path, FILE), harness.text);
        return readBuild(await context.run('/bin/sh', ['-c', IN_MODULE, 'go', 'test', '-c', '-vet=off', '-gcflags=-e', '-o', '/built/examples', '.'], { ...options, cwd: TREE_ROOT, writable: [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }, { from: built, to: '/built' }] }));
      },
      start: (indices, writable) =>
        context.run('/built/examples', ['-test.run=TestCvExamples', '-test.timeout=38s'], { ...options, limits: { ...options.limits, wallMs: 40_000 }, environment: { ...options.environment, CV_EXAMPLES: indices.join(',') }, writable: [...writable, { from: built, to: '/built' }] }),
    }, context, { backend: 'examples-go', file, by: 'run by Go' });
  },
});

/** Packages that the block imports, for examples that use them. */
const importsOf = (text: string): string[] => [...(/^import\s*\(([\s\S]*?)\)/m.exec(text)?.[1] ?? '').matchAll(/"([^"\n]+)"/g), ...text.matchAll(/^import\s+"([^"\n]+)"/gm)].map(([, name]) => name ?? '');

/** Errors that the block names at its top level, for documentation that calls them by these names. */
function namedErrors(text: string): string[] {
  const made = /^\s*(?:var\s+)?(\w+)\s*(?:error\s*)?=\s*(?:errors\.New|fmt\.Errorf)\(/gm;
  const groups = [...text.matchAll(/^var\s*\(\n([\s\S]*?)^\)/gm)].map(([, inner = '']) => inner);
  const single = text.match(/^var\s.*$/gm) ?? [];
  const names = [...groups, ...single].flatMap((part) => [...part.matchAll(made)].map(([, name = '']) => name));
  return names.filter((name) => name !== '_');
}

interface BlockScene {
  clause: string;
  file: string;
  imports: readonly string[];
  errors: readonly string[];
}

function harnessOf({ clause, file, imports, errors }: BlockScene, numbered: readonly Numbered[]): Harness {
  const bodies = numbered.map(({ index, example }) => marked(index, [`func cvExample${index}() ([]interface{}, []interface{}) {`, ...goExample(example), '}']));
  const code = bodies.join('\n');
  const used = imports.filter((each) => new RegExp(`\\b${each.split('/').at(-1)}\\.`).test(code));
  return {
    text: [
      `package ${clause}`,
      'import (', ...PACKAGES.map((each) => `cv${each.split('/').at(-1)} "${each}"`), ...used.map((each) => `"${each}"`), ')',
      `const cvFile = ${JSON.stringify(file)}`, `const cvTimeout = ${EXAMPLE_MS}`,
      `var cvErrors = map[string]error{${errors.map((name) => `"${name}": ${name}`).join(', ')}}`,
      RUNNER,
      `var cvExamples = map[int]func() ([]interface{}, []interface{}){${numbered.map(({ index }) => `${index}: cvExample${index}`).join(', ')}}`,
      code, '',
    ].join('\n'),
  };
}

function readBuild(result: Awaited<ReturnType<BackendContext['run']>>): Built {
  const run = finish(result, 'go', INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  const errors = `${run.stderr}\n${run.stdout}`.split('\n').flatMap((line) => {
    const [, file = '', at, message = ''] = /^(?:\.\/)?([^\s:]+\.go):(\d+):(?:\d+:)? (.*)$/.exec(line) ?? [];
    return at === undefined ? [] : [{ line: file === FILE ? Number(at) : 0, message }];
  });
  return { kind: 'failed', errors: errors.toSorted((a, b) => a.line - b.line) };
}
