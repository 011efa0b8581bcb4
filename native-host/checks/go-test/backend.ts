import { dirname } from 'node:path/posix';
import type { Verdict } from '../../../shared/verdict.ts';
import { testLimits } from '../../kit/tests/test-limits.ts';
import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, type RunResult } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { dependentModules, ownPackagesFirst } from '../../languages/go/dependent-modules.ts';
import { goModule, type GoModule } from '../../languages/go/go-output.ts';
import { judgeGoSnippet } from '../../languages/go/judge-go-snippet.ts';
import { lacksModules, noModules } from '../../languages/go/run-vet.ts';
import { asFile, IN_MODULE, layModule } from '../../languages/go/go-snippet.ts';
import { canDetectRaces, goOptions, goTool } from '../../languages/go/go-toolchain.ts';
import { rangeWithout } from '../../kit/reading.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { judgeEvents, judgePart, type GoTestSource } from './judge-events.ts';

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

/** What the tests of a module came to that uses the file's. */
interface Dependent {
  name: string;
  verdict: Verdict;
}

/** The verdict on a module's tests with what those of the modules that use it say. */
function withDependents(own: Verdict, others: readonly Dependent[]): Verdict {
  const asked = others.filter(({ verdict }) => verdict.kind !== 'vacuous');
  if (asked.length === 0) return own;
  const decided = asked.filter(({ verdict }) => verdict.kind === 'refuted' || verdict.kind === 'passed');
  const all = [own, ...decided.map(({ verdict }) => verdict)];
  const notChecked = [
    ...all.flatMap((each) => each.notChecked ?? []),
    ...asked
      .filter((each) => !decided.includes(each))
      .map(({ name, verdict }) => {
        const why = 'reason' in verdict ? verdict.reason : 'they did not end in their time';
        return `tests of ${name}, a module that uses this one: ${why}`;
      }),
  ];
  if (decided.length === 0) return { ...own, notChecked };
  const sum = (of: 'collected' | 'failed' | 'skipped'): number =>
    all.reduce((amount, { tests }) => amount + (tests?.[of] ?? 0), 0);
  const extent = `${own.extent ?? 'no test'}, and of ${decided
    .map(({ name, verdict }) => `${name}, which uses it, ${verdict.extent ?? ''}`)
    .join('; of ')}`;
  const tests = { collected: sum('collected'), failed: sum('failed'), skipped: sum('skipped') };
  const findings = all.flatMap((each) => each.findings);
  return { ...decide(findings, { extent, notChecked: [...new Set(notChecked)] }), tests };
}

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
  async run({ file, tree, limits, allTests }, context) {
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
    ];
    const notChecked = concurrent && !race ? ['data races: the race detector needs gcc'] : [];
    const judge = (result: RunResult, source: GoTestSource): Verdict => {
      const part = result.kind === 'timeout' ? judgePart(result.stdout.text, source, result.ms) : undefined;
      if (part !== undefined) return part;
      const run = finish(result, 'go test', 'apt-get install golang-go');
      if (run.kind === 'verdict') return run.verdict;
      return lacksModules(`${run.stderr}\n${run.stdout}`) && run.code !== 0
        ? noModules(run.stderr)
        : judgeEvents(run, source, { notChecked, version: context.toolVersion });
    };
    const owner = goModule(tree, file.name);
    if (owner !== undefined) {
      const until = Date.now() + testLimits(limits.deadlineMs).wallMs;
      const runIn = async (module: GoModule, packages: readonly string[]): Promise<Verdict> => {
        const cwd = module.folder === '' ? TREE_ROOT : `${TREE_ROOT}/${module.folder}`;
        const wallMs = Math.max(1_000, until - Date.now());
        const limited = { ...options, limits: { ...options.limits, wallMs }, cwd };
        const result = await context.runInTree('go', [...args, ...packages], limited);
        return judge(result, {
          backend: 'go-test',
          file: file.name,
          folder: module.folder,
          module: module.name,
          tree,
        });
      };
      // Each module of a whole project is asked by itself.
      if (allTests === true) return await runIn(owner, ['./...']);
      const own = await runIn(owner, ownPackagesFirst(tree, owner, file.name));
      const others: Dependent[] = [];
      if (own.kind === 'passed' || own.kind === 'vacuous')
        for (const { folder, name } of dependentModules(tree, owner))
          others.push({ name, verdict: await runIn({ folder, name }, ['./...']) });
      return withDependents(own, others);
    }
    const reading = asFile(file.text);
    const laid = await layModule(context, tree, file.name, reading, 'test');
    const result = await context.run('/bin/sh', ['-c', IN_MODULE, 'go', ...args, './...'], {
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
