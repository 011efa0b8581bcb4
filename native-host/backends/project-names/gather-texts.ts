import { LIMITS } from '../../../shared/limits.ts';
import type { ProjectText } from '../../backend-kit/declared-names/declared-name.ts';
import { KINDS, type NameKindId } from '../../backend-kit/declared-names/name-kinds.ts';
import type { Tree } from '../../backend-kit/tree.ts';

/**
 * The texts of a tree that declare names of these kinds, within the limits of `LIMITS.declaredNames`, and the paths of
 * those that are beyond them.
 */
export function gatherTexts(
  tree: Pick<Tree, 'files' | 'text'>,
  file: string,
  kinds: readonly NameKindId[],
): { declaring: ProjectText[]; unread: string[] } {
  const { fileUnits, totalUnits, files } = LIMITS.declaredNames;
  const declaring: ProjectText[] = [];
  const unread: string[] = [];
  let units = 0;
  for (const path of tree.files) {
    const wanted = kinds.map((id) => KINDS[id]).filter(({ declares }) => declares(path));
    if (wanted.length === 0) continue;
    const text = tree.text(path);
    if (text === undefined) unread.push(path);
    else if (path !== file && !wanted.some(({ mentions }) => mentions?.(path, text) !== false)) continue;
    else if (text.length > fileUnits || units + text.length > totalUnits || declaring.length >= files)
      unread.push(path);
    else {
      declaring.push({ path, text });
      units += text.length;
    }
  }
  return { declaring, unread };
}
