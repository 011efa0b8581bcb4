import { LIMITS } from '../../shared/limits.ts';
import { budgetVector } from './budget-vector.ts';
import type { BudgetVector } from './budget-vector.ts';

const GIB = 2 ** 30;

/** What one verification may use up in all, with the runs in the sandbox that it asks for. */
export const JOB_BUDGET: BudgetVector = budgetVector({
  effects: 200,
  wallMs: 30 * 60_000,
  cpuMs: 2 * 60 * 60_000,
  outputBytes: 20 * LIMITS.toolOutputReadBytes,
  processes: 512,
  memoryBytes: 16 * GIB,
});

/**
 * The same for a project whose user lets checks ask the network: without that there is nothing that a verification
 * could let out.
 */
export const ONLINE_JOB_BUDGET: BudgetVector = { ...JOB_BUDGET, sentBytes: 16 * 2 ** 20 };

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
