import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { readFragment, silencedBy } from '../../languages/python/python-fragment.ts';
import { givenAround } from '../../languages/python/puzzle-names.ts';
import {
  findingOf,
  isGivenName,
  isNoSecret,
  isSign,
  ruffAnswerSchema,
  SYNTAX_CODE,
} from '../../languages/python/ruff-answer.ts';

/** Lints Python with Ruff: correctness, security, error handling, async, performance (see README.md). */
export default defineBackend({
  id: 'ruff',
  title: 'Ruff',
  languages: ['python'],
  check: 'lint',
  tool: npmTool('@astral-sh/ruff-wasm-nodejs'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../../languages/python/ruff-engine.ts', import.meta.url) },
  revision: 9,
  async run({ file }, { ask }) {
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const answer = ruffAnswerSchema.parse(await ask({ text: fragment.text }));
    if (answer.kind === 'too-deep') {
      return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the linter' };
    }
    const given = givenAround(fragment);
    const findings = answer.diagnostics
      .filter((each) => !isSign(each, fragment.text) && !isNoSecret(each, fragment.text) && !isGivenName(each, given))
      .map((each) => findingOf(each, file.name, 'ruff', fragment));
    const unread = findings.some(({ rule, severity }) => rule === SYNTAX_CODE && severity === 'error');
    return decide(findings, {
      extent: [countLines(file.text), ...fragment.notes].join(', '),
      notChecked: [...silencedBy(file.text), ...(unread ? ['lint rules on code that does not parse'] : [])],
    });
  },
});
