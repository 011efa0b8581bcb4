import { LANGUAGE_IDS } from '../../../../../shared/language.ts';
import { countLines, decide } from '../../../../kit/decide.ts';
import { defineBackend, ownTool } from '../../../../kit/define.ts';
import { securityAnswerSchema, verdictOfRemarks } from '../../../../kit/security-remark.ts';
import { needsScan } from '../../../../kit/text/text-attacks.ts';

/** Looks for text that reads otherwise than it runs (see README.md). */
export default defineBackend({
  id: 'text-attacks',
  title: 'Hidden characters',
  languages: LANGUAGE_IDS,
  check: 'security',
  tool: ownTool('1'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../../security-engine.ts', import.meta.url) },
  revision: 2,
  async run({ language, file }, { ask }) {
    const extent = `${countLines(file.text)}, direction controls, invisible characters, look-alike names`;
    if (!needsScan(file.text)) return decide([], { extent });
    const answer = securityAnswerSchema.parse(await ask({ kind: 'text-attacks', language, text: file.text }));
    return verdictOfRemarks(answer, file, 'text-attacks', { extent });
  },
});
