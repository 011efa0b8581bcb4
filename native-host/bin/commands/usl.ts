import { worstFirst } from '../../../shared/ranked-findings.ts';
import type { Command } from 'commander';
import { Option } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { loadUslCompilers, USL_TARGETS, type UslTarget } from '../../packs/formal/pack.ts';
import { reportText } from '../../report/report-text.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { readInput } from '../input.ts';
import { oneOf } from '../option-parsers.ts';
import { complain, fail, print, printable, printRaw } from '../output.ts';
import { verifyText } from '../verify-text.ts';

interface CheckOptions {
  json?: boolean;
  daemon: boolean;
}

async function check(file: string, { json, daemon }: CheckOptions): Promise<void> {
  const verified = await verifyText(file, readInput(file), { language: 'usl', daemon, alone: true });
  if (verified === undefined) {
    process.exitCode = EXIT.ownFailure;
    return;
  }
  const { report, shown } = verified;
  print(json === true ? JSON.stringify(worstFirst(report), null, 2) : reportText(report, shown));
  // What looks for secrets and the like has nothing to say of whether it holds.
  const results = report.results.filter(({ backend }) => backend === 'usl');
  process.exitCode = exitCodeOf({ ...report, results }, 'error');
}

/** What the target cannot say is told, and is no success. */
async function compile(file: string, { to }: { to: UslTarget }): Promise<void> {
  const { compileUsl } = await loadUslCompilers();
  const compiled = compileUsl(readInput(file), to);
  if (compiled.kind === 'ill-formed') throw new CodedError('CV159', compiled.message);
  printRaw(compiled.text);
  for (const line of compiled.leftOut) complain(printable(line));
  if (compiled.leftOut.length > 0) process.exitCode = EXIT.requiredNotRun;
}

/** `claude-verify usl check|compile` */
export function addUsl(program: Command): void {
  const usl = program.command('usl').description('specifications in USL: check what they state, or compile them');
  usl
    .command('check')
    .description('read a specification, its names and types, and decide what can be decided of what it states')
    .argument('<file>', 'the specification, or - for standard input')
    .option('--json', 'the report as JSON')
    .option('--no-daemon', 'run in this process and open no database')
    .action((file: string, options: CheckOptions) => check(file, options).catch(fail));
  usl
    .command('compile')
    .description('write a specification in another language; what that cannot say is named, and the exit code is 3')
    .argument('<file>', 'the specification, or - for standard input')
    .addOption(
      new Option('--to <target>', `the language: ${USL_TARGETS.join(', ')}`)
        .argParser(oneOf(USL_TARGETS))
        .makeOptionMandatory(),
    )
    .action((file: string, options: { to: UslTarget }) => compile(file, options).catch(fail));
}
