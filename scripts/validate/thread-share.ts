/**
 * The organizations that one of two threads checks after a save. A thread that has checked an organization before
 * repeats only what a save changes. So each keeps its organizations from save to save, and takes one of the other's
 * only when the other needs longer for all that it has left.
 */

/** An organization, or the journeys (null). */
export type Part = string | null;

/** What the thread that has checked a part last knows about it. */
export interface Checked {
  readonly part: Part;
  /** What the first check took, in whichever thread, milliseconds. */
  readonly first: number;
  /** What the next one there is expected to take, milliseconds. */
  readonly next: number;
}

/** The first check of an organization takes about this many times as long as the second. */
const FIRST_TIMES = 10;
/** What a thread has not checked lately can take it this many times as long as the first time. */
const STALE_TIMES = 2;

export class ThreadShare {
  readonly #first = new Map<Part, number>();
  /** What the next check here is expected to take. */
  readonly #here = new Map<Part, number>();
  /** The parts of the other thread, with what the next check there is expected to take. */
  #others = new Map<Part, number>();

  /** What this thread has checked last. */
  get own(): readonly Checked[] {
    return [...this.#here.keys()]
      .filter((part) => !this.isOther(part))
      .map((each) => this.of(each));
  }

  of(part: Part): Checked {
    return { part, first: this.#first.get(part) ?? 0, next: this.#here.get(part) ?? 0 };
  }

  isOther(part: Part): boolean {
    return this.#others.has(part);
  }

  /** Notes that this thread has checked a part, and what it took. */
  checked(part: Part, milliseconds: number): void {
    this.#here.set(part, this.#here.has(part) ? milliseconds : milliseconds / FIRST_TIMES);
    this.#noteFirst(part, milliseconds);
    this.#others.delete(part);
  }

  /** Notes that the other thread has. */
  leave({ part, first, next }: Checked): void {
    this.#others.set(part, next);
    this.#noteFirst(part, first);
  }

  /** Replaces the parts of the other thread. */
  leaveOnly(others: readonly Checked[]): void {
    this.#others = new Map();
    for (const each of others) this.leave(each);
  }

  /** Orders organizations: those of this thread, the slowest first, then those of the other, the fastest first. */
  inOrder(codes: readonly string[]): readonly string[] {
    const own = codes.filter((code) => !this.isOther(code));
    const others = codes.filter((code) => this.isOther(code));
    return [
      ...own.sort((one, other) => this.of(other).next - this.of(one).next),
      ...others.sort((one, other) => this.of(one).first - this.of(other).first),
    ];
  }

  /** Returns what the other thread is expected to need for its parts among these, milliseconds. */
  timeOfOther(parts: readonly Part[]): number {
    return parts.reduce((sum, part) => sum + (this.#others.get(part) ?? 0), 0);
  }

  /** Whether this thread can check a part of the other thread before that has checked all that it has left. */
  isWorth(part: Part, left: readonly Part[]): boolean {
    return this.timeOfOther(left) > this.of(part).first * STALE_TIMES;
  }

  #noteFirst(part: Part, milliseconds: number): void {
    if (!this.#first.has(part)) this.#first.set(part, milliseconds);
  }
}
