import { LIMITS } from '../../shared/limits.ts';
import { budgetVector } from './budget-vector.ts';
import type { BudgetVector } from './budget-vector.ts';

const GIB = 2 ** 30;

/**
 * What the engines of one verification are reserved: a deadline for each of a handful of checks, one after another at
 * worst.
 */
export const ENGINES_COST: BudgetVector = budgetVector({
  wallMs: 6 * LIMITS.checkDeadlineMs,
  outputBytes: LIMITS.toolOutputReadBytes,
  processes: 8,
  memoryBytes: 4 * GIB,
});

/** What one run in the sandbox is reserved: it is stopped at its own limits, and what it used beyond this is told. */
export const RUN_COST: BudgetVector = budgetVector({
  wallMs: 60_000,
  cpuMs: LIMITS.sandbox.cpuSeconds * 1_000,
  outputBytes: LIMITS.toolOutputKeptBytes,
  processes: LIMITS.sandbox.processes,
  memoryBytes: LIMITS.sandbox.memoryBytes,
});

/**
 * Runs in the sandbox that one verification has at once; further ones wait. With its engines they stay within
 * {@link JOB_BUDGET}, in which what is held is refused, not waited for.
 */
export const RUNS_AT_ONCE = 4;

/** Runs in the sandbox that one verification may ask for: a model checker takes some for each claim of a model. */
const RUNS = 200;

/**
 * What one verification may use up in all: its engines, and so many runs, each of which is gone with all that it was
 * reserved. What they hold at once is twice what {@link RUNS_AT_ONCE} need.
 */
export const JOB_BUDGET: BudgetVector = budgetVector({
  effects: RUNS + 1,
  wallMs: ENGINES_COST.wallMs + RUNS * RUN_COST.wallMs,
  cpuMs: RUNS * RUN_COST.cpuMs,
  outputBytes: ENGINES_COST.outputBytes + RUNS * RUN_COST.outputBytes,
  processes: 2_048,
  memoryBytes: 16 * GIB,
});

/**
 * The same for a project whose user lets checks ask the network: without that there is nothing that a verification
 * could let out.
 */
export const ONLINE_JOB_BUDGET: BudgetVector = { ...JOB_BUDGET, sentBytes: 16 * 2 ** 20 };

/** What asking the user for a folder in a dialog may use up. */
export const DIALOG_COST: BudgetVector = budgetVector({
  wallMs: LIMITS.folderDialogMs,
  outputBytes: LIMITS.toolOutputReadBytes,
  processes: 8,
  memoryBytes: GIB,
});

/** What one application of a change to a project may use up. */
export const WRITE_BUDGET: BudgetVector = budgetVector({ effects: 1, writes: 1_000, writtenBytes: 64 * 2 ** 20 });

/** What one sharing may use up. */
export const SEND_BUDGET: BudgetVector = budgetVector({ effects: 1, sentBytes: 16 * 2 ** 20 });
