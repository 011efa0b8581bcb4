import type { Severity } from '../../shared/finding.ts';
import type { Summary } from '../../shared/report.ts';
import type { Verdict, VerdictKind } from '../../shared/verdict.ts';
import { isMutedRefutation, restsOnUnchecked } from '../../shared/verdict-facts.ts';
import { count } from '../../shared/words.ts';
import type { IconName } from './icons.tsx';
import type { PageHealth } from '../platform/messages.ts';

/** The page's state in one line. */
export function pageHealthWords(health: PageHealth | null, onClaude: boolean): { tone: Tone; text: string } {
  if (!onClaude) return { tone: 'unknown', text: 'this tab is not on claude.ai' };
  if (health === null) return { tone: 'unknown', text: 'the page has not reported yet; reload it if this persists' };
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

/** Colour class of a verdict or a summary. */
export type Tone = Summary['tone'];

/** A size in bytes as people read it: "612 bytes", "8.0 KiB", "1.2 MiB". */
export function size(bytes: number): string {
  if (bytes < 1_024) return count(bytes, 'byte');
  return bytes < 2 ** 20 ? `${(bytes / 1_024).toFixed(1)} KiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
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
  const tone = isMutedRefutation(verdict) ? 'unknown' : kindTone(verdict.kind);
  const mayWarn = tone === 'ok' || isMutedRefutation(verdict);
  if ((mayWarn && unmuted([verdict], 'warning') > 0) || restsOnUnchecked(verdict)) return 'warn';
  return tone === 'ok' && verdict.undecided !== undefined ? 'unknown' : tone;
}

const unmuted = (verdicts: readonly Verdict[], wanted: Severity): number =>
  verdicts
    .flatMap(({ findings }) => findings)
    .filter(({ severity, muted }) => severity === wanted && muted === undefined).length;

/** Several verdicts on one check in a few words: refuted as soon as one is, green only when all hold. */
export function groupVerdict(verdicts: readonly Verdict[]): { tone: Tone; text: string } {
  const tones = verdicts.map(verdictTone);
  const held = verdicts.filter(({ kind }) => kindTone(kind) === 'ok').length;
  if (tones.includes('bad')) return { tone: 'bad', text: count(Math.max(1, unmuted(verdicts, 'error')), 'problem') };
  const inPart = verdicts.some(({ undecided }) => undecided !== undefined);
  const all = inPart ? 'passed in part' : 'passed';
  const some = held === 0 ? 'not checked' : `${held} of ${verdicts.length} passed`;
  const holds = held === verdicts.length ? all : some;
  const warnings = unmuted(verdicts, 'warning');
  const muted = verdicts.flatMap(({ findings }) => findings).filter((finding) => finding.muted !== undefined).length;
  const plain = held === verdicts.length && !inPart ? 'ok' : 'unknown';
  return {
    tone: tones.includes('warn') ? 'warn' : plain,
    text: [
      held === 0 && verdicts.some(isMutedRefutation) ? '' : holds,
      warnings > 0 ? count(warnings, 'warning') : '',
      muted > 0 ? `${muted} muted` : '',
    ]
      .filter((part) => part !== '')
      .join(', '),
  };
}

/** The icon of a verdict: what held with warnings has no check mark. */
export function verdictIcon(verdict: Verdict): IconName {
  const tone = verdictTone(verdict);
  return tone === kindTone(verdict.kind) ? kindIcon(verdict.kind) : TONE_ICONS[tone];
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
