import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool, type Obligation } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { rangeAt, treePath, type ToolPlace } from '../../kit/tool-place.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { tooOld, type NewerTable } from '../../kit/needs-newer.ts';
import type { Category } from '../../../shared/categories.ts';
import { regex } from '../../../shared/regex.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install gnat';

/** The newest standard that GNAT knows; one that does not know the switch says nothing of the text. */
const NEWEST = ['-gnat2022'];

/**
 * Splits a text into one file per unit, each named as GNAT wants it, and compiles every body and every specification
 * without one; a text that cannot be split is compiled as it is. Messages are about the text's own lines.
 */
const EVERY_UNIT = `
file=$1; shift
if gnatchop -q -r -w "$file" /private >/dev/null 2>&1; then
  status=0
  for unit in /private/*.ad[bs]; do
    case $unit in *.ads) [ -e "\${unit%s}b" ] && continue ;; esac
    gcc -c -I/private "$@" "$unit" || status=1
  done
  exit $status
fi
exec gcc -c -x ada "$@" "$file"
`;

/** Checks Ada with GNAT (see README.md). */
export default defineBackend({
  id: 'gnat',
  title: 'GNAT',
  languages: ['ada'],
  check: 'types',
  tool: systemTool({ command: 'gnatchop', version: ['--version'], install: INSTALL, family: 'ada' }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 3,
  async run({ file, tree, limits }, { runInTree, makeFolder, toolVersion }) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const folders = [
      ...new Set(tree.files.filter((name) => /\.ad[sb]$/.test(name)).map((name) => posix.dirname(name))),
    ];
    const compile = async (standard: readonly string[]): Promise<Verdict> => {
      const flags = [
        ...standard,
        ...words`-gnatc -gnatwa -gnatw.X -gnatU -gnatW8 -gnatv -gnatb -gnatef`,
        ...folders.map((folder) => `-I${TREE_ROOT}/${folder}`),
      ];
      const line = ['-c', EVERY_UNIT, 'sh', `${TREE_ROOT}/${file.name}`, ...flags];
      const ended = finish(
        await runInTree('/bin/sh', line, {
          writable: [{ from: makeFolder(), to: '/private' }],
          limits: { wallMs: limits.deadlineMs },
        }),
        'gnat',
        INSTALL,
      );
      if (ended.kind === 'verdict') return ended.verdict;
      const messages = readMessages(ended.stderr);
      const held = [...ended.stdout.matchAll(/^ *\d+ lines?: (No errors|\d+ errors?)/gm)];
      const wrong = messages.some(({ isError }) => isError);
      if (
        held.length === 0 ||
        wrong !== (ended.code !== 0) ||
        wrong !== held.some(([, words]) => words !== 'No errors')
      )
        return { kind: 'crashed', findings: [], reason: 'gnat did not say what it found' };
      return judge(messages, { file, tree, version: toolVersion }, held.length);
    };
    // What is right in either standard is right: the newer one has words of its own that older code uses as names.
    const newest = await compile(NEWEST);
    if (newest.kind !== 'refuted' && newest.kind !== 'crashed') return newest;
    const usual = await compile([]);
    return usual.kind === 'passed' || newest.kind === 'crashed' ? usual : newest;
  },
});

interface Asked extends Pick<Obligation, 'file'> {
  tree: Tree;
  version: string | null;
}

function judge(messages: readonly GnatMessage[], asked: Asked, units: number): Verdict {
  const { file } = asked;
  const missing = messages.flatMap(({ text }) => /file "([^"]+)" not found/.exec(text)?.[1] ?? []);
  const findings = messages.filter(({ text }) => !NO_FLAW.test(text)).map((message) => toFinding(message, asked));
  const extent = units === 1 ? countLines(file.text) : `${countLines(file.text)}, ${units} units`;
  const old = tooOld(findings, NEWER_ADA, {
    version: asked.version,
    extent,
    textOf: (name) => (name === file.name ? file.text : asked.tree.text(name)),
  });
  if (old !== undefined) return old;
  if (missing[0] !== undefined)
    return {
      kind: 'unknown',
      findings: weakened(findings),
      reason: `the unit of ${missing[0]} is not here`,
      extent,
      notChecked: missing.map((name) => `what depends on ${name}, which is not here`),
    };
  if (messages.some(({ text }) => text.startsWith('compilation unit expected')))
    return { kind: 'unknown', findings: [], reason: 'it is no compilation unit, but a part of one', extent };
  return decide(findings, { extent });
}

/** What GNAT says of the files here, and of forms that are right in every standard and only have a younger sister. */
const NO_FLAW =
  /file "[^"]+" not found|file name does not match unit name|^array aggregate using \(\) is an obsolescent/;

