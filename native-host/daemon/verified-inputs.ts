import type { JobInput } from './jobs.ts';

/**
 * What the newest reports were made of, so that a fix can be tried on the same code, in the same place and with the
 * same words around it. It holds code in clear, so it lives as long as the daemon and never reaches the disk.
 */
export interface VerifiedInputs {
  keep(report: string, input: JobInput): void;
  /** Undefined for a report of which this is not known any more. */
  of(report: string): JobInput | undefined;
  clear(): void;
}

/** Reports of which it is kept, in number, and the code of all of them, UTF-16 units. */
const KEPT = { reports: 200, units: 16 * 2 ** 20 };

const sizeOf = ({ code, beside = [] }: JobInput): number =>
  beside.reduce((sum, block) => sum + block.code.length, code.length);

/** Keeps them in memory. */
export function createVerifiedInputs(limit: typeof KEPT = KEPT): VerifiedInputs {
  const kept = new Map<string, JobInput>();
  let units = 0;
  return {
    keep(report, input) {
      kept.set(report, input);
      units += sizeOf(input);
      for (const [oldest, its] of kept) {
        if (kept.size <= limit.reports && units <= limit.units) break;
        kept.delete(oldest);
        units -= sizeOf(its);
      }
    },
    of: (report) => kept.get(report),
    clear() {
      kept.clear();
      units = 0;
    },
  };
}
