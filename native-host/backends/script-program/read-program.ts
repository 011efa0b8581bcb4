import * as z from 'zod/mini';
import { readRecords } from '../../backend-kit/python/python-results.ts';
import { declaresName } from '../../backend-kit/scripts/script-tests.ts';
import type { ProgramRun, Failure } from '../../backend-kit/programs/program-verdict.ts';

const errorSchema = z.object({
  name: z.string(),
  message: z.string(),
  code: z.nullable(z.string()),
  lines: z.array(z.int()),
  assertion: z.boolean(),
});

/** A line of the file that watch.ts writes. */
const recordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('death'), error: errorSchema }),
  z.object({ kind: z.literal('exit'), lines: z.array(z.int()) }),
  z.object({ kind: z.literal('survived'), told: z.boolean(), error: errorSchema }),
  z.object({ kind: z.literal('end'), code: z.int() }),
]);

type ScriptError = z.infer<typeof errorSchema>;

/** Reads what watch.ts wrote; undefined when it is not that, or has no end. `text` is the program's. */
export function readScriptRun(written: string, printed: string, text: string): ProgramRun | undefined {
  const records = readRecords(written, recordSchema);
  if (records === 'broken') return undefined;
  const end = records.findLast((record) => record.kind === 'end');
  if (end === undefined) return undefined;
  const died = records.find((record) => record.kind === 'death');
  const exit = records.find((record) => record.kind === 'exit');
  const death =
    died !== undefined
      ? failureOf(died.error, text)
      : exit !== undefined
        ? { kind: 'exit' as const, message: `the program ends itself with ${end.code}`, lines: exit.lines }
        : undefined;
  const survived = records.flatMap((record) =>
    record.kind === 'survived' && !(died !== undefined && record.error.message === died.error.message)
      ? [{ ...failureOf(record.error, text), told: record.told }]
      : [],
  );
  return { code: end.code, printed, survived, ...(death === undefined ? {} : { death }) };
}

function failureOf({ name, message, code, lines, assertion }: ScriptError, text: string): Failure {
  const missing = missingOf({ name, message, code, lines }, text);
  const first = assertion ? message.replace(/^Expected values to be [^\n]*:\n+/, '') : message;
  return {
    kind: assertion ? 'assert' : 'error',
    message: name === 'console.assert' ? first : `${name}: ${first}`,
    lines,
    ...(missing === undefined ? {} : { missing }),
  };
}

/** What was not there and kept the program from running, in words: https://nodejs.org/api/errors.html */
function missingOf({ name, message, code, lines }: Omit<ScriptError, 'assertion'>, text: string): string | undefined {
  const wanted = /Cannot find (?:package|module) '([^']+)'/.exec(message)?.[1];
  if (wanted !== undefined) return `\`${wanted.replace('/project/', '')}\`, which is not here`;
  if (code !== null && /^E(?:NOTFOUND|CONN\w*|AI_AGAIN|NETUNREACH|HOSTUNREACH|ADDR\w*|TIMEDOUT)$/.test(code))
    return 'the network, which there is none of';
  if (message === 'fetch failed') return 'the network, which there is none of';
  if (code !== null && /^E[A-Z]{3,}$/.test(code)) return 'a file that is not here';
  if (
    code !== null &&
    /^ERR_(?:MODULE|REQUIRE|UNKNOWN|UNSUPPORTED|PACKAGE|IMPORT|INVALID_TYPESCRIPT|NETWORK)\w*$/.test(code)
  )
    return 'what Node does not have';
  const name_ = name === 'ReferenceError' ? /^(\S+) is not defined/.exec(message)?.[1] : undefined;
  if (name_ !== undefined && !declaresName(text, name_)) return `\`${name_}\`, which the code does not define`;
  if (name === 'SyntaxError' && lines.length === 0) return 'to be JavaScript that Node reads';
  const shown = lines.map((line) => text.split('\n')[line - 1] ?? '').join('\n');
  return name === 'TypeError' && /process\.(?:argv|env)/.test(shown) ? 'arguments' : undefined;
}
