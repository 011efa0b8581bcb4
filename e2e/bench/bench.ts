import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launch, type BrowserSession } from '../harness/launch-browser.ts';
import { startReplica, type Replica } from '../replica/replica-server.ts';
import { actionFigures } from './action-figures.ts';
import { answerFigures } from './answers.ts';
import { arrivalFigures } from './arrivals.ts';
import { coldClicks, warmClicks } from './clicks.ts';
import { commandLineFigures } from './command-line.ts';
import { contentFigures } from './content.ts';
import { daemonFigures } from './daemon-figures.ts';
import { editorFigures } from './editor-figures.ts';
import { falsifierFigures } from './falsifier.ts';
import { httpFigures } from './http-figures.ts';
import { insightFigures } from './insights-figures.ts';
import { killFigures } from './kill-figures.ts';
import { learningFigures, plannerFigures } from './learning.ts';
import { overlayFigures } from './overlay-figures.ts';
import { portfolioFigures } from './portfolio-figures.ts';
import { ruleFigures } from './rule-figures.ts';
import { sharingFigures } from './anonymiser-figures.ts';
import { startFigures } from './start-figures.ts';
import { strengthFigures } from './strength-figures.ts';
import { isMet, renderTable, row, type Row } from './table.ts';
import { typesFigures } from './types.ts';

const OUTPUT = path.resolve(import.meta.dirname, '../output');

async function warmClickFigures(session: BrowserSession, replica: Replica): Promise<Row[]> {
  const clicks = await warmClicks(session, replica);
  return [...clicks.rows, row('of it lint, TypeScript', 'ms', clicks.lint)];
}

async function withSession<T>(replica: Replica, work: (session: BrowserSession) => Promise<T>): Promise<T> {
  const session = await launch({ replica });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

async function withReplica<T>(work: (replica: Replica) => Promise<T>): Promise<T> {
  const replica = await startReplica();
  try {
    return await work(replica);
  } finally {
    await replica.close();
  }
}

/**
 * In the order of the table. Each section of the browser has a session of its own: what the daemon does for minutes
 * after the clicks makes every thread of a small machine slower, and no page that is only read has a daemon.
 */
const SECTIONS: Readonly<Record<string, () => Promise<Row[]>>> = {
  clicks: () => withReplica((replica) => withSession(replica, (session) => warmClickFigures(session, replica))),
  content: () => withReplica((replica) => withSession(replica, (session) => contentFigures(session, replica))),
  cold: () => withReplica(coldClicks),
  daemon: daemonFigures,
  answers: answerFigures,
  arrivals: arrivalFigures,
  http: httpFigures,
  start: startFigures,
  'command-line': commandLineFigures,
  action: actionFigures,
  lsp: editorFigures,
  overlay: overlayFigures,
  types: typesFigures,
  falsifier: falsifierFigures,
  strength: strengthFigures,
  portfolio: portfolioFigures,
  learning: learningFigures,
  rules: ruleFigures,
  insights: insightFigures,
  planner: plannerFigures,
  sharing: sharingFigures,
  kills: killFigures,
};

/** The sections that `--only NAME[,NAME]` names, else all. */
function asked(): [string, () => Promise<Row[]>][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',') ?? Object.keys(SECTIONS);
  return names.map((name) => {
    const section = SECTIONS[name];
    if (section === undefined)
      throw new Error(`There is no section ${name}; there are ${Object.keys(SECTIONS).join(', ')}.`);
    return [name, section];
  });
}

const sections = asked();
const rows: Row[] = [];
const failed: { section: string; error: string }[] = [];
for (const [section, figures] of sections) {
  try {
    const ended = await figures();
    rows.push(...ended);
    // A whole run takes half an hour: what was measured is there as soon as it is.
    console.error(`${section}\n${renderTable(ended)}\n`);
  } catch (thrown) {
    // The others are measured all the same, and this one is not passed over.
    failed.push({ section, error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) });
  }
}
const machine =
  `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
  `${process.platform} ${process.arch}, Node ${process.version}`;
mkdirSync(OUTPUT, { recursive: true });
// A part of the figures must not take the place of all of them.
const file =
  failed.length === 0 && sections.length === Object.keys(SECTIONS).length
    ? 'bench.json'
    : `bench-${sections.map(([name]) => name).join('-')}.json`;
const measured = rows.map((each) => ({ ...each, met: isMet(each) ?? null }));
const result = { machine, at: new Date().toISOString(), rows: measured, failed };
writeFileSync(path.join(OUTPUT, file), `${JSON.stringify(result, null, 2)}\n`);
console.log(`${machine}\n\n${renderTable(rows)}`);
for (const { section, error } of failed) console.error(`NOT MEASURED: ${section}\n${error}`);
if (failed.length > 0) process.exitCode = 1;
