/** Thrown where a proof is not believed; the message says why, in words that go after "the proof is not checked: ". */
export class ProofRefused extends Error {}

/** What the check of one proof may cost, in steps that take about the same time: it bounds time and memory. */
export class ProofBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Throws {@link ProofRefused} when nothing is left. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new ProofRefused('it takes too long to check');
  }
}
