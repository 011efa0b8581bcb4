import { closing } from '../examples/declarations.ts';
import { readSource } from '../examples/source.ts';

/** The namespaces of a text of C++ by their names in full: whoever calls what they hold does it by its own name. */
export function namespacesIn(text: string): string[] {
  const { masked } = readSource(text, 'cpp');
  const open: { name: string; end: number }[] = [];
  const paths: string[] = [];
  for (const found of masked.matchAll(/(?<!using\s)\bnamespace\s+(?:\[\[\w+\]\]\s*)?(\w+(?:::\w+)*)\s*(?=\{)/g)) {
    while (open.some(({ end }) => end <= found.index)) open.pop();
    open.push({ name: found[1] ?? '', end: closing(masked, found.index + found[0].length) ?? masked.length });
    paths.push(open.map(({ name }) => name).join('::'));
  }
  return [...new Set(paths)];
}
