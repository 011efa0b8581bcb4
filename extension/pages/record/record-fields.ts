import type { RecordDraft } from '../../platform/messages.ts';
import { CATEGORIES, type Category } from '../../../shared/categories.ts';
import {
  correctionSchema,
  DETECTED_BY,
  DETECTOR,
  FEEDBACK_TYPES,
  type Correction,
  type DetectedBy,
} from '../../../shared/correction.ts';
import type { Finding } from '../../../shared/finding.ts';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { byImpact, isSnippet } from '../../../shared/impact.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { SENTENCE_UNITS, type GuidanceScope } from '../../../shared/guidance.ts';
import { subcategoryOf, suggestedSentence } from './suggested-sentence.ts';

/** The form's fields as they stand in its controls; lines are text until they are checked. */
export interface RecordFields {
  project: string;
  file: string;
  firstLine: string;
  lastLine: string;
  output: string;
  category: string;
  subcategory: string;
  description: string;
  /** What Claude is told from now on, one sentence; empty: the mistake is kept, and told to nobody. */
  sentence: string;
  scope: string;
  detectedBy: string;
  correction: string;
  feedbackType: string;
}

/** What is wrong, per field. */
export type FieldErrors = Partial<Record<keyof RecordFields, string>>;

/** A finding that the form can be prefilled from, with who detected it. */
export interface FieldSource {
  finding: Finding;
  detectedBy: DetectedBy;
}

/** What the draft's report offers to start from, worst first. */
export function sourcesOf(draft: RecordDraft | null): FieldSource[] {
  const report = draft?.report ?? null;
  if (report === null) return [];
  return report.results
    .flatMap(({ check, verdict }) => verdict.findings.map((finding) => ({ finding, check })))
    .toSorted(byImpact(isSnippet(report)))
    .map(({ finding, check }) => ({ finding, detectedBy: DETECTOR[check] }));
}

/** The file in which the block was checked: that of the project into which it was laid, else what the page calls it. */
const fileOf = (draft: RecordDraft | null): string => {
  const report = draft?.report;
  const laid = report != null && !isSnippet(report) ? (report.target?.file ?? report.file) : null;
  return laid ?? draft?.file ?? '';
};

/**
 * The finding's file with its lines there. A finding in another file than Claude's code (a caller, a test) brings the
 * place in Claude's code that belongs to it, or no lines: a line is never paired with a file in which it does not
 * stand.
 */
function placeOf({ file, range, related }: Finding, draft: RecordDraft | null): Partial<RecordFields> {
  const own = draft?.report?.file ?? file;
  const lines = file === own ? range : related?.find((other) => other.file === own)?.range;
  return {
    file: fileOf(draft),
    firstLine: lines === undefined ? '' : String(lines.startLine),
    lastLine: lines === undefined ? '' : String(lines.endLine),
  };
}

/** Did the user say what is wrong? */
export const isDescribed = (draft: RecordDraft | null): boolean => (draft?.said ?? '') !== '';

/** What the form starts from: null for the user's own words, which no tool's finding takes the place of. */
export const firstSource = (draft: RecordDraft | null): FieldSource | null =>
  isDescribed(draft) ? null : (sourcesOf(draft)[0] ?? null);

/**
 * The fields that a finding fills in, or the user's own words; the others are left to the person. What is wrong is
 * never taken from a finding: tools quote the code, and Claude is told that sentence later.
 */
export function fieldsOfSource(source: FieldSource | null, draft: RecordDraft | null): Partial<RecordFields> {
  if (source === null)
    return {
      firstLine: '',
      lastLine: '',
      category: '',
      subcategory: '',
      description: draft?.said ?? '',
      detectedBy: 'user',
    };
  const { finding, detectedBy } = source;
  return {
    ...placeOf(finding, draft),
    category: finding.category,
    subcategory: finding.subcategory ?? '',
    detectedBy,
  };
}

/** The form as it opens: filled from Record's draft, or empty. */
export function fieldsFromDraft(draft: RecordDraft | null, project: string): RecordFields {
  const fields: RecordFields = {
    project,
    file: fileOf(draft),
    firstLine: '',
    lastLine: '',
    output: draft?.code ?? '',
    category: '',
    subcategory: '',
    description: '',
    sentence: '',
    scope: '',
    detectedBy: 'user',
    correction: draft?.correction ?? draft?.code ?? '',
    feedbackType: 'correction',
    ...fieldsOfSource(firstSource(draft), draft),
  };
  return { ...fields, sentence: suggestedSentence(fields) };
}

/** The fields after a change: a sentence that was suggested follows what it was suggested from, until it is edited. */
export function changedFields(before: RecordFields, change: Partial<RecordFields>): RecordFields {
  const after = { ...before, ...change };
  const isSuggested = change.sentence === undefined && before.sentence === suggestedSentence(before);
  return isSuggested ? { ...after, sentence: suggestedSentence(after) } : after;
}

/** The scopes among which the form lets a person choose, the one that it starts with first. */
export function scopesOf({ project, file }: RecordFields, language: LanguageId | null): GuidanceScope[] {
  const hasLanguage = (language ?? languageOfFile(file)) !== undefined;
  return [
    ...(project.trim() === '' ? [] : ['project' as const]),
    ...(hasLanguage ? ['language' as const] : []),
    'everywhere',
  ];
}

