import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { nameFiles } from './scratch-names.ts';
import { describeScratch, layScratchTree, type ScratchTree } from './scratch-tree.ts';
import type { Target } from './target.ts';

type Start = RequestBody<'verify.start'>;

/** Opens a small package around a block that has no project: the block, and the blocks of the conversation that go with it. */
export function openScratchTarget(request: Start, language: LanguageId): Target {
  const { name, files, beside } = nameFiles(request, language);
  let laid: ScratchTree | undefined;
  const text = (file: string): string | undefined => files.get(file);
  return {
    about: { kind: 'scratch', file: name, how: 'none', confidence: 0, alternatives: [], laid: null, exists: false, notes: [], beside, lines: [{ file: 1, block: 1, count: request.code.split('\n').length }] },
    language: languageOfFile(name) ?? language,
    file: { path: name, text: request.code },
    focus: { startLine: 1, endLine: request.code.split('\n').length },
    withBlock: {
      tree: describeScratch(files),
      // Nothing of an earlier run may be left for the next check, and a small folder is quickly made.
      async lay() {
        await laid?.remove();
        laid = await layScratchTree(files);
        return laid;
      },
    },
    baseline: null,
    textBefore: () => undefined,
    textAfter: text,
    wishes: { strict: false },
    async close() {
      await laid?.remove();
    },
  };
}
