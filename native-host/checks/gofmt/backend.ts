import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { asWholeLines, changesIn, formatFindings } from '../../kit/format-changes.ts';
import { goOptions, goTool } from '../../languages/go/go-toolchain.ts';

/** Compares the block's file with what gofmt would write; it takes parts of files as well. */
export default defineBackend({
  id: 'gofmt',
  title: 'gofmt',
  languages: ['go'],
  check: 'lint',
  // gofmt does not say its version; it comes with Go.
  tool: goTool('go', ['version']),
  effect: 'pure',
  over: 'tree',
  names: ['format'],
  revision: 2,
  async run({ file: given, tree }, context) {
    const file = asWholeLines(given, tree);
    const run = finish(
      await context.run('gofmt', ['-d'], { ...goOptions(null), stdin: file.text }),
      'gofmt',
      'apt-get install golang-go',
    );
    if (run.kind === 'verdict') return run.verdict;
    if (run.stderr.trim() !== '')
      return {
        kind: 'unknown',
        findings: [],
        reason: `gofmt could not read this: ${run.stderr.split('\n')[0]?.replace(/^<standard input>:/, 'line ')}`,
      };
    const particulars = { extent: countLines(file.text) };
    if (run.code === 0 && run.stdout === '') return decide([], particulars);
    const parts = run.stdout.split(/^(?=@@ -\d+)/m).slice(1);
    if (run.code > 1 || parts.length === 0)
      return { kind: 'crashed', findings: [], reason: `gofmt ended with code ${run.code} and no difference` };
    const changes = parts.flatMap((part) => {
      const [head = '', ...lines] = part.replace(/\n$/, '').split('\n');
      return changesIn(
        lines.filter((line) => !line.startsWith('\\')),
        Number(/^@@ -(\d+)/.exec(head)?.[1]),
      );
    });
    return decide(formatFindings(changes, file, 'gofmt', 'gofmt'), particulars);
  },
});
