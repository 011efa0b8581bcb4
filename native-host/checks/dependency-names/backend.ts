import { counted, decide } from '../../kit/decide.ts';
import { defineBackend, ownTool } from '../../kit/define.ts';
import { verdictOfRemarks } from '../../kit/security-remark.ts';
import { NAMING_LANGUAGES } from '../../kit/packages/package-names.ts';
import { checkNames } from '../../kit/packages/package-suspects.ts';
import { WELL_KNOWN } from '../../kit/packages/well-known-packages.ts';

/**
 * Looks for package names that are typos of well-known ones (see README.md). In process: asking another would take
 * longer.
 */
export default defineBackend({
  id: 'dependency-names',
  title: 'Package names',
  languages: NAMING_LANGUAGES,
  check: 'security',
  tool: ownTool('1'),
  effect: 'pure',
  revision: 3,
  async run({ language, file }) {
    const answer = checkNames(file.text, language);
    const { looked, readAs } = answer;
    if (answer.broken)
      return {
        kind: 'unknown',
        findings: [],
        reason: 'the JSON does not parse, so the names of its packages were not read',
      };
    if (looked === 0) return decide([], { extent: 'no package is named' });
    const known = Object.entries(WELL_KNOWN).find(([registry]) => registry === readAs)?.[1].length ?? 0;
    const extent =
      `${counted(looked, 'name')} compared with ${known} well-known ones of ${readAs}; whether ` +
      'the package exists was not checked';
    return verdictOfRemarks(answer, file, 'dependency-names', { extent });
  },
});
