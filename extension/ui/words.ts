import type { Finding } from '../../shared/finding.ts';
import type { Summary } from '../../shared/report.ts';
import type { Check, CheckResult, Verdict, VerdictKind } from '../../shared/verdict.ts';
import type { IconName } from './icons.tsx';
import type { PageHealth } from '../platform/messages.ts';

/** The page's state in one line. */
export function pageHealthWords(health: PageHealth | null, onClaude: boolean): { tone: Tone; text: string } {
  if (!onClaude) return { tone: 'unknown', text: 'this tab is not on claude.ai' };
  if (health === null) return { tone: 'unknown', text: 'the page has not reported yet; reload it if this stays' };
  if (health.missing.length > 0) return { tone: 'warn', text: `not found on this page: ${health.missing.join(', ')}` };
  const fallbacks = health.targets.filter((target) => target.fallback).length;
  if (fallbacks > 0)
    return {
      tone: 'warn',
      text: `${count(health.blocks, 'code block')}; ${count(fallbacks, 'part')} of the page found by a fallback`,
    };
  // Whether code blocks are found is not known of a page that shows none.
  if (health.blocks === 0) return { tone: 'unknown', text: 'no code block on this page yet' };
  return { tone: 'ok', text: `${count(health.blocks, 'code block')} found` };
}

type Severity = Finding['severity'];

/** Colour class of a verdict or a summary. */
export type Tone = Summary['tone'];

/** "1 problem", "2 problems": a count never stands without its noun. */
export function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}

/** A duration in ms as people read it: "12 ms", "1.4 s", "2 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A size in bytes as people read it: "612 bytes", "8.0 KiB", "1.2 MiB". */
export function size(bytes: number): string {
  if (bytes < 1_024) return count(bytes, 'byte');
  return bytes < 2 ** 20 ? `${(bytes / 1_024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** What a check looks at, as a row of the checklist calls it. */
export const CHECK_WORDS: Record<Check, string> = {
  parse: 'Syntax',
  types: 'Types',
  lint: 'Lint',
  security: 'Security',
  test: 'Tests',
  fuzz: 'Fuzzing',
  differential: 'Old against new',
  'model-check': 'Model check',
  prove: 'Proof',
};

const CAUSES: Record<Extract<Verdict, { kind: 'not-run' }>['cause'], string> = {
  'missing-tool': 'tool missing',
  'no-sandbox': 'no sandbox',
  'not-permitted': 'not permitted',
  'no-network': 'no network',
  'out-of-budget': 'out of budget',
  cancelled: 'cancelled',
};

function problems(verdict: Verdict): string {
  const errors =
    verdict.findings.filter((finding) => finding.severity === 'error').length + (verdict.findingsDropped ?? 0);
  return errors > 0 ? count(errors, 'problem') : 'refuted';
}

/** A verdict in a few words, for the checklist. */
export function verdictWords(verdict: Verdict): string {
  const warnings = verdict.findings.filter((finding) => finding.severity === 'warning').length;
  const withWarnings = (words: string): string => (warnings > 0 ? `${words}, ${count(warnings, 'warning')}` : words);
  switch (verdict.kind) {
    case 'refuted':
      return withWarnings(problems(verdict));
    case 'passed':
      return withWarnings(verdict.undecided === undefined ? 'passes' : 'passes in part');
    case 'proved':
      return withWarnings(verdict.bound === null ? 'proved' : `proved up to ${verdict.bound}`);
    case 'answered':
      return `answered: ${verdict.answer}`;
    case 'unknown':
      return withWarnings('unknown');
    case 'timeout':
      return `no answer in ${duration(verdict.afterMs)}`;
    case 'unsupported':
      return 'cannot judge this';
    case 'not-run':
      return `not run: ${CAUSES[verdict.cause]}`;
    case 'vacuous':
      return 'could not have failed';
    case 'crashed':
      return 'tool crashed';
  }
}

const LOOKS: Record<VerdictKind, { tone: Tone; icon: IconName }> = {
  refuted: { tone: 'bad', icon: 'cross' },
  passed: { tone: 'ok', icon: 'check' },
  proved: { tone: 'ok', icon: 'shield' },
  answered: { tone: 'unknown', icon: 'info' },
  unknown: { tone: 'unknown', icon: 'question' },
  timeout: { tone: 'unknown', icon: 'clock' },
  unsupported: { tone: 'unknown', icon: 'dash' },
  'not-run': { tone: 'unknown', icon: 'dash' },
  vacuous: { tone: 'warn', icon: 'warning' },
  crashed: { tone: 'warn', icon: 'warning' },
};

const lookOf = (kind: string): { tone: Tone; icon: IconName } =>
  LOOKS[Object.hasOwn(LOOKS, kind) ? (kind as VerdictKind) : 'unknown'];

/** The colour class of a verdict's kind: red only for a refutation, green only for what ran and held. */
export function kindTone(kind: string): Tone {
  return lookOf(kind).tone;
}

/** The colour class of a verdict; what holds with warnings is amber, and what holds in part is not green. */
export function verdictTone(verdict: Verdict): Tone {
  const tone = kindTone(verdict.kind);
  if (tone === 'ok' && verdict.findings.some((finding) => finding.severity === 'warning')) return 'warn';
  return tone === 'ok' && verdict.undecided !== undefined ? 'unknown' : tone;
}

/** Several verdicts on one check in a few words: refuted as soon as one is, green only when all hold. */
export function groupVerdict(verdicts: readonly Verdict[]): { tone: Tone; text: string } {
  const found = (severity: Severity): number =>
    verdicts.reduce((sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length, 0);
  const tones = verdicts.map(verdictTone);
  const held = verdicts.filter(({ kind }) => kindTone(kind) === 'ok').length;
  if (tones.includes('bad')) return { tone: 'bad', text: count(Math.max(1, found('error')), 'problem') };
  const inPart = verdicts.some(({ undecided }) => undecided !== undefined);
  const all = inPart ? 'passes in part' : 'passes';
  const some = held === 0 ? 'not decided' : `${held} of ${verdicts.length} pass`;
  const holds = held === verdicts.length ? all : some;
  const warnings = found('warning');
  const plain = held === verdicts.length && !inPart ? 'ok' : 'unknown';
  return {
    tone: tones.includes('warn') ? 'warn' : plain,
    text: warnings > 0 ? `${holds}, ${count(warnings, 'warning')}` : holds,
  };
}

/** The icon of a verdict's kind; an unknown word gets the question mark. */
export function kindIcon(kind: string): IconName {
  return lookOf(kind).icon;
}

/** The icon of a summary's tone. */
export const TONE_ICONS: Record<Tone, IconName> = { bad: 'cross', warn: 'warning', ok: 'check', unknown: 'question' };

/** Why a verdict is what it is, where the kind alone does not say it; undefined where there is nothing to add. */
export function verdictReason(verdict: Verdict): string | undefined {
  return 'reason' in verdict ? verdict.reason : undefined;
}

/** Do the findings of these results hold an error that Claude could be asked to mend? */
export function hasProblems(results: readonly CheckResult[]): boolean {
  return results.some((result) => result.verdict.kind === 'refuted' || result.verdict.findings.length > 0);
}
