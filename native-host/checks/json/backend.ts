import { defineBackend, npmTool } from '../../kit/define.ts';
import { verdictOf } from '../../kit/parse-answer.ts';

/** Parses JSON strictly (see README.md). */
export default defineBackend({
  id: 'json',
  title: 'JSON',
  languages: ['json', 'jsonc'],
  check: 'parse',
  tool: npmTool('jsonc-parser'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 5,
  async run({ file }, { ask }) {
    return verdictOf(await ask({ name: file.name, text: file.text }), file, 'json');
  },
});
