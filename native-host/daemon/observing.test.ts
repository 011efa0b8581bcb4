import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmationSchema } from '../../shared/correction.ts';
import { isTerminal } from '../../shared/protocol.ts';
import { openDatabase } from '../storage/database.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, end, makeHome, realDaemon, until, type ProcessHome } from './fixtures/process-home.ts';
import { readHolder } from './lock.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const CONVERSATION = 'c'.repeat(64);
const ended = (client: Client, job: string) =>
  until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );

test(
  'a verification in a conversation of a project is counted, a re-verification is not; both codes are laid over ' +
    'the project',
  async () => {
    const folder = path.join(home.folder, 'shop');
    mkdirSync(folder);
    writeFileSync(path.join(folder, '.claude-context.toml'), '[project]\nname = "shop"\n');
    writeFileSync(path.join(folder, 'data.json'), '{"a": 1}\n');
    const client = await clientOf(home, realDaemon);
    const { id: project } = await client.request('project.register', { directory: folder });
    const start = { code: '{"a": 1,}\n', language: 'json', languageSource: 'class' } as const;
    for (const [job, more] of [
      ['in-both', { project, conversation: CONVERSATION }],
      ['no-conversation', { project }],
      ['no-project', { conversation: CONVERSATION }],
    ] as const) {
      await client.request('verify.start', { job, ...start, ...more });
      expect((await ended(client, job))?.state).toBe('done');
    }
    const id = '650e8400-e29b-41d4-a716-446655440000';
    await client.request('feedback.record', {
      correction: {
        id,
        timestamp: '2026-01-01T00:00:00Z',
        project: 'shop',
        feedback_type: 'correction',
        claude_output: { file: 'data.json', content: '{"a": 1, "b": [2,]}\n' },
        issue: { category: 'syntax_error', description: 'a comma', detected_by: 'compiler' },
        correction: { content: '{"a": 1, "b": [2]}\n', verified: false },
      },
    });
    await client.request('feedback.reverify', { job: 'again', id });
    expect((await ended(client, 'again'))?.state).toBe('done');
    const { text } = await client.request('feedback.state', { id, page: 0 });
    const state = confirmationSchema.parse(JSON.parse(text));
    expect(state).toMatchObject({
      status: 'confirmed',
      before: { target: { kind: 'project', file: 'data.json' } },
      after: { target: { kind: 'project', file: 'data.json' } },
    });
    expect(await client.request('project.holdout', { project })).toEqual({ on: false });
    expect(await client.request('project.holdout', { project, on: true })).toEqual({ on: true });
    client.close();
    await end(readHolder(home.paths.holder)?.pid ?? 0, 'SIGTERM');

    const db = openDatabase(home.paths.database);
    const jsonRows = (table: string): unknown[] =>
      db.prepare(`SELECT DISTINCT conversation, project, backend FROM ${table} WHERE backend = 'json'`).all();
    expect(jsonRows('observed')).toEqual([{ conversation: CONVERSATION, project: 'shop', backend: 'json' }]);
    expect(jsonRows('verified_in')).toEqual([{ conversation: CONVERSATION, project: 'shop', backend: 'json' }]);
    expect(
      db
        .prepare(
          "SELECT project, verdict, count(*) AS n FROM obligation_outcomes WHERE backend = 'json' GROUP BY project " +
            'ORDER BY project',
        )
        .all(),
    ).toEqual([
      { project: null, verdict: 'refuted', n: 1 },
      { project: 'shop', verdict: 'refuted', n: 2 },
    ]);
    // The confirmed correction says that the parser was right about both codes.
    const judged = db.prepare(
      "SELECT source, subject, language, category, said, is_right, project FROM judged_verdicts WHERE backend = 'json'",
    );
    const right = { source: 'correction', subject: id, language: 'json', category: 'syntax_error', is_right: 1 };
    expect(judged.all()).toEqual([
      { ...right, said: 'held', project: 'shop' },
      { ...right, said: 'problem', project: 'shop' },
    ]);
    db.close();
  },
);
