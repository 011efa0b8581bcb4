import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { rangeAt } from '../../kit/tool-place.ts';
import { CHOICES, isUnread, meaningOf } from './sqlfluff-rules.ts';
import { settingsFor } from './sqlfluff-settings.ts';

const INSTALL = 'apt-get install sqlfluff';

/** Asked one after another, until one reads all of the text, where the project names none. */
const USUAL_DIALECTS = ['ansi', 'postgres', 'mysql', 'sqlite', 'tsql'] as const;

/** What SQLFluff takes of a file before it skips it (`large_file_skip_byte_limit`); beyond, it takes minutes. */
const MOST_BYTES = 20_000;

/** The place has other names from version 2 on. */
const violationSchema = z.object({
  line_no: z.optional(z.int()),
  line_pos: z.optional(z.int()),
  start_line_no: z.optional(z.int()),
  start_line_pos: z.optional(z.int()),
  code: z.string(),
  description: z.string(),
});

type Violation = z.infer<typeof violationSchema>;

/** A text that nothing is found in is left out. */
const answerSchema = z.array(z.object({ violations: z.array(violationSchema) }));

/** Lints SQL with SQLFluff, where the project uses it (see README.md). */
export default defineBackend({
  id: 'sqlfluff',
  title: 'SQLFluff',
  languages: ['sql'],
  check: 'lint',
  tool: systemTool({ command: 'sqlfluff', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  applies: (tree, file) => settingsFor(tree, file) !== undefined,
  revision: 1,
  async run({ file, tree }, { run }) {
    if (tree === undefined) throw new Error('sqlfluff is asked over a tree');
    const { dialect: own, excluded = [] } = settingsFor(tree, file.name) ?? {};
    const dialects = own === undefined ? USUAL_DIALECTS : [own];
    if (Buffer.byteLength(file.text) > MOST_BYTES)
      return { kind: 'unsupported', findings: [], reason: `SQLFluff is not asked about more than ${MOST_BYTES} bytes` };
    if (withoutComments(file.text).trim() === '')
      return { kind: 'vacuous', findings: [], reason: 'there is no statement in it' };
    let unread: Violation | undefined;
    for (const dialect of dialects) {
      const answer = await lint(file.text, { dialect, excluded: [...CHOICES, ...excluded] }, run);
      if ('kind' in answer) return answer;
      const failed = answer.violations.find(({ code }) => isUnread(code));
      if (failed === undefined)
        return decide(
          answer.violations.map((violation) => toFinding(violation, file)),
          {
            extent: `${countLines(file.text)}, as ${dialect}`,
            notChecked: ['layout', ...excluded.map((rule) => `${rule}, which the project leaves out`)],
          },
        );
      unread ??= failed;
    }
    const reason = `SQLFluff cannot read it as ${dialects.join(', ')}: ${unread?.description ?? ''}`;
    return { kind: 'unknown', findings: [], reason };
  },
});

async function lint(
  text: string,
  { dialect, excluded }: { dialect: string; excluded: readonly string[] },
  run: BackendContext['run'],
): Promise<Verdict | { violations: Violation[] }> {
  // The raw templater and no settings: those of Jinja name folders of Python that is then run.
  const settings = [
    '--ignore-local-config',
    '--templater',
    'raw',
    '--disable-noqa',
    '--exclude-rules',
    excluded.join(),
  ];
  const args = ['lint', '--dialect', dialect, ...settings, '--encoding', 'utf-8', '--format', 'json', '-'];
  const ended = finish(await run('sqlfluff', args, { stdin: withoutDirectives(text) }), 'sqlfluff', INSTALL);
  if (ended.kind === 'verdict') return ended.verdict;
  if (ended.code > 1) return { kind: 'crashed', findings: [], reason: 'sqlfluff did not end well' };
  return { violations: answerSchema.parse(JSON.parse(ended.stdout)).flatMap(({ violations }) => violations) };
}

/**
 * `-- sqlfluff:ignore:parsing` changes any setting from within the text: such comments lose the word, not the length.
 */
const withoutDirectives = (text: string): string =>
  text.replaceAll(/--\s*sqlfluff/gi, (found) => `--${found.slice(2).replaceAll(/\S/g, '.')}`);

const withoutComments = (text: string): string => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '');

function toFinding(violation: Violation, file: { name: string; text: string }): Finding {
  const { code, description } = violation;
  const line = violation.line_no ?? violation.start_line_no ?? 1;
  const column = violation.line_pos ?? violation.start_line_pos ?? 1;
  return {
    file: file.name,
    range: rangeAt(file.text, { line, column }, 'code-points'),
    rule: code,
    backend: 'sqlfluff',
    message: description,
    ...meaningOf(code),
  };
}
