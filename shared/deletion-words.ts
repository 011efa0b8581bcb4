/** Something that is stored: what a person calls it, and where it is. */
interface Stored {
  words: string;
  /** Of the host's database. */
  tables?: readonly string[];
  /** Keys of the host's table of paths. */
  paths?: readonly string[];
  /** Stores of the extension's database, and what lies in the browser's session memory. */
  browser?: readonly string[];
}

/**
 * What "Delete everything" deletes, as every surface says it. `deletion.test.ts` and `handlers.test.ts` hold it against
 * the tables that there are, the paths, and what the browser keeps.
 */
export const DELETED_WITH_EVERYTHING: readonly Stored[] = [
  {
    words: 'every correction, with what was learned and measured from it: patterns, sentences, rules, insights',
    tables: [
      'feedback',
      'feedback_capture',
      'correction_state',
      'verification_runs',
      'evidence',
      'patterns',
      'pattern_members',
      'pattern_marks',
      'former_patterns',
      'pattern_sums',
      'pattern_stale',
      'learned',
      'learned_rules',
      'rule_attempts',
      'mistake_weeks',
      'outcome_weeks',
      'exposures',
      'observed',
      'verified_in',
      'obligation_outcomes',
    ],
  },
  { words: 'every report, job and remembered verdict', tables: ['reports', 'jobs', 'verdict_cache'] },
  { words: 'what was inserted into prompts', tables: ['injections'] },
  { words: 'what you muted', tables: ['mutes'] },
  { words: 'which solvers were shown to be wrong', tables: ['distrusted_solvers'] },
  { words: 'how earlier verdicts of each tool turned out', tables: ['judged_verdicts', 'reliability_counts'] },
  { words: 'which programs may ask over HTTP: all are revoked', paths: ['httpTokens'] },
  {
    words: 'declarations of packages that were fetched',
    paths: ['declarations'],
  },
  {
    words: 'the list of your projects with everything that you allowed them and others',
    tables: ['projects', 'consents', 'grants'],
  },
  {
    words: 'copies of their files and packages for checks, and what is kept for Undo',
    tables: ['undos'],
    paths: ['undo', 'spaces'],
  },
  {
    words: 'what waits to be shared, and receipts of what receivers deleted',
    tables: ['share_queue', 'share_left_out', 'share_receipts'],
  },
  { words: 'the ledger of what was run', tables: ['ledger', 'ledger_anchor'], paths: ['ledgerAnchor'] },
  { words: 'settings, backups and the log', tables: ['settings'], paths: ['database', 'log'] },
  {
    words:
      'what this browser keeps: which conversation belongs to which project, files, languages and jobs of blocks, ' +
      'unsent corrections',
    browser: ['jobs', 'outbox', 'bindings', 'files', 'words', 'choices', 'session'],
  },
];

/** What stays after it, and why. */
export const KEPT_AFTER_EVERYTHING: readonly Stored[] = [
  { words: 'the folders of your projects, with their .claude-context.toml and git hooks' },
  { words: 'receipts of what receivers may still have: ids and hashes, to ask again', tables: ['share_receipts'] },
  {
    words: 'that it was done, and hashes of the deleted ids, so that no browser hands them over again',
    tables: ['ledger', 'ledger_anchor', 'deleted_ids'],
    paths: ['ledgerAnchor'],
  },
  {
    words:
      'what is installed: the command on your PATH, the entry for your browsers, compiled tools; ' +
      '`claude-verify uninstall` removes the first two; the encryption of the database',
    paths: ['allowedOrigins', 'compileCache', 'startupSnapshots', 'tools'],
  },
  {
    words: 'the running host itself, and an emergency stop that holds',
    paths: ['lock', 'holder', 'token', 'socket', 'stopFlag'],
  },
  {
    words: 'that a session of Claude Code was told of a failure: a hash of its id, for a week',
    paths: ['hookSessions'],
  },
  { words: 'files that you exported or copied yourself' },
];
