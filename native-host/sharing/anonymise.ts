import { stripVTControlCharacters } from 'node:util';
import { SUBCATEGORY_SUGGESTIONS } from '../../shared/categories.ts';
import { detectedByColumn, type Correction } from '../../shared/correction.ts';
import type { LanguageId } from '../../shared/language.ts';
import { WORD, anonymiseCode, commentsOf, identifiersOf, parses, patternsOf, readCode } from './anonymise-code.ts';
import { anonymiseProse } from './anonymise-prose.ts';
import { discoverNames, type KnownName } from './personal-names.ts';
import type { Parse } from './sharing-grammars.ts';
import { SHARED_FORMAT, sharedText, type SharedRecord } from './shared-record.ts';
import { createReplacements } from './replacements.ts';
import { unescapedNames, withoutUnread } from './unread-code.ts';

/** What {@link anonymise} is given. */
export interface AnonymiseInput {
  capture: Correction;
  language: LanguageId | null;
  /** Names that must not leave, from `knownNames`. */
  names: readonly KnownName[];
  /** With the grammar of the language loaded. */
  parse: Parse;
  /** Give the code's identifiers other names, the same for the same one. Only where there is a grammar. */
  rename: boolean;
  /** Random, in nothing derived from the correction. */
  id: string;
}

/** The record, and which codes parsed before and do not any more: such a record is not to be shared. */
export interface Anonymised {
  record: SharedRecord;
  broken: ('claude_output' | 'correction')[];
}

/** Passes until nothing changes any more; without a grammar a mark that was replaced may have stood for another one. */
const PASSES = 6;

/**
 * Makes the shared record of a correction. It takes only the fields that it knows, and never throws for any text. To do
 * it again with what came out changes nothing.
 */
export function anonymise(input: AnonymiseInput): Anonymised {
  let last = onePass(input);
  for (let pass = 1; pass < PASSES; pass += 1) {
    const { claude_output, issue, correction } = last.record;
    const next = onePass({
      ...input,
      capture: { ...input.capture, claude_output, issue, correction },
    });
    if (sharedText(next.record) === sharedText(last.record)) break;
    last = {
      record: next.record,
      broken: [...new Set([...last.broken, ...next.broken])],
    };
  }
  return last;
}

function onePass({ capture, language, names, parse, rename, id }: AnonymiseInput): Anonymised {
  const { claude_output: output, issue, correction } = capture;
  const wholes = [output.content, ...(correction ? [correction.content] : [])].map(cleanText);
  const codes = wholes.map((code) => withoutUnread(language, code));
  const proses = [issue.description, correction?.verification_output ?? ''].map((prose) =>
    unescapedNames(cleanText(prose)),
  );
  const texts = [...codes, ...proses];
  const reads = codes.map((code) => readCode(parse, language, code));
  const all = [...names, ...discoverNames(texts)];
  const renames = rename && reads.every(({ parsed }) => parsed);
  const identifiers = new Set(reads.flatMap(identifiersOf));
  const taken = new Set(texts.flatMap((text) => text.match(WORD) ?? []));
  const replacements = createReplacements(all, taken, taken.difference(identifiers));
  const around = {
    replacements,
    identifier: (name: string) => {
      if (identifiers.has(name)) {
        return renames ? replacements.identifier(name) : replacements.word(name);
      }
      return undefined;
    },
  };
  const [content = '', fixed] = reads.map((read) => anonymiseCode(read, around, renames));
  const words = new Set([content, fixed ?? ''].flatMap((code) => code.match(WORD) ?? []));
  const quotable = {
    words: renames ? new Set([...words, ...identifiers]) : words,
    comments: reads.flatMap(commentsOf),
    patterns: reads.flatMap(patternsOf),
    replacements,
    rename: renames,
  };
  const [description = '', verification = ''] = proses.map((prose) => anonymiseProse(prose, quotable));
  const suggested: readonly string[] = SUBCATEGORY_SUGGESTIONS[issue.category];
  const record: SharedRecord = {
    ...SHARED_FORMAT,
    id,
    day: capture.timestamp.slice(0, 10),
    feedback_type: capture.feedback_type,
    language,
    identifiers: renames ? 'renamed' : 'kept',
    claude_output: { content },
    issue: {
      category: issue.category,
      subcategory: suggested.find((word) => word === issue.subcategory) ?? null,
      description,
      detected_by: detectedByColumn(issue.detected_by) ?? 'user',
    },
    correction: correction
      ? {
          content: fixed ?? '',
          verified: correction.verified,
          verification_output: correction.verification_output == null ? null : verification,
        }
      : null,
  };
  const stillParses = (at: number, after: string): boolean =>
    [wholes, codes].every((before) => parses(parse, language, before[at] ?? '') !== true) ||
    parses(parse, language, after) === true;
  const broken: Anonymised['broken'] = [];
  if (!stillParses(0, content)) broken.push('claude_output');
  if (fixed !== undefined && !stillParses(1, fixed)) broken.push('correction');
  return { record, broken };
}

const UNUSED = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cn}`;
const VARIATION_SELECTORS = String.raw`\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}`;
const FILLERS = String.raw`\u{3164}\u{115F}\u{1160}\u{FFA0}\u{2800}\u{FFFD}`;
const INVISIBLE = new RegExp(String.raw`(?![\n\t])[${UNUSED}${VARIATION_SELECTORS}${FILLERS}]`, 'gu');

/**
 * The text without what cannot be seen: terminal sequences, control, format and bidirectional characters, tags, and
 * unpaired surrogates, in which something could be hidden. Line ends become `\n`; tabs stay.
 */
function cleanText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(INVISIBLE, '');
}