/** The chosen scope where it can still be chosen, else the narrowest. */
export function scopeOf(fields: RecordFields, language: LanguageId | null): GuidanceScope {
  const scopes = scopesOf(fields, language);
  return scopes.find((scope) => scope === fields.scope) ?? scopes[0] ?? 'everywhere';
}

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word);
const bytes = (text: string): number => new TextEncoder().encode(text).length;
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
const blank = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A line number from 1 as written, null for an empty field, undefined for anything else. */
function lineOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text.trim()) : undefined;
}

function checkLines(fields: RecordFields): FieldErrors {
  const first = lineOf(fields.firstLine);
  const last = lineOf(fields.lastLine);
  if (first === undefined) return { firstLine: 'A line number from 1.' };
  if (last === undefined) return { lastLine: 'A line number from 1.' };
  if (first === null && last !== null) return { firstLine: 'The first line is missing.' };
  if (first !== null && last !== null && last < first) return { lastLine: 'Not before the first line.' };
  return {};
}

const isCorrection = ({ feedbackType }: RecordFields): boolean => feedbackType === 'correction';

/** What is wrong, in the person's words; where they said only what Claude should do, that. */
const descriptionOf = (fields: RecordFields): string =>
  fields.description.trim() === '' && isCorrection(fields) ? oneLine(fields.sentence) : fields.description.trim();

/** Checks the whole form; an empty object means that it can be recorded. */
export function checkFields(fields: RecordFields): FieldErrors {
  const errors: FieldErrors = checkLines(fields);
  if (fields.output.trim() === '') errors.output = 'Paste what Claude wrote.';
  if (descriptionOf(fields) === '') {
    if (isCorrection(fields))
      errors.sentence = 'Write one sentence about what Claude should do, or describe what is wrong in Details.';
    else errors.description = 'Describe it in one sentence.';
  }
  for (const name of ['output', 'description', 'correction'] as const) {
    if (bytes(fields[name]) > LIMITS.correctionFieldBytes)
      errors[name] = `At most ${LIMITS.correctionFieldBytes / 1024} KiB. Keep the part that matters.`;
  }
  if (oneLine(fields.sentence).length > SENTENCE_UNITS)
    errors.sentence = `At most ${SENTENCE_UNITS} characters: one sentence.`;
  if (!isOneOf(CATEGORIES, fields.category)) errors.category = 'Choose the kind of mistake.';
  if (!isOneOf(DETECTED_BY, fields.detectedBy)) errors.detectedBy = 'Choose who noticed it.';
  if (!isOneOf(FEEDBACK_TYPES, fields.feedbackType)) errors.feedbackType = 'Choose one.';
  const subcategory = subcategoryOf(fields.subcategory);
  if (subcategory.length > 80 || !/^([a-z0-9]+(_[a-z0-9]+)*)?$/.test(subcategory))
    errors.subcategory = 'A few words of letters and digits, for example: off by one.';
  if (fields.project.trim().length > 200) errors.project = 'At most 200 characters.';
  if (fields.file.trim().length > 1_000) errors.file = 'At most 1,000 characters.';
  return errors;
}

/** What the form does not ask the person for. */
export interface Stamp {
  /** A UUID, made once per form, so that sending twice stores once. */
  id: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** The conversation's id, hashed; null without one. */
  sessionId: string | null;
  /** What tools said, where they have confirmed exactly this correction. */
  confirmed?: string | undefined;
  /** Of Claude's code; null where nothing says it. */
  language?: LanguageId | null;
}

/**
 * The capture of the claude-verify specification, section 3.4, or what is wrong. `verified` is false unless tools have
 * confirmed the correction. An unchanged text is no correction and is left out.
 */
export function correctionOf(
  fields: RecordFields,
  stamp: Stamp,
): { ok: true; correction: Correction } | { ok: false; errors: FieldErrors } {
  const errors = checkFields(fields);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const first = lineOf(fields.firstLine) ?? null;
  const sentence = oneLine(fields.sentence);
  const corrected = fields.correction.trim() !== '' && fields.correction !== fields.output;
  const parsed = correctionSchema.safeParse({
    id: stamp.id,
    timestamp: stamp.timestamp,
    project: blank(fields.project),
    session_id: stamp.sessionId,
    feedback_type: fields.feedbackType,
    claude_output: {
      file: blank(fields.file),
      line_range: first === null ? null : [first, lineOf(fields.lastLine) ?? first],
      content: fields.output,
    },
    issue: {
      category: fields.category as Category,
      subcategory: blank(subcategoryOf(fields.subcategory)),
      description: descriptionOf(fields),
      detected_by: fields.detectedBy,
    },
    ...(sentence === '' || !isCorrection(fields)
      ? {}
      : { guidance: { sentence, scope: scopeOf(fields, stamp.language ?? null) } }),
    correction: corrected
      ? {
          content: fields.correction,
          verified: stamp.confirmed !== undefined,
          verification_output: stamp.confirmed ?? null,
        }
      : null,
  });
  return parsed.success
    ? { ok: true, correction: parsed.data }
    : { ok: false, errors: { description: parsed.error.issues[0]?.message ?? 'Incomplete.' } };
}
