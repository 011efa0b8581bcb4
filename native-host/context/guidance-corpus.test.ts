import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGE_IDS } from '../../shared/language.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';
import { noteClaim } from '../corrections/correction-state.ts';
import { recordCorrection } from '../corrections/corrections.ts';
import { catchUp } from '../patterns/fixtures/rebuilt.ts';
import { listPatterns } from '../patterns/list-patterns.ts';
import { readProject, registerProject } from '../project/project-registry.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { MISTAKES, type RecordedMistake } from './fixtures/guidance-corpus.ts';
import { DRAFTS, type CorpusDraft } from './fixtures/guidance-drafts.ts';
import { planContext, planWithoutProject } from './plan-context.ts';

const NOW = new Date('2026-11-12T00:00:00Z');

let room: string;
let db: Database;
const projects = new Map<string, string>();
const languageOf = (name: string | null) => LANGUAGE_IDS.find((id) => id === name);

/** Each recorded twice, as the extension records it, the project's own with its project and the others without one. */
beforeAll(async () => {
  room = realpathSync(mkdtempSync(join(tmpdir(), 'cv-corpus-')));
  db = openDatabase(join(room, 'feedback.sqlite'));
  for (const [at, mistake] of MISTAKES.entries()) for (const day of [3, 8]) await record(mistake, at * 10 + day, day);
  catchUp(db);
  for (const { project } of DRAFTS) {
    if (project === undefined || projects.has(project.name)) continue;
    mkdirSync(join(room, project.name));
    writeFileSync(
      join(room, project.name, '.claude-context.toml'),
      `[project]\nlanguages = ${JSON.stringify(project.languages)}\n`,
    );
    projects.set(project.name, registerProject(db, join(room, project.name), NOW.toISOString()).id);
  }
});
afterAll(() => {
  db.close();
  rmSync(room, { recursive: true });
});

async function record(mistake: RecordedMistake, n: number, day: number): Promise<void> {
  const scope = mistake.project === undefined ? 'language' : 'project';
  const at = `2026-11-0${day}T00:00:00Z`;
  const { id } = await recordCorrection(db, {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    timestamp: at,
    project: mistake.project ?? null,
    feedback_type: 'correction',
    claude_output: { file: mistake.file === '' ? null : mistake.file, content: mistake.claude },
    issue: {
      category: mistake.category,
      subcategory: mistake.subcategory,
      description: mistake.wrong,
      detected_by: 'user',
    },
    correction: { content: mistake.correction, verified: false },
    guidance: { sentence: mistake.sentence, scope: mistake.language === null ? 'everywhere' : scope },
  });
  noteClaim(db, id, { language: languageOf(mistake.language), conversation: undefined, evidence: [] }, at);
}

function plan({ text, blocks, project }: CorpusDraft): ContextPlan {
  const asked = { already: [], draft: text, languages: blocks.flatMap((block) => languageOf(block) ?? []) };
  const id = projects.get(project?.name ?? '');
  return id === undefined ? planWithoutProject(db, asked, NOW) : planContext(db, readProject(db, id), asked, NOW);
}

test('every mistake is one pattern that says its sentence, and no token of a change', () => {
  const patterns = listPatterns(db, { now: NOW.getTime() });
  expect(patterns.map(({ guidance }) => guidance).toSorted()).toEqual(
    MISTAKES.map(({ sentence }) => sentence).toSorted(),
  );
});

test.each(DRAFTS.map((draft): [string, CorpusDraft] => [draft.id, draft]))('%s: what fits is offered', (_id, draft) => {
  const { items, text } = plan(draft);
  const offered = items.map((item) => MISTAKES.find(({ sentence }) => sentence === item.sentence));
  expect(offered.map((mistake) => mistake?.id)).toEqual(expect.arrayContaining([...draft.must]));
  expect(items.length).toBeLessThanOrEqual(5);
  for (const mistake of offered) {
    expect([...draft.languages, null]).toContain(mistake?.language);
    expect([undefined, draft.project?.name]).toContain(mistake?.project);
  }
  if (draft.languages.length === 0) expect(items).toEqual([]);
  for (const { sentence, why } of items) {
    expect(text).toContain(`\n  Guidance: ${sentence}\n`);
    expect(why?.[0]).toMatch(/^recorded 2 times, last on 8 Nov(?:, in [A-Z]|$)/);
  }
});
