import { parseJson } from '../../shared/parse-json.ts';
import { isDeeper } from '../storage/json-text.ts';
import { asRecord, recordId, RECORD_VERSION, type ProjectRecord } from './record.ts';

/** A record by its id, or why a file is none. */
export type ParsedRecord = { id: string; record: ProjectRecord } | { why: string };

/** Objects and arrays within each other: a rule's pattern has two for each level of its tree. */
const DEEPEST = 70;
const NAME = /^(pattern|rule|mute)-([0-9a-f]{64})\.json$/;

/** The record of a file by its name and text, or why it is none. */
export function parseRecord(name: string, text: string): ParsedRecord {
  const [, kind, named] = NAME.exec(name) ?? [];
  if (kind === undefined) return { why: 'Its name is not that of a record.' };
  const value = text.startsWith('\uFEFF') ? undefined : parseJson(text);
  if (typeof value !== 'object' || value === null) return { why: 'It is no JSON object.' };
  if (isDeeper(value, DEEPEST)) return { why: 'It is nested too deeply.' };
  // A key that stands twice, or is written with escapes, could show a reviewer something else.
  if (withoutLayout(text) !== JSON.stringify(value)) return { why: 'It is not written as a record is.' };
  if ('version' in value && typeof value.version === 'number' && value.version > RECORD_VERSION)
    return { why: 'It is of a newer version of claude-verify.' };
  const record = asRecord(value);
  if (record?.kind !== kind) return { why: `It is no ${kind} of this format.` };
  const id = recordId(record);
  return id === named ? { id, record } : { why: 'Its name does not fit what it says: it was changed.' };
}

/** JSON without the white space between its tokens. */
const withoutLayout = (text: string): string =>
  text.replaceAll(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_, quoted: string | undefined) => quoted ?? '');
