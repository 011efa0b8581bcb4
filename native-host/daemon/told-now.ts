import { reportSchema, type Report } from '../../shared/report.ts';
import type { Database } from '../storage/database.ts';
import { listMutes } from '../storage/mutes.ts';
import { asMutedNow } from './mutes-now.ts';
import { asPermittedNow, isPermitted } from './withdrawn-permissions.ts';

/** A stored report as it is to be read now: what was muted since is marked, what is not permitted any more is told. */
export const toldNow = (db: Database, report: Report): Report =>
  asPermittedNow(asMutedNow(report, listMutes(db)), (permission, project) => isPermitted(db, permission, project));

/** {@link toldNow} of a report's JSON; one of a shape that this version does not know stays as it is. */
export function jsonToldNow(db: Database, json: string): string {
  if (!json.includes('"permission":') && listMutes(db).length === 0) return json;
  const report = reportSchema.safeParse(JSON.parse(json)).data;
  if (report === undefined) return json;
  const now = toldNow(db, report);
  return now === report ? json : JSON.stringify(now);
}
