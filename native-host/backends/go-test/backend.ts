import { dirname } from 'node:path/posix';
import type { Verdict } from '../../../shared/verdict.ts';
import { testLimits } from '../../backend-kit/tests/test-limits.ts';
import { counted } from '../../backend-kit/decide.ts';
import { defineBackend, type RunResult } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { goModule } from '../../backend-kit/go/go-output.ts';
import { judgeGoSnippet } from '../../backend-kit/go/judge-go-snippet.ts';
import { lacksModules, noModules } from '../../backend-kit/go/run-vet.ts';
import { asFile, IN_MODULE, layModule } from '../../backend-kit/go/go-snippet.ts';
import { canDetectRaces, goOptions, goTool } from '../../backend-kit/go/go-toolchain.ts';
import { rangeWithout } from '../../backend-kit/reading.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { judgeEvents, type GoTestSource } from './judge-events.ts';

const hasTests = (text: string): boolean => /^func (?:Test|Fuzz|Example)\w*\(/m.test(text);

/**
 * Does code of the block's package start goroutines? Only then is it worth building everything for the race detector.
 */
const isConcurrent = (tree: Tree, file: string): boolean =>
  tree.files.some(
    (path) =>
      path.endsWith('.go') &&
      dirname(path) === dirname(file) &&
      /^[ \t]*go (?:func\b|[\w.]+\()|\bgo func\b/m.test(tree.text(path) ?? ''),
  );

/** Runs a module's tests, under the race detector where goroutines are started. */
export default defineBackend({
  id: 'go-test',
  title: 'go test',
  languages: ['go'],
  check: 'test',
  tool: goTool('go', ['version']),
  effect: 'runs-code',
  configuration: ['go.mod', 'go.work'],
  over: 'tree',
  applies: (tree, file) =>
    hasTests(tree.text(file) ?? '') ||
    (goModule(tree, file) !== undefined && tree.files.some((path) => path.endsWith('_test.go'))),
  waiting(tree, file) {
    const amount = tree.text(file)?.match(/^func (?:Test|Fuzz|Example)\w*\(/gm)?.length ?? 0;
    return amount === 0 ? undefined : counted(amount, 'test');
  },
  deadlineMs: 120_000,
  revision: 8,
  async run({ file, tree, limits }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    const options = goOptions(context.makeFolder());
    const concurrent = isConcurrent(tree, file.name);
    const race = concurrent && canDetectRaces();
    const args = [
      'test',
      '-json',
      '-vet=off',
      `-timeout=${Math.round(testLimits(limits.deadlineMs).testMs)}ms`,
      ...(race ? ['-race'] : []),
      './...',
    ];
    const notChecked = concurrent && !race ? ['data races: the race detector needs gcc'] : [];
    const judge = (result: RunResult, source: GoTestSource): Verdict => {
      const run = finish(result, 'go test', 'apt-get install golang-go');
      if (run.kind === 'verdict') return run.verdict;
      return lacksModules(`${run.stderr}\n${run.stdout}`) && run.code !== 0
        ? noModules(run.stderr)
        : judgeEvents(run, source, { notChecked, version: context.toolVersion });
    };
    const owner = goModule(tree, file.name);
    if (owner !== undefined) {
      const cwd = owner.folder === '' ? TREE_ROOT : `${TREE_ROOT}/${owner.folder}`;
      return judge(await context.runInTree('go', args, { ...options, cwd }), {
        backend: 'go-test',
        file: file.name,
        folder: owner.folder,
        module: owner.name,
        tree,
      });
    }
    const reading = asFile(file.text);
    const laid = await layModule(context, tree, file.name, reading, 'test');
    const result = await context.run('/bin/sh', ['-c', IN_MODULE, 'go', ...args], {
      ...options,
      cwd: TREE_ROOT,
      writable: [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }],
    });
    const verdict = judge(result, {
      backend: 'go-test',
      file: laid.name,
      folder: '',
      module: 'block',
      tree: { files: [...laid.files.keys()], text: (path) => laid.files.get(path) },
    });
    const named = {
      ...verdict,
      findings: verdict.findings.map((finding) => ({
        ...finding,
        file: finding.file === laid.name ? file.name : finding.file,
      })),
    };
    // What does not compile may rest on names from elsewhere.
    return rangeWithout(
      verdict.kind === 'refuted' && verdict.tests === undefined && verdict.extent?.includes('compile') === true
        ? judgeGoSnippet(named.findings, reading, file.text, context.toolVersion)
        : named,
      reading,
    );
  },
});
