import { LANGUAGE_IDS } from '../../../shared/language.ts';
import { countLines } from '../../backend-kit/decide.ts';
import { defineBackend, npmTool } from '../../backend-kit/define.ts';
import { answerOf, verdictOfRemarks } from '../../backend-kit/security/security-remark.ts';
import { findSecrets } from './find.ts';

/**
 * Looks for keys, tokens and passwords in the code (see README.md). In process: the frame looks through the same text
 * to mask it.
 */
export default defineBackend({
  id: 'secrets',
  title: 'Secrets',
  languages: LANGUAGE_IDS,
  check: 'security',
  tool: npmTool('@secretlint/core'),
  effect: 'pure',
  revision: 2,
  async run({ file }) {
    const extent = `${countLines(file.text)}, known forms of keys and tokens`;
    return verdictOfRemarks(answerOf(await findSecrets(file.text, file.name)), file, 'secrets', { extent });
  },
});
