import type { CodeAction, Command, Diagnostic, Range, TextEdit } from 'vscode-languageserver-types';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { plainLine } from '../../shared/plain-line.ts';
import { changedLines, editSince, mendedBy, type MendingEdit } from './correction-of-edit.ts';
import { shownFindings, type ShownFinding } from './checked-text.ts';
import { diagnosticOf, nameOf, rangeIn, type DiagnosedDocument } from './diagnostics.ts';
import type { AboutFinding } from './editor-messages.ts';
import type { OpenDocument } from './open-documents.ts';
import type { Profile } from './profile.ts';

/** The commands that the server executes, by what they do. */
export const COMMANDS = {
  verifyFile: 'claude-verify.verifyFile',
  runFalsifier: 'claude-verify.runFalsifier',
  mute: 'claude-verify.mute',
  recordCorrection: 'claude-verify.recordCorrection',
  copyEvidence: 'claude-verify.copyEvidence',
} as const;

const KIND = 'quickfix';
/** Letters of a rule's name in a title. */
const RULE_UNITS = 60;

/** What an editor asks actions for. */
export interface ActionsAsked {
  range: Range;
  /** Kinds that are wanted; all of them where it is undefined. */
  only: readonly string[] | undefined;
  profile: Profile;
  /** Does the editor take edits with the version that they are of? */
  versioned: boolean;
  uriOf: DiagnosedDocument['uriOf'];
}

/**
 * The actions for a place: on what was found there as long as the text is the one that was verified, and, once it was
 * edited, what can be recorded of the edit.
 */
export function codeActions(known: OpenDocument, asked: ActionsAsked): CodeAction[] {
  if (asked.only?.every((kind) => kind !== KIND && kind !== '') === true) return [];
  const { document, checked } = known;
  const isCurrent = checked !== undefined && checked.text === document.getText();
  const found = isCurrent ? shownFindings(checked.reports, asked.profile) : [];
  return [
    ...found.flatMap((shown) => {
      const diagnostic = diagnosticOf(shown, { document, uriOf: asked.uriOf });
      return overlaps(diagnostic.range, asked.range) ? actionsOn(shown, diagnostic, known, asked) : [];
    }),
    ...recordActions(known, asked),
  ];
}

const overlaps = (one: Range, other: Range): boolean =>
  !isBefore(one.end, other.start) && !isBefore(other.end, one.start);

const isBefore = (one: Range['start'], other: Range['start']): boolean =>
  one.line < other.line || (one.line === other.line && one.character < other.character);

function actionsOn(
  shown: ShownFinding,
  diagnostic: Diagnostic,
  { document }: OpenDocument,
  { versioned }: ActionsAsked,
): CodeAction[] {
  const { finding, report } = shown;
  const about: AboutFinding = { uri: document.uri, report: report.id, finding: nameOf(finding) };
  const rule = plainLine(finding.rule, RULE_UNITS);
  const on = (title: string, command: Command): CodeAction => ({
    title,
    kind: KIND,
    diagnostics: [diagnostic],
    command,
  });
  const mute = (title: string, kind: 'line' | 'rule'): CodeAction =>
    on(title, {
      title,
      command: COMMANDS.mute,
      arguments: [{ ...about, kind, scope: report.project === null ? 'everywhere' : 'project' }],
    });
  const where = report.project === null ? 'everywhere' : 'in this project';
  const copy = `Copy the evidence of ${rule} for Claude`;
  return [
    ...quickFix(shown, diagnostic, document, versioned),
    mute(`Mute ${rule} on this line...`, 'line'),
    mute(`Mute ${rule} ${where}...`, 'rule'),
    on(copy, { title: copy, command: COMMANDS.copyEvidence, arguments: [about] }),
  ];
}

/** The report's own fix, of the version that it was made for. */
function quickFix(
  { finding, report }: ShownFinding,
  diagnostic: Diagnostic,
  document: TextDocument,
  versioned: boolean,
): CodeAction[] {
  const { fix } = finding;
  if (fix === undefined || finding.file !== report.file) return [];
  const { uri, version } = document;
  const edits: TextEdit[] = [{ range: rangeIn(document, fix.range), newText: withLineEndsOf(document, fix.text) }];
  const edit = versioned
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
  return [{ title: plainLine(fix.title, 200), kind: KIND, diagnostics: [diagnostic], edit }];
}

/** A replacement of several lines, with the line ends of the text around it. */
const withLineEndsOf = (document: TextDocument, text: string): string =>
  document.getText().includes('\r\n') ? text.replaceAll(/\r?\n/g, '\r\n') : text;

/** What the edit since the last verification fixed, where it changed the lines that are asked for. */
function recordActions({ document, checked, earlier }: OpenDocument, { range, profile }: ActionsAsked): CodeAction[] {
  const edit = editSince(document.getText(), checked, earlier);
  if (edit === undefined || !touches(edit, range)) return [];
  return mendedBy(edit, shownFindings(edit.before.reports, profile), checked).map(({ finding, report }) => {
    const title = `Record this edit as a correction of ${plainLine(finding.rule, RULE_UNITS)}...`;
    const about: AboutFinding = { uri: document.uri, report: report.id, finding: nameOf(finding) };
    return { title, kind: KIND, command: { title, command: COMMANDS.recordCorrection, arguments: [about] } };
  });
}

function touches({ before, after }: MendingEdit, { start, end }: Range): boolean {
  const changed = changedLines(before.text, after)?.after;
  return changed !== undefined && start.line <= changed.last && end.line >= changed.first;
}
