import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import type { RuleRow } from '../../../shared/rule-requests.ts';
import { count } from '../../../shared/words.ts';
import { ask, withClient } from '../connect.ts';
import { oneOf } from '../option-parsers.ts';
import { advise, complain, fail, print, printable } from '../output.ts';

const STATE_WORDS: Record<RuleRow['state'], string> = {
  proposed: 'proposed, off',
  on: 'on',
  off: 'off',
  retired: 'retired: dismissed more often than it helped',
};

function line(row: RuleRow): string {
  const { rule, state, sentence, language, project, isBrought, corrections, hits, dismissed, helped } = row;
  const facts = [
    STATE_WORDS[state],
    language,
    project ?? 'everywhere',
    `of ${count(corrections, 'correction')}`,
    ...(isBrought ? ['came with the project'] : []),
    ...(hits + dismissed + helped === 0 ? [] : [`found ${hits}, dismissed ${dismissed}, fixed ${helped}`]),
  ];
  return printable(`${rule}  (${facts.join(', ')})\n  ${sentence}`);
}

async function list(options: { format: 'text' | 'json' }): Promise<void> {
  const reply = await ask('rules.list', {});
  if (options.format === 'json') return print(JSON.stringify(reply, null, 2));
  const { rules, prose, waiting, problems, more } = reply;
  if (rules.length === 0 && prose.length === 0)
    advise('No rules yet. A rule needs three or more corrections of a pattern; see `claude-verify patterns list`.');
  for (const rule of rules) print(line(rule));
  for (const { name, why } of prose) print(printable(`-  ${name}\n  ${why}`));
  if (more.rules > 0) complain(`${count(more.rules, 'more rule')} not shown in this list`);
  for (const { file, why } of problems) complain(printable(`${file}: ${why}`));
  if (more.problems > 0) complain(`${count(more.problems, 'more file')} that bring no rule`);
  if (waiting > 0) print(`${count(waiting, 'pattern')} more to check; list again`);
}

async function found(rule: string): Promise<RuleRow> {
  const row = (await ask('rules.list', {})).rules.find((each) => each.rule === rule.toUpperCase());
  if (row === undefined) throw new CodedError('CV042', `(${rule})`);
  return row;
}

async function show(rule: string): Promise<void> {
  const row = await found(rule);
  print(line(row));
  print(printable(['', 'finds', row.code, ...row.except].join('\n  ').trimEnd()));
  for (const { wrong, corrected } of row.examples)
    print(printable(`\n- wrong\n${wrong.trimEnd()}\n+ corrected\n${corrected.trimEnd()}`));
}

const switched = (on: boolean) => async (rule: string) => {
  const { hash, rule: name } = await found(rule);
  await ask('rules.switch', { rule: name, hash, on });
  print(on ? `${name} is on: what it finds is a warning in every report` : `${name} is off`);
};

/** Those that are named, or all that are on. */
const exported = (rules: readonly string[]): Promise<void> =>
  withClient(async (client) => {
    const named =
      rules.length > 0
        ? rules.map((rule) => rule.toUpperCase())
        : (await client.request('rules.list', {})).rules.filter(({ state }) => state === 'on').map(({ rule }) => rule);
    if (named.length === 0) return advise('No rule is on. Name the ones to export.');
    print((await client.request('rules.export', { rules: named })).text.trimEnd());
  });

/** `claude-verify rules list|show|on|off|export` */
export function addRules(program: Command): void {
  const rules = program.command('rules').description('checks built from your corrections');
  rules
    .command('list', { isDefault: true })
    .description('the rules, and the patterns that cannot become rules, with the reason')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { format: 'text' | 'json' }) => list(options).catch(fail));
  const one = (word: string, description: string, act: (rule: string) => Promise<void>): void =>
    void rules
      .command(word)
      .description(description)
      .argument('<rule>', 'as `rules list` shows it')
      .action((rule: string) => act(rule).catch(fail));
  one('show', 'what it finds, and the corrections it was built from', show);
  one('on', 'use it in every verification', switched(true));
  one('off', 'stop using it', switched(false));
  rules
    .command('export')
    .description('as documents for `ast-grep scan --rule`; without a name: all that are on')
    .argument('[rule...]')
    .action((named: string[]) => exported(named).catch(fail));
}
