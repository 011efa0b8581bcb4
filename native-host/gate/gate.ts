import { CodedError } from '../../shared/errors.ts';
import type { Database } from '../storage/database.ts';
import { withDeferredFsync } from '../storage/deferred-fsync.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { budgetVector, nonZero, type BudgetVector } from './budget-vector.ts';
import { createKernel, type Command, type Invariant, type KernelOutcome, type Refusal } from './kernel.ts';
import { EMPTY, nearLimits, type Effect, type Forbidden, type KernelState, type NearLimit } from './kernel-state.ts';
import type { Ledger, LedgerEvent } from './ledger.ts';
import type { StopFlag } from './stop-flag.ts';

/** What a gate stands on. */
export interface GateSettings {
  db: Database;
  ledger: Ledger;
  flag: StopFlag;
  /** Besides the kernel's own budget arithmetic. */
  invariants?: readonly Invariant[];
  /** Hears of what could not be written, and of nothing else. */
  failed(problem: unknown): void;
}

/**
 * The gate: every effect of the host is admitted here, and what became of it stands in the ledger. All calls are
 * synchronous.
 */
export interface Gate {
  readonly stopped: boolean;
  /** Opens a run. Throws CV090 for an id that is open. */
  open(run: string, budget: BudgetVector): void;
  /** Forgets a run; what is still open in it is given up first. */
  close(run: string): void;
  /**
   * Admits an effect, or throws CV018 (stopped), CV019 (budget), CV028 (forbidden), CV029 (invariant). `work` runs in
   * the transaction that appends to the ledger: when it throws, nothing is admitted, and its error is passed on. Not to
   * be called within another transaction.
   */
  admit<T>(run: string, id: string, effect: Effect, work?: () => T): T | undefined;
  /**
   * Ends an admitted effect with what it really used; returns what that was beyond its reservation. `work` as for
   * admit.
   */
  settle(run: string, id: string, used: Partial<BudgetVector>, work?: () => void): Partial<BudgetVector>;
  /**
   * {@link admit}, then the effect itself, then {@link settle} however it ends. `used` is told by the effect, at worst
   * late.
   */
  during<T>(
    run: string,
    id: string,
    effect: Effect,
    perform: (use: (used: Partial<BudgetVector>) => void) => Promise<T>,
  ): Promise<T>;
  /** Appends to the ledger what needs no admission, in one transaction with `work`. */
  note<T>(event: LedgerEvent, work?: () => T): T | undefined;
  /** Stops everything: always, at once, at no cost. `kept` says whether it outlives this process. */
  stop(by: string): { kept: boolean };
  /** Ends the stop; only for requests of the user. Throws CV021 when the flag cannot be removed. */
  resume(by: string): void;
  /** Called at once at every stop. */
  onStop(listener: () => void): void;
  /** Forbids what touches a region until it is fixed, with a limited number of attempts. */
  forbid(region: string, cause: string, touches: Forbidden['touches'], attemptsMax?: number): void;
  /** One attempt at fixing a region, if one is left; true when nothing is forbidden there afterwards. */
  recover(region: string, repair: () => boolean): boolean;
  /** The user says that a region is in order. */
  lift(region: string): void;
  state(): { stopped: boolean; forbidden: ReadonlyMap<string, Forbidden>; near: NearLimit[]; open: number };
}

/** Attempts at recovery before a region stays forbidden until the user lifts it. */
const ATTEMPTS = 3;

/** Events of the emergency stop; the newest one tells how a process that was killed left it. */
const STOP_EVENTS = ['stop', 'resume'] as const;

/** What was measured, in whole numbers: rounded up, and a measurement that failed is none. */
const measured = (used: Partial<BudgetVector>): BudgetVector =>
  budgetVector(
    Object.fromEntries(
      Object.entries(used).map(([resource, value]) => [
        resource,
        Number.isFinite(value) ? Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.ceil(value))) : 0,
      ]),
    ),
  );

