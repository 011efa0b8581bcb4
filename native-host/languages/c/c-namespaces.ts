import { closing } from '../examples/declarations.ts';
import { readSource } from '../examples/source.ts';

/** Namespaces within namespaces that are told; nobody nests more. */
const DEEPEST = 50;

/** The namespaces of a text of C++ by their names in full: whoever calls what they hold does it by its own name. */
export function namespacesIn(text: string): string[] {
  const { masked } = readSource(text, 'cpp');
  const open: { name: string; end: number }[] = [];
  const paths: string[] = [];
  for (const found of masked.matchAll(/(?<!using\s)\bnamespace\s+(?:\[\[\w+\]\]\s*)?(\w+(?:::\w+)*)\s*(?=\{)/g)) {
    while ((open.at(-1)?.end ?? Infinity) <= found.index) open.pop();
    if (open.length === DEEPEST) continue;
    open.push({ name: found[1] ?? '', end: closing(masked, found.index + found[0].length) ?? masked.length });
    paths.push(open.map(({ name }) => name).join('::'));
  }
  return [...new Set(paths)];
}
