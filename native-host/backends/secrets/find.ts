import { isOfLikelyForm } from '../../../shared/secret-patterns.ts';
import type { SecretPlace } from '../../../shared/secret-patterns.ts';
import { secretPlaces } from '../../../shared/secrets.ts';
import type { SecurityRemark } from '../../backend-kit/security/security-remark.ts';

/** Rules that know a secret by its surroundings only: what they find may be an example, so it warns. */
const BY_SURROUNDINGS: ReadonlySet<string> = new Set([
  'password-assignment',
  'token-assignment',
  'env-assignment',
  'plain-assignment',
  'bearer-token',
  'basic-authorization',
  'jwt',
  'connection-string',
  'curl-user',
  'npm-auth',
  'basicauth',
  'database-connection-string',
  'filter-comments',
]);

const isBySurroundings = (rule: string): boolean => BY_SURROUNDINGS.has(rule) || isOfLikelyForm(rule);

/** Every secret of the text, as offsets. The remarks never hold it, nor the line around it. */
export async function findSecrets(text: string, fileName: string): Promise<SecurityRemark[]> {
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
