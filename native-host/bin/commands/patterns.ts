import type { Command } from 'commander';
import { patternWords } from '../../../shared/words.ts';
import { CodedError } from '../../../shared/errors.ts';
import { patternEditSchema } from '../../../shared/pattern.ts';
import type { PatternEdit } from '../../../shared/pattern.ts';
import { GUIDANCE_SCOPES, type GuidanceScope } from '../../../shared/guidance.ts';
import { ask } from '../connect.ts';
import { oneOf } from '../option-parsers.ts';
import { advise, fail, print, printable } from '../output.ts';

const SCOPE_WORDS: Record<GuidanceScope, string> = {
  everywhere: 'told everywhere',
  language: 'told in its language',
  project: 'told in its project',
};

async function list(options: { project?: string; format: 'text' | 'json' }): Promise<void> {
  const { patterns, total } = await ask(
    'patterns.list',
    options.project === undefined ? {} : { project: options.project },
  );
  if (options.format === 'json') return print(JSON.stringify({ patterns, total }, null, 2));
  if (total === 0)
    return advise(
      'No patterns yet. They are made of corrections: record one from the popup, or with `claude-verify feedback ' +
        'record FILE`.',
    );
  for (const { id, project, name, count, weight, life, pinned, guidance, scope, contradicts } of patterns) {
    const facts = [
      `${count} ${count === 1 ? 'occurrence' : 'occurrences'}`,
      `weight ${weight.toFixed(1)}`,
      guidance === null && life !== 'retired' ? 'to be worded' : life,
      ...(guidance === null ? [] : [SCOPE_WORDS[scope]]),
      ...(pinned ? ['pinned'] : []),
      ...contradicts.map((other) => `contradicts ${other}`),
    ];
    print(
      printable(
        `${id}  ${project ?? '-'}  ${patternWords(name)}  ` +
          `(${facts.join(', ')})${guidance === null ? '' : `\n  ${guidance}`}`,
      ),
    );
  }
  if (patterns.length < total) print(`${total - patterns.length} more; name a project with --project to see fewer`);
}

async function edit(wanted: PatternEdit): Promise<void> {
  const parsed = patternEditSchema.safeParse(wanted);
  if (!parsed.success)
    throw new CodedError(
      'CV045',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const { pattern, edit: number } = await ask('patterns.edit', { edit: parsed.data });
  advise(`${pattern}\ntake it back with \`claude-verify patterns undo ${number}\``);
}

const switched = (word: 'pin' | 'retire') => (pattern: string, options: { off?: true }) =>
  edit({ do: word, pattern, on: options.off !== true }).catch(fail);

/** `claude-verify patterns list|merge|split|rename|guide|pin|retire|undo` */
export function addPatterns(program: Command): void {
  const patterns = program.command('patterns').description('kinds of mistakes, made of similar corrections');
  patterns
    .command('list', { isDefault: true })
    .description('the patterns, heaviest first')
    .option('-p, --project <name>', 'only of this project')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { project?: string; format: 'text' | 'json' }) => list(options).catch(fail));
  patterns
    .command('merge')
    .description('make two patterns of one project and category one')
    .argument('<pattern>')
    .argument('<other>')
    .action((pattern: string, other: string) => edit({ do: 'merge', pattern, other }).catch(fail));
  patterns
    .command('split')
    .description('make some of its corrections a pattern of their own')
    .argument('<pattern>')
    .argument('<correction...>')
    .action((pattern: string, corrections: string[]) => edit({ do: 'split', pattern, corrections }).catch(fail));
  patterns
    .command('rename')
    .description('call it by another name; without one, by its own again')
    .argument('<pattern>')
    .argument('[title]')
    .action((pattern: string, title?: string) => edit({ do: 'rename', pattern, title: title ?? null }).catch(fail));
  patterns
    .command('guide')
    .description('the sentence that Claude is told about it; without one, what was recorded with its corrections')
    .argument('<pattern>')
    .argument('[sentence]')
    .option('-s, --scope <scope>', GUIDANCE_SCOPES.join(', '), oneOf(GUIDANCE_SCOPES))
    .action((pattern: string, guidance: string | undefined, { scope }: { scope?: GuidanceScope }) =>
      edit({
        do: 'guide',
        pattern,
        guidance: guidance ?? null,
        ...(scope === undefined ? {} : { scope }),
      }).catch(fail),
    );
  patterns
    .command('pin')
    .description('always worth its place, however old')
    .argument('<pattern>')
    .option('--off', 'not any more')
    .action(switched('pin'));
  patterns
    .command('retire')
    .description('never told to Claude again')
    .argument('<pattern>')
    .option('--off', 'not any more')
    .action(switched('retire'));
  patterns
    .command('undo')
    .description('take back what was done to a pattern')
    .argument('<number>')
    .action((number: string) =>
      ask('patterns.undo', { edit: Math.trunc(Number(number)) || 0 }).then(() => print('taken back'), fail),
    );
}
