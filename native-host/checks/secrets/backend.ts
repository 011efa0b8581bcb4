import { LANGUAGE_IDS } from '../../../shared/language.ts';
import { countLines } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { answerOf, verdictOfRemarks, type SecurityRemark } from '../../kit/security-remark.ts';
import { isOfLikelyForm, type SecretPlace } from '../../../shared/secret-patterns.ts';
import { SURROUNDINGS } from '../../../shared/secret-surroundings.ts';
import { secretPlaces } from '../../../shared/secrets.ts';
import { words } from '../../../shared/word-list.ts';

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
  revision: 4,
  async run({ file }) {
    const extent = `${countLines(file.text)}, known forms of keys and tokens`;
    return verdictOfRemarks(answerOf(await findSecrets(file.text, file.name)), file, 'secrets', { extent });
  },
});

/** Rules that know a secret by its surroundings only: what they find may be an example, so it warns. */
const BY_SURROUNDINGS: ReadonlySet<string> = new Set([
  'password-assignment',
  'token-assignment',
  'env-assignment',
  'plain-assignment',
  ...SURROUNDINGS.map(({ rule }) => rule),
  ...words`
    bearer-token basic-authorization jwt connection-string curl-user npm-auth basicauth database-connection-string
    filter-comments
  `,
]);

const isBySurroundings = (rule: string): boolean => BY_SURROUNDINGS.has(rule) || isOfLikelyForm(rule);

/** Every secret of the text, as offsets. The remarks never hold it, nor the line around it. */
async function findSecrets(text: string, fileName: string): Promise<SecurityRemark[]> {
  return together(await secretPlaces(text, fileName)).map(({ rule, start, end }) => {
    const certain = !isBySurroundings(rule);
    return {
      rule,
      message: certain
        ? 'this has the form of a real key: whoever sees the code can use it. Revoke it, and read its successor ' +
          'from the environment or a secret store'
        : 'this looks like a secret written into the code: read it from the environment or a secret store',
      severity: certain ? 'error' : 'warning',
      category: 'security_flaw',
      subcategory: 'hardcoded_secret',
      start,
      end,
    };
  });
}

/** Places that overlap are one secret; a rule that knows whose key it is names it. */
function together(places: readonly SecretPlace[]): SecretPlace[] {
  const merged: SecretPlace[] = [];
  for (const place of places) {
    const last = merged.at(-1);
    if (last === undefined || place.start >= last.end) {
      merged.push({ ...place });
      continue;
    }
    last.end = Math.max(last.end, place.end);
    if (isBySurroundings(last.rule)) last.rule = place.rule;
  }
  return merged;
}
