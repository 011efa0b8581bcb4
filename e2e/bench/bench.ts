import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { launch } from '../harness/launch.ts';
import { startReplica } from '../replica/server.ts';
import { coldClicks, warmClicks } from './clicks.ts';
import { commandLineFigures } from './command-line.ts';
import { contentFigures } from './content.ts';
import { daemonFigures } from './daemon.ts';
import { falsifierFigures } from './falsifier.ts';
import { overlayFigures } from './overlay.ts';
import { isMet, renderTable, row, type Row } from './table.ts';

const OUTPUT = path.resolve(import.meta.dirname, '../output');

async function measure(): Promise<Row[]> {
  const replica = await startReplica();
  try {
    const session = await launch({ replica });
    const rows: Row[] = [];
    try {
      const clicks = await warmClicks(session, replica);
      rows.push(...clicks.rows, row('of it lint, TypeScript', 'ms', clicks.lint), ...(await contentFigures(session, replica)));
    } finally {
      await session.close();
    }
    rows.push(await coldClicks(replica), ...(await daemonFigures()), ...(await commandLineFigures()), ...(await overlayFigures()), ...(await falsifierFigures()));
    return rows;
  } finally {
    await replica.close();
  }
}

const rows = await measure();
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`;
mkdirSync(OUTPUT, { recursive: true });
writeFileSync(path.join(OUTPUT, 'bench.json'), `${JSON.stringify({ machine, at: new Date().toISOString(), rows: rows.map((each) => ({ ...each, met: isMet(each) ?? null })) }, null, 2)}\n`);
console.log(`${machine}\n\n${renderTable(rows)}`);
