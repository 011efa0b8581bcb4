import { countLines, decide } from '../../backend-kit/decide.ts';
import { defineBackend, npmTool } from '../../backend-kit/define.ts';
import { readFragment, silencedBy } from '../../backend-kit/python/python-fragment.ts';
import { BASEDPYRIGHT_ENGINE } from '../../backend-kit/python/basedpyright-engine.ts';
import { lspDiagnostics } from '../../backend-kit/parsers/lsp-diagnostics.ts';
import { readDiagnostics } from '../../backend-kit/python/basedpyright-answer.ts';

/** Checks the types of Python with basedpyright's standard mode (see README.md). */
export default defineBackend({
  id: 'basedpyright',
  title: 'basedpyright',
  languages: ['python'],
  check: 'types',
  tool: npmTool('basedpyright'),
  effect: 'pure',
  engine: BASEDPYRIGHT_ENGINE,
  revision: 5,
  async run({ file }, { ask }) {
    const fragment = readFragment(file.text);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const diagnostics = lspDiagnostics(await ask({ name: file.name, languageId: 'python', text: fragment.text }));
    const { findings, notChecked, gaveUp } = readDiagnostics(diagnostics, file.name, fragment);
    if (gaveUp !== undefined && !findings.some(({ severity }) => severity === 'error'))
      return { kind: 'unknown', findings, reason: gaveUp };
    return decide(findings, {
      extent: [countLines(file.text), 'standard mode', 'Python 3.14', ...fragment.notes].join(', '),
      notChecked: [...notChecked, ...silencedBy(file.text)],
    });
  },
});
