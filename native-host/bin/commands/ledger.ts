import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import type { LedgerRow } from '../../../shared/gate-requests.ts';
import { ask } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import { oneOf, wholeNumber } from '../option-parsers.ts';
import { complain, fail, print, printable } from '../output.ts';

const NOTED = /^(\d{1,15}):([0-9a-f]{64})$/;

async function verify(options: { head?: string }): Promise<void> {
  const noted = options.head === undefined ? undefined : NOTED.exec(options.head);
  if (noted === null) throw new CodedError('CV070', '--head must be LENGTH:HASH.');
  const { length, head, problem, file } = await ask('ledger.verify', {});
  if (problem !== null) return tampered(problem.entry === 0 ? problem.what : `entry ${problem.entry}: ${problem.what}`);
  if (noted !== undefined) {
    const at = Number(noted[1]);
    const { entries } = await ask('ledger.list', { before: at + 1, limit: 1 });
    if (at > 0 && entries.length === 0) {
      complain(`the ledger is intact, but entry ${at} was removed when it was shortened, so it cannot be compared`);
      process.exitCode = EXIT.ownFailure;
      return;
    }
    const same = at === 0 ? /^0+$/.test(noted[2] ?? '') : entries[0]?.n === at && entries[0].hash === noted[2];
    if (!same) return tampered(`entry ${at}: it is not the one you noted`);
  }
  print(
    `the ledger is intact: ${length} ` +
      `entries${file === 'behind' ? ', the last of which the anchor file does not have yet' : ''}`,
  );
  print(`note this elsewhere to compare later: ${length}:${head}`);
}

function tampered(what: string): void {
  complain(`the ledger is NOT intact: ${what}`);
  process.exitCode = EXIT.refuted;
}

async function show(options: { limit: number; format: 'text' | 'json' }): Promise<void> {
  const wanted = options.limit;
  const entries: LedgerRow[] = [];
  for (let before: number | undefined; entries.length < wanted; before = entries.at(-1)?.n) {
    const limit = Math.min(500, wanted - entries.length);
    const page = await ask('ledger.list', { limit, ...(before === undefined ? {} : { before }) });
    entries.push(...page.entries);
    if (page.entries.length < limit) break;
  }
  if (options.format === 'json') return print(JSON.stringify(entries, null, 2));
  if (entries.length === 0) return print('The ledger is empty.');
  for (const { n, at, event, run, effect, project, detail } of entries) {
    print(
      printable(
        [n, at, event, run, effect, project, detail]
          .map((part) => (part === '' ? '-' : part))
          .join('  ')
          .replaceAll('\n', ' '),
      ),
    );
  }
}

async function beginAgain(options: { confirm?: true }): Promise<void> {
  if (options.confirm !== true)
    throw new CodedError('CV070', 'Add --confirm. The ledger is set aside and a new one begins.');
  const { saved } = await ask('ledger.begin-again', { confirm: 'begin again' });
  print(`a new ledger has begun; the old one is ${saved} in the folder of the backups`);
}

/** `claude-verify ledger verify|show|begin-again` */
export function addLedger(program: Command): void {
  const ledger = program.command('ledger').description('what was started, written and sent, in a tamper-evident chain');
  ledger
    .command('verify')
    .description(
      'check all of it: exit 0 if it is intact, 1 if it is not (the entry is named), 2 if it could not be read',
    )
    .option('--head <length:hash>', 'also compare with what an earlier verify printed')
    .action((options: { head?: string }) => verify(options).catch(fail));
  ledger
    .command('show')
    .description('the entries, newest first')
    .option('-n, --limit <count>', 'at most this many', wholeNumber(1, 1_000_000), 20)
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { limit: number; format: 'text' | 'json' }) => show(options).catch(fail));
  ledger
    .command('begin-again')
    .description('set aside a ledger that is not intact and begin a new one')
    .option('--confirm', 'needed')
    .action((options: { confirm?: true }) => beginAgain(options).catch(fail));
}
