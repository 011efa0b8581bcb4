import { fileURLToPath } from 'node:url';
import { posix } from 'node:path';
import { counted } from '../../kit/decide.ts';
import { defineBackend, ownTool } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { TEST_FILE, testsFor } from '../../kit/tests/foreign-tests.ts';
import { checkProgram, OUTLINE_ENGINE, PROGRAM_MS, type RanProgram } from '../../languages/programs/program-run.ts';
import { packageFolder, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { readFromFolder } from '../../kit/sandbox-facts.ts';
import * as z from 'zod/mini';
import { readRecords } from '../../languages/python/python-results.ts';
import { declaresName } from '../../languages/scripts/script-tests.ts';
import { drawKey, readSealed } from '../../kit/sealed-lines.ts';
import type { ProgramFailure } from '../../languages/programs/program-verdict.ts';
import { words } from '../../../shared/word-list.ts';

const TOOLS = ['watch.ts', 'assertions.ts', 'resolve.ts', 'sealer.ts', 'deciders.ts'].map((name) => ({
  from: fileURLToPath(new URL(`../../languages/scripts/runner/${name}`, import.meta.url)),
  to: `/tools/${name}`,
}));
const MOST_RESULT_BYTES = 8 * 1024 * 1024;

/** A statement at the margin that does more than to name something. */
const STATEMENT =
  /^(?:(?:await|void|new)\s+)?[A-Za-z_$][\w$.]*(?:<[^>\n]*>)?\(|^(?:if|for|while|do|try|throw|switch)\b|^[;(!]/m;
/** Checks at the margin: what of a project's file is worth running. */
const CHECKS = /^(?:console\.assert|assert(?:\.\w+)*|expect)\s*\(/m;
const ASSERTION = /(?<![\w$.])(?:console\.assert|assert(?:\.\w+)*|expect)\s*\(/g;

function runsByItself(tree: Tree, file: string): boolean {
  const text = tree.text(file) ?? '';
  if (!/\.[cm]?[jt]s$/.test(file) || file.endsWith('.d.ts')) return false;
  if (tree.kind === 'scratch')
    return STATEMENT.test(text) && !testsFor(tree, ['node', 'vitest', 'jest']).includes(file);
  return CHECKS.test(text) && !TEST_FILE.test(posix.basename(file));
}

/** Runs a file with Node as the program that it is, and tells which of its own checks fail (see README.md). */
export default defineBackend({
  id: 'script-program',
  title: 'The program and its own checks',
  languages: ['typescript', 'javascript'],
  check: 'test',
  tool: ownTool(process.versions.node),
  effect: 'runs-code',
  over: 'tree',
  applies: runsByItself,
  waiting(tree, file) {
    const amount = tree.text(file)?.match(ASSERTION)?.length ?? 0;
    return amount === 0 ? 'its main program' : counted(amount, 'assertion');
  },
  engine: OUTLINE_ENGINE,
  deadlineMs: 60_000,
  revision: 7,
  async run(obligation, context) {
    const { file, tree } = obligation;
    if (tree === undefined) throw new Error('asked without a tree');
    if (!tree.files.includes(file.name)) return { kind: 'vacuous', findings: [], reason: 'there is no such file' };
    const packages = fileURLToPath(new URL('..', import.meta.resolve('vitest/package.json')));
    const args = [
      ...words`
        --experimental-transform-types --disable-warning=ExperimentalWarning --import /tools/resolve.ts --import
        /tools/watch.ts
      `,
      `${TREE_ROOT}/${file.name}`,
    ];
    const once = async (): Promise<RanProgram> => {
      const folder = context.makeFolder();
      const seal = drawKey();
      const end = await runNode(context, args, {
        stdin: seal,
        cwd: packageFolder(tree, file.name),
        readOnly: [...TOOLS, { from: packages, to: '/tools/node_modules' }],
        writable: [{ from: folder, to: '/results' }],
        wallMs: PROGRAM_MS,
      });
      const finished = finish(end, 'the program', 'npm ci');
      if (finished.kind === 'verdict') return finished;
      const written = (await readFromFolder(folder, 'results.jsonl', MOST_RESULT_BYTES))?.toString('utf8') ?? '';
      const { text, foreign } = readSealed(seal, written);
      const read = readScriptRun(text, `${finished.stdout}\n${finished.stderr}`, file.text);
      const reason = `Node ended with ${finished.code} before the program did`;
      if (read === undefined) return { kind: 'verdict', verdict: { kind: 'unknown', findings: [], reason } };
      const { replaced, ...run } = read;
      return {
        kind: 'ran',
        run,
        extent: `run as a program, Node ${process.versions.node}`,
        doubts: { foreign, replaced },
      };
    };
    return checkProgram(obligation, context, 'script-program', once);
  },
});

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
  z.object({ kind: z.literal('replaced'), what: z.array(z.string()) }),
  z.object({ kind: z.literal('end'), code: z.int() }),
]);

type ScriptError = z.infer<typeof errorSchema>;

/** Reads what watch.ts wrote; undefined when it is not that, or has no end. `text` is the program's. */
function readScriptRun(written: string, printed: string, text: string) {
  const records = readRecords(written, recordSchema);
  if (records === 'broken') return undefined;
  const end = records.findLast((record) => record.kind === 'end');
  if (end === undefined) return undefined;
  const died = records.find((record) => record.kind === 'death');
  const exit = records.find((record) => record.kind === 'exit');
  const ended = exit && {
    kind: 'exit' as const,
    message: `the program ends itself with ${end.code}`,
    lines: exit.lines,
  };
  const death = died === undefined ? ended : failureOf(died.error, text);
  const survived = records.flatMap((record) =>
    record.kind === 'survived' && !(died !== undefined && record.error.message === died.error.message)
      ? [{ ...failureOf(record.error, text), told: record.told }]
      : [],
  );
  const replaced = records.flatMap((record) => (record.kind === 'replaced' ? record.what : []));
  return { code: end.code, printed, survived, replaced, ...(death === undefined ? {} : { death }) };
}

function failureOf({ name, message, code, lines, assertion }: ScriptError, text: string): ProgramFailure {
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
