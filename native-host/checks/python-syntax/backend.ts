import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { findingOf, ruffAnswerSchema, SYNTAX_CODE } from '../../languages/python/ruff-answer.ts';
import { readFragment } from '../../languages/python/python-fragment.ts';

/** Says whether Python parses, by the parser of Ruff; it shares Ruff's process. */
export default defineBackend({
  id: 'python-syntax',
  title: 'Python syntax (Ruff)',
  languages: ['python'],
  check: 'parse',
  tool: npmTool('@astral-sh/ruff-wasm-nodejs'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../../languages/python/ruff-engine.ts', import.meta.url) },
  revision: 4,
  async run({ file }, { ask }) {
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const answer = ruffAnswerSchema.parse(await ask({ text: fragment.text }));
    if (answer.kind === 'too-deep') {
      return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the parser' };
    }
    const findings = answer.diagnostics
      .filter((each) => (each.code ?? SYNTAX_CODE) === SYNTAX_CODE)
      .map((each) => findingOf(each, file.name, 'python-syntax', fragment));
    return decide(findings, { extent: [countLines(file.text), 'Python 3.14', ...fragment.notes].join(', ') });
  },
});
