import { toUnchecked } from '../../contracts/granted.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { filesOf, readWhy3Text, type Why3Text } from './why3-text.ts';

/** How many files are read that a text uses, with those that these use. */
const MOST = 20;

/** What the files take for granted that a text uses. */
interface Neighbours {
  files: string[];
  unchecked: string[];
}

/** Reads all files beside a text whose modules it uses, and those that they use. @param file the path of the text */
export function readNeighbours(text: Why3Text, file: string, tree: Pick<Tree, 'text'>): Neighbours {
  const found: Neighbours = { files: [], unchecked: [] };
  const seen = new Set([file]);
  // Why3 looks for all modules from the folder of the text that it is given.
  const open = text.uses.flatMap((used) => filesOf(used, file));
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const own = seen.has(path) ? undefined : tree.text(path);
    seen.add(path);
    if (own === undefined) continue;
    if (found.files.length === MOST) {
      found.unchecked.push(`${path}: what it takes for granted was not read`);
      break;
    }
    const neighbour = readWhy3Text(own);
    found.files.push(path);
    found.unchecked.push(...toUnchecked(neighbour.granted, neighbour.code, path));
    open.push(...neighbour.uses.flatMap((used) => filesOf(used, file)));
  }
  return found;
}
