import type ts from 'typescript';
import type { Finding } from '../../../shared/finding.ts';
import { fixOf } from '../../kit/one-edit.ts';
import { words } from '../../../shared/word-list.ts';

/**
 * Code fixes of the language service that fix what was written; others silence the compiler, or declare what is
 * missing without knowing what it should do (names: `fixName` of src/services/codefixes).
 */
const MENDING: ReadonlySet<string> = new Set(words`
  spelling addMissingAwait fixAwaitInSyncFunction fixReturnTypeInAsyncFunction forgottenThisPropertyAccess
  addMissingNewOperator addMissingInvocationForDecorator constructorForDerivedNeedSuperCall
  classSuperMustPrecedeThisAccess extendsInterfaceBecomesImplements fixOverrideModifier fixUnreachableCode
  useBigintLiteral
`);

/** Diagnostics of one file for which the service is asked: each costs some milliseconds. */
const MOST_ASKED = 20;

/** How code that a fix adds is written. */
const FORMAT: ts.FormatCodeSettings = { indentSize: 2, tabSize: 2, convertTabsToSpaces: true, newLineCharacter: '\n' };

/**
 * The fix that the language service has for a diagnostic of this file: only where there is one that fixes, and it
 * changes no other file.
 */
export function codeFixes(
  service: ts.LanguageService,
  path: string,
  text: string,
): (diagnostic: ts.Diagnostic) => Finding['fix'] {
  let asked = 0;
  return ({ code, start, length }) => {
    if (start === undefined || asked >= MOST_ASKED) return undefined;
    asked += 1;
    const found = service
      .getCodeFixesAtPosition(path, start, start + (length ?? 0), [code], FORMAT, {})
      .filter(({ fixName }) => MENDING.has(fixName));
    const [only] = found;
    const [change] = only?.changes ?? [];
    if (only === undefined || change === undefined || found.length !== 1) return undefined;
    if (only.changes.length !== 1 || change.fileName !== path || change.isNewFile === true) return undefined;
    const edits = change.textChanges.map(({ span, newText }) => ({
      start: span.start,
      end: span.start + span.length,
      text: newText,
    }));
    return fixOf(text, edits, only.description);
  };
}
