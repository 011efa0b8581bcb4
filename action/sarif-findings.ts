import * as z from 'zod/mini';
import { CATEGORIES, type Category } from '../shared/categories.ts';
import type { Finding } from '../shared/finding.ts';
import { groupByCause } from '../shared/same-cause.ts';
import type { Annotation } from './workflow-commands.ts';

/** One finding of a log that is written for GitHub. */
export interface SarifFinding {
  level: 'error' | 'warning' | 'note';
  /** `backend/rule`. */
  rule: string;
  message: string;
  /** From the repository's top, with `/`; null where the name is no UTF-8. */
  file: string | null;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number | undefined;
  muted: boolean;
  /** Rules of other findings of the same cause, which are told with this one. */
  also?: readonly string[];
  /** How many findings it stands for; one where it is left out. */
  amount?: number;
}

const position = z.int().check(z.positive());
const regionSchema = z.object({
  startLine: position,
  startColumn: z.optional(position),
  endLine: z.optional(position),
  endColumn: z.optional(position),
});
const resultSchema = z.object({
  ruleId: z.string(),
  level: z.enum(['error', 'warning', 'note']),
  message: z.object({ text: z.string() }),
  locations: z.tuple([
    z.object({ physicalLocation: z.object({ artifactLocation: z.object({ uri: z.string() }), region: regionSchema }) }),
  ]),
  suppressions: z.optional(z.array(z.unknown())),
  properties: z.optional(z.object({ category: z.optional(z.enum(CATEGORIES)) })),
});
const amount = z.int().check(z.nonnegative());
const amounts = z.object({ findings: amount, places: amount });
const countsSchema = z.object({ error: amounts, warning: amounts, note: amounts });
const logSchema = z.object({ runs: z.tuple([z.object({ results: z.array(resultSchema) })]) });
const countedLogSchema = z.object({
  runs: z.tuple([z.object({ properties: z.object({ unmuted: countsSchema }) })]),
});

/**
 * Of each level: how many findings that are not muted, and at how many places; those are among them that a log has no
 * room for.
 */
export type SarifCounts = z.infer<typeof countsSchema>;

/** All that is not named here stays as it is. */
const namedLogSchema = z.looseObject({
  runs: z.tuple([z.looseObject({ automationDetails: z.looseObject({ id: z.string() }) })]),
});

/**
 * The findings of a log as `--format sarif --for github` writes it, the worst first as they stand there; of those that
 * nobody muted what several tools say of one cause is one.
 */
export function sarifFindings(log: unknown): SarifFinding[] {
  const all = logSchema.parse(log).runs[0].results.map((result) => {
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    const finding: SarifFinding = {
      level: result.level,
      rule: result.ruleId,
      message: result.message.text,
      file: decoded(artifactLocation.uri),
      startLine: region.startLine,
      startColumn: region.startColumn ?? 1,
      endLine: region.endLine ?? region.startLine,
      endColumn: region.endColumn,
      muted: (result.suppressions ?? []).length > 0,
    };
    return { finding, category: result.properties?.category };
  });
  const open = all.filter(({ finding, category }) => !finding.muted && category !== undefined);
  const told = new Set(all);
  const merged = new Map<SarifFinding, Pick<SarifFinding, 'also' | 'amount'>>();
  for (const same of Map.groupBy(open, ({ finding }) => finding.level).values())
    for (const [first, ...others] of groupByCause(same, positionOf)) {
      for (const other of others) told.delete(other);
      const rules = new Set(others.map(({ finding }) => finding.rule));
      rules.delete(first.finding.rule);
      if (others.length > 0) merged.set(first.finding, { also: [...rules], amount: others.length + 1 });
    }
  return [...told].map(({ finding }) => ({ ...finding, ...merged.get(finding) }));
}

interface CategorisedFinding {
  finding: SarifFinding;
  category: Category | undefined;
}

/** A finding as those are compared of which several may have one cause. */
function positionOf({
  finding,
  category = 'logic_error',
}: CategorisedFinding): Pick<Finding, 'file' | 'range' | 'category' | 'backend' | 'rule'> {
  const { rule, file, startLine, startColumn, endLine, endColumn } = finding;
  const [backend = '', ...own] = rule.split('/');
  const range = { startLine, startColumn, endLine, endColumn: endColumn ?? startColumn };
  return { file: file ?? '', range, category, backend, rule: own.join('/') };
}

/** What was found, also where GitHub takes no more of it in one log. */
export const sarifCounts = (log: unknown): SarifCounts => countedLogSchema.parse(log).runs[0].properties.unmuted;

function decoded(uri: string): string | null {
  try {
    return decodeURIComponent(uri);
  } catch {
    return null;
  }
}

/** The same log for a category of code scanning: uploads of one commit take each other's place within one. */
export function withCategory(log: unknown, category: string): unknown {
  const { runs, ...rest } = namedLogSchema.parse(log);
  const [run] = runs;
  return { ...rest, runs: [{ ...run, automationDetails: { ...run.automationDetails, id: `${category}/` } }] };
}

/** "go-vet/mismatched-types (also go-test/compile)". */
export const rulesOf = ({ rule, also = [] }: { rule: string; also?: readonly string[] | undefined }): string =>
  also.length === 0 ? rule : `${rule} (also ${also.join(', ')})`;

const LEVELS = { error: 'error', warning: 'warning', note: 'notice' } as const;
/** GitHub shows no more of one level in one step. */
const SHOWN_EACH = 10;

/**
 * The findings as annotations, as many of each level as GitHub shows, the worst first. What is muted is none.
 * @param prefix from the workspace's top to the repository's, with `/` at its end, or empty.
 */
export function annotationsOf(findings: readonly SarifFinding[], prefix: string): Annotation[] {
  const open = findings.filter(({ muted }) => !muted);
  return (['error', 'warning', 'note'] as const).flatMap((level) =>
    open
      .filter((finding) => finding.level === level)
      .slice(0, SHOWN_EACH)
      .map(({ rule, also, message, file, startLine, startColumn, endLine, endColumn }) => ({
        level: LEVELS[level],
        title: rulesOf({ rule, also }),
        message,
        ...(file === null ? {} : { file: prefix + file }),
        startLine,
        startColumn,
        endLine,
        ...(endColumn === undefined ? {} : { endColumn }),
      })),
  );
}
