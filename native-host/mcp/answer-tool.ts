import path from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import { guessLanguage } from '../../shared/guess-language.ts';
import { languageOfFile, languageOfWord, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { EditedFile } from '../claude-code/hook-host.ts';
import { plainLine } from '../context/render-known-issues.ts';
import { tellUnseen } from '../context/tell-unseen.ts';
import { wholeReportText } from '../report/checked-code-text.ts';
import { receiptLines } from '../report/receipt-text.ts';
import type { ToolHost } from './tool-host.ts';
import type { ToolInput } from './tool-inputs.ts';

/** Verifies files, or a text that lies in none, and tells all that is known of them. */
export async function verifyTool(
  { files = [], code, language, name }: ToolInput<'verify'>,
  host: ToolHost,
  signal: AbortSignal,
): Promise<string> {
  const texts = code === undefined ? [] : [textAlone(code, language, name, host.folder)];
  const read = await Promise.all(files.map((file) => host.read(path.resolve(host.folder, file))));
  if (texts.length + read.length === 0) throw new CodedError('CV070', 'Give `files`, or `code`.');
  const text = wholeReportText(await host.verify([...read, ...texts], signal));
  if (text.length <= LIMITS.toolCall.answerUnits) return text;
  throw new CodedError('CV010', 'The report is too long for one answer: ask for fewer files.');
}

function textAlone(code: string, word: string | undefined, name: string | undefined, folder: string): EditedFile {
  const base = name === undefined ? undefined : path.basename(name);
  const named = word === undefined ? undefined : languageOfWord(word);
  if (word !== undefined && named === undefined) throw new CodedError('CV011', `(${plainLine(word)})`);
  const language = named ?? (base === undefined ? undefined : languageOfFile(base)) ?? guessLanguage(code) ?? 'other';
  return { path: path.join(folder, base ?? 'the text'), language, text: code, before: undefined, alone: true };
}

/** What ran for a report, on what and with which end. */
export async function receiptTool({ id }: ToolInput<'receipt'>, host: ToolHost): Promise<string> {
  const standing = await host.receipt(id);
  return [`${standing.state}: ${standing.told.join(' ')}`, ...receiptLines(standing)].map(plainLine).join('\n');
}

/** The known issues of a project, which is the one around the folder. */
export async function knownIssuesTool(
  { folder = '.', about }: ToolInput<'known_issues'>,
  host: ToolHost,
): Promise<string> {
  const project = await host.projectAround(path.resolve(host.folder, folder));
  const { text } = tellUnseen(await host.knownIssues(project?.id ?? null, about), LIMITS.toolCall.answerUnits);
  if (text !== '') return text;
  return project === undefined ? 'No known issues: the folder lies in no registered project.' : 'No known issues.';
}

/** The language that a correction is of, where that is known. */
export const languageOfCorrection = ({
  language,
  file,
}: Pick<ToolInput<'record_correction'>, 'language' | 'file'>): LanguageId | undefined =>
  (language === undefined ? undefined : languageOfWord(language)) ??
  (file === undefined ? undefined : languageOfFile(file));
