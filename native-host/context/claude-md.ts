import { LIMITS } from '../../shared/limits.ts';
import { sectionBytes } from './marked-section.ts';
import { plainLine } from './render-known-issues.ts';

/** Guidance that was tried: a pattern that Claude was told, or a rule that looked for a mistake. */
export interface TriedGuidance {
  /** Id of the pattern, or the rule's name. */
  id: string;
  /** Id of the pattern that it is, or was made of; null for a rule that came with the project. */
  pattern: string | null;
  sentence: string;
  /** What was measured, in one short clause. */
  effect: string;
  worked: boolean;
  /** The more, the earlier it is written. */
  worth: number;
}

/** The lines of the section, and what did not come into it. */
export interface GuidanceSection {
  /** Empty where nothing worked. */
  lines: string[];
  written: string[];
  left: { what: string; why: string }[];
}

const HEAD = [
  '## Mistakes that were corrected before',
  '',
  'Measured by claude-verify and written with `claude-verify export claude-md`; what is changed here is overwritten.',
  '',
];

/**
 * The few sentences that were measured to work, the best first, each on a line with its effect: at most ten, and 2 KiB
 * with the markers. A sentence stands once. No sentence can end the section, open a fence or import a file.
 */
export function guidanceSection(tried: readonly TriedGuidance[]): GuidanceSection {
  const left = tried.filter(({ worked }) => !worked).map(({ id, effect }) => ({ what: id, why: effect }));
  const lines = [...HEAD];
  const written: string[] = [];
  const seen = new Set<string>();
  const best = tried.filter(({ worked }) => worked).toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1));
  for (const { id, pattern, sentence, effect } of best) {
    const text = guidanceLine(sentence);
    const names = [text, ...(pattern === null ? [] : [`pattern ${pattern}`])];
    if (names.some((name) => seen.has(name))) continue;
    const line = `- ${text} (${guidanceLine(effect)})`;
    if (written.length >= LIMITS.claudeMd.rules)
      left.push({ what: id, why: `${LIMITS.claudeMd.rules} that worked better are written` });
    else if (sectionBytes([...lines, line]) > LIMITS.claudeMd.bytes)
      left.push({ what: id, why: `there is no room for it in ${LIMITS.claudeMd.bytes} bytes` });
    else {
      lines.push(line);
      written.push(id);
      for (const name of names) seen.add(name);
    }
  }
  return { lines: written.length === 0 ? [] : lines, written, left };
}

/** In a code span nothing of markdown is active, but whoever looks for comments or for `@file` looks there, too. */
const guidanceLine = (text: string): string =>
  plainLine(text)
    .replaceAll('<!--', String.raw`<\!--`)
    .replaceAll('-->', String.raw`--\>`)
    .replaceAll(/(?<![\w\\.])@(?=\S)/g, String.raw`\@`);
