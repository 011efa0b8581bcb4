import { reportSchema, type Report } from '../../shared/report.ts';
import type { Mute } from '../../shared/mute-requests.ts';
import type { Database } from '../storage/database.ts';
import { getReport } from '../storage/report-rows.ts';
import { repairRound } from '../verify/repair-round.ts';
import { heldMutes } from './brought-mutes.ts';
import { asMutedNow } from './mutes-now.ts';
import { asPermittedNow, isPermitted } from './withdrawn-permissions.ts';

/** A stored report as it is to be read now: what was muted since is marked, what is not permitted any more is told. */
export function toldNow(db: Database, report: Report, mutes: readonly Mute[] = heldMutes(db)): Report {
  const told = withRound(db, asMutedNow(report, mutes), mutes);
  return asPermittedNow(told, (permission, project) => isPermitted(db, permission, project));
}

/** What is muted is nothing to fix: the round is told anew, where the report that it follows is still there. */
function withRound(db: Database, report: Report, mutes: readonly Mute[]): Report {
  const previous = report.round === undefined || mutes.length === 0 ? undefined : getReport(db, report.round.follows);
  return previous === undefined ? report : { ...report, round: repairRound(asMutedNow(previous, mutes), report) };
}

/**
 * {@link toldNow} of the JSON of reports, for all of which it is looked once what is muted; one of a shape that this
 * version does not know stays as it is.
 */
export function jsonToldNow(db: Database, jsons: readonly string[]): string[] {
  const mutes = heldMutes(db);
  return jsons.map((json) => {
    if (!json.includes('"permission":') && mutes.length === 0) return json;
    const report = reportSchema.safeParse(JSON.parse(json)).data;
    if (report === undefined) return json;
    const now = toldNow(db, report, mutes);
    return now === report ? json : JSON.stringify(now);
  });
}
