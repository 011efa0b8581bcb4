import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import { regex } from '../../../../../shared/regex.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import type { Probe } from '../../contracts/contract-probes.ts';
import { hollowFinding, hollowReason } from '../../contracts/hollow-contracts.ts';
import type { ProverMessage, ProverReport } from '../../contracts/prover-report.ts';
import type { Contract } from '../../contracts/read-contracts.ts';
import {
  claimsToRefute,
  counterexampleOf,
  isPostcondition,
  isWithin,
  shownValues,
} from '../../contracts/refuted-claims.ts';
import { findUnclosed } from '../../contracts/unclosed.ts';
import { counted } from '../../../../kit/decide.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { offsetIn, rangeAt } from '../../../../kit/tool-place.ts';
import { compareWithTold, toldDifference } from '../../contracts/told-names.ts';
import { toUnchecked } from '../../contracts/granted.ts';
import { BOOGIE_PROBES } from './boogie-probes.ts';
import type { BoogieText } from './boogie-text.ts';

/** The text, as which version it was read, and how large it is. */
interface BoogieSource {
  version: string;
  file: { name: string; text: string };
  extent: string;
}

const WORDS: readonly (readonly [RegExp, string, Finding['subcategory']])[] = [
  [/postcondition/i, 'postcondition', 'violated_contract'],
  [/precondition/i, 'precondition', 'violated_contract'],
  [/invariant/i, 'invariant', 'violated_invariant'],
  [/assertion/i, 'assertion', 'violated_contract'],
];

/** What no version reads otherwise: names that nobody declares, and operators between types that never fit. */
const CERTAIN = regex()`
  ^undeclared identifier: [\w$#'.~^?]+$
  |^invalid argument types \((?:int|bool|real) and (?:int|bool|real)\) to binary operator
`;
/** Forms that later versions have: what they declare is not known to an older one. */
const NEWER_FORM = /\b(?:datatype|pure|import|yield|async|is|record)\b|->/;

/** The verdict where Boogie could not read a text: it refutes what no version would read. */
export function unreadBoogie(report: ProverReport, { code }: BoogieText, source: BoogieSource): Verdict {
  const { file, extent, version } = source;
  const unclosed = findUnclosed(code);
  if (unclosed !== undefined) {
    const range = rangeBetween(file.text, unclosed, unclosed + 1);
    const finding = { file: file.name, backend: 'boogie', range, severity: 'error', category: 'syntax_error' } as const;
    return {
      kind: 'refuted',
      findings: [{ ...finding, rule: 'syntax', message: `${code.charAt(unclosed)} has no partner` }],
      extent,
    };
  }
  const errors = report.messages.filter(({ kind }) => kind === 'error');
  if (errors.length > 0 && errors.every(({ text }) => CERTAIN.test(text)) && !NEWER_FORM.test(code))
    return { kind: 'refuted', findings: errors.map((message) => unread(message, source, 'error')), extent };
  return {
    kind: 'unknown',
    findings: errors.map((message) => unread(message, source, 'warning')),
    reason: `needs a newer Boogie, or is wrong: this is ${version}, which says: ${errors[0]?.text ?? 'nothing of it'}`,
    extent,
    notChecked: ['what it claims: it could not be read'],
  };
}

const unread = (message: ProverMessage, { file }: BoogieSource, severity: Finding['severity']): Finding => ({
  file: file.name,
  range: rangeAt(file.text, message, 'bytes'),
  rule: /undeclared/.test(message.text) ? 'names' : 'types',
  backend: 'boogie',
  message: message.text,
  severity,
  category: 'type_error',
});

