import { LIMITS } from '../../../shared/limits.ts';
import type { Tree } from '../../kit/tree.ts';

/** What packages are installed names nothing of the environment. */
const LOCK = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lock|[^/]+\.lock)$/;
/** What may hold secrets is not read. */
const SECRET = /(?:^|\/)\.env(?:\.(?!example|sample|template|dist)[^/]*)?$|\.(?:pem|key|p12|pfx)$/;
/** Texts put together at run time: `process.env[`PLUGIN_${name}`]`. */
const PUT_TOGETHER = /\benv(?:iron)?(?:\.get\(|\[)\s*f?[`'"](?<parts>[^`'"\n]*(?:\$?\{)[^`'"\n]*)[`'"]/g;

/** Which of some names other files know, and the files that were not searched. */
export interface NamedElsewhere {
  known: Set<string>;
  unsearched: string[];
}

/**
 * Which names of the environment another file of the project knows, too: a workflow, a container's file, other code?
 * Then the example of `.env` is not all there is. The tree is read once for all of them, up to
 * `LIMITS.declaredNames.totalUnits` UTF-16 units, and others get their turn in between.
 */
export async function namedElsewhere(
  tree: Pick<Tree, 'files' | 'text'>,
  file: string,
  names: ReadonlySet<string>,
): Promise<NamedElsewhere> {
  const found: NamedElsewhere = { known: new Set(), unsearched: [] };
  const words = [...names].map((name) => name.replaceAll(/\W/g, String.raw`\$&`));
  const shape = new RegExp(`(?<![A-Za-z0-9_])(?:${words.join('|')})(?![A-Za-z0-9_])`, 'g');
  const { totalUnits, fileUnits } = LIMITS.declaredNames;
  let [units, sinceTurn] = [0, 0];
  for (const path of tree.files) {
    if (found.known.size === names.size) break;
    if (SECRET.test(path) || LOCK.test(path)) continue;
    const text = units < totalUnits ? tree.text(path) : '';
    if (text === undefined) continue;
    if (units + text.length > totalUnits || units >= totalUnits) {
      found.unsearched.push(path);
      continue;
    }
    units += text.length;
    sinceTurn += text.length;
    if (path !== file) for (const [word] of text.matchAll(shape)) found.known.add(word);
    for (const name of namesPutTogether(text, names)) found.known.add(name);
    if (sinceTurn > fileUnits) {
      sinceTurn = 0;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
  return found;
}

/** The names that a text with places to fill in may come to. */
function* namesPutTogether(text: string, names: ReadonlySet<string>): Generator<string> {
  for (const { groups } of text.matchAll(PUT_TOGETHER)) {
    const [first = '', ...rest] = (groups?.['parts'] ?? '').split(/\$?\{[^}]*\}/);
    const last = rest.at(-1) ?? '';
    for (const name of names)
      if (name.length >= first.length + last.length && name.startsWith(first) && name.endsWith(last)) yield name;
  }
}
