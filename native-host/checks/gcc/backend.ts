import { posix } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import {
  absentHeaders,
  isUsualNode,
  missingIn,
  NO_GAP,
  widen,
  type Gap,
  type MissingDeclaration,
} from '../../languages/c/c-gap.ts';
import { relativeOfC } from '../../languages/c/c-dialect.ts';
import { flagsFor } from '../../languages/c/c-flags.ts';
import { countLines } from '../../kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../kit/define.ts';
import { finish } from '../../kit/finished-run.ts';
import { missingHeader, type GccDiagnostic } from '../../kit/parsers/gcc-json.ts';
import type { Tree } from '../../kit/tree.ts';
import { compile, INSTALL, type Asked, type Compiled } from './compile.ts';
import {
  firstReading,
  isMistake,
  isNestedFunction,
  isOfTheFrame,
  isProgram,
  otherReadings,
  unresolvedName,
  type FragmentReading,
} from '../../languages/c/c-fragment.ts';
import { judge } from './judge-gcc.ts';
import { isError } from './gcc-rules.ts';

/** Of the sources that include a header so many are compiled with it. */
const MOST_INCLUDERS = 20;
/** So often a text is tried again with more of what it misses. */
const MOST_ROUNDS = 6;
/** Standards under which older code compiles that a newer one refuses, and the other way round. */
const OTHER_STANDARDS = { cpp: ['gnu++14'], c: ['gnu17'] } as const;

