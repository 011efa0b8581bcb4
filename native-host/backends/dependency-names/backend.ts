import { decide } from '../decide.ts';
import { defineBackend, ownTool } from '../define.ts';
import { findingsOf, securityAnswerSchema } from '../security-remark.ts';
import { NAMING_LANGUAGES } from './names.ts';
import { WELL_KNOWN } from './well-known.ts';

const NOTHING_NAMED = 'no package is named';

/** Words without which no form of naming a package is in a text. */
const NAMING = /import|from|require|ependencies|install|add|npx|\[project/;

/** Looks for package names that are typos of well-known ones (see README.md). */
export default defineBackend({
  id: 'dependency-names',
  title: 'Package names',
  languages: NAMING_LANGUAGES,
  check: 'security',
  tool: ownTool('1'),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('../security-engine.ts', import.meta.url) },
  revision: 1,
  async run({ language, file }, { ask }) {
    if (!NAMING.test(file.text)) return decide([], { extent: NOTHING_NAMED });
    const { remarks, dropped, looked, readAs, broken } = securityAnswerSchema.parse(await ask({ kind: 'dependency-names', language, text: file.text }));
    if (broken) return { kind: 'unknown', findings: [], reason: 'the JSON does not parse, so the names of its packages were not read' };
    if (looked === 0) return decide([], { extent: NOTHING_NAMED });
    const known = Object.entries(WELL_KNOWN).find(([registry]) => registry === readAs)?.[1].length ?? 0;
    const verdict = decide(findingsOf(remarks, file, 'dependency-names'), {
      extent: `${looked} ${looked === 1 ? 'name' : 'names'} compared with ${known} well-known ones of ${readAs}; whether the package exists was not checked`,
    });
    return dropped === 0 ? verdict : { ...verdict, findingsDropped: dropped };
  },
});
