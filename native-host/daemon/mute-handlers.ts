import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import type { Database } from '../storage/database.ts';
import { retireDismissed } from '../storage/learned-rules.ts';
import { addMute, listMutes, muteRows, removeMute, type StoredMute } from '../storage/mutes.ts';
import { getReport } from '../storage/report-rows.ts';
import { acceptMute, broughtMutes, heldMutes } from './brought-mutes.ts';
import { noteMuted } from './judging.ts';
import { lineMark } from './mutes-now.ts';
import { namedFinding } from './named-finding.ts';
import { fitting, type PagedTexts } from './pagination.ts';
import type { Handlers } from './router.ts';

/** The first line of a message is kept up to here, UTF-16 units. */
const MESSAGE_UNITS = 300;

/** Files that say nothing, in number: the first tell what is wrong. */
const SHOWN_PROBLEMS = 20;

/** Answers about findings that the user silences. */
export function muteHandlers({
  db,
  lists,
  now,
}: {
  db: Database;
  lists: PagedTexts;
  now(): Date;
}): Pick<Handlers, 'mute.add' | 'mute.remove' | 'mute.list' | 'mute.held' | 'mute.accept'> {
  return {
    'mute.add': (asked) => {
      const report = getReport(db, asked.report);
      if (report === undefined) throw new CodedError('CV017', `(${asked.report})`);
      const mute = muteOf(asked, report, now().toISOString());
      addMute(db, mute);
      noteMuted(db, mute, report, asked.findings);
      retireDismissed(db, mute.at);
      return { mute: mute.id };
    },
    'mute.remove': ({ mute }) => {
      removeMute(db, mute);
      return {};
    },
    'mute.list': ({ begins = '' }) => {
      const held = new Set(heldMutes(db).map(({ id }) => id));
      const { brought, problems } = broughtMutes(db);
      const wanted = brought.filter(({ record }) => record.startsWith(begins));
      const { fit, more } = fitting(wanted, LIMITS.frameToBrowserBytes / 4);
      return {
        mutes: muteRows(db),
        gone: listMutes(db).flatMap(({ id }) => (held.has(id) ? [] : [id])),
        brought: fit,
        problems: problems.slice(0, SHOWN_PROBLEMS),
        more: { brought: more, problems: Math.max(0, problems.length - SHOWN_PROBLEMS) },
      };
    },
    'mute.accept': ({ project, record }, { owner }) => {
      if (owner === 'extension')
        throw new CodedError('CV060', 'What a project mutes is accepted with `claude-verify mutes accept`.');
      return { mute: acceptMute(db, project, record, now().toISOString()) };
    },
    'mute.held': ({ page }, { subscriber }) =>
      lists.page(subscriber, 'mutes', page, () => JSON.stringify(heldMutes(db))),
  };
}

/** What is silenced is what the report holds, and nothing that the request makes up. */
function muteOf({ findings, kind, scope, reason }: MuteAsked, report: Report, at: string): StoredMute {
  const found = findings.map((asked) => namedFinding(report, asked));
  const project = scope === 'project' ? report.project : null;
  const conversation = scope === 'conversation' ? (report.conversation ?? null) : null;
  if (scope === 'project' && project === null) throw new CodedError('CV031');
  if (scope === 'conversation' && conversation === null)
    throw new CodedError('CV002', '(the report is of no conversation)');
  return {
    id: randomUUID(),
    kind,
    scope,
    project,
    conversation,
    findings: found.map((finding) => ({
      backend: finding.backend,
      rule: finding.rule,
      line: kind === 'line' ? lineMark(report, finding) : null,
    })),
    message: found[0]?.message.split('\n', 1)[0]?.slice(0, MESSAGE_UNITS) ?? '',
    reason,
    at,
    record: null,
  };
}
