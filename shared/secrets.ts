import { lintSource } from '@secretlint/core';
import { secretLintProfiler } from '@secretlint/profiler';
import { creator as preset } from '@secretlint/secretlint-rule-preset-recommend';
import { findGenericSecrets } from './secret-patterns.ts';
import { isPlaceholder, isRealPassword } from './secret-likeness.ts';
import type { SecretPlace } from './secret-patterns.ts';

/** A place in a text that looks like a secret. */
export interface SecretHit {
  /** Name of the rule that noticed it. */
  rule: string;
  /** Line, from 1. */
  line: number;
  /** The line with every secret on it replaced by asterisks. */
  masked: string;
}

/** A masked line longer than this is cut around the secret. */
const MASKED_UNITS = 120;

// The linter marks its own times at every scan, keeps them for good and searches all of them at the next: in a process
// that lives long that costs more with every text.
secretLintProfiler.mark = () => undefined;

/** A comment in the text must not switch the scan off: the text is what is suspected. */
const OBEYS_COMMENTS = '@secretlint/secretlint-rule-filter-comments';

const obstinatePreset = {
  ...preset,
  create(context: Parameters<typeof preset.create>[0]): void {
    for (const rule of preset.rules ?? []) if (rule.meta.id !== OBEYS_COMMENTS) context.registerRule(rule);
  },
};

/**
 * Every place in the text that looks like a secret, in order; empty for ordinary code. Runs in Node and in a browser's
 * worker.
 */
export async function scanSecrets(text: string): Promise<SecretHit[]> {
  const places = await secretPlaces(text);
  if (places.length === 0) return [];
  const masked = maskPlaces(text, places);
  let line = 1;
  let seen = 0;
  return apart(places).map(({ rule, start }) => {
    for (; seen < start; seen += 1) if (text.charCodeAt(seen) === 10) line += 1;
    return { rule, line, masked: lineAround(masked, start) };
  });
}

/** The text with every character of every secret replaced by an asterisk; lines and columns stay where they are. */
export async function maskSecrets(text: string): Promise<string> {
  return maskPlaces(text, await secretPlaces(text));
}

/** Two rules often notice one secret; it is one place, under the name of the rule that saw most of it first. */
function apart(places: readonly SecretPlace[]): SecretPlace[] {
  let end = -1;
  return places.filter((place) => {
    const another = place.start >= end;
    if (another) end = place.end;
    return another;
  });
}

/**
 * Where each rule sees a secret, as UTF-16 offsets, in order; places of several rules may overlap. The name of the
 * text's file, where it has one, switches on the rules for that file (`.npmrc`).
 */
export async function secretPlaces(text: string, fileName = 'text'): Promise<SecretPlace[]> {
  const { messages } = await lintSource({
    source: { content: text, contentType: 'text', filePath: fileName },
    options: {
      maskSecrets: true,
      noPhysicFilePath: true,
      config: { rules: [{ id: preset.meta.id, rule: obstinatePreset }] },
    },
  });
  const known = messages.map(({ ruleId, range }) => ({ rule: shortName(ruleId), start: range[0], end: range[1] }));
  const real = known.filter(({ start, end }) => !standsForASecret(text.slice(start, end)));
  return [...real, ...findGenericSecrets(text)].sort((a, b) => a.start - b.start || b.end - a.end);
}

/** What the linter's rules take for a key, the mark of its form included. */
function standsForASecret(found: string): boolean {
  const password = /:\/\/[^\s:@/]*:([^\s@]+)@/.exec(found)?.[1];
  if (password !== undefined) return !isRealPassword(password);
  return isPlaceholder(found.replace(/-----[A-Z ]+-----/g, ''));
}

const shortName = (ruleId: string): string => ruleId.slice(ruleId.lastIndexOf('/') + 1).replace('secretlint-rule-', '');

function maskPlaces(text: string, places: readonly SecretPlace[]): string {
  let masked = '';
  let at = 0;
  for (const { start, end } of places) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    masked += text.slice(at, from) + text.slice(from, end).replace(/[^\r\n]/g, '*');
    at = end;
  }
  return masked + text.slice(at);
}

function lineAround(text: string, at: number): string {
  const from = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  const whole = text.slice(from, end < 0 ? text.length : end);
  if (whole.length <= MASKED_UNITS) return whole.trim();
  const cut = Math.max(0, at - from - MASKED_UNITS / 4);
  return `${cut > 0 ? '…' : ''}${whole.slice(cut, cut + MASKED_UNITS).trim()}…`;
}