/** Opens the gate; it is stopped when the flag is set or the ledger's last word on it was "stop". */
export function createGate({ db, ledger, flag, invariants = [], failed }: GateSettings): Gate {
  const step = createKernel(invariants);
  const listeners: (() => void)[] = [];
  // Events of things that happened although the disk did not take their entry; the next transaction brings them in.
  let deferred: DeferredEvents = [];
  let state: KernelState = { ...EMPTY, stopped: flag.isSet() || ledger.last(STOP_EVENTS)?.event === 'stop' };

  const tell = (command: Command): KernelOutcome => {
    const { state: next, outcome } = step(state, command);
    state = next;
    return outcome;
  };
  const must = (command: Command): void => {
    const outcome = tell(command);
    if (!outcome.ok) throw new CodedError('CV090', `${command.do}: ${outcome.refusal.why}`);
  };

  /** One transaction of work and entry. */
  function append<T>(event: LedgerEvent, work?: () => T): T | undefined {
    const entries = [...deferred, event];
    const result = withStorageErrors(() =>
      db
        .transaction(() => {
          const worked = work?.();
          for (const entry of entries) ledger.append(entry);
          return worked;
        })
        .immediate(),
    );
    deferred = [];
    return result;
  }

  /** The same, on the disk when it returns; the anchor file is never ahead of the disk. */
  function write<T>(event: LedgerEvent, work?: () => T): T | undefined {
    const result = append(event, work);
    ledger.committed();
    return result;
  }

  const soon = <T>(event: LedgerEvent, work?: () => T): T | undefined =>
    withDeferredFsync(db, () => append(event, work));

  /**
   * How an effect and its end are entered. A power failure ends processes as well: entries about them may wait for the
   * next one that has to be on the disk, the end of their job at the latest. What outlives one is there before it
   * happens.
   */
  const entering = (kind: Effect['kind']): typeof write => (kind === 'start-process' ? soon : write);

  /** For what has happened whether or not it can be written down. */
  function writeOrDefer(event: LedgerEvent, enter: (event: LedgerEvent) => void = write): void {
    try {
      enter(event);
    } catch (problem) {
      deferred = defer(deferred, event);
      failed(problem);
    }
  }

  function stop(by: string): { kept: boolean } {
    tell({ do: 'stop' });
    for (const listener of listeners) {
      try {
        listener();
      } catch (problem) {
        failed(problem);
      }
    }
    const kept = flag.set();
    writeOrDefer({ event: 'stop', detail: { by } });
    return { kept };
  }

  /** The flag may have been set by somebody who did not reach this process. */
  function isStopped(): boolean {
    if (!state.stopped && flag.isSet()) stop('flag');
    return state.stopped;
  }

  function admit<T>(run: string, id: string, effect: Effect, work?: () => T): T | undefined {
    isStopped();
    const { kind, what, project, backend } = effect;
    const event = { run, effect: id, project };
    const reserved = tell({ do: 'reserve', run, id, effect });
    const committed = reserved.ok ? step(state, { do: 'commit', run, id }) : { state, outcome: reserved };
    if (!committed.outcome.ok) {
      tell({ do: 'release', run, id });
      writeOrDefer({ event: 'reject', ...event, detail: { kind, what, backend, refusal: committed.outcome.refusal } });
      throw refusalError(committed.outcome.refusal);
    }
    try {
      const near = committed.outcome.near.map(({ resource, share }) => [resource, Math.round(share * 100) / 100]);
      const result = entering(kind)(
        { event: 'commit', ...event, detail: { kind, what, backend, cost: nonZero(effect.cost), near } },
        work,
      );
      state = committed.state;
      return result;
    } catch (problem) {
      tell({ do: 'release', run, id });
      throw problem;
    }
  }

  function settle(run: string, id: string, used: Partial<BudgetVector>, work?: () => void): Partial<BudgetVector> {
    const outcome = tell({ do: 'settle', run, id, used: measured(used) });
    if (!outcome.ok) throw new CodedError('CV090', `settle: ${outcome.refusal.why}`);
    const overshoot = nonZero(outcome.overshoot);
    const event = { event: 'settle', run, effect: id, detail: { used: nonZero(measured(used)), overshoot } };
    try {
      write(event, work);
    } catch (problem) {
      deferred = defer(deferred, event);
      throw problem;
    }
    return overshoot;
  }

  /** Settles what is over, whatever the disk says. An effect whose run was closed before has been settled then. */
  function end(
    run: string,
    id: string,
    detail: Record<string, unknown>,
    used: Partial<BudgetVector>,
    enter = write,
  ): void {
    const outcome = tell({ do: 'settle', run, id, used: measured(used) });
    if (outcome.ok)
      writeOrDefer(
        { event: 'settle', run, effect: id, detail: { ...detail, overshoot: nonZero(outcome.overshoot) } },
        enter,
      );
  }

  return {
    get stopped() {
      return isStopped();
    },
    open: (run, budget) => must({ do: 'open', run, budget }),
    close(run) {
      for (const [id, { phase }] of state.runs.get(run)?.open ?? []) {
        if (phase === 'reserved') tell({ do: 'release', run, id });
        else end(run, id, { abandoned: true }, {});
      }
      tell({ do: 'close', run });
    },
    admit,
    settle,
    async during(run, id, effect, perform) {
      admit(run, id, effect);
      let used: Partial<BudgetVector> = {};
      try {
        return await perform((told) => {
          used = { ...used, ...told };
        });
      } finally {
        end(run, id, { used: nonZero(measured(used)) }, used, entering(effect.kind));
      }
    },
    note: write,
    stop,
    resume(by) {
      withStorageErrors(() => flag.clear());
      tell({ do: 'resume', by: 'user' });
      writeOrDefer({ event: 'resume', detail: { by } });
    },
    onStop: (listener) => void listeners.push(listener),
    forbid(region, cause, touches, attemptsMax = ATTEMPTS) {
      tell({ do: 'forbid', region, cause, touches, attemptsMax });
      writeOrDefer({ event: 'forbid', effect: region, detail: { cause, touches } });
    },
    recover(region, repair) {
      if (!state.forbidden.has(region) || state.forbidden.get(region)?.phase === 'mended') return true;
      if (!tell({ do: 'attempt', region }).ok) return false;
      let repaired = false;
      try {
        repaired = repair();
      } catch (problem) {
        failed(problem);
      }
      tell({ do: 'attempted', region, mended: repaired });
      writeOrDefer({ event: 'recover', effect: region, detail: { mended: repaired } });
      return repaired;
    },
    lift(region) {
      if (tell({ do: 'lift', region, by: 'user' }).ok) writeOrDefer({ event: 'lift', effect: region });
    },
    state() {
      const { stopped, forbidden, runs } = state;
      return {
        stopped,
        forbidden: new Map([...forbidden].filter(([, { phase }]) => phase !== 'mended')),
        near: [...runs].flatMap(([id, run]) => nearLimits(id, run)),
        open: [...runs.values()].reduce((sum, run) => sum + run.open.size, 0),
      };
    },
  };
}

