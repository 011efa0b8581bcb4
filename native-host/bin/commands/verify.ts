import { Option, type Command } from 'commander';
import { guessLanguage } from '../../../shared/guess-language.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { STRATEGIES } from '../../../shared/portfolio-strategy.ts';
import { worstFirst } from '../../../shared/ranked-findings.ts';
import type { Report } from '../../../shared/report.ts';
import { fileName } from '../../report/file-set.ts';
import { reportText } from '../../report/report-text.ts';
import { exitCodeOf, exitCodeOfFiles, type FailOn } from '../exit-code.ts';
import { readInput } from '../input.ts';
import { oneOf } from '../option-parsers.ts';
import { fail, print } from '../output.ts';
import { checkReader, forReader, renderFor, type Reader } from '../sarif-reader.ts';
import { verifyText, type TextOptions } from '../verify-text.ts';

const FORMATS = ['text', 'json', 'sarif'] as const;
type Format = (typeof FORMATS)[number];

const RENDER: Record<Format, (report: Report, file: string, verbose?: boolean) => string | Promise<string>> = {
  text: reportText,
  json: (report) => JSON.stringify(worstFirst(report), null, 2),
  sarif: async (report, file) =>
    JSON.stringify((await import('../../report/sarif.ts')).reportSarif(report, file), null, 2),
};

interface Options extends TextOptions {
  format: Format;
  failOn: FailOn;
  diff?: boolean;
  verbose?: true;
  for?: Reader;
}

async function verifyOne(file: string, code: string, options: Options): Promise<void> {
  const verified = await verifyText(file, code, options);
  if (verified === undefined) {
    process.exitCode = 2;
    return;
  }
  const { report, shown, root } = verified;
  const set = { files: [{ kind: 'report' as const, name: fileName(Buffer.from(shown)), report }], notChecked: [] };
  print(
    options.for === undefined
      ? await RENDER[options.format](report, shown, options.verbose)
      : await renderFor(set, root),
  );
  process.exitCode = exitCodeOf(report, options.failOn);
}

async function verifyChange(diff: string, options: Options): Promise<void> {
  const [{ verifyDiff }, { writeFileSet }] = await Promise.all([
    import('../verify-diff.ts'),
    import('../files-options.ts'),
  ]);
  const { set, root } = await verifyDiff(diff, options);
  await writeFileSet(set, options, root);
  process.exitCode = exitCodeOfFiles(set, options.failOn);
}

/** A text that nothing names and that is a diff is the change that it says. */
const isChange = (file: string, code: string, { diff, path, language }: Options): boolean =>
  diff === true || (file === '-' && path === undefined && (language ?? guessLanguage(code)) === 'diff');

/** `claude-verify verify FILE|-` */
export function addVerify(program: Command): void {
  program
    .command('verify')
    .description('check one file, or standard input with -: a text, or a unified diff against the project')
    .argument('<file>', 'the file, or - for standard input')
    .option('-l, --language <language>', 'the language, if the file name does not determine it')
    .option('--path <path>', 'the file that the text is taken for: from --project where that is given, else from here')
    .option('-p, --project <dir>', 'check it in the registered project of this folder')
    .option('--against <commit>', 'count only what is new against the file in this commit of git')
    .addOption(
      new Option('--diff', 'the text is a unified diff, applied or not yet').conflicts([
        'path',
        'against',
        'language',
        'request',
        'reply',
      ]),
    )
    .option('-f, --format <format>', `output: ${FORMATS.join(', ')}`, oneOf(FORMATS), 'text')
    .option('-v, --verbose', 'in text, a line for every check that passed, and the words of every tool')
    .addOption(forReader())
    .option(
      '--fail-on <severity>',
      'least severity that makes the exit code 1: error, warning',
      oneOf(['error', 'warning'] as const),
      'error',
    )
    .option('--fail-on-error', 'the default: an error-severity finding makes the exit code 1')
    .addOption(
      new Option('--alone', 'check the text on its own, even if it is in a registered project').conflicts('project'),
    )
    .option(
      '--strategy <strategy>',
      `how several solvers of one question are asked: ${STRATEGIES.join(', ')}`,
      oneOf(STRATEGIES),
    )
    .option('--request <file>', 'what the code was asked for, as Markdown: its examples are tests')
    .option('--reply <file>', 'the text around the code, as Markdown: its examples are tests that warn')
    .addOption(
      new Option(
        '--no-daemon',
        'run in this process and open no database: no mute holds, no rule of yours is looked for',
      ).conflicts('project'),
    )
    .action(async (file: string, options: Options) => {
      try {
        checkReader(options);
        const maybeDiff = options.diff === true || (file === '-' && options.path === undefined);
        const code = readInput(file, maybeDiff ? LIMITS.changeBytes : LIMITS.codeBytes);
        if (isChange(file, code, options)) await verifyChange(code, options);
        else await verifyOne(file, code, options);
      } catch (error) {
        fail(error);
      }
    });
}
