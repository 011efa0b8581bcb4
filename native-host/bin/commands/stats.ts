import type { Command } from 'commander';
import {
  MOST_WEEKS,
  INJECTED_KINDS,
  type InjectedKind,
  type Overview,
  type PatternEffect,
} from '../../../shared/insights.ts';
import { LANGUAGE_IDS, type LanguageId } from '../../../shared/language.ts';
import { connect } from '../connect.ts';
import { oneOf, wholeNumber } from '../option-parsers.ts';
import { fail, print, printable } from '../output.ts';
import { categoryWords, CHECK_WORDS, duration, patternWords } from '../../../shared/words.ts';
import type { PatternRow } from '../../../shared/pattern.ts';
import type { ReplyBody } from '../../../shared/protocol.ts';

interface StatsOptions {
  project?: string;
  language?: LanguageId;
  weeks: number;
  format: 'text' | 'json';
}

async function stats({ project, language, weeks, format }: StatsOptions): Promise<void> {
  const client = await connect({ start: true });
  try {
    const ofProject = project === undefined ? {} : { project };
    const ofLanguage = language === undefined ? {} : { language };
    const overview = await client.request('insights.overview', { ...ofProject, ...ofLanguage, weeks });
    const calibration = await client.request('insights.calibration', { ...ofProject, ...ofLanguage });
    const listed = await client.request('patterns.list', ofProject);
    const patterns = listed.patterns.filter((one) => language === undefined || one.language === language);
    const { effects } = await client.request('patterns.effects', { patterns: shownPatterns(patterns) });
    // Not all may have come: what a language leaves of the others is not known here.
    const total = language === undefined ? listed.total : patterns.length;
    print(
      format === 'json'
        ? JSON.stringify({ overview, calibration, patterns, total, effects }, null, 2)
        : printable(statsText({ overview, calibration, patterns, total, effects })),
    );
  } finally {
    client.close();
  }
}

/** `claude-verify stats` */
export function addStats(program: Command): void {
  program
    .command('stats')
    .description('mistakes, checks, and known issues sent to Claude with their effect, as on the insights page')
    .option('-p, --project <name>', 'only of this project')
    .option('-l, --language <id>', 'only in this language', oneOf(LANGUAGE_IDS))
    .option('-w, --weeks <count>', `this week and those before it, up to ${MOST_WEEKS}`, wholeNumber(1, MOST_WEEKS), 12)
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json']), 'text')
    .action((options: StatsOptions) => stats(options).catch(fail));
}

const BARS = '▁▂▃▄▅▆▇█';
/** Patterns that are printed. */
const PATTERNS = 20;
const INJECTED_WORDS: Record<InjectedKind, string> = {
  pattern: 'learned patterns',
  other: 'other known issues',
  'held-out': 'held out',
  'passed-over': 'offered, not inserted',
};

/** One character a count, as high as its share of the greatest; a space where there is none. */
export function sparkline(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  return counts.map((n) => (n === 0 ? ' ' : (BARS[Math.ceil((n / most) * BARS.length) - 1] ?? ''))).join('');
}

/** Columns as wide as their widest cell; a column of numbers stands at its right edge. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => [...(row[at] ?? '')].length)));
  const numeric = head.map(
    (_, at) =>
      rows.length > 0 && rows.every((row) => /^(?:under )?[\d.,<>]+(?: m?s| min \d+ s)?$|^-$/.test(row[at] ?? '')),
  );
  const cell = (text: string, at: number): string =>
    numeric[at] === true
      ? ' '.repeat((widths[at] ?? 0) - [...text].length) + text
      : text + ' '.repeat((widths[at] ?? 0) - [...text].length);
  return all.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

/** What insights shows, as text: the same figures, without colours. */
export function statsText({
  overview,
  calibration,
  patterns,
  total,
  effects,
}: {
  overview: Overview;
  calibration: ReplyBody<'insights.calibration'>;
  patterns: readonly PatternRow[];
  total: number;
  effects: readonly PatternEffect[];
}): string {
  const { weeks } = overview;
  const span = `${weeks.length === 1 ? 'the week' : `${weeks.length} weeks`} from ${weeks[0] ?? ''} (UTC)`;
  return [
    overview.effect,
    mistakes(overview, span),
    outcomes(overview, span),
    reliability(calibration),
    injected(overview, span),
    patternTable(patterns, total, effects),
  ].join('\n\n');
}

