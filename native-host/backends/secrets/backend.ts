import { LANGUAGE_IDS } from '../../../shared/language.ts';
import { countLines, decide } from '../decide.ts';
import { defineBackend, npmTool } from '../define.ts';
import { findingsOf, securityAnswerSchema } from '../security-remark.ts';

/** Looks for keys, tokens and passwords in the code (see README.md). */
export default defineBackend({
  id: 'secrets',
  title: 'Secrets',
  languages: LANGUAGE_IDS,
  check: 'security',
  tool: npmTool('@secretlint/core'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../security-engine.ts', import.meta.url) },
  revision: 1,
  async run({ language, file }, { ask }) {
    const { remarks, dropped } = securityAnswerSchema.parse(await ask({ kind: 'secrets', language, text: file.text }));
    const verdict = decide(findingsOf(remarks, file, 'secrets'), { extent: `${countLines(file.text)}, known forms of keys and tokens` });
    return dropped === 0 ? verdict : { ...verdict, findingsDropped: dropped };
  },
});
