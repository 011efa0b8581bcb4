import { counted } from '../../../kit/decide.ts';
import { NO_NAMES, listed, placed, type NameRemark, type NamesAnswer, type NamesQuestion } from '../declared-name.ts';
import { nearestDeclaredName } from '../near-declared-name.ts';
import { parsePython } from '../python-syntax.ts';
import { isScript, parseScript } from '../../../languages/typescript/script-syntax.ts';
import { applyDdl } from './apply-ddl.ts';
import { readSchema } from './migration-files.ts';
import { parsePostgres } from './postgres-text.ts';
import { queriesInPython } from './queries-in-python.ts';
import { queriesInScript, type QueryInCode } from './queries-in-scripts.ts';
import { resolveNames, type MissingSqlName } from './resolve-names.ts';
import type { SqlSchema } from './sql-schema.ts';
import { sqlStatements } from './sql-tokens.ts';
import { declaresTables } from './table-files.ts';

/** Compares the tables and columns that a file's SQL uses with those that the project's migrations create. */
export function checkSql(question: NamesQuestion): NamesAnswer {
  const { language, file } = question;
  const queries = queriesOf(question);
  if (queries.length === 0) return NO_NAMES;
  const isMigration = declaresTables(file.path);
  const schema = readSchema(question, { keepsDropped: isMigration });
  // What a script creates for itself it may use, whatever becomes of it afterwards.
  if (language === 'sql' && !isMigration) applyDdl(schema, file, { keepsDropped: true });
  let [compared, unread] = [0, 0];
  const notKnown = new Set<string>();
  const remarks: NameRemark[] = [];
  for (const query of queries) {
    const parsed = parsePostgres(query.text);
    const found = parsed === undefined ? undefined : resolveNames(parsed, schema);
    if (found === undefined || !found.understood) unread += 1;
    compared += found?.compared ?? 0;
    for (const name of found?.notKnown ?? []) notKnown.add(`\`${name}\``);
    for (const missing of found?.missing ?? []) {
      const own = remarkOn(missing, schema, { query, isText: language !== 'sql' });
      if (own === undefined) notKnown.add(`\`${missing.name}\``);
      else remarks.push(own);
      if (own === undefined) compared -= 1;
    }
  }
  const { openBecause } = schema;
  const notChecked = [
    ...(unread === 0 ? [] : [`${unread === 1 ? 'a query' : `${unread} queries`} that could not be read as PostgreSQL`]),
    ...(notKnown.size === 0 ? [] : [`what is not known of ${listed([...notKnown])}`]),
    ...(openBecause.length === 0
      ? []
      : [`whether tables and columns exist, as not all of them are known: ${listed(openBecause)}`]),
  ];
  const against = `${counted(schema.relations.size, 'table')} of SQL files`;
  const answer = { used: compared + unread + notKnown.size, compared, against, notChecked };
  if (question.unread.length > 0) return { ...answer, remarks: [], doubt: 'unreadable' };
  return openBecause.length > 0 ? { ...answer, remarks: [], doubt: 'open' } : { ...answer, remarks };
}

function queriesOf({ language, file }: NamesQuestion): QueryInCode[] {
  if (language === 'sql')
    return sqlStatements(file.text).flatMap((tokens) => {
      const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
      return /^(?:select|insert|update|delete|with|explain|merge)$/.test(tokens[0]?.value ?? '')
        ? [{ text: file.text.slice(start, end), sourceOffset: (offset) => start + offset }]
        : [];
    });
  if (isScript(language)) return queriesInScript(parseScript(language, file.path, file.text));
  const python = language === 'python' ? parsePython(file.path, file.text) : undefined;
  return python === undefined ? [] : queriesInPython(python);
}

interface Around {
  query: QueryInCode;
  /** Does it stand in a text within code, which may go to another database? */
  isText: boolean;
}

/** Undefined for what may well be there: nothing is said of it. */
const remarkOn = (missing: MissingSqlName, schema: SqlSchema, around: Around): NameRemark | undefined =>
  missing.kind === 'table' ? remarkOnTable(missing, schema, around) : remarkOnColumn(missing, schema, around);

/** Where the name itself stands in a query, for its parser points at what it begins; undefined for no such place. */
function indexOfName({ name, offset }: MissingSqlName, { text }: QueryInCode): number | undefined {
  const [within, wanted] = [text.toLowerCase(), name.toLowerCase()];
  const isLetter = (at: number): boolean => /[\p{L}\p{N}_]/u.test(within.charAt(at));
  for (let at = within.indexOf(wanted, offset); at >= 0; at = within.indexOf(wanted, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + wanted.length)) return at;
  return undefined;
}

type Place = Pick<NameRemark, 'start' | 'end' | 'name'>;

function placeOf(missing: MissingSqlName, query: QueryInCode): Place {
  const at = indexOfName(missing, query) ?? missing.offset;
  const end = Math.min(query.text.length, at + missing.name.length);
  return {
    start: query.sourceOffset(at),
    end: query.sourceOffset(end - 1) + 1,
    name: query.text.slice(at, end),
  };
}

function remarkOnTable(missing: MissingSqlName, schema: SqlSchema, { query, isText }: Around): NameRemark | undefined {
  const known = [...schema.relations.values()].filter((relation) => relation.schema === missing.schema);
  const near = nearestDeclaredName(
    missing.name.toLowerCase(),
    known.map((relation) => relation.name.toLowerCase()),
  );
  const meant = known.find((relation) => relation.name.toLowerCase() === near?.name);
  if (near?.isNear !== true && (isText || schema.hasExtensions)) return undefined;
  const place = placeOf(missing, query);
  const so = meant === undefined ? '' : `; there is \`${meant.name}\` ${placed(meant.at)}`;
  const message = `no SQL file of the project creates a table \`${place.name}\`${so}`;
  return { ...place, rule: 'unknown-table', message, severity: 'warning' };
}

function remarkOnColumn(missing: MissingSqlName, schema: SqlSchema, { query }: Around): NameRemark | undefined {
  const { name, relations, isBare } = missing;
  const at = indexOfName(missing, query) ?? 0;
  // In SQLite and MySQL a text may stand in double quotes.
  if (isBare && !schema.isPostgres && query.text.charAt(at - 1) === '"') return undefined;
  const columns = new Map(relations.flatMap((relation) => [...relation.columns]));
  const near = nearestDeclaredName(name.toLowerCase(), columns.keys());
  const meant = near === undefined ? undefined : columns.get(near.name);
  const place = placeOf(missing, query);
  const of = listed(relations.map((relation) => `\`${relation.name}\``));
  const one = relations.length === 1 ? `the table ${of} has` : `none of ${of} has`;
  const no = relations.length === 1 ? 'no' : 'a';
  const [first] = relations;
  const so =
    meant === undefined
      ? ` ${first === undefined ? '' : placed(first.at)}`
      : `; ${relations.length === 1 ? 'it has' : 'there is'} \`${meant.name}\` ${placed(meant.at)}`;
  // Where there may be several databases, another one may have a table of that name.
  const severity = near?.isMisspelt === true && schema.groups <= 1 ? 'error' : 'warning';
  return { ...place, rule: 'unknown-column', message: `${one} ${no} column \`${place.name}\`${so}`, severity };
}