function mistakes({ mistakes: kinds, statuses, otherMistakes }: Overview, span: string): string {
  const others = otherMistakes === 0 ? '' : `\n${otherMistakes} more outside these weeks.`;
  if (kinds.length === 0)
    return (
      `Mistakes, ${span}\nNone. Record a correction from the popup, or with \`claude-verify feedback record ` +
      `FILE\`.${others}`
    );
  const rows = kinds.map(({ category, counts }) => [
    categoryWords(category),
    String(sum(counts)),
    `|${sparkline(counts)}|`,
  ]);
  const known = Object.entries(statuses)
    .map(([status, n]) => `${n} ${status}`)
    .join(', ');
  return (
    `Mistakes, ${span}\n` +
    `${table(['category', 'mistakes', 'by week, the current one last'], rows)}\n` +
    `${known}.${others}`
  );
}

function outcomes({ outcomes: tools }: Overview, span: string): string {
  if (tools.length === 0)
    return `Verifications, ${span}\nNone. Click Verify under a block, or run \`claude-verify verify FILE\`.`;
  const rows = tools.map(({ tool, check, verdicts, times }) => {
    const of = (...kinds: string[]): number => sum(kinds.map((kind) => verdicts[kind] ?? 0));
    const [held, refuted, notRun] = [of('passed', 'proved'), of('refuted'), of('not-run')];
    const all = sum(Object.values(verdicts));
    return [
      tool,
      CHECK_WORDS[check],
      String(all),
      String(held),
      String(refuted),
      String(all - held - refuted - notRun),
      String(notRun),
      ms(times?.medianMs),
      ms(times?.p95Ms),
    ];
  });
  return (
    `Verifications, ${span}\n` +
    `${table(['tool', 'check', 'runs', 'passed', 'problem', 'no answer', 'not run', 'median', '95th'], rows)}`
  );
}

function reliability({ enough, since, tools }: ReplyBody<'insights.calibration'>): string {
  const head = 'Verdicts that were judged afterwards';
  if (tools.length === 0)
    return (
      `${head}\nNone. A finding is judged when you mute it in place, when a confirmed correction fixes it, or ` +
      'when two tools report it and an answer fixes it.'
    );
  const rows = tools.map(({ tool, seen, right, brier }) => [
    tool,
    String(seen),
    String(right),
    brier === null ? `not enough data (${seen} of ${enough})` : brier.toFixed(3),
  ]);
  const sample = `, since ${since?.slice(0, 10)}: a small part of all, and not a fair sample`;
  return `${head}${sample}\n${table(['tool', 'judged', 'right', 'Brier score'], rows)}`;
}

function injected({ injected: kinds }: Overview, span: string): string {
  if (kinds.length === 0)
    return (
      `Sent to Claude, ${span}\nNothing. Bind a conversation to a project; the chip at the message box offers its ` +
      'known issues.'
    );
  const ordered = INJECTED_KINDS.flatMap((kind) => kinds.filter((one) => one.kind === kind));
  return `Sent to Claude, ${span}\n${table(
    ['what', 'items', 'by week'],
    ordered.map(({ kind, counts }) => [INJECTED_WORDS[kind], String(sum(counts)), `|${sparkline(counts)}|`]),
  )}`;
}

function patternTable(patterns: readonly PatternRow[], total: number, effects: readonly PatternEffect[]): string {
  if (patterns.length === 0) return 'Patterns\nNone yet. They are built from similar corrections.';
  const texts = new Map(effects.map(({ pattern, text }) => [pattern, text]));
  const rows = patterns
    .slice(0, PATTERNS)
    .map(({ id, name, project, life, pinned, weight, count }) => [
      patternWords(name),
      project ?? '-',
      pinned ? `${life}, pinned` : life,
      weight.toFixed(1),
      String(count),
      texts.get(id) ?? '',
    ]);
  const rest = total - rows.length;
  const columns = ['pattern', 'project', 'life', 'weight', 'corrections', 'effect'];
  const more = rest > 0 ? `\n${rest} more; \`claude-verify patterns list\` shows them.` : '';
  return `Patterns, heaviest first\n${table(columns, rows)}${more}`;
}

/** Patterns of which the effect is asked for. */
const shownPatterns = (patterns: readonly PatternRow[]): string[] => patterns.slice(0, PATTERNS).map(({ id }) => id);

const ms = (value: number | undefined): string => (value === undefined ? '-' : duration(value));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
