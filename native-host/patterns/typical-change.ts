import type { LanguageId } from '../../shared/language.ts';
import { codeChange } from './code-change.ts';
import { normalToken } from './features.ts';

/** Normalised tokens that went and came: two patterns whose are swapped contradict each other. */
export interface TypicalChange {
  removed: string;
  added: string;
}

/** The change that most of these corrections make; undefined without any. It is compared, and never shown. */
export function typicalChange(
  corrections: readonly { claude: string; correction: string; language: LanguageId | null }[],
): TypicalChange | undefined {
  const seen = new Map<string, { count: number; change: TypicalChange }>();
  for (const { claude, correction, language } of corrections) {
    const { hunks, common } = codeChange(claude, correction, language);
    const kinds = new Set<string>();
    for (const hunk of hunks) {
      const [removed = '', added = ''] = [hunk.removed, hunk.added].map((side) =>
        side.map((token) => normalToken(token, common)).join(' '),
      );
      const kind = `${removed}\n${added}`;
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const known = seen.get(kind);
      if (known === undefined) seen.set(kind, { count: 1, change: { removed, added } });
      else known.count += 1;
    }
  }
  let most: { count: number; change: TypicalChange } | undefined;
  for (const each of seen.values()) if (most === undefined || each.count > most.count) most = each;
  return most?.change;
}
