import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../backend-kit/decide.ts';
import { defineBackend, systemTool, type Obligation } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { rangeAt, treePath } from '../../backend-kit/tool-place.ts';
import { TREE_ROOT, type Tree } from '../../backend-kit/tree.ts';
import { tooOld } from '../../backend-kit/needs-newer.ts';
import { NEWER_ADA } from './newer-ada.ts';
import { meaningOf, readMessages, type GnatMessage } from './messages.ts';

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
        '-gnatc',
        '-gnatwa',
        '-gnatw.X',
        '-gnatU',
        '-gnatW8',
        '-gnatv',
        '-gnatb',
        '-gnatef',
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
      const said = readMessages(ended.stderr);
      const held = [...ended.stdout.matchAll(/^ *\d+ lines?: (No errors|\d+ errors?)/gm)];
      const wrong = said.some(({ isError }) => isError);
      if (
        held.length === 0 ||
        wrong !== (ended.code !== 0) ||
        wrong !== held.some(([, words]) => words !== 'No errors')
      )
        return { kind: 'crashed', findings: [], reason: 'gnat did not say what it found' };
      return judge(said, { file, tree, version: toolVersion }, held.length);
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

function judge(said: readonly GnatMessage[], asked: Asked, units: number): Verdict {
  const { file } = asked;
  const missing = said.flatMap(({ text }) => /file "([^"]+)" not found/.exec(text)?.[1] ?? []);
  const findings = said.filter(({ text }) => !NO_FLAW.test(text)).map((message) => toFinding(message, asked));
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
  if (said.some(({ text }) => text.startsWith('compilation unit expected')))
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
