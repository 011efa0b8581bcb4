import { defineBackend, npmTool } from '../../kit/define.ts';
import { verdictOf } from '../../kit/parse-answer.ts';

/** Parses all documents of a YAML text (see README.md). */
export default defineBackend({
  id: 'yaml',
  title: 'YAML',
  languages: ['yaml'],
  check: 'parse',
  tool: npmTool('yaml'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  revision: 1,
  async run({ file }, { ask }) {
    return verdictOf(await ask({ name: file.name, text: file.text }), file, 'yaml');
  },
});
