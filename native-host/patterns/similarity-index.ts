import { reversed } from './features.ts';
import type { Features } from './features.ts';

/**
 * From here on two corrections belong together. Chosen in the middle of the range in which the labelled set is told
 * apart.
 */
export const LINKED = 0.3;
/** Share of the change in the similarity; the rest is the message's. */
const CHANGE_SHARE = 0.6;
/** What a message alone can reach, where there is no change to compare. */
const MESSAGE_ALONE = 0.7;

/** A correction as it is compared. */
export interface IndexedCorrection {
  readonly id: string;
  /** Its place in the index. */
  readonly slot: number;
  readonly change: Channel;
  readonly message: Channel;
}

/** Parts by their number in the index, ascending, and the sum of their weights. */
interface Channel {
  parts: Int32Array;
  total: number;
}

/** For every part the slots of those that have it. */
type Postings = Map<number, number[]>;

/**
 * The corrections of one project and category by their parts: an inverted index, from which the exact weighted Jaccard
 * similarity to all others comes in one pass over the lists of a correction's own parts.
 */
export class SimilarityIndex {
  readonly nodes = new Map<string, IndexedCorrection>();
  readonly #slots: IndexedCorrection[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #weights: number[] = [];
  readonly #opposites: number[] = [];
  readonly #postings: Postings = new Map();
  // By slot, what is shared with the correction that is asked about; all zero between two questions.
  #sharedChange = new Int32Array(64);
  #sharedMessage = new Int32Array(64);

  /** Adds a correction; one that is there already is not added again. */
  add(id: string, { change, message }: Features): IndexedCorrection {
    const known = this.nodes.get(id);
    if (known !== undefined) return known;
    const node: IndexedCorrection = {
      id,
      slot: this.#slots.length,
      change: this.#channel(change),
      message: this.#channel(message),
    };
    this.nodes.set(id, node);
    this.#slots.push(node);
    post(this.#postings, node);
    return node;
  }

  #channel(parts: ReadonlyMap<number, number>): Channel {
    const numbers = Int32Array.from(
      parts,
      ([hash, weight]) => this.#numbers.get(hash) ?? this.#intern(hash, weight),
    ).sort();
    return { parts: numbers, total: this.#totalOf(numbers) };
  }

  #intern(hash: number, weight: number): number {
    const number = this.#weights.push(weight) - 1;
    this.#numbers.set(hash, number);
    const opposite = this.#numbers.get(reversed(hash));
    this.#opposites.push(opposite ?? -1);
    if (opposite !== undefined) this.#opposites[opposite] = number;
    return number;
  }

  /**
   * Visits every correction that is linked with this one: similar to at least {@link LINKED}, and not its opposite. Two
   * that undo each other are never linked, however much they share.
   * @param skip asked right before a visit: those that are of no interest any more.
   */
  eachLink(
    node: IndexedCorrection,
    visit: (other: IndexedCorrection, similarity: number) => void,
    skip: (other: IndexedCorrection) => boolean = () => false,
  ): void {
    this.#eachLinkIn(this.#postings, node, visit, skip);
  }

  #eachLinkIn(
    postings: Postings,
    node: IndexedCorrection,
    visit: (other: IndexedCorrection, similarity: number) => void,
    skip: (other: IndexedCorrection) => boolean,
  ): void {
    const touched = this.#share(postings, node);
    const opposite = node.change.parts
      .map((part) => this.#opposites[part] ?? -1)
      .filter((part) => part >= 0)
      .sort();
    const linked: [IndexedCorrection, number][] = [];
    for (const slot of touched) {
      const [change, message] = [this.#sharedChange[slot] ?? 0, this.#sharedMessage[slot] ?? 0];
      this.#sharedChange[slot] = 0;
      this.#sharedMessage[slot] = 0;
      const other = this.#slots[slot];
      if (other === undefined || other === node) continue;
      const similarity = similarityOf(node, other, change, message);
      if (similarity >= LINKED) linked.push([other, similarity]);
    }
    for (const [other, similarity] of linked) {
      if (!skip(other) && !this.#undoes(opposite, node, other)) visit(other, similarity);
    }
  }

  /** Adds up what every other one shares with this one; the slots of those that share anything. */
  #share(postings: Postings, { change, message }: IndexedCorrection): number[] {
    if (this.#sharedChange.length < this.#slots.length) {
      this.#sharedChange = new Int32Array(2 * this.#slots.length);
      this.#sharedMessage = new Int32Array(2 * this.#slots.length);
    }
    const touched: number[] = [];
    const [inChange, inMessage] = [this.#sharedChange, this.#sharedMessage];
    for (const [channel, shared] of [
      [change, inChange],
      [message, inMessage],
    ] as const) {
      for (const part of channel.parts) {
        const weight = this.#weights[part] ?? 0;
        for (const slot of postings.get(part) ?? []) {
          if (inChange[slot] === 0 && inMessage[slot] === 0) touched.push(slot);
          shared[slot] = (shared[slot] ?? 0) + weight;
        }
      }
    }
    return touched;
  }

  #undoes(opposite: Int32Array, node: IndexedCorrection, other: IndexedCorrection): boolean {
    const reverse = this.#totalOf(shared(opposite, other.change.parts));
    return reverse > 0 && reverse > this.#totalOf(shared(node.change.parts, other.change.parts));
  }

  #totalOf(parts: Iterable<number>): number {
    let total = 0;
    for (const part of parts) total += this.#weights[part] ?? 0;
    return total;
  }

  /** The connected components of some corrections, each component once. */
  components(ids: Iterable<string>): string[][] {
    const left = new Set([...ids].map((id) => this.nodes.get(id)).filter((node) => node !== undefined));
    const postings: Postings = new Map();
    for (const node of left) post(postings, node);
    const components: string[][] = [];
    for (const first of left) {
      left.delete(first);
      const component = [first];
      for (const node of component) {
        if (left.size === 0) break;
        // Those that were reached leave the lists: a dense component is scanned about once, not once for each of its
        // members.
        for (const part of partsOf(node)) {
          const list = postings.get(part);
          if (list !== undefined)
            postings.set(
              part,
              list.filter((slot) => left.has(this.#slots[slot] ?? node)),
            );
        }
        this.#eachLinkIn(
          postings,
          node,
          (other) => left.delete(other) && component.push(other),
          (other) => !left.has(other),
        );
      }
      components.push(component.map(({ id }) => id));
    }
    return components;
  }
}

function post(postings: Postings, node: IndexedCorrection): void {
  for (const part of partsOf(node)) {
    const list = postings.get(part);
    if (list === undefined) postings.set(part, [node.slot]);
    else list.push(node.slot);
  }
}

const partsOf = ({ change, message }: IndexedCorrection): number[] => [...change.parts, ...message.parts];

/** Mean of the weighted Jaccard similarities of change and message. */
function similarityOf(one: IndexedCorrection, other: IndexedCorrection, change: number, message: number): number {
  const inMessage = jaccard(one.message.total, other.message.total, message);
  if (one.change.total === 0 || other.change.total === 0) return MESSAGE_ALONE * inMessage;
  return CHANGE_SHARE * jaccard(one.change.total, other.change.total, change) + (1 - CHANGE_SHARE) * inMessage;
}

const jaccard = (one: number, other: number, shared: number): number =>
  shared === 0 ? 0 : shared / (one + other - shared);

/** What two ascending lists have in common. */
function* shared(one: Int32Array, other: Int32Array): Generator<number> {
  let [i, j] = [0, 0];
  while (i < one.length && j < other.length) {
    const [left = 0, right = 0] = [one[i], other[j]];
    if (left === right) yield left;
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
}
