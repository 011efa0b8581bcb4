import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { rangeAt } from '../../kit/tool-place.ts';

/** The command that gets the tool; shown where it is missing. */
const INSTALL = 'apt-get install _template';

/** What the tool prints, as far as it is used. */
const remarkSchema = z.object({ line: z.int(), column: z.int(), code: z.string(), message: z.string() });

type Remark = z.infer<typeof remarkSchema>;

/** What it checks, with which tool (see README.md). */
export default defineBackend({
  id: '_template',
  title: '_template',
  languages: ['bash'],
  check: 'lint',
  tool: systemTool({ command: '_template', version: ['--version'], install: INSTALL }),
  // Until a trap in verify/fixtures/traps.ts shows that nothing it reads makes it run something.
  effect: 'runs-code',
  revision: 1,
  async run({ file }, { run }) {
    const ended = finish(await run('_template', ['--format=json', '-'], { stdin: file.text }), '_template', INSTALL);
    if (ended.kind === 'verdict') return ended.verdict;
    if (ended.code > 1) return { kind: 'crashed', findings: [], reason: '_template did not end well' };
    const remarks = z.array(remarkSchema).parse(JSON.parse(ended.stdout));
    return decide(
      remarks.map((remark) => toFinding(remark, file)),
      { extent: countLines(file.text) },
    );
  },
});

/** Only an error refutes: a linter warns, save for what is wrong beyond doubt. */
const toFinding = ({ line, column, code, message }: Remark, file: { name: string; text: string }): Finding => ({
  file: file.name,
  range: rangeAt(file.text, { line, column }, 'code-points'),
  rule: code,
  backend: '_template',
  message,
  severity: 'warning',
  category: 'style_violation',
});