/** What a run that came to its end says of a text. */
export function boogieVerdict(
  report: ProverReport,
  text: BoogieText,
  source: BoogieSource & { hollow: Probe[] | null; refuted: Probe | undefined },
): Verdict {
  const { verified, errors, open } = report.finished ?? { verified: 0, errors: 0, open: 0 };
  const { hollow, refuted, file } = source;
  const extent = `${verified} of ${verified + errors + open} procedures verified; ${source.extent}`;
  if (errors + open > 0) {
    const findings = report.messages
      .filter(({ kind, text: said }) => kind !== 'warning' && !said.startsWith('Timed out on'))
      .map((message) => unproved(message, file, refuted));
    if (refuted !== undefined)
      return { kind: 'refuted', findings, extent, counterexamples: [counterexampleOf(refuted)] };
    const late = open > 0 ? `, ${open} of them within its time` : '';
    const reason = `Boogie could not prove ${errors + open} of ${verified + errors + open}${late}`;
    const traces = report.messages.filter(({ trace }) => trace.length > 0).map(traceOf);
    return { kind: 'unknown', findings, extent, reason, ...(traces.length === 0 ? {} : { counterexamples: traces }) };
  }
  const { granted, taken, contracts, code, bare } = text;
  const unchecked = toUnchecked(granted, code);
  const empty = (hollow ?? []).map((probe) => hollowFinding(probe, file, code, 'boogie'));
  const isHollow = (contract: Contract): boolean => (hollow ?? []).some((probe) => probe.contract === contract);
  const sound = contracts.filter(
    (contract) =>
      contract.body !== null && !taken.includes(contract) && !isHollow(contract) && claimsAnything(contract, bare),
  );
  const everything = (hollow ?? []).some(({ kind }) => kind === 'axioms');
  if (hollow !== null && hollow.length > 0 && (sound.length === 0 || everything))
    return { kind: 'vacuous', findings: empty, extent, reason: hollowReason(hollow) };
  if (verified === 0 || !text.claims)
    return taken.length > 0
      ? {
          kind: 'unknown',
          findings: [],
          extent,
          reason: `what is claimed is taken for granted: ${taken.map(({ name }) => name).join(', ')}`,
        }
      : { kind: 'vacuous', findings: [], extent, reason: 'no procedure with a body claims anything' };
  const difference = differenceFrom(report, text);
  const undecided = [
    ...(empty.length === 0 ? [] : [`${counted(empty.length, 'contract')} could not fail`]),
    ...(difference === undefined ? [] : [difference]),
  ];
  return {
    kind: 'proved',
    findings: empty,
    extent,
    assumptions: [
      'it speaks of runs that end: that they end is not proved',
      'Boogie and Z3 are right: there is no certificate',
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
    ...(hollow === null ? { notChecked: ['whether its contracts could fail at all'] } : {}),
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
  };
}

const claimsAnything = ({ ensures, body }: Contract, bare: string): boolean =>
  ensures.length > 0 || (body !== null && /\b(?:assert|invariant|call)\b/.test(bare.slice(body.start, body.end)));

/** What Boogie names of what it verified is compared with what was read; where it names nothing, by how much. */
function differenceFrom({ told, finished }: ProverReport, { contracts, taken }: BoogieText): string | undefined {
  const claimed = contracts.filter(
    (contract) => contract.ensures.length > 0 && contract.body !== null && !taken.includes(contract),
  );
  if (told.length > 0)
    return toldDifference(
      compareWithTold(told, contracts, claimed, ({ name }) => name),
      'Boogie',
    );
  const isLess = (finished?.verified ?? 0) < claimed.length;
  return toldDifference({ missing: isLess ? claimed : [], unread: [] }, 'Boogie');
}

function unproved(message: ProverMessage, file: BoogieSource['file'], refuted: Probe | undefined): Finding {
  const said = message.text.replace(/\.$/, '');
  const isIt =
    refuted !== undefined &&
    isPostcondition(message) &&
    isWithin(refuted.contract, offsetIn(file.text, message, 'bytes'));
  const [, rule, subcategory] = WORDS.find(([words]) => words.test(said)) ?? [
    null,
    'verification',
    'violated_contract',
  ];
  const place = (at: { line: number; column: number }): Pick<Finding, 'file' | 'range'> => ({
    file: file.name,
    range: rangeAt(file.text, at, 'bytes'),
  });
  return {
    ...place(message),
    rule,
    backend: 'boogie',
    message: isIt ? `${said}: Boogie proves it false ${shownValues(refuted)}` : `Boogie could not prove it: ${said}`,
    severity: isIt ? 'error' : 'warning',
    category: 'semantic_mismatch',
    ...(subcategory === undefined ? {} : { subcategory }),
    ...(message.related.length === 0
      ? {}
      : { related: message.related.map((other) => ({ ...place(other), message: other.text })) }),
  };
}

const traceOf = ({ text, trace }: ProverMessage): Counterexample => ({
  title: text,
  replayed: false,
  steps: trace.map(({ line, block }) => ({ label: `line ${line}: ${block}`, values: [] })),
});

/**
 * The claims that may be asked to be false (`claimsToRefute`). Whether a procedure ends is not proved here: only of one
 * whose body goes straight to its end its opposite says anything.
 */
export function claimsOf(report: ProverReport, text: BoogieText, file: BoogieSource['file']): Contract[] {
  if (text.granted.length > 0 || /\bfunction\b[^;{}]*\{/.test(text.bare)) return [];
  const failed = report.messages
    .filter(({ kind }) => kind !== 'warning')
    .map((message) => ({ ...message, offset: offsetIn(file.text, message, 'bytes') }));
  return claimsToRefute(failed, text.contracts, text.code, BOOGIE_PROBES).filter(
    ({ body, end }) =>
      // A body that stands by itself may name its parameters otherwise.
      body !== null && body.end === end && !/\b(?:while|goto|call|yield)\b/.test(text.bare.slice(body.start, body.end)),
  );
}
