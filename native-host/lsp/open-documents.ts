import { fileURLToPath } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { languageOfWord, type LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { withReport, type CheckedText, type LookedAt } from './checked-text.ts';
import type { ShownStatus } from './shown-status.ts';
import type { EditorText } from './verification.ts';

/** A document that an editor has open. */
export interface OpenDocument {
  document: TextDocument;
  /** Path of its file as the editor says it; undefined for a text that was never saved. */
  file: string | undefined;
  /** What is known of the text that was verified last, and of the other text before it. */
  checked: CheckedText | undefined;
  earlier: CheckedText | undefined;
  /** What the editor was told last of how it stands; undefined where it was told nothing. */
  told: ShownStatus['state'] | undefined;
}

/** The documents that are open, by their address. What is neither a file nor an unsaved text is not kept. */
export interface OpenDocuments {
  open(uri: string, languageId: string, version: number, text: string): OpenDocument | undefined;
  get(uri: string): OpenDocument | undefined;
  change(uri: string, version: number, changes: Parameters<typeof TextDocument.update>[1]): void;
  close(uri: string): void;
  all(): IterableIterator<OpenDocument>;
}

/** Keeps them in memory. */
export function createOpenDocuments(): OpenDocuments {
  const documents = new Map<string, OpenDocument>();
  return {
    open(uri, languageId, version, text) {
      const file = fileOf(uri);
      if (file === undefined && !uri.startsWith('untitled:')) return undefined;
      const document = TextDocument.create(uri, languageId, version, text);
      const opened: OpenDocument = { document, file, checked: undefined, earlier: undefined, told: undefined };
      documents.set(uri, opened);
      return opened;
    },
    get: (uri) => documents.get(uri),
    change(uri, version, changes) {
      const known = documents.get(uri);
      if (known !== undefined) known.document = TextDocument.update(known.document, changes, version);
    },
    close: (uri) => void documents.delete(uri),
    all: () => documents.values(),
  };
}

/** The path of a `file:` address, undefined for any other. */
function fileOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** What a document is verified as; undefined where nothing here speaks its language. @param languageOf a file says. */
export function editorText(
  { document, file }: OpenDocument,
  { realPath, languageOf }: { realPath(file: string): string; languageOf(file: string): LanguageId | undefined },
): EditorText | undefined {
  const byName = file === undefined ? undefined : languageOf(file);
  const language = byName ?? languageOfWord(document.languageId);
  if (language === undefined) return undefined;
  return {
    text: document.getText(),
    language,
    languageSource: byName === undefined ? 'user' : 'file',
    path: file === undefined ? undefined : realPath(file),
  };
}

/** Notes a report on a text of this document, as {@link withReport}; one on a newer text moves the older one back. */
export function noteReport(known: OpenDocument, now: LookedAt, report: Report, together: readonly string[]): void {
  if (known.checked !== undefined && known.checked.text !== now.text) known.earlier = known.checked;
  known.checked = withReport(known.checked, now, report, together);
}
