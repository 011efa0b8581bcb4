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
  everywhere: 'used everywhere',
  language: 'used in its language',
  project: 'used in its project',
};

async function list(options: { project?: string; format: 'text' | 'json' }): Promise<void> {
  const { patterns, total } = await ask(
    'patterns.list',
    options.project === undefined ? {} : { project: options.project },
  );
  if (options.format === 'json') return print(JSON.stringify({ patterns, total }, null, 2));
  if (total === 0)
    return advise(
      'No patterns yet. They are built from corrections. Record one from the popup, or with `claude-verify feedback ' +
        'record FILE`.',
    );
  for (const { id, project, name, count, weight, life, pinned, guidance, scope, contradicts } of patterns) {
    const facts = [
      `${count} ${count === 1 ? 'occurrence' : 'occurrences'}`,
      `weight ${weight.toFixed(1)}`,
      guidance === null && life !== 'retired' ? 'needs a sentence' : life,
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
  advise(`${pattern}\nundo it with \`claude-verify patterns undo ${number}\``);
}

const switched = (word: 'pin' | 'retire') => (pattern: string, options: { off?: true }) =>
  edit({ do: word, pattern, on: options.off !== true }).catch(fail);

/** `claude-verify patterns list|merge|split|rename|guide|pin|retire|undo` */
export function addPatterns(program: Command): void {
  const patterns = program.command('patterns').description('kinds of mistakes, built from similar corrections');
  patterns
    .command('list', { isDefault: true })
    .description('the patterns, heaviest first')
    .option('-p, --project <name>', 'only of this project')
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json'] as const), 'text')
    .action((options: { project?: string; format: 'text' | 'json' }) => list(options).catch(fail));
  patterns
    .command('merge')
    .description('merge two patterns of one project and category')
    .argument('<pattern>')
    .argument('<other>')
    .action((pattern: string, other: string) => edit({ do: 'merge', pattern, other }).catch(fail));
  patterns
    .command('split')
    .description('split some of its corrections into a separate pattern')
    .argument('<pattern>')
    .argument('<correction...>')
    .action((pattern: string, corrections: string[]) => edit({ do: 'split', pattern, corrections }).catch(fail));
  patterns
    .command('rename')
    .description('rename it; without a name, restore its default name')
    .argument('<pattern>')
    .argument('[title]')
    .action((pattern: string, title?: string) => edit({ do: 'rename', pattern, title: title ?? null }).catch(fail));
  patterns
    .command('guide')
    .description('the sentence that Claude gets about it; without one, what was recorded with its corrections')
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
    .description('always included, however old')
    .argument('<pattern>')
    .option('--off', 'undo that')
    .action(switched('pin'));
  patterns
    .command('retire')
    .description('never sent to Claude again')
    .argument('<pattern>')
    .option('--off', 'undo that')
    .action(switched('retire'));
  patterns
    .command('undo')
    .description('undo a change to a pattern')
    .argument('<number>')
    .action((number: string) =>
      ask('patterns.undo', { edit: Math.trunc(Number(number)) || 0 }).then(() => print('undone'), fail),
    );
}
