import { countLines, decide } from '../decide.ts';
import { defineBackend, npmTool } from '../define.ts';
import { findingsOf, securityAnswerSchema } from '../security-remark.ts';
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
  revision: 1,
  async run({ language, file }, { ask }) {
    const { remarks, dropped, looked, readAs, broken, tooDeep } = securityAnswerSchema.parse(await ask({ kind: 'dangerous-apis', language, text: file.text }));
    if (tooDeep) return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the rules' };
    const verdict = decide(findingsOf(remarks, file, 'dangerous-apis'), {
      extent: [countLines(file.text), `${looked} rules`, ...(readAs === null ? [] : [`read as ${readAs}`])].join(', '),
      notChecked: broken ? ['dangerous calls in the parts that the grammar cannot read'] : [],
    });
    return dropped === 0 ? verdict : { ...verdict, findingsDropped: dropped };
  },
});
