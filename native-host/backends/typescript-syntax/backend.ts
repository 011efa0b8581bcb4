import { countLines, decide, leavingOut } from '../decide.ts';
import { defineBackend, npmTool } from '../define.ts';
import { answerSchema } from '../typescript/answer.ts';
import { toFinding } from '../typescript/judge.ts';

/** Parses TypeScript and JavaScript with the compiler's own parser (see README.md). */
export default defineBackend({
  id: 'typescript-syntax',
  title: 'TypeScript parser',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'parse',
  tool: npmTool('typescript'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../typescript/engine.ts', import.meta.url) },
  revision: 2,
  async run({ file }, { ask }) {
    const answer = answerSchema.parse(await ask({ ask: 'syntax', name: file.name, text: file.text }));
    if (answer.kind === 'too-deep') return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
    if (answer.kind === 'parsed') {
      const reading = answer.reading === 'as given' ? [] : [`read ${answer.reading}`];
      return decide([], { extent: [countLines(file.text), ...reading].join(', ') });
    }
    const findings = answer.diagnostics.map((each) => ({ ...toFinding(each, file.name, 'error', each.message), category: 'syntax_error' as const }));
    return leavingOut(decide(findings, { extent: countLines(file.text) }), answer.dropped);
  },
});
