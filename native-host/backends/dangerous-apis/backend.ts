import { countLines } from '../decide.ts';
import { defineBackend, npmTool } from '../define.ts';
import { securityAnswerSchema, verdictOfRemarks } from '../security-remark.ts';
import { RULED_LANGUAGES } from './languages.ts';

/** Looks for dangerous calls with rules of claude-verify's own over tree-sitter's trees (see README.md). */
export default defineBackend({
  id: 'dangerous-apis',
  title: 'Dangerous calls',
  languages: RULED_LANGUAGES,
  check: 'security',
  tool: npmTool('web-tree-sitter'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../security-engine.ts', import.meta.url) },
  warmUp: (language) => ({ kind: 'dangerous-apis', language, text: '' }),
  revision: 2,
  async run({ language, file }, { ask }) {
    const answer = securityAnswerSchema.parse(await ask({ kind: 'dangerous-apis', language, text: file.text }));
    if (answer.tooDeep) return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the rules' };
    return verdictOfRemarks(answer, file, 'dangerous-apis', {
      extent: [countLines(file.text), `${answer.looked} rules`, ...(answer.readAs === null ? [] : [`read as ${answer.readAs}`])].join(', '),
      notChecked: answer.broken ? ['dangerous calls in the parts that the grammar cannot read'] : [],
    });
  },
});
