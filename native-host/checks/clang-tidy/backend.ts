import { writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import {
  absentHeaders,
  isUsualNode,
  layOut,
  missingIn,
  NO_GAP,
  notCheckedIn,
  widen,
  writeAround,
  type Gap,
} from '../../languages/c/c-gap.ts';
import { isOfGnuC, relativeOfC } from '../../languages/c/c-dialect.ts';
import { flagsFor } from '../../languages/c/c-flags.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, systemTool, type Obligation } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import {
  isOfTheFrame,
  isProgram,
  likelyReadings,
  unresolvedName,
  type FragmentReading,
} from '../../languages/c/c-fragment.ts';
import { pathArgument, rangeAt, treePath } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';
import { ANALYZER, checksFor, meaningOf, isHarmless, refutes } from './clang-tidy-rules.ts';

const INSTALL = 'apt-get install clang-tidy';

/** Lints C and C++ with clang-tidy (see README.md). */
export default defineBackend({
  id: 'clang-tidy',
  title: 'clang-tidy',
  languages: ['c', 'cpp'],
  check: 'lint',
  tool: systemTool({ command: 'clang-tidy', version: ['--version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 7,
  async run({ tree, file, limits }, context) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const relative = relativeOfC(file.text);
    if (relative !== undefined)
      return { kind: 'unsupported', findings: [], reason: `it is ${relative}, which clang-tidy does not read` };
    const { args, cpp } = flagsFor(tree, file.name);
    const { checks, from } = checksFor(tree, file.name);
    const lint = async ({ text, ...reading }: FragmentReading, gap: Gap) => {
      const folder = context.makeFolder();
      const place = text === undefined ? pathArgument(file.name) : `/private/${posix.basename(file.name)}`;
      const around = layOut(reading, gap, cpp);
      await writeAround(folder.path, around.files);
      if (text !== undefined) await writeFile(join(folder.path, posix.basename(file.name)), text);
      const flags = [...args, ...around.args, '-x', cpp ? 'c++' : 'c', ...ANALYZER];
      // A configuration on the command line is used instead of the project's file.
      const line = [
        '--quiet',
        '--config={}',
        `--checks=${checks},${UNDECLARED}`,
        '--header-filter=^$',
        place,
        '--',
        ...flags,
      ];
      return finish(
        await context.runInTree('clang-tidy', line, {
          writable: [{ from: folder, to: '/private' }],
          limits: { wallMs: limits.deadlineMs },
        }),
        'clang-tidy',
        INSTALL,
      );
    };
    const [likeliest, ...others] =
      tree.kind === 'scratch' ? likelyReadings(file.text, cpp, file.name) : [{ include: [] }];
    let reading: FragmentReading = likeliest;
    let gap = NO_GAP;
    let ended = await lint(reading, gap);
    for (let tries = 0; tries < MOST_TRIES && ended.kind === 'finished'; tries += 1) {
      const faults = readMessages(ended.stdout).filter(isFault);
      if (faults.length === 0) break;
      const mayMiss = gap.headers.length > 0 || (tree.kind === 'scratch' && !isProgram(file.text));
      const other = OTHER_MAY_HELP.test(faults[0]?.message ?? '') ? others.shift() : undefined;
      const wider =
        other === undefined
          ? widen(
              gap,
              faults.map(({ message }) => missingIn(message, mayMiss)),
              file.text,
              cpp,
            )
          : undefined;
      if (other === undefined && wider === undefined) break;
      reading = other ?? reading;
      gap = wider ?? gap;
      ended = await lint(reading, gap);
    }
    if (ended.kind === 'verdict') return ended.verdict;
    const all = readMessages(ended.stdout);
    const messages = reading.text === undefined ? all : all.filter((message) => !isOfTheFrame(message));
    const fault = messages.find(isFault);
    const headers = absentHeaders(ended.stderr, gap);
    const unknown = messages.filter(({ check }) => check === UNDECLARED).flatMap((each) => unresolvedName(each) ?? []);
    const names = [...new Set([...gap.names.keys(), ...unknown])];
    const notChecked = notCheckedIn({ headers, names: new Map(names.map((name) => [name, null])) });
    const told = notChecked.length === 0 ? {} : { notChecked };
    const findings = messages.flatMap((message) => toFinding(message, { file, tree }));
    // A function that nothing declares may never return; what stands on a line with an unknown name may mean anything.
    const isKnown = ({ range }: Finding): boolean =>
      !names.some((name) => new RegExp(String.raw`\b${name}\b`).test(file.text.split('\n')[range.startLine - 1] ?? ''));
    const weak = findings.map((finding) =>
      finding.severity === 'error' ? { ...finding, severity: 'warning' as const } : finding,
    );
    if (fault !== undefined) {
      const reason =
        headers[0] === undefined
          ? `clang does not compile it: ${fault.message}`
          : `the header ${headers[0]} is not here`;
      return { kind: 'unknown', findings: headers.length > 0 ? weak.filter(isKnown) : [], reason, ...told };
    }
    if (ended.code !== 0 || /^Error/m.test(ended.stderr))
      return { kind: 'crashed', findings: [], reason: 'clang-tidy did not end well' };
    // What a puzzle promises of its nodes, a path through them does not know.
    const isPuzzle = [...gap.names.keys()].some(isUsualNode);
    const isSure = ({ rule }: Finding): boolean => !isPuzzle || !OF_NODES.test(rule);
    const sure = findings.filter(isSure);
    if (sure.length < findings.length) notChecked.push('paths through nodes that the puzzle defines');
    return decide(unknown.length === 0 ? sure : weak.filter(isSure), {
      extent: `${countLines(file.text)}, ${from}`,
      notChecked,
    });
  },
});

/** Checks that follow a pointer which may be null, along a path through the code. */
const OF_NODES = /^clang-analyzer-core\.(?:NullDereference|NonNullParamChecker|CallAndMessage)$/;

const isFault = ({ check }: Message): boolean => check === 'clang-diagnostic-error';

/** So often a text is tried again, with more of what it misses or read in another way. */
const MOST_TRIES = 4;

/** Says which functions nothing declares; it is no finding of its own. */
const UNDECLARED = 'clang-diagnostic-implicit-function-declaration';

/** Faults that come of how a part was read; of names that are not known every reading complains. */
const OTHER_MAY_HELP = /redefinition|redeclar|conflicting|ambiguous|not allowed here|expected/;

interface Message {
  file: string;
  line: number;
  column: number;
  message: string;
  check: string;
}

/** The warnings and errors of clang-tidy's text; notes and quoted code are left out. */
export function readMessages(stdout: string): Message[] {
  return [...stdout.matchAll(/^(.+?):(\d+):(\d+): (?:warning|error): (.+) \[([\w.,-]+)\]$/gm)].map(
    ([, file = '', line, column, message = '', check = '']) => ({
      file,
      line: Number(line),
      column: Number(column),
      message,
      check: check.replace(/,?-warnings-as-errors$/, '').split(',')[0] ?? check,
    }),
  );
}

function toFinding(
  { file: named, line, column, message, check }: Message,
  { file, tree }: Pick<Obligation, 'file'> & { tree: Tree },
): Finding[] {
  const path = treePath(named, tree);
  if (path === undefined || check.startsWith('clang-diagnostic-')) return [];
  const text = path === file.name ? file.text : (tree.text(path) ?? '');
  const source = text.split('\n')[line - 1] ?? '';
  if (isOfGnuC(message, source, text) || isHarmless(check, message, source)) return [];
  return [
    {
      file: path,
      range: rangeAt(text, { line, column }, 'bytes'),
      rule: check,
      backend: 'clang-tidy',
      message,
      severity: refutes(check, message) ? 'error' : 'warning',
      ...meaningOf(check),
    },
  ];
}
