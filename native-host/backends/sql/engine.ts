import * as z from 'zod/mini';
import { EXACT, mysql, others, transact, type Dialect, type Refusal } from './dialects.ts';
import { isDecidable, isTransact, splitStatements, type Statement } from './statements.ts';

const requestSchema = z.object({ text: z.string() });

/** A statement that no dialect here takes, at UTF-16 offsets. */
export interface SqlRemark {
  message: string;
  sure: boolean;
  start: number;
  end: number;
}

/** What the engine answers; `reason` says why nothing can be said. */
export interface SqlAnswer {
  remarks: SqlRemark[];
  extent: string;
  reason?: string;
}

/** Reads `{ text }` as SQL of some dialect. */
export function handle(request: unknown): SqlAnswer {
  const { text } = requestSchema.parse(request);
  try {
    return read(text);
  } catch (thrown) {
    if (thrown instanceof RangeError)
      return { remarks: [], extent: '', reason: 'the text is nested too deeply for the parsers' };
    throw thrown;
  }
}

interface Refused extends Statement {
  by: { dialect: Dialect; refusal: Refusal }[];
}

function read(text: string): SqlAnswer {
  const statements = splitStatements(text);
  const count = statements.length === 1 ? 'one statement' : `${statements.length} statements`;
  if (statements.length === 0) return { remarks: [], extent: count, reason: 'there is no statement in it' };
  const asked: { dialect: Dialect; refused: Map<Statement, Refusal> }[] = [];
  for (const dialect of dialects(text)) {
    const refused = new Map(
      statements.flatMap((statement) => {
        const refusal = dialect.refuse(statement.text);
        return refusal === undefined ? [] : [[statement, refusal] as const];
      }),
    );
    if (refused.size === 0)
      return {
        remarks: [],
        extent: `${count}, as ${dialect.exact ? dialect.name : `${dialect.name}, by a grammar that approximates it`}`,
      };
    asked.push({ dialect, refused });
  }
  const names = asked.map(({ dialect }) => dialect.name).join(', ');
  const nobodys = statements
    .map((statement): Refused => ({
      ...statement,
      by: asked.flatMap(({ dialect, refused }) => {
        const refusal = refused.get(statement);
        return refusal === undefined ? [] : [{ dialect, refusal }];
      }),
    }))
    .filter(({ by }) => by.length === asked.length);
  const remarks = nobodys.map((refused) =>
    remarkOn(refused, isDecidable(refused) && !others.some((dialect) => dialect().refuse(refused.text) === undefined)),
  );
  const answer = { remarks, extent: `${count}, in ${names}` };
  if (remarks.some(({ sure }) => sure)) return answer;
  return {
    ...answer,
    reason:
      nobodys.length === 0
        ? `no one dialect of ${names} takes all of its statements`
        : `${names} do not take all of it; another dialect may, or it has places to fill in`,
  };
}

/** Databases' own parsers first; a dialect that takes all of the text ends the search. */
function* dialects(text: string): Generator<Dialect> {
  yield* EXACT;
  yield mysql();
  if (isTransact(text)) yield transact();
}

function remarkOn({ start, text, by }: Refused, sure: boolean): SqlRemark {
  const placed = by.find(({ refusal }) => refusal.offset !== undefined)?.refusal.offset ?? 0;
  const word = /^(?:\w+|.)/su.exec(text.slice(placed))?.[0].length ?? 0;
  return {
    message: by.map(({ dialect, refusal }) => `${dialect.name}: ${refusal.message}`).join('; '),
    sure,
    start: start + placed,
    end: start + placed + word,
  };
}
