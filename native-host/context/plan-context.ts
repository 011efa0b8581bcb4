import { LIMITS } from '../../shared/limits.ts';
import type { ContextPlan, Project } from '../../shared/protocol.ts';
import type { Database } from '../feedback/database.ts';
import { narrowestMode } from '../project/consent.ts';
import { readContextFile } from './context-file.ts';
import type { ContextFile } from './context-schema.ts';
import { renderKnownIssues } from './known-issues.ts';
import { derivePatterns, recentCorrections } from './learned.ts';

/**
 * What would be inserted into the draft of a conversation that has the items `already`: empty text and no items when
 * there is nothing new, or when injection is off.
 */
export function planContext(db: Database, project: Project, already: readonly string[]): ContextPlan {
  const found = readContextFile(project.directory);
  const file: ContextFile = found.state === 'broken' ? {} : found.file;
  const budget = file.injection?.max_bytes ?? LIMITS.knownIssuesBytes;
  const mode = narrowestMode(project.file.injectionMode, project.consent.injectionMode);
  if (mode === 'off') return { project: project.name, mode, text: '', bytes: 0, budget, items: [], dropped: 0, already: 0 };
  const source = {
    projectName: project.name,
    items: file.known_issues?.items ?? [],
    filePatterns: file.known_issues?.patterns ?? [],
    derived: derivePatterns(db, project.name),
    recent: recentCorrections(db, project.name),
  };
  return { project: project.name, mode, budget, ...renderKnownIssues(source, budget, new Set(already)) };
}
