import { posix } from 'node:path';
import type { Verdict } from '../../../shared/verdict.ts';
import {
  answeredYes,
  askHollow,
  askRefuted,
  type Probe,
  type ProbedText,
} from '../../backend-kit/contracts/contract-probes.ts';
import { smallAssignments } from '../../backend-kit/contracts/contract-values.ts';
import { countLines } from '../../backend-kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../backend-kit/define.ts';
import { finish } from '../../backend-kit/finished-run.ts';
import { offsetIn, pathArgument } from '../../backend-kit/tool-place.ts';
import { TREE_ROOT } from '../../backend-kit/tree.ts';
import type { DafnySource } from './dafny-findings.ts';
import { readProverReport, type ProverReport } from '../../backend-kit/contracts/prover-report.ts';
import { DAFNY_PROBES, hasForeignLiteral, readDafnyText, type DafnyText } from './dafny-text.ts';
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
  revision: 1,
  async run({ file, tree, limits }, context) {
    if (tree === undefined) throw new Error('dafny is asked over a tree');
    const version = context.toolVersion ?? '2.3.0';
    const isOld = Number(version.split('.')[0]) < 4;
    const extent = `${countLines(file.text)}, by Dafny ${shortVersion(version)}`;
    const text = readDafnyText(file.text);
    if (text.code.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    if (isOld && hasForeignLiteral(text.code))
      return {
        kind: 'unsupported',
        findings: [],
        reason: `Dafny ${shortVersion(version)} reads letters outside of ASCII in a text as several`,
      };
    const source: DafnySource = { file, tree, unit: isOld ? 'bytes' : 'utf-16' };
    const ask = dafnyIn(posix.join(TREE_ROOT, posix.dirname(file.name)), { isOld, context });
    const own = await ask(pathArgument(posix.basename(file.name)), undefined, limits.deadlineMs * OWN_SHARE);
    if ('kind' in own) return own;
    if (own.unread || own.finished === null)
      return own.messages.some(({ kind }) => kind === 'error')
        ? unreadVerdict(own, text.code, source, { version: shortVersion(version), extent })
        : { kind: 'crashed', findings: [], reason: 'dafny did not say what it came to' };
    if (own.broken !== undefined) return { kind: 'crashed', findings: [], reason: own.broken };
    const probe = async (probed: ProbedText): Promise<Probe[] | null> => {
      if (probed.probes.length === 0) return [];
      const answer = await ask(undefined, probed.text, limits.deadlineMs * PROBE_SHARE);
      return 'kind' in answer ? null : answersOf(probed, answer, source);
    };
    const isProved = own.finished.errors === 0 && own.finished.open === 0;
    const hollow = isProved ? await probe(askHollow(text.code, checkedIn(text), text.assumed, DAFNY_PROBES)) : [];
    const [refuted] = isProved ? [] : await firstRefuted(own, text, source, probe);
    return verifiedVerdict(own, text, source, { version: shortVersion(version), extent, hollow, refuted });
  },
});

const shortVersion = (version: string): string => version.split('.').slice(0, 2).join('.');

const checkedIn = ({ contracts, taken }: DafnyText): DafnyText['contracts'] =>
  contracts.filter((contract) => contract.body !== null && !taken.has(contract));

/** What asks Dafny about a file of the folder, or about a text that lies there under no name. */
const dafnyIn =
  (cwd: string, { isOld, context }: { isOld: boolean; context: BackendContext }) =>
  async (path: string | undefined, stdin: string | undefined, wallMs: number): Promise<ProverReport | Verdict> => {
    // Nothing is compiled, so that nothing is run.
    const args = isOld
      ? ['/compile:0', '/nologo', '/timeLimit:10', path ?? 'stdin.dfy']
      : ['verify', '--cores', '1', '--verification-time-limit', '10', path ?? '--stdin'];
    const ended = finish(
      await context.runInTree('dafny', args, {
        cwd,
        limits: { wallMs: Math.round(wallMs), memoryBytes: 2_048 * 1_024 * 1_024 },
        ...(stdin === undefined ? {} : { stdin }),
      }),
      'dafny',
      INSTALL,
    );
    return ended.kind === 'verdict' ? ended.verdict : readProverReport(`${ended.stdout}\n${ended.stderr}`, 0);
  };

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
