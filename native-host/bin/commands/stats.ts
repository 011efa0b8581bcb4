import type { Command } from 'commander';
import { MOST_WEEKS } from '../../../shared/insights.ts';
import { LANGUAGE_IDS, type LanguageId } from '../../../shared/language.ts';
import { connect } from '../connect.ts';
import { oneOf } from '../one-of.ts';
import { fail, print, printable } from '../output.ts';
import { shownPatterns, statsText } from '../stats-text.ts';
import { wholeNumber } from '../whole-number.ts';

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
    const listed = await client.request('patterns.list', ofProject);
    const patterns = listed.patterns.filter((one) => language === undefined || one.language === language);
    const { effects } = await client.request('patterns.effects', { patterns: shownPatterns(patterns) });
    // Not all may have come: what a language leaves of the others is not known here.
    const total = language === undefined ? listed.total : patterns.length;
    print(
      format === 'json'
        ? JSON.stringify({ overview, patterns, total, effects }, null, 2)
        : printable(statsText({ overview, patterns, total, effects })),
    );
  } finally {
    client.close();
  }
}

/** `claude-verify stats` */
export function addStats(program: Command): void {
  program
    .command('stats')
    .description('mistakes, checks, what Claude was told and what it did, as the insights page shows them')
    .option('-p, --project <name>', 'only of this project')
    .option('-l, --language <id>', 'only in this language', oneOf(LANGUAGE_IDS))
    .option('-w, --weeks <count>', `this week and those before it, up to ${MOST_WEEKS}`, wholeNumber(1, MOST_WEEKS), 12)
    .option('-f, --format <format>', 'text or json', oneOf(['text', 'json']), 'text')
    .action((options: StatsOptions) => stats(options).catch(fail));
}