const weakened = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => (finding.severity === 'error' ? { ...finding, severity: 'warning' } : finding));

function toFinding(message: GnatMessage, { file, tree }: Pick<Obligation, 'file'> & { tree: Tree }): Finding {
  // Of a text that was split the messages name the file without its folder.
  const named = treePath(message.file, tree) ?? (posix.basename(file.name) === message.file ? file.name : undefined);
  const text = named === undefined || named === file.name ? file.text : (tree.text(named) ?? '');
  const range =
    named === undefined
      ? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }
      : rangeAt(text, message.place, 'code-points-tabs-8');
  return {
    file: named ?? file.name,
    range,
    backend: 'gnat',
    message: message.text,
    severity: message.isError ? 'error' : 'warning',
    ...meaningOf(message),
  };
}

/** One message of GNAT: the lines that it prints for one place. */
interface GnatMessage {
  file: string;
  place: ToolPlace;
  isError: boolean;
  text: string;
}

const LINE = /^(.+?):(\d+):(\d+): (error|warning|info): (.+)$/;

/** The messages of a run with `-gnatU -gnatb`; what is printed for one place one after another belongs together. */
function readMessages(stderr: string): GnatMessage[] {
  const messages: GnatMessage[] = [];
  for (const line of stderr.split(/\r?\n/)) {
    const [, file, row, column, kind, text] = LINE.exec(line) ?? [];
    if (file === undefined || kind === 'info' || text === undefined) continue;
    const last = messages.at(-1);
    const message = {
      file,
      place: { line: Number(row), column: Number(column) },
      isError: kind === 'error',
      text: text.replace(/ \[(enabled by default|-gnatw[.\w]+)\]$/, ''),
    };
    if (
      last?.file === file &&
      last.place.line === message.place.line &&
      last.place.column === message.place.column &&
      last.isError === message.isError
    )
      last.text += `; ${message.text}`;
    else messages.push(message);
  }
  return messages;
}

const WORDS: readonly (readonly [RegExp, string, { category: Category; subcategory?: string }])[] = [
  [
    regex()`
      expected (private )?type|found (a|an|the|private)? ?.*type|incompatible|invalid operand|ambiguous|no candidate
      |cannot be (converted|assigned)|operator for
    `,
    'types',
    { category: 'type_error', subcategory: 'type_mismatch' },
  ],
  [
    /is undefined|not declared in|is not visible|no selector|not a (predefined|visible)/,
    'names',
    { category: 'api_misuse', subcategory: 'invented_api' },
  ],
  [
    /too many arguments|missing argument|not enough|unexpected argument/,
    'arguments',
    { category: 'api_misuse', subcategory: 'wrong_arguments' },
  ],
  [/obsolescent|obsolete/, 'obsolescent', { category: 'api_misuse', subcategory: 'deprecated_api' }],
  [
    /not referenced|unused|no entities of|redundant|could be declared|never assigned|useless|not modified/,
    'unused',
    { category: 'style_violation', subcategory: 'unused_code' },
  ],
  [
    /Constraint_Error|out of range|Program_Error|overflow|not in range/,
    'run-time',
    { category: 'logic_error', subcategory: 'integer_overflow' },
  ],
  [
    regex()`
      never read|before it has a value|condition (is|can)|infinite loop|missing "?return|missing case|unreachable
      |statement missing
    `,
    'flow',
    { category: 'logic_error' },
  ],
  [
    regex()`
      ^(
        missing|.*\bexpected\b|.*reserved word|unterminated|illegal|incorrect|extra|.*misspelling|.*should be
        |compilation unit
      )
    `,
    'syntax',
    { category: 'syntax_error' },
  ],
];

/** The rule's name and the kind of mistake of a message, by its words: GNAT has no codes. */
function meaningOf({ text, isError }: GnatMessage): { rule: string; category: Category; subcategory?: string } {
  const found = WORDS.find(([words]) => words.test(text));
  if (found === undefined)
    return { rule: isError ? 'legality' : 'warning', category: isError ? 'type_error' : 'style_violation' };
  return { rule: found[1], ...found[2] };
}

/** Messages of GNAT about what a newer one has; it names the standard itself. */
const NEWER_ADA: NewerTable = {
  tool: 'GNAT',
  signs: [
    {
      message: regex()`
        is an Ada 20\d\d feature
        |must be compiled with -gnat(?:\d+|X)
        |is a GNAT(?:-specific)? extension
        |is an (?:experimental |GNAT )?(?:language )?extension
        |should only be used with -gnat20\d\d
      `,
    },
    {
      message: /missing ":"|"end loop parallel;" expected|is undefined|expected/,
      line: /^\s*parallel\b/,
      needs: 'parallel loops and blocks (Ada 2022)',
    },
  ],
};
