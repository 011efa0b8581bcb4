import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { Report } from '../../../shared/report.ts';
import type { ReceiptStanding, ReceiptState } from '../../../shared/verdict-receipt.ts';
import { receiptLines } from '../../report/receipt-text.ts';
import { ask, connect, endOfReplay } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { readInput } from '../input.ts';
import { oneOf } from '../option-parsers.ts';
import { complain, fail, print, printable, terminalError } from '../output.ts';

type Format = { format: 'text' | 'json' };

const CODES: Record<ReceiptState, number> = {
  whole: EXIT.nothingWrong,
  altered: EXIT.refuted,
  missing: EXIT.requiredNotRun,
  deleted: EXIT.requiredNotRun,
};

/** Tells what is wrong with a receipt, if anything, and sets the exit code. */
function tell({ state, told }: ReceiptStanding): void {
  const [first = '', ...more] = told;
  const say = state === 'whole' ? print : complain;
  say(`${state}: ${printable(first)}`);
  for (const line of more) say(`  ${printable(line)}`);
  process.exitCode = CODES[state];
}

async function show(id: string, { format }: Format): Promise<void> {
  const standing = await ask('receipt.get', { id });
  if (format === 'json') print(JSON.stringify(standing, null, 2));
  else for (const line of receiptLines(standing)) print(printable(line));
  if (format === 'text' || standing.state !== 'whole') tell(standing);
}

async function check(id: string): Promise<void> {
  tell(await ask('receipt.get', { id }));
}

async function replay(id: string, options: { with?: string }): Promise<void> {
  const code = options.with === undefined ? undefined : readInput(options.with);
  const client = await connect({ start: true });
  try {
    const job = randomUUID();
    const ended = await endOfReplay(client, { id, job, ...(code === undefined ? {} : { code }) });
    if (!ended.ok) {
      complain(terminalError(ended.error));
      process.exitCode = EXIT.ownFailure;
      return;
    }
    const { standing, exact, report } = ended;
    if (standing.state !== 'whole') complain(`${standing.state}: ${printable(standing.told[0] ?? '')}`);
    const { same, lines } = compareWithReceipt(standing, report);
    for (const line of lines) print(printable(line));
    if (!exact) print('verified again with what the report records; the text around the code is not stored');
    print(`the new report has receipt ${report.receipt ?? '-'}`);
    print(same ? 'the same result as before' : 'NOT the same result as before');
    process.exitCode = same && standing.state !== 'altered' ? EXIT.nothingWrong : EXIT.refuted;
  } finally {
    client.close();
  }
}

/** Holds a new report against a receipt: verdicts decide, and what explains a difference is told. */
export function compareWithReceipt(
  { receipt }: Pick<ReceiptStanding, 'receipt'>,
  report: Pick<Report, 'results' | 'treeHash' | 'hostVersion'>,
): { same: boolean; lines: string[] } {
  if (receipt === null) return { same: false, lines: ['there is no receipt to compare with'] };
  const now = new Map(report.results.map((result) => [result.backend, result]));
  const lines: string[] = [];
  if (receipt.host !== report.hostVersion) lines.push(`claude-verify was ${receipt.host} and is ${report.hostVersion}`);
  if (receipt.tree !== (report.treeHash ?? null)) lines.push('the files around the code have changed');
  let same = true;
  for (const { backend, tool, verdict } of receipt.checks) {
    const again = now.get(backend);
    now.delete(backend);
    const version = again === undefined ? null : again.toolVersion;
    if (again !== undefined && version !== tool)
      lines.push(`${backend}: the tool was ${tool ?? 'of no version'} and is ${version ?? 'of no version'}`);
    if (again?.verdict.kind === verdict) continue;
    same = false;
    lines.push(`${backend}: ${verdict} then, ${again?.verdict.kind ?? 'not asked'} now`);
  }
  for (const [backend, { verdict }] of now) {
    same = false;
    lines.push(`${backend}: not asked then, ${verdict.kind} now`);
  }
  return { same, lines };
}

/** `claude-verify receipt show|check|replay` */
export function addReceipt(program: Command): void {
  const receipt = program
    .command('receipt')
    .description('what was run for a report, on what and with which end, in an entry of the ledger');
  receipt
    .command('show')
    .description('what a receipt says, and whether it is whole')
    .argument('<id>', 'of the report, or how it begins')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((id: string, options: Format) => show(id, options).catch(fail));
  receipt
    .command('check')
    .description(
      'exit 0 when the receipt and its report are as they were written, 1 when something was altered, 3 when ' +
        'one of them was deleted or there is none',
    )
    .argument('<id>', 'of the report, or how it begins')
    .action((id: string) => check(id).catch(fail));
  receipt
    .command('replay')
    .description('verify the same code again, nothing remembered: exit 0 when the verdicts are the same, 1 when not')
    .argument('<id>', 'of the report, or how it begins')
    .option('--with <file>', 'the code, where its text is not kept; its hash is compared')
    .action((id: string, options: { with?: string }) => replay(id, options).catch(fail));
}
