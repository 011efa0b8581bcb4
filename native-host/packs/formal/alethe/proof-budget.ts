/** Of a message: it may quote names of the script or of the proof. */
const MESSAGE_UNITS = 200;

/** Thrown where a proof is not believed; the message says why, in words that go after "the proof is not checked: ". */
export class ProofRefused extends Error {
  constructor(message: string) {
    super(message.slice(0, MESSAGE_UNITS));
  }
}

/** So many steps take about a millisecond at most. */
const LOOK_AFTER = 500;

/**
 * What the check of one proof may cost, in steps that take about the same time: it bounds time and memory. Every loop
 * over what a script or a proof has written spends of it. `isLate` is looked at on the way.
 */
export class ProofBudget {
  #left: number;
  #unseen = 0;
  readonly #isLate: () => boolean;

  constructor(steps: number, isLate: () => boolean) {
    this.#left = steps;
    this.#isLate = isLate;
  }

  /** Throws {@link ProofRefused} when nothing is left. */
  spend(steps: number): void {
    this.#left -= steps;
    this.#unseen += steps;
    if (this.#unseen >= LOOK_AFTER) {
      this.#unseen = 0;
      if (this.#isLate()) this.#left = -1;
    }
    if (this.#left < 0) throw new ProofRefused('it takes too long to check');
  }
}
