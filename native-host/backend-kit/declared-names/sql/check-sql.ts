import { counted } from '../../decide.ts';
import { NO_NAMES, listed, placed, type NameRemark, type NamesAnswer, type NamesQuestion } from '../declared-name.ts';
import { nearestName } from '../near-declared-name.ts';
import { parsePython } from '../python-syntax.ts';
import { isScript, parseScript } from '../script-syntax.ts';
import { applyDdl } from './apply-ddl.ts';
import { declaresTables, readSchema } from './migration-files.ts';
import { parsePostgres } from './postgres-text.ts';
import { queriesInPython } from './queries-in-python.ts';
import { queriesInScript, type QueryInCode } from './queries-in-scripts.ts';
import { resolveNames, type MissingSqlName } from './resolve-names.ts';
import type { SqlSchema } from './sql-schema.ts';
import { sqlStatements } from './sql-tokens.ts';

/** Compares the tables and columns that a file's SQL uses with those that the project's migrations create. */
export function checkSql(question: NamesQuestion): NamesAnswer {
  const { language, file } = question;
  const queries = queriesOf(question);
  if (queries.length === 0) return NO_NAMES;
  const isMigration = declaresTables(file.path);
  const schema = readSchema(question, { keepsDropped: isMigration });
  // What a script creates for itself it may use, whatever becomes of it afterwards.
  if (language === 'sql' && !isMigration) applyDdl(schema, file, { keepsDropped: true });
  let compared = 0;
  let unread = 0;
  const remarks: NameRemark[] = [];
  for (const query of queries) {
    const parsed = parsePostgres(query.text);
    if (parsed === undefined) {
      unread += 1;
      continue;
    }
    const found = resolveNames(parsed, schema);
    compared += found.compared;
    for (const missing of found.missing)
      remarks.push(...remarkOn(missing, schema, { source: file.text, query, isText: language !== 'sql' }));
  }
  const notChecked = [
    ...(unread === 0 ? [] : [`${unread === 1 ? 'a query' : `${unread} queries`} that could not be read as PostgreSQL`]),
    ...(schema.openBecause.length === 0
      ? []
      : [`whether tables and columns exist, as not all of them are known: ${listed(schema.openBecause)}`]),
  ];
  const against = `${counted(schema.relations.size, 'table')} of SQL files`;
  return { remarks, compared: compared + unread, against, notChecked, ...doubtOf(question, schema, compared) };
}

function queriesOf({ language, file }: NamesQuestion): QueryInCode[] {
  if (language === 'sql')
    return sqlStatements(file.text).flatMap((tokens) => {
      const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
      return /^(?:select|insert|update|delete|with|explain)$/.test(tokens[0]?.value ?? '')
        ? [{ text: file.text.slice(start, end), start }]
        : [];
    });
  if (isScript(language)) return queriesInScript(parseScript(language, file.path, file.text));
  const python = language === 'python' ? parsePython(file.path, file.text) : undefined;
  return python === undefined ? [] : queriesInPython(python);
}

function doubtOf({ unread }: NamesQuestion, { openBecause }: SqlSchema, compared: number): Pick<NamesAnswer, 'doubt'> {
  if (unread.length > 0) return { doubt: 'unreadable' };
  return openBecause.length > 0 || compared === 0 ? { doubt: 'open' } : {};
}

interface Around {
  source: string;
  query: QueryInCode;
  /** Does it stand in a text within code, which may go to another database? */
  isText: boolean;
}

function remarkOn(missing: MissingSqlName, schema: SqlSchema, around: Around): NameRemark[] {
  if (schema.openBecause.length > 0) return [];
  const place = placeOf(missing, around);
  return missing.kind === 'table'
    ? remarkOnTable(missing, schema, place, around)
    : remarkOnColumn(missing, place, around);
}

type Place = Pick<NameRemark, 'start' | 'end' | 'name'>;

/** Where the name itself stands: a statement's parser points at what it begins. */
function placeOf({ name, offset }: MissingSqlName, { source, query }: Around): Place {
  const from = query.start + offset;
  const quoted = name.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`);
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])${quoted}(?![\\p{L}\\p{N}_])`, 'iu').exec(source.slice(from));
  const start = from + (found?.index ?? 0);
  return { start, end: start + (found?.[0].length ?? 1), name: found?.[0] ?? name };
}

function remarkOnTable(
  { name, schema: within }: MissingSqlName,
  schema: SqlSchema,
  place: Place,
  { isText }: Around,
): NameRemark[] {
  const known = [...schema.relations.values()].filter((relation) => relation.schema === within);
  const near = nearestName(
    name.toLowerCase(),
    known.map((relation) => relation.name.toLowerCase()),
  );
  const meant = known.find((relation) => relation.name.toLowerCase() === near?.name);
  if (near?.isNear !== true && (isText || schema.hasExtensions)) return [];
  const so = meant === undefined ? '' : `; there is \`${meant.name}\` ${placed(meant.at)}`;
  const message = `no SQL file of the project creates a table \`${place.name}\`${so}`;
  return [{ ...place, rule: 'unknown-table', message, severity: 'warning' }];
}

function remarkOnColumn({ name, relations }: MissingSqlName, place: Place, { source }: Around): NameRemark[] {
  const columns = new Map(relations.flatMap((relation) => [...relation.columns]));
  const near = nearestName(name.toLowerCase(), columns.keys());
  const meant = near === undefined ? undefined : columns.get(near.name);
  const isDoubtful = source.charAt(place.start - 1) === '"' && source.charAt(place.end) === '"';
  // In SQLite and MySQL a text may stand in double quotes.
  if (isDoubtful && near?.isMisspelt !== true) return [];
  const of = listed(relations.map((relation) => `\`${relation.name}\``));
  const one = relations.length === 1 ? `the table ${of} has` : `none of ${of} has`;
  const no = relations.length === 1 ? 'no' : 'a';
  const [first] = relations;
  const so =
    meant === undefined
      ? ` ${first === undefined ? '' : placed(first.at)}`
      : `; ${relations.length === 1 ? 'it has' : 'there is'} \`${meant.name}\` ${placed(meant.at)}`;
  const severity = near?.isMisspelt === true ? 'error' : 'warning';
  return [{ ...place, rule: 'unknown-column', message: `${one} ${no} column \`${place.name}\`${so}`, severity }];
}