/** Checks the types of C and C++, and where values flow, with GCC (see README.md). */
export default defineBackend({
  id: 'gcc',
  title: 'GCC',
  languages: ['c', 'cpp'],
  check: 'types',
  tool: systemTool({ command: 'gcc', version: ['-dumpfullversion'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 60_000,
  revision: 10,
  async run({ tree, file, limits }, context) {
    if (tree === undefined)
      return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
    const relative = relativeOfC(file.text);
    if (relative !== undefined)
      return { kind: 'unsupported', findings: [], reason: `it is ${relative}, which GCC does not read` };
    const isPart = tree.kind !== 'project' && !isProgram(file.text);
    const files = [file.name, ...(tree.kind === 'project' ? includersOf(tree, file.name) : [])];
    const asked: Asked = { file, tree, limits, files, isPart, flags: flagsFor(tree, file.name) };
    const tried = await readings(asked, context);
    if ('kind' in tried) return tried;
    const { reading, compiled } = tried;
    const filled = await fillGap(asked, reading, compiled, context);
    if ('kind' in filled) return filled;
    const version = filled.compiled.diagnostics.some(isError) ? await versionOf(asked, context) : 0;
    return judge({ ...asked, ...filled, reading, version, extent: extentOf(asked, reading), others: tried.others });
  },
});

interface Tried {
  reading: FragmentReading;
  compiled: Compiled;
  /** What the other readings said that were tried in vain. */
  others: readonly (readonly GccDiagnostic[])[];
}

const errorsOf = ({ diagnostics }: Compiled): number => diagnostics.filter(isError).length;

const withoutFrame = (compiled: Compiled): Compiled => ({
  ...compiled,
  diagnostics: compiled.diagnostics.filter((each) => isNestedFunction(each) || !isOfTheFrame(each)),
});

/** The first reading that compiles, else the one with the fewest errors. */
async function readings(asked: Asked, context: BackendContext): Promise<Tried | Verdict> {
  const {
    file,
    flags: { cpp, standardIsChosen },
    isPart,
  } = asked;
  const first = isPart ? firstReading(file.text, cpp, file.name) : { include: [] };
  const whole = await compile(asked, first, NO_GAP, context);
  if ('kind' in whole) return whole;
  const begun = first.text === undefined ? whole : withoutFrame(whole);
  let best: Tried = { reading: first, compiled: begun, others: [] };
  const isGood = ({ diagnostics }: Compiled): boolean =>
    !diagnostics.some(isError) && !(isPart && diagnostics.some((each) => unresolvedName(each) !== undefined));
  const waiting: (readonly [FragmentReading, string?])[] =
    isGood(begun) || !isPart
      ? []
      : otherReadings(file.text, cpp, file.name, first, begun.diagnostics).map((each) => [each] as const);
  const isHeaderMissing = begun.diagnostics.some((each) => missingHeader(each) !== undefined);
  if (!standardIsChosen && !isHeaderMissing)
    waiting.push(...OTHER_STANDARDS[cpp ? 'cpp' : 'c'].map((each) => [first, each] as const));
  for (const [reading, standard] of waiting) {
    if (isGood(best.compiled)) break;
    const next = await compile(asked, reading, NO_GAP, context, standard);
    if ('kind' in next) return next;
    const compiled = reading.text === undefined ? next : withoutFrame(next);
    const isBetter = errorsOf(compiled) < errorsOf(best.compiled) || isGood(compiled);
    const other = isBetter ? best.compiled.diagnostics : compiled.diagnostics;
    const others = standard === undefined ? [...best.others, other] : best.others;
    if (!isBetter) best = { ...best, others };
    else
      best = {
        reading: standard === undefined ? reading : { ...reading, description: `as ${standard.replace('gnu', 'C')}` },
        compiled,
        others,
      };
  }
  return best;
}

/**
 * Leaves out headers that are not here, declares what is used of them, and compiles again until nothing new is missed.
 */
async function fillGap(
  asked: Asked,
  reading: FragmentReading,
  begun: Compiled,
  context: BackendContext,
): Promise<{ compiled: Compiled; gap: Gap; undeclared: GccDiagnostic[] } | Verdict> {
  const {
    file,
    flags: { cpp },
    isPart,
  } = asked;
  let gap = NO_GAP;
  let compiled = begun;
  const undeclared: GccDiagnostic[] = [];
  for (let round = 0; round < MOST_ROUNDS && compiled.diagnostics.some(isError); round += 1) {
    const wider = widen(
      gap,
      compiled.diagnostics.map((each) => missesIn(each, asked, reading, isPart || gap.headers.length > 0)),
      file.text,
      cpp,
    );
    if (wider === undefined) break;
    undeclared.push(...compiled.diagnostics.filter((each) => unresolvedName(each) !== undefined));
    gap = wider;
    const next = await compile(asked, reading, gap, context);
    if ('kind' in next) return next;
    compiled = reading.text === undefined ? next : withoutFrame(next);
  }
  return { compiled, gap: { ...gap, headers: absentHeaders(compiled.stderr, gap) }, undeclared };
}

/** A name of which the block itself shows that it is a mistake is not looked for elsewhere. */
function missesIn(
  diagnostic: GccDiagnostic,
  { file, flags: { cpp } }: Asked,
  reading: FragmentReading,
  mayMiss: boolean,
): MissingDeclaration {
  const name = unresolvedName(diagnostic);
  const isOwn = name !== undefined && !isUsualNode(name) && isMistake(diagnostic, file.text, cpp, reading);
  return missingIn(diagnostic.message, mayMiss && !isOwn);
}

async function versionOf({ limits }: Asked, context: BackendContext): Promise<number> {
  const ended = finish(
    await context.run('gcc', ['-dumpfullversion'], { limits: { wallMs: limits.deadlineMs } }),
    'gcc',
    INSTALL,
  );
  return ended.kind === 'finished' ? Number.parseInt(ended.stdout, 10) || 0 : 0;
}

function extentOf({ files, file, tree, flags }: Asked, { description }: FragmentReading): string {
  const size =
    files.length === 1 ? countLines(file.text) : `${countLines(file.text)} and ${files.length - 1} that include it`;
  return [
    size,
    ...(tree.kind === 'project' ? [flags.from] : []),
    ...(description === undefined ? [] : [description]),
  ].join(', ');
}

/** Sources that name a header of the tree in an `#include`. */
function includersOf(tree: Tree, header: string): string[] {
  if (!/\.(h|hh|hpp|hxx)$/.test(header)) return [];
  const name = posix.basename(header).replaceAll('.', '\\.');
  const names = new RegExp(`^[ \\t]*#[ \\t]*include[ \\t]*[<"](?:[^>"\\n]*/)?${name}[>"]`, 'm');
  return tree.files
    .filter((file) => /\.(c|cc|cpp|cxx)$/.test(file) && names.test(tree.text(file) ?? ''))
    .slice(0, MOST_INCLUDERS);
}
