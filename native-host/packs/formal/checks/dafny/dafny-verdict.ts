import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Finding } from '../../../../../shared/finding.ts';
import {
  counterexampleOf,
  claimsToRefute,
  isPostcondition,
  isWithin,
  shownValues,
} from '../../contracts/refuted-claims.ts';
import type { Probe } from '../../contracts/contract-probes.ts';
import type { Contract } from '../../contracts/read-contracts.ts';
import { counted } from '../../../../kit/decide.ts';
import { hollowFinding, hollowReason } from '../../contracts/hollow-contracts.ts';
import { offsetIn } from '../../../../kit/tool-place.ts';
import { toFinding, type DafnySource } from './dafny-findings.ts';
import type { ProverMessage, ProverReport } from '../../contracts/prover-report.ts';
import { toldDifference, type ToldDifference } from '../../contracts/told-names.ts';
import { DAFNY_PROBES } from './dafny-probes.ts';
import { claimsAnything, isClaimed, type DafnyText } from './dafny-text.ts';

/** What the copies of the text with probes came to. */
interface Probed {
  version: string;
  extent: string;
  /** Contracts that could not have failed; null where that could not be found out. */
  hollow: Probe[] | null;
  /** All that is taken for granted, in words. */
  unchecked: string[];
  /** Are included files proved in this run? Undefined where nothing is included. */
  isIncludedProved: boolean | undefined;
  /** What Dafny says that it verified, where that is not what was read here. */
  difference: ToldDifference;
  /** A claim that Dafny proves false for values. */
  refuted: Probe | undefined;
}

/** What a run that came to its end says of a text. */
export function verifiedVerdict(report: ProverReport, text: DafnyText, source: DafnySource, probed: Probed): Verdict {
  const { verified, errors, open } = report.finished ?? { verified: 0, errors: 0, open: 0 };
  const { hollow, refuted, version, unchecked, isIncludedProved } = probed;
  const extent = `${verified} of ${verified + errors + open} verified; ${probed.extent}`;
  const remarks = report.messages
    .filter(({ kind }) => kind === 'warning')
    .map((message) => toFinding(message, source, 'info'));
  if (errors + open > 0) {
    const findings = report.messages
      .filter(({ kind, text: said }) => kind === 'error' || (kind === 'timeout' && !said.startsWith('Timed out on')))
      .map((message) => unproved(message, source, refuted));
    if (refuted !== undefined)
      return {
        kind: 'refuted',
        findings: [...findings, ...remarks],
        extent,
        counterexamples: [counterexampleOf(refuted)],
      };
    const late = open > 0 ? `, ${open} of them within its time` : '';
    const reason = `Dafny could not prove ${errors + open} of ${verified + errors + open}${late}`;
    return { kind: 'unknown', findings: [...findings, ...remarks], extent, reason };
  }
  const { taken, contracts } = text;
  const empty = (hollow ?? []).map((probe) => hollowFinding(probe, source.file, text.code, 'dafny'));
  const sound = contracts.filter(
    (contract) => isClaimed(contract, taken) && !(hollow ?? []).some((probe) => probe.contract === contract),
  );
  if (hollow !== null && hollow.length > 0 && sound.length === 0)
    return { kind: 'vacuous', findings: [...empty, ...remarks], extent, reason: hollowReason(hollow) };
  if (verified === 0 || !claimsAnything(text)) {
    const reason =
      taken.size > 0
        ? `what is claimed is taken for granted: ${[...taken.keys()].map(({ name }) => name).join(', ')}`
        : 'no contract says what it should do (Dafny found no fault in its indexes, divisions and termination)';
    return { kind: taken.size > 0 ? 'unknown' : 'vacuous', findings: remarks, extent, reason };
  }
  const difference = toldDifference(probed.difference, 'Dafny');
  const undecided = [
    ...(empty.length === 0 ? [] : [`${counted(empty.length, 'contract')} could not fail`]),
    ...(difference === undefined ? [] : [difference]),
  ];
  return {
    kind: 'proved',
    findings: [...empty, ...remarks],
    extent,
    assumptions: [
      `read as Dafny ${version} reads it${Number(version.split('.')[0]) < 4 ? ', where a function is ghost' : ''}`,
      'Dafny, Boogie and Z3 are right: there is no certificate',
      ...(isIncludedProved === true ? ['what it includes was verified with it'] : []),
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
    ...(hollow === null ? { notChecked: ['whether its contracts could fail at all'] } : {}),
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
  };
}

function unproved(message: ProverMessage, source: DafnySource, refuted: Probe | undefined): Finding {
  const said = message.text.replace(/\.$/, '');
  const at = offsetIn(source.file.text, message, source.unit);
  const isIt = refuted !== undefined && isPostcondition(message) && isWithin(refuted.contract, at);
  return isIt
    ? toFinding(message, source, 'error', `${said}: Dafny proves it false ${shownValues(refuted)}`)
    : toFinding(message, source, 'warning', `Dafny could not prove it: ${said}`);
}

/** The claims that may be asked to be false (`claimsToRefute`): of lemmas and methods that stand alone. */
export function unprovedClaims(report: ProverReport, text: DafnyText, source: DafnySource): Contract[] {
  if (text.granted.length > 0 || /\binclude\b|\bclass\b|\btrait\b/.test(text.code)) return [];
  const failed = report.messages
    .filter(({ kind }) => kind !== 'warning')
    .map((message) => ({ ...message, offset: offsetIn(source.file.text, message, source.unit) }));
  const asked = text.contracts.filter(({ kind }) => kind === 'lemma' || kind === 'method');
  return claimsToRefute(failed, asked, text.code, DAFNY_PROBES);
}
