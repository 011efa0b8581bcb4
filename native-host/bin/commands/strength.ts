import { relative } from 'node:path';
import type { Command } from 'commander';
import type { Strength } from '../../../shared/strength.ts';
import { EXIT } from '../exit-code.ts';
import { readInput } from '../input.ts';
import { strengthOfReport, strengthText } from '../told-strength.ts';
import { fail, print, printable } from '../output.ts';
import { verifyText, type TextOptions } from '../verify-text.ts';

interface Options extends Omit<TextOptions, 'daemon' | 'testFiles' | 'tests'> {
  tests?: readonly string[];
  json?: boolean;
}

/** What could not be measured is no answer, and a suite without a test that notices anything is none, either. */
function exitCodeOf(strength: Strength): number {
  if (strength.kind === 'none' || strength.total === 0) return EXIT.requiredNotRun;
  return strength.missed.length === 0 ? EXIT.nothingWrong : EXIT.refuted;
}

async function measure(file: string, options: Options): Promise<void> {
  const { tests: testFiles = [], ...rest } = options;
  const verified = await verifyText(file, readInput(file), { ...rest, testFiles, daemon: true });
  if (verified === undefined) {
    process.exitCode = EXIT.ownFailure;
    return;
  }
  const { report, shown } = verified;
  const strength = await strengthOfReport(report.id);
  if (strength === undefined) {
    process.exitCode = EXIT.ownFailure;
    return;
  }
  const name = relative('.', shown) || shown;
  print(options.json === true ? JSON.stringify(strength, null, 2) : printable(strengthText(strength, name)));
  process.exitCode = exitCodeOf(strength);
}

/** `claude-verify strength FILE|-` */
export function addStrength(program: Command): void {
  program
    .command('strength')
    .description('plant mistakes in a file, one at a time, and count how many of them its tests detect')
    .argument('<file>', 'the file with the code under test, or - for standard input')
    .option('-l, --language <language>', 'the language, if the file name does not determine it')
    .option('--path <path>', 'the file that the text is taken for: from --project where that is given, else from here')
    .option('-p, --project <dir>', 'measure it in the registered project of this folder')
    .option('--tests <files...>', 'files with its tests, if it is not in a project')
    .option('--json', 'the numbers and what was not noticed, as JSON')
    .action(async (file: string, options: Options) => {
      try {
        await measure(file, options);
      } catch (error) {
        fail(error);
      }
    });
}
