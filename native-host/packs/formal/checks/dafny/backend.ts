import { posix } from 'node:path';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { answeredYes, askHollow, askRefuted, type Probe, type ProbedText } from '../../contracts/contract-probes.ts';
import { smallAssignments } from '../../contracts/contract-values.ts';
import type { ToldDifference } from '../../contracts/told-names.ts';
import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { offsetIn, pathArgument } from '../../../../kit/tool-place.ts';
import { TREE_ROOT } from '../../../../kit/tree.ts';
import { placeIn, type DafnySource } from './dafny-findings.ts';
import { toUnchecked, type Granted } from '../../contracts/granted.ts';
import { readProverReport, type ProverReport } from '../../contracts/prover-report.ts';
import { readIncluded } from './dafny-includes.ts';
import { DAFNY_PROBES } from './dafny-probes.ts';
import { hasForeignLiteral, isClaimed, readDafnyText, withoutBodies, type DafnyText } from './dafny-text.ts';
import { differenceFromTold } from './dafny-told.ts';
import { unreadVerdict } from './dafny-unread.ts';
import { unprovedClaims, verifiedVerdict } from './dafny-verdict.ts';

const INSTALL = 'apt-get install dafny, or a newer one from https://github.com/dafny-lang/dafny/releases';

/** Of the deadline: what the text itself may take; its copies with probes take the rest. */
const OWN_SHARE = 0.5;
const PROBE_SHARE = 0.25;

