import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { comparedWith } from './compared-with.ts';
import { nameFiles } from './scratch-names.ts';
import { describeScratch, layScratchTree, type ScratchTree } from './scratch-tree.ts';
import type { LayableTree, Target } from './target.ts';

type Start = RequestBody<'verify.start'>;

/**
 * Opens a small package around a block that has no project: the block, and the blocks of the conversation that go with
 * it. A change is compared with the package as it was before it.
 */
export function openScratchTarget(request: Start, language: LanguageId): Target {
  const { change, code, whole } = request;
  const { name, files, beside } = nameFiles(request, language);
  const before = change?.before ?? undefined;
  const earlier = new Map(files);
  if (before === undefined) earlier.delete(name);
  else earlier.set(name, before);
  const laid = new Map<ReadonlyMap<string, string>, ScratchTree>();
  const layable = (texts: ReadonlyMap<string, string>): LayableTree => ({
    tree: describeScratch(texts),
    // Nothing of an earlier run may be left for the next check, and a small folder is quickly made.
    async lay() {
      await laid.get(texts)?.remove();
      laid.delete(texts);
      const tree = await layScratchTree(texts);
      laid.set(texts, tree);
      return tree;
    },
  });
  const count = code.split('\n').length;
  return {
    about: {
      kind: 'scratch',
      file: name,
      how: 'none',
      confidence: 0,
      alternatives: [],
      laid: null,
      exists: false,
      notes: comparedWith(request),
      beside,
      lines: [{ file: 1, block: 1, count }],
    },
    language: languageOfFile(name) ?? language,
    file: { path: name, text: code },
    focus: { startLine: 1, endLine: count },
    ...(before === undefined || (whole === true && before === code) ? {} : { before }),
    withBlock: layable(files),
    baseline: change === undefined || whole === true ? null : layable(earlier),
    textBefore: (file) => (change === undefined ? undefined : earlier.get(file)),
    textAfter: (file) => files.get(file),
    wishes: { strict: false },
    async close() {
      for (const tree of laid.values()) await tree.remove();
    },
  };
}
