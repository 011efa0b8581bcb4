import { defineBackend } from '../define.ts';
import { finish } from '../finished-run.ts';
import { asFile, IN_MODULE, layModule } from '../go-vet/snippet.ts';
import { goModule } from '../go-vet/go-output.ts';
import { goOptions, goTool } from '../go-vet/toolchain.ts';
import { checkProgram, endOf, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../program-run.ts';
import { TREE_ROOT } from '../tree.ts';
import { readGoRun } from './read-program.ts';

const MAIN = /^func[ \t]+main[ \t]*\([ \t]*\)/m;

/** Runs a Go block with a `main` as the program that it is (see README.md). */
export default defineBackend({
  id: 'go-program',
  title: 'The program and its own checks',
  languages: ['go'],
  check: 'test',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => tree.kind === 'scratch' && goModule(tree, file) === undefined && MAIN.test(tree.text(file) ?? ''),
  waiting: (tree, file) => (/\b(?:panic|log\.Fatal\w*|os\.Exit)\(/.test(tree.text(file) ?? '') ? 'the checks of its main program' : 'its main program'),
  engine: OUTLINE_ENGINE,
  deadlineMs: 120_000,
  revision: 2,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    const options = goOptions(context.makeFolder());
    const reading = asFile(file.text);
    const laid = await layModule(context, tree, file.name, reading, 'program');
    const writable = [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }];
    const built = finish(await context.run('/bin/sh', ['-c', IN_MODULE, 'go', 'build', '-o', `${TREE_ROOT}/program`, '.'], { ...options, cwd: TREE_ROOT, writable }), 'go', 'apt-get install golang-go');
    if (built.kind === 'verdict') return built.verdict;
    if (built.code !== 0) return { kind: 'unknown', findings: [], reason: `the program cannot be built here: ${/^.*\.go:\d+.*$/m.exec(built.stderr)?.[0] ?? built.stderr.trim().split('\n').at(-1) ?? 'go failed'}` };
    const once = async (): Promise<RanProgram> => {
      const end = endOf(await context.run(`${TREE_ROOT}/program`, [], { ...options, cwd: TREE_ROOT, writable, limits: { ...options.limits, wallMs: PROGRAM_MS } }));
      return end.kind === 'verdict' ? end : { kind: 'ran', run: readGoRun(end, laid.name, file.text), extent: `run as a program, ${context.toolVersion ?? 'Go'}` };
    };
    return checkProgram(obligation, context, 'go-program', once);
  },
});
