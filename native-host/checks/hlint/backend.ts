import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { pathArgument, rangeAt } from '../../kit/tool-place.ts';

const INSTALL = 'apt-get install hlint';

const hintSchema = z.object({
  severity: z.enum(['Ignore', 'Suggestion', 'Warning', 'Error']),
  hint: z.string(),
  startLine: z.int(),
  startColumn: z.int(),
  endLine: z.int(),
  endColumn: z.int(),
  from: z.string(),
  to: z.nullable(z.string()),
  note: z.array(z.string()),
});

type Hint = z.infer<typeof hintSchema>;

/** Suggests simpler Haskell with HLint (see README.md). */
export default defineBackend({
  id: 'hlint',
  title: 'HLint',
  languages: ['haskell'],
  check: 'lint',
  tool: systemTool({ command: 'hlint', version: ['--version'], install: INSTALL, family: 'haskell' }),
  effect: 'reads-project',
  over: 'tree',
  revision: 2,
  async run({ file }, { runInTree }) {
    const ended = finish(
      await runInTree('hlint', ['--json', '--no-exit-code', pathArgument(file.name)]),
      'hlint',
      INSTALL,
    );
    if (ended.kind === 'verdict') return ended.verdict;
    if (ended.code !== 0) return { kind: 'crashed', findings: [], reason: 'hlint did not end well' };
    const hints = z.array(hintSchema).parse(JSON.parse(ended.stdout));
    const unread = hints.find(({ hint }) => hint.startsWith('Parse error'));
    if (unread !== undefined) return { kind: 'unknown', findings: [], reason: `HLint cannot read it: ${unread.hint}` };
    return decide(
      hints.filter(({ severity }) => severity !== 'Ignore').map((hint) => toFinding(hint, file)),
      { extent: countLines(file.text) },
    );
  },
});

function toFinding(hint: Hint, file: { name: string; text: string }): Finding {
  const range = rangeAt(
    file.text,
    { line: hint.startLine, column: hint.startColumn, endLine: hint.endLine, endColumn: hint.endColumn },
    'code-points-tabs-8',
  );
  const instead = hint.to === '' ? 'leave it out' : hint.to;
  const note = hint.note.length === 0 ? '' : ` (${hint.note.join('; ')})`;
  return {
    file: file.name,
    range,
    rule: hint.hint,
    backend: 'hlint',
    message: `${hint.hint}${instead === null ? '' : `: ${instead}`}${note}`,
    severity: hint.severity === 'Suggestion' ? 'info' : 'warning',
    category: /length|nub|foldl$|performance/i.test(hint.hint) ? 'performance_issue' : 'style_violation',
    ...(hint.to === null ? {} : { fix: { title: hint.hint, range, text: hint.to } }),
  };
}
