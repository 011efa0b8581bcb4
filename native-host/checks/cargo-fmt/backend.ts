import { dirname } from 'node:path/posix';
import { cargoPackage, editionOf } from '../../languages/rust/cargo-package.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { asWholeLines, changesIn, formatFindings } from '../../kit/format-changes.ts';
import { TREE_ROOT } from '../../kit/tree.ts';

/** Compares the block's file with what rustfmt would write, under the project's settings. */
export default defineBackend({
  id: 'cargo-fmt',
  title: 'rustfmt',
  languages: ['rust'],
  check: 'lint',
  tool: rustTool('rustfmt', ['--version'], 'apt-get install rustfmt (rustup: rustup component add rustfmt)'),
  effect: 'reads-project',
  over: 'tree',
  names: ['format'],
  revision: 2,
  async run({ file: given, tree }, context) {
    const file = asWholeLines(given, tree);
    const owner = tree === undefined ? undefined : cargoPackage(tree, file.name);
    const edition = tree === undefined || owner === undefined ? '2021' : editionOf(tree, owner);
    // Its settings are looked for from the working directory upwards.
    const cwd = `${TREE_ROOT}/${dirname(file.name)}`.replace(/\/\.$/, '');
    const result = await context.runInTree('rustfmt', ['--check', '--color', 'never', '--edition', edition], {
      ...rustOptions(),
      cwd,
      stdin: file.text,
    });
    const run = finish(result, 'rustfmt', 'apt-get install rustfmt');
    if (run.kind === 'verdict') return run.verdict;
    const particulars = { extent: countLines(file.text), notChecked: [] };
    // A stable rustfmt warns of settings that only a nightly one has, and goes on without them.
    const complaints = run.stderr.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('Warning: '));
    if (run.code === 0 && run.stdout.trim() === '' && complaints.length === 0) return decide([], particulars);
    const parts = run.stdout.split(/^(?=Diff in <?stdin>?)/m).filter((part) => part !== '');
    const heads = parts.map((part) => /^Diff in <?stdin>?(?: at line |:)(\d+):\n/.exec(part));
    // Older versions end with 0 all the same when the text came by standard input.
    if (run.code > 1 || parts.length === 0 || heads.includes(null)) {
      const error = /^error(?:\[\w+\])?: (.*)$/m.exec(run.stderr)?.[1];
      return {
        kind: 'unknown',
        findings: [],
        reason: error === undefined ? 'rustfmt could not format this' : `rustfmt could not read this: ${error}`,
      };
    }
    const changes = parts.flatMap((part, index) => {
      const head = heads[index];
      return changesIn(
        part
          .slice(head?.[0].length ?? 0)
          .replace(/\n$/, '')
          .split('\n'),
        Number(head?.[1]),
      );
    });
    return decide(formatFindings(changes, file, 'cargo-fmt', 'rustfmt'), particulars);
  },
});