/** A refusal as the user is told of it. */
function refusalError(refusal: Refusal): CodedError {
  switch (refusal.why) {
    case 'stopped':
      return new CodedError('CV018');
    case 'over-budget':
      return new CodedError('CV019', `${refusal.resource}: ${refusal.asked} asked for, ${refusal.left} left.`);
    case 'forbidden':
      return new CodedError('CV028', `${refusal.region}: ${refusal.cause}`);
    case 'invariant':
      return new CodedError('CV029', refusal.name);
    default:
      return new CodedError('CV090', `The gate did not understand an effect (${refusal.why}).`);
  }
}

/** What happened although the disk did not take its entry, in order, for the next transaction. */
export type DeferredEvents = readonly LedgerEvent[];

/** Beyond so many the disk has been full for long, and one sum says as much as the single events. */
export const DEFERRED_MAX = 1_000;

/** The event that stands for those that were not kept: its detail is how many there were of each. */
const NOT_KEPT = 'not-kept';

/** Said of the whole host, and the last word on them decides how the next daemon starts. */
const KEPT_LONGEST: readonly string[] = ['stop', 'resume', 'forbid', 'lift'];

/**
 * Adds one. There are never more than {@link DEFERRED_MAX}: the oldest that is no word of the user's is only counted
 * then, in an event that stands first, so that the ledger says what it lacks.
 */
export function defer(deferred: DeferredEvents, event: LedgerEvent): DeferredEvents {
  if (deferred.length < DEFERRED_MAX) return [...deferred, event];
  const [first] = deferred;
  const counted = first?.event === NOT_KEPT ? countsOf(first.detail) : new Map<string, number>();
  const single = [...deferred.slice(first?.event === NOT_KEPT ? 1 : 0), event];
  // The sum takes a place of its own.
  while (single.length >= DEFERRED_MAX) {
    const oldest = Math.max(
      0,
      single.slice(0, -1).findIndex((each) => !KEPT_LONGEST.includes(each.event)),
    );
    for (const { event: name } of single.splice(oldest, 1)) counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [{ event: NOT_KEPT, detail: Object.fromEntries(counted) }, ...single];
}

const countsOf = (detail: unknown): Map<string, number> =>
  new Map(Object.entries(detail ?? {}).map(([name, count]) => [name, Number(count)]));
