import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import type { Finding } from '../../shared/finding.ts';
import { languageOfFile, nameOfLanguage, type LanguageId } from '../../shared/language.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { OpenedOverlay } from '../project/open-overlay.ts';
import type { ProjectSpace } from '../project/overlay.ts';
import type { WritableFolder } from '../sandbox/sandbox-folder.ts';

type Opened = OpenedOverlay<WritableFolder>;

/**
 * A project in which provers and model checkers find a formal text under a name that ends as their language asks for:
 * where its own does not, a copy of it lies beside it. Code in another language keeps its name, which its project uses.
 * @param path of the text; the answer has the one that it is shown by.
 */
export function underShownName(
  opened: Opened,
  { space, path, language }: { space: ProjectSpace<WritableFolder>; path: string; language: LanguageId },
): { shown: string; seen: Opened } {
  if (!FORMAL_LANGUAGES.has(language) || languageOfFile(path) !== undefined) return { shown: path, seen: opened };
  let shown = nameOfLanguage(language, path);
  while (opened.snapshot.files.has(shown) || (opened.after(shown) ?? opened.before(shown)) !== undefined)
    shown = nameOfLanguage(language, shown.replace(/\.[^./]*$/, '_'));
  const withCopy = (writes: Opened['base'], text: string | undefined): Opened['base'] =>
    text === undefined ? writes : new Map(writes).set(shown, text);
  const writes = withCopy(opened.applied.writes, opened.after(path));
  const base = withCopy(opened.base, opened.before(path));
  const textIn =
    (text: Opened['after']): Opened['after'] =>
    (file) =>
      text(file === shown ? path : file);
  return {
    shown,
    seen: {
      ...opened,
      base,
      applied: { ...opened.applied, writes: new Map(writes) },
      withBlocks: (signal) => space.materialise('with-blocks', opened.snapshot, writes, signal),
      baseline: (signal) => space.materialise('baseline', opened.snapshot, base, signal),
      before: textIn(opened.before),
      after: textIn(opened.after),
    },
  };
}

/** What a check found in a copy, told of the file that it is a copy of. */
export function underOwnName(result: CheckResult, { shown, own }: { shown: string; own: string }): CheckResult {
  if (shown === own) return result;
  const told = <T extends { file: string }>(each: T): T => (each.file === shown ? { ...each, file: own } : each);
  const findings = result.verdict.findings.map((finding): Finding => ({
    ...told(finding),
    ...(finding.related === undefined ? {} : { related: finding.related.map(told) }),
  }));
  return { ...result, verdict: { ...result.verdict, findings } };
}
