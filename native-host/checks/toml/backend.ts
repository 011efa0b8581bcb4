import { defineBackend, npmTool } from '../../kit/define.ts';
import { verdictOf } from '../../kit/parse-answer.ts';

/** Parses TOML 1.0 and 1.1 (see README.md). */
export default defineBackend({
  id: 'toml',
  title: 'TOML',
  languages: ['toml'],
  check: 'parse',
  tool: npmTool('toml-eslint-parser'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 3,
  async run({ file }, { ask }) {
    return verdictOf(await ask({ name: file.name, text: file.text }), file, 'toml');
  },
});
