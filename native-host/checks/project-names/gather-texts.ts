import { LIMITS } from '../../../shared/limits.ts';
import type { ProjectText } from './declared-name.ts';
import { KINDS, kindsByText, type NameKindId } from './name-kinds.ts';
import { packageFolders } from './sql/table-files.ts';
import type { Tree } from '../../kit/tree.ts';

/** What of a tree declares names: texts with the kinds that each of them declares, and paths that were not read. */
export interface Gathered {
  declaring: (ProjectText & { kinds: NameKindId[] })[];
  unread: { path: string; kinds: NameKindId[] }[];
  packages: string[];
}

/**
 * The texts of a tree that declare names of these kinds, and the paths of those that are beyond the limits of
 * `LIMITS.declaredNames`, which hold for each kind by itself. What declares by its path is taken first: a large script
 * of somebody else leaves no schema out.
 */
export function gatherTexts(tree: Pick<Tree, 'files' | 'text'>, wanted: readonly NameKindId[]): Gathered {
  const gathered: Gathered = { declaring: [], unread: [], packages: packageFolders(tree.files) };
  const budgets = new Map(wanted.map((id) => [id, { units: 0, files: 0 }]));
  const take = (path: string, text: string | undefined, kinds: readonly NameKindId[]): void => {
    const fits = kinds.filter((id) => text !== undefined && fitsInto(budgets.get(id), text.length));
    const others = kinds.filter((id) => !fits.includes(id));
    if (text !== undefined && fits.length > 0) gathered.declaring.push({ path, text, kinds: fits });
    if (others.length > 0) gathered.unread.push({ path, kinds: others });
  };
  const byPath = (path: string): NameKindId[] => wanted.filter((id) => KINDS[id].declares(path));
  for (const path of tree.files) {
    const kinds = byPath(path);
    if (kinds.length > 0) take(path, tree.text(path), kinds);
  }
  for (const path of tree.files) {
    if (!wanted.some((id) => KINDS[id].perhaps?.path(path) === true)) continue;
    const text = tree.text(path);
    // What is no text declares nothing, and what is taken by its path is there already.
    const sure = byPath(path);
    const kinds = text === undefined ? [] : kindsByText({ path, text });
    const own = wanted.filter((id) => kinds.includes(id) && !sure.includes(id));
    if (text !== undefined && own.length > 0) take(path, text, own);
  }
  return gathered;
}

/** Takes a text's length from a kind's budget; false where it is used up. */
function fitsInto(budget: { units: number; files: number } | undefined, length: number): boolean {
  const { fileUnits, totalUnits, files } = LIMITS.declaredNames;
  if (budget === undefined || length > fileUnits) return false;
  if (budget.units + length > totalUnits || budget.files >= files) return false;
  budget.units += length;
  budget.files += 1;
  return true;
}
