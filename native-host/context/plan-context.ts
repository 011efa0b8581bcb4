import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ContextPlan, Project } from '../../shared/project-requests.ts';
import type { Database } from '../storage/database.ts';
import { hasHoldout, recordExposures, type ExposureState, patternIds } from '../storage/injections.ts';
import { carriedPatterns, listPatterns, type Pattern } from '../patterns/list-patterns.ts';
import { isHeldOut } from '../patterns/effect.ts';
import { narrowestMode } from '../project/consent.ts';
import { contextFilesBeside } from '../project/project-registry.ts';
import type { ReadProject } from '../project/project-registry.ts';
import type { ContextState, ContextFile } from './context-file.ts';
import { issuesOf } from './issues.ts';
import type { Issue } from './issues.ts';
import { renderKnownIssues } from './render-known-issues.ts';
import { recentCorrections } from './recent-corrections.ts';
import { traitsOf } from './relevance.ts';

/** For what known issues are planned. */
export interface PlanAsked {
  /** Ids of the items that the conversation has. */
  already: readonly string[];
  draft?: string | undefined;
  /** Of the blocks of the conversation so far. */
  languages?: readonly LanguageId[] | undefined;
  /** SHA-256 of the conversation's id; with it, what was planned is noted, so that its effect can be measured. */
  conversation?: string | undefined;
}

/**
 * What would be inserted into the draft of a conversation that has the items `already`: empty text and no items when
 * there is nothing new, or when injection is off. In the mode "auto", where nobody has to look at the text first, only
 * words go in that a person wrote as what Claude is told ({@link ownWords}).
 */
export function planContext(db: Database, { project, found }: ReadProject, asked: PlanAsked, now: Date): ContextPlan {
  const { name } = project;
  const file = fileOf(found);
  const budget = file.injection?.max_bytes ?? LIMITS.knownIssuesBytes;
  const mode = narrowestMode(project.file.injectionMode, project.consent.injectionMode);
  if (mode === 'off') return { project: name, mode, text: '', bytes: 0, budget, items: [], dropped: 0, already: 0 };
  const patterns = listPatterns(db, { project: name, now: now.getTime(), halfLifeDays: file.learning?.half_life_days });
  const settled = new Set(patterns.filter(({ life }) => life !== 'candidate').map(({ id }) => id));
  const recent = mode === 'auto' ? [] : recentCorrections(db, name, settled);
  const filePatterns = file.known_issues?.patterns ?? [];
  const level = file.project?.safety_level;
  const issues = issuesOf(
    {
      items: file.known_issues?.items ?? [],
      filePatterns,
      patterns: mode === 'auto' ? patterns.map(ownWords) : patterns,
      meant: patternIds(
        db,
        filePatterns.map(({ id }) => id),
      ),
      carried: carriedInto(db, project, file, now),
      recent,
      isCritical: level === 'high' || level === 'critical',
    },
    traitsOf(asked.draft ?? '', asked.languages),
  );
  const already = new Set([...asked.already, ...patternIds(db, asked.already).values()]);
  const plan = renderKnownIssues(name, issues, budget, already);
  const { conversation } = asked;
  const held =
    conversation !== undefined && hasHoldout(db, name) && isHeldOut(conversation, name) ? issues.filter(isLearned) : [];
  const shown =
    held.length === 0
      ? plan
      : renderKnownIssues(
          name,
          issues.filter((issue) => !isLearned(issue)),
          budget,
          already,
        );
  const heldOut = plan.patterns.filter((id) => held.some(({ pattern }) => pattern === id));
  if (conversation !== undefined) {
    const state = (pattern: string): ExposureState => (heldOut.includes(pattern) ? 'held-out' : 'passed-over');
    recordExposures(db, {
      conversation,
      project: name,
      patterns: plan.patterns.map((pattern) => ({ pattern, state: state(pattern) })),
      at: now.toISOString(),
    });
  }
  const { patterns: _planned, ...text } = shown;
  return { project: name, mode, budget, ...text, heldOut: heldOut.length };
}

/**
 * A learned pattern without the sentences that may hold what somebody else wrote: the description of a correction can
 * quote a tool, which quotes the code, and a change shows names and literals of the code. What tools confirm is the
 * code, never such a sentence.
 */
const ownWords = (pattern: Pattern): Pattern => ({
  ...pattern,
  description: '',
  guidance: pattern.guidanceBy === 'person' ? pattern.guidance : pattern.anonymous,
});

/**
 * The holdout keeps out only what was learned and is not critical; what is written in the file is the user's own word.
 */
const isLearned = ({ pattern, critical, isWritten }: Issue): boolean =>
  pattern !== null && critical === null && !isWritten;

const fileOf = (found: ContextState): ContextFile => (found.state === 'broken' ? {} : found.file);

/**
 * What projects that agree to it have learned for each other. Corrections are kept by name: all projects of a name have
 * to agree.
 */
function carriedInto(db: Database, project: Project, file: ContextFile, now: Date): ReturnType<typeof carriedPatterns> {
  if (file.learning?.cross_project !== true) return [];
  const byName = Map.groupBy(contextFilesBeside(db, project.name), ({ name }) => name);
  const from = new Map<string, number | undefined>();
  for (const [name, projects] of byName) {
    const wishes = projects.map((each) => fileOf(each.found).learning);
    if (wishes.every((each) => each?.cross_project === true))
      from.set(name, wishes.find((each) => each?.half_life_days !== undefined)?.half_life_days);
  }
  return carriedPatterns(db, { project: project.name, from, now: now.getTime() });
}