/** Proves Dafny's contracts (see README.md). */
export default defineBackend({
  id: 'dafny',
  title: 'Dafny',
  languages: ['dafny'],
  check: 'prove',
  tool: systemTool({ command: 'dafny', version: ['/version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 6,
  async run({ file, tree, limits }, context) {
    if (tree === undefined) throw new Error('dafny is asked over a tree');
    const version = context.toolVersion ?? '2.3.0';
    const isOld = Number(version.split('.')[0]) < 4;
    const extent = `${countLines(file.text)}, by Dafny ${shortVersion(version)}`;
    const written = readDafnyText(file.text);
    if (written.code.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    if (written.hasDirectives)
      return { kind: 'unsupported', findings: [], reason: 'its directives (#if) have Dafny read another text' };
    if (isOld && hasForeignLiteral(written.code))
      return {
        kind: 'unsupported',
        findings: [],
        reason: `Dafny ${shortVersion(version)} reads letters outside of ASCII in a text as several`,
      };
    const source: DafnySource = { file, tree, unit: isOld ? 'bytes' : 'utf-16' };
    const ask = dafnyIn(posix.join(TREE_ROOT, posix.dirname(file.name)), { isOld, context });
    const own = await ask([pathArgument(posix.basename(file.name))], limits.deadlineMs * OWN_SHARE);
    if ('kind' in own) return own;
    if (own.unread || own.finished === null)
      return own.messages.some(({ kind }) => kind === 'error')
        ? unreadVerdict(own, written.code, source, { version: shortVersion(version), extent })
        : { kind: 'crashed', findings: [], reason: 'dafny did not say what it came to' };
    if (own.broken !== undefined) return { kind: 'crashed', findings: [], reason: own.broken };
    const steps = bodiless(own, source);
    const text = withoutBodies(written, steps.own);
    const probe = async (probed: ProbedText): Promise<Probe[] | null> => {
      if (probed.probes.length === 0) return [];
      const answer = await ask([], limits.deadlineMs * PROBE_SHARE, probed.text);
      return 'kind' in answer ? null : answersOf(probed, answer, source);
    };
    const isProved = own.finished.errors === 0 && own.finished.open === 0;
    const hollow = isProved ? await probe(askHollow(text, checkedIn(text), text.assumed, DAFNY_PROBES)) : [];
    const [refuted] = isProved ? [] : await firstRefuted(own, text, source, probe);
    const included = readIncluded(text, file.name, tree);
    const isIncludedProved =
      text.includes.length === 0 || !isProved
        ? undefined
        : included.claiming.length === 0 ||
          (await provesIncluded(ask, isOld, file.name, limits.deadlineMs * PROBE_SHARE));
    return verifiedVerdict(own, text, source, {
      version: shortVersion(version),
      extent,
      hollow,
      refuted,
      isIncludedProved,
      difference: differenceFrom(own, text),
      unchecked: [
        ...toUnchecked(text.granted, text.code),
        ...included.unchecked,
        ...steps.included,
        ...(isIncludedProved === false
          ? included.claiming.map((path) => `${path}: what it states was not proved`)
          : []),
      ],
    });
  },
});

const shortVersion = (version: string): string => version.split('.').slice(0, 2).join('.');

const checkedIn = ({ contracts, taken }: DafnyText): DafnyText['contracts'] =>
  contracts.filter((contract) => contract.body !== null && !taken.has(contract));

/** Steps of which Dafny says that they have no body: what they state is taken for granted. */
function bodiless({ messages }: ProverReport, source: DafnySource): { own: Granted[]; included: string[] } {
  const steps = messages
    .filter(({ kind, text }) => kind === 'warning' && text.includes('has no body'))
    .map((message) => ({ message, place: placeIn(message, source), said: message.text.replace(/^note, /, '') }));
  const isOwn = ({ place }: (typeof steps)[number]): boolean => place.file === source.file.name;
  return {
    own: steps
      .filter(isOwn)
      .map(({ message, said }) => ({ start: offsetIn(source.file.text, message, source.unit), said })),
    included: steps
      .filter((step) => !isOwn(step))
      .map(({ place, said }) => `${place.file ?? ''}, line ${place.range.startLine}: ${said}`),
  };
}

/** What Dafny says that it verified is compared with what was read; versions that say how much only, by that. */
function differenceFrom({ told, finished }: ProverReport, text: DafnyText): ToldDifference {
  if (told.length > 0) return differenceFromTold(text, told);
  const claimed = text.contracts.filter((contract) => isClaimed(contract, text.taken));
  return { missing: (finished?.verified ?? 0) < claimed.length ? claimed : [], unread: [] };
}

type AskDafny = (args: readonly string[], wallMs: number, stdin?: string) => Promise<ProverReport | Verdict>;

/** What asks Dafny about a file of the folder, or about a text that lies there under no name. */
const dafnyIn =
  (cwd: string, { isOld, context }: { isOld: boolean; context: BackendContext }): AskDafny =>
  async (args, wallMs, stdin) => {
    // Nothing is compiled, so that nothing is run.
    const common = isOld
      ? ['/compile:0', '/nologo', '/timeLimit:10', '/trace']
      : ['verify', '--cores', '1', '--verification-time-limit', '10'];
    const nameless = isOld ? 'stdin.dfy' : '--stdin';
    const ended = finish(
      await context.runInTree('dafny', [...common, ...args, ...(stdin === undefined ? [] : [nameless])], {
        cwd,
        limits: { wallMs: Math.round(wallMs), memoryBytes: 2_048 * 1_024 * 1_024 },
        ...(stdin === undefined ? {} : { stdin }),
      }),
      'dafny',
      INSTALL,
    );
    return ended.kind === 'verdict' ? ended.verdict : readProverReport(`${ended.stdout}\n${ended.stderr}`, 0);
  };

/** Does Dafny prove all that the files state which this one includes? */
async function provesIncluded(ask: AskDafny, isOld: boolean, file: string, wallMs: number): Promise<boolean> {
  const every = isOld ? '/verifyAllModules' : '--verify-included-files';
  const report = await ask([every, pathArgument(posix.basename(file))], wallMs);
  if ('kind' in report || report.unread || report.broken !== undefined) return false;
  return report.finished !== null && report.finished.errors === 0 && report.finished.open === 0;
}

/** The probes of a copy that were proved; null where Dafny came to no end with it. */
function answersOf({ text, probes }: ProbedText, report: ProverReport, { unit }: DafnySource): Probe[] | null {
  const { finished } = report;
  if (report.unread || report.broken !== undefined || finished === null || finished.open > 0) return null;
  const failures = report.messages
    .filter(({ kind }) => kind === 'error')
    .map((message) => offsetIn(text, message, unit));
  return answeredYes(probes, failures);
}

async function firstRefuted(
  report: ProverReport,
  text: DafnyText,
  source: DafnySource,
  probe: (probed: ProbedText) => Promise<Probe[] | null>,
): Promise<Probe[]> {
  for (const contract of unprovedClaims(report, text, source)) {
    const found = await probe(
      askRefuted(text.code, contract, smallAssignments(contract.parameters ?? []), DAFNY_PROBES),
    );
    if (found !== null && found.length > 0) return found;
  }
  return [];
}
