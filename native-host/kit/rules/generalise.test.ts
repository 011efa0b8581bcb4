import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownNames } from './changed-places.ts';
import { generatedClusters } from './fixtures/generated-clusters.ts';
import { generalise, newNaming } from './generalise.ts';
import { matchesOf } from './match-pattern.ts';
import { treeReader } from './rule-tree.ts';

test('what several pieces of code have in common has a place in each of them, however broad it is', async () => {
  const read = await treeReader('javascript');
  if (read === undefined) throw new Error('no grammar');
  const texts = generatedClusters(7)
    .filter(({ language }) => language === 'javascript')
    .flatMap(({ learned }) => learned.flatMap(({ wrong, corrected }) => [wrong, corrected]));
  const breadth = fc.record({
    openLists: fc.boolean(),
    anyArgument: fc.boolean(),
    anyKept: fc.boolean(),
    anyForm: fc.boolean(),
    anyName: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...texts), { minLength: 2, maxLength: 4 }),
      breadth,
      fc.nat(),
      (some, how, at) => {
        const trees = some.flatMap((text) => read(text) ?? []);
        const kinds = [...(trees[0]?.byKind.keys() ?? [])].filter((kind) =>
          trees.every(({ byKind }) => byKind.get(kind)?.some(({ leaf }) => !leaf)),
        );
        const kind = kinds[at % kinds.length];
        const nodes = trees.flatMap(({ byKind }) => byKind.get(kind ?? '')?.find(({ leaf }) => !leaf) ?? []);
        fc.pre(nodes.length === trees.length);
        const naming = newNaming(
          how,
          trees.map(({ root }) => ownNames(root)),
          trees.map(() => new Set<number>()),
        );
        const root = generalise(nodes, naming);
        fc.pre('node' in root);
        for (const [index, tree] of trees.entries()) expect(matchesOf({ root, not: [] }, tree)).toContain(nodes[index]);
      },
    ),
    { numRuns: 150 },
  );
});
