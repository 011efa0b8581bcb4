import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { wholeText } from '../platform/whole-text.ts';
import type { HostPort } from './host-port.ts';

/** Reports kept in memory; the host keeps all of them. */
const KEPT = 64;

/** Reports by id, fetched from the host page by page. */
export interface Reports {
  /** Rejects when the host is away or has no such report. */
  fetch(id: string): Promise<Report>;
  /**
   * Takes over a report that came with its job's end; one that is not as agreed, or another, is fetched when wanted.
   */
  put(id: string, report: unknown): void;
  /** The report if it was fetched a short while ago. */
  kept(id: string): Report | null;
  /** What the host says of them may be something else by now. */
  forget(): void;
}

function parseReport(text: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    throw new CodedError('CV002', '(report)', { cause: thrown });
  }
  const parsed = z.safeParse(reportSchema, value);
  if (!parsed.success) throw new CodedError('CV002', `(report: ${parsed.error.issues[0]?.path.join('.') ?? ''})`);
  return parsed.data;
}

/** Reports over this host port. Two views that want the same report cause one fetch. */
export function openReports(host: Pick<HostPort, 'request'>): Reports {
  const known = new Map<string, Report>();
  const underway = new Map<string, Promise<Report>>();

  async function load(id: string): Promise<Report> {
    const report = parseReport(await wholeText((page) => host.request('report.get', { report: id, page })));
    if (report.id !== id) throw new CodedError('CV002', '(another report)');
    keep(report);
    return report;
  }

  function keep(report: Report): void {
    const oldest = known.size >= KEPT ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(report.id, report);
  }

  return {
    put(id, value) {
      const { data: report } = z.safeParse(reportSchema, value);
      if (report?.id === id) keep(report);
    },
    kept: (id) => known.get(id) ?? null,
    forget: () => known.clear(),
    fetch(id) {
      const report = known.get(id);
      if (report !== undefined) return Promise.resolve(report);
      const loading = underway.get(id) ?? load(id).finally(() => underway.delete(id));
      underway.set(id, loading);
      return loading;
    },
  };
}
