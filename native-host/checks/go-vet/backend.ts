import { decide } from '../../kit/decide.ts';
import { defineBackend, type RunResult } from '../../kit/define.ts';
import { rangeWithout } from '../../kit/reading.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { tooOld } from '../../kit/needs-newer.ts';
import { dependentModules } from '../../languages/go/dependent-modules.ts';
import { goModule, NEWER_GO, type GoModule } from '../../languages/go/go-output.ts';
import { judgeGoSnippet } from '../../languages/go/judge-go-snippet.ts';
import { runVet } from '../../languages/go/run-vet.ts';
import { asBody, asFile, IN_MODULE, layModule, type GoReading } from '../../languages/go/go-snippet.ts';
import { goOptions, goTool } from '../../languages/go/go-toolchain.ts';

/** Compiles Go with its tests and lets `go vet` look at it: a module, or a block in a module made up around it. */
export default defineBackend({
  id: 'go-vet',
  title: 'go vet',
  languages: ['go'],
  check: 'types',
  tool: goTool('go', ['version']),
  effect: 'reads-project',
  over: 'tree',
  names: ['compile', 'vet', 'lint'],
  deadlineMs: 120_000,
  revision: 3,
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    const owner = goModule(tree, file.name);
    if (owner !== undefined) {
      const options = goOptions(context.makeFolder());
      const vet = ({ folder }: GoModule): ReturnType<typeof runVet> => {
        const cwd = folder === '' ? TREE_ROOT : `${TREE_ROOT}/${folder}`;
        const source = { backend: 'go-vet', file: file.name, folder, tree };
        return runVet((args) => context.runInTree('go', args, { ...options, cwd }), source);
      };
      const run = await vet(owner);
      if (run.kind === 'verdict') return run.verdict;
      const notChecked = ['code for other systems (build constraints)'];
      const findings = [...run.findings];
      const looked: string[] = [];
      // What does not compile would only be told again by who imports it.
      const compiles = !findings.some(({ severity }) => severity === 'error');
      for (const dependent of compiles ? dependentModules(tree, owner) : []) {
        const other = await vet(dependent);
        if (other.kind === 'ran') {
          findings.push(...other.findings);
          looked.push(dependent.name);
        } else {
          const { verdict } = other;
          const why = 'reason' in verdict ? verdict.reason : 'no answer in its time';
          notChecked.push(`${dependent.name}, a module that uses this one: ${why}`);
        }
      }
      const own = run.packages === 1 ? '1 package with its tests' : `${run.packages} packages with their tests`;
      const extent = looked.length === 0 ? own : `${own}, and ${looked.join(', ')}, which uses them`;
      const old = tooOld(findings, NEWER_GO, {
        version: context.toolVersion,
        textOf: (path) => tree.text(path),
        extent,
      });
      return old ?? decide(findings, { extent, notChecked });
    }
    const options = goOptions(null);
    // Each of the other blocks is asked about by itself.
    const read = async (reading: GoReading): Promise<Awaited<ReturnType<typeof runVet>>> => {
      const laid = await layModule(context, tree, file.name, reading);
      const go = (args: readonly string[]): Promise<RunResult> =>
        context.run('/bin/sh', ['-c', IN_MODULE, 'go', ...args], {
          ...options,
          cwd: TREE_ROOT,
          writable: [...(options.writable ?? []), { from: laid.folder, to: TREE_ROOT }],
        });
      const run = await runVet(go, {
        backend: 'go-vet',
        file: laid.name,
        folder: '',
        tree: { files: [...laid.files.keys()], text: (path) => laid.files.get(path) },
      });
      if (run.kind === 'verdict') return run;
      return {
        ...run,
        findings: run.findings
          .filter((finding) => finding.file === laid.name)
          .map((finding) => ({ ...finding, file: file.name })),
      };
    };
    const reading = asFile(file.text);
    const run = await read(reading);
    if (run.kind === 'verdict') return run.verdict;
    const stray = run.findings.some(({ message }) => /non-declaration statement outside function body/.test(message));
    const body = stray ? await read(asBody) : undefined;
    if (body?.kind === 'verdict') return body.verdict;
    if (body !== undefined && !body.findings.some(({ rule }) => rule === 'syntax'))
      return rangeWithout(judgeGoSnippet(body.findings, asBody, file.text, context.toolVersion), asBody);
    return rangeWithout(judgeGoSnippet(run.findings, reading, file.text, context.toolVersion), reading);
  },
});
