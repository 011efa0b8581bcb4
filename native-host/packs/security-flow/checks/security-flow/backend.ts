import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, npmTool } from '../../../../kit/define.ts';
import { securityAnswerSchema, verdictOfRemarks } from '../../../../kit/security-remark.ts';
import { FOLLOWED_LANGUAGES } from '../../flow/followed-languages.ts';

/**
 * Follows values from outside to where they do harm, by tables of claude-verify's own over tree-sitter's trees (see
 * README.md).
 */
export default defineBackend({
  id: 'security-flow',
  title: 'Security flow',
  languages: FOLLOWED_LANGUAGES,
  check: 'security',
  tool: npmTool('web-tree-sitter'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../../security-engine.ts', import.meta.url) },
  warmUp: (language) => ({ kind: 'security-flow', language, text: '' }),
  revision: 18,
  async run({ language, file }, { ask }) {
    const answer = securityAnswerSchema.parse(await ask({ kind: 'security-flow', language, text: file.text }));
    if (answer.tooDeep) {
      const reason = 'the code is nested too deeply, or branches too much, to be followed';
      return { kind: 'unknown', findings: [], reason };
    }
    return verdictOfRemarks(answer, file, 'security-flow', {
      extent: [
        countLines(file.text),
        'the calls that the table knows, within functions',
        ...(answer.readAs === null ? [] : [`read as ${answer.readAs}`]),
      ].join(', '),
      notChecked: answer.broken ? ['security of the parts that the grammar cannot read'] : [],
    });
  },
});
