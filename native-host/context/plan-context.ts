import { languageOfWord, type LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ContextPlan, Project } from '../../shared/project-requests.ts';
import type { Database } from '../storage/database.ts';
import { hasHoldout, recordExposures, type ExposureState, patternIds } from '../storage/injections.ts';
import { listPatterns, patternsFromElsewhere, type Pattern } from '../patterns/list-patterns.ts';
import { isHeldOut } from '../patterns/effect.ts';
import { narrowestMode } from '../project/consent.ts';
import { contextFilesBeside } from '../project/project-registry.ts';
import type { ReadProject } from '../project/project-registry.ts';
import type { BroughtPattern } from './brought-patterns.ts';
import type { ContextState, ContextFile } from './context-file.ts';
import { issuesOf } from './issues.ts';
import type { Issue } from './issues.ts';
import { renderKnownIssues } from './render-known-issues.ts';
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
  /** Nobody looks at it before it is told, whatever the mode is. */
  unseen?: boolean | undefined;
}

/**
 * What would be inserted into the draft of a conversation that has the items `already`: empty text and no items when
 * there is nothing new, or when injection is off. All of it is what a person wrote as what Claude is told; in the mode
 * "auto", where nobody has to look at the text first, and where it is asked for unseen, only what was recorded twice or
 * confirmed by tools goes in.
 */
export function planContext(
  db: Database,
  { project, found, brought = [] }: ReadProject & { brought?: readonly BroughtPattern[] },
  asked: PlanAsked,
  now: Date,
): ContextPlan {
  const { name } = project;
  const file = fileOf(found);
  const budget = file.injection?.max_bytes ?? LIMITS.knownIssuesBytes;
  const mode = narrowestMode(project.file.injectionMode, project.consent.injectionMode);
  if (mode === 'off') return { ...nothing(name, budget), mode };
  const filePatterns = file.known_issues?.patterns ?? [];
  const level = file.project?.safety_level;
  const issues = issuesOf(
    {
      items: file.known_issues?.items ?? [],
      filePatterns,
      brought,
      patterns: listPatterns(db, { project: name, now: now.getTime(), halfLifeDays: file.learning?.half_life_days }),
      beyond: fromElsewhere(db, project, file, now),
      meant: patternIds(db, [...filePatterns.map(({ id }) => id), ...brought.map(({ pattern }) => pattern)]),
      withRecent: mode !== 'auto' && asked.unseen !== true,
      isCritical: level === 'high' || level === 'critical',
      now: now.getTime(),
    },
    traitsOf(
      asked.draft ?? '',
      asked.languages,
      (file.project?.languages ?? []).flatMap((word) => languageOfWord(word) ?? []),
    ),
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
  const facts = factsOf([
    `for the project ${name}`,
    text.dropped > 0 && `${text.dropped} less pressing or too long`,
    heldOut.length > 0 && `${heldOut.length} held out for comparison`,
  ]);
  return { project: name, mode, budget, facts, ...text, heldOut: heldOut.length };
}

/** The same for a conversation without a project: what a person meant for a language, or for everywhere. */
export function planWithoutProject(db: Database, asked: PlanAsked, now: Date): ContextPlan {
  const beyond = keptByOthers(db, patternsFromElsewhere(db, null, now.getTime()), '');
  const issues = issuesOf(
    {
      items: [],
      filePatterns: [],
      brought: [],
      patterns: [],
      beyond,
      meant: new Map(),
      withRecent: asked.unseen !== true,
      isCritical: false,
      now: now.getTime(),
    },
    traitsOf(asked.draft ?? '', asked.languages, null),
  );
  const already = new Set([...asked.already, ...patternIds(db, asked.already).values()]);
  const { patterns: _planned, ...text } = renderKnownIssues(null, issues, LIMITS.knownIssuesBytes, already);
  const facts = factsOf(['for every project', text.dropped > 0 && `${text.dropped} less pressing`]);
  return { ...nothing(null, LIMITS.knownIssuesBytes), ...text, facts };
}

const factsOf = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' · ');

const nothing = (project: string | null, budget: number): ContextPlan => ({
  project,
  mode: 'ask',
  text: '',
  facts: '',
  frame: { open: '', title: '' },
  bytes: 0,
  budget,
  items: [],
  dropped: 0,
  already: 0,
});

/**
 * The holdout keeps out only what was learned and is not critical; what is written in the file is the user's own word.
 */
const isLearned = ({ pattern, critical, isWritten }: Issue): boolean =>
  pattern !== null && critical === null && !isWritten;

const fileOf = (found: ContextState): ContextFile => (found.state === 'broken' ? {} : found.file);

/**
 * What a person meant for more than the project in which it was recorded. A project's file can keep it out, and can
 * keep its own in: `[learning] cross_project = false`. Corrections are kept by name: any project of a name may say so.
 */
function fromElsewhere(db: Database, project: Project, file: ContextFile, now: Date): Pattern[] {
  if (file.learning?.cross_project === false) return [];
  const found = patternsFromElsewhere(db, project.name, now.getTime());
  return keptByOthers(db, found, project.name);
}

function keptByOthers(db: Database, patterns: Pattern[], taker: string): Pattern[] {
  if (patterns.every(({ project }) => project === null)) return patterns;
  const keep = new Set(
    contextFilesBeside(db, taker).flatMap(({ name, found }) =>
      fileOf(found).learning?.cross_project === false ? [name] : [],
    ),
  );
  return patterns.filter(({ project }) => project === null || !keep.has(project));
}
