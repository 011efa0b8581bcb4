import type { NameRemark } from '../../backend-kit/declared-names/declared-name.ts';
import type { Tree } from '../../backend-kit/tree.ts';

/** Larger files are not searched, UTF-16 units. */
const MOST_UNITS = 500_000;
/** What may hold secrets is not read. */
const SECRET = /(?:^|\/)\.env(?:\.(?!example|sample|template|dist)[^/]*)?$|\.(?:pem|key|p12|pfx)$/;
/** Texts put together at run time: `process.env[`PLUGIN_${name}`]`. */
const PUT_TOGETHER = /\benv(?:iron)?(?:\.get\(|\[)\s*f?[`'"](?<parts>[^`'"\n]*(?:\$?\{)[^`'"\n]*)[`'"]/g;

/**
 * Does another file of the project know an environment's name, too: a workflow, a container's file, other code? Then
 * the example of `.env` is not all there is, and nothing is said.
 */
export function isNamedElsewhere(
  tree: Pick<Tree, 'files' | 'text'>,
  file: string,
  { rule, name }: NameRemark,
): boolean {
  if (rule !== 'unknown-environment-name') return false;
  const word = new RegExp(`(?<![A-Za-z0-9_])${name.replaceAll(/\W/g, String.raw`\$&`)}(?![A-Za-z0-9_])`);
  return tree.files.some((path) => {
    if (SECRET.test(path)) return false;
    const text = tree.text(path);
    if (text === undefined || text.length > MOST_UNITS) return false;
    return (path !== file && word.test(text)) || isPutTogether(text, name);
  });
}

/** May a text with places to fill in come to this name? */
function isPutTogether(text: string, name: string): boolean {
  for (const { groups } of text.matchAll(PUT_TOGETHER)) {
    const [first = '', ...rest] = (groups?.['parts'] ?? '').split(/\$?\{[^}]*\}/);
    const last = rest.at(-1) ?? '';
    if (name.length >= first.length + last.length && name.startsWith(first) && name.endsWith(last)) return true;
  }
  return false;
}
