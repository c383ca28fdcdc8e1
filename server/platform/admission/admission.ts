import type { Soon } from "#server/platform/promises/soon.ts";

/** Limits of the requests that a process works on. */
export interface AdmissionLimits {
  /** Requests that run at once. */
  running: number;
  /** Requests that wait for a place. */
  waiting: number;
  /** Milliseconds that a request waits at most. */
  patience: number;
}

/** Share of the free places that one group may take, so that a busy group leaves some for others. */
const SHARE = 1 / 4;

interface Waiter {
  isGone(): boolean;
  settle(admitted: boolean): void;
}

/**
 * Gives places to requests. Each group, such as an organization, may take a share of the free
 * places (dynamic thresholds after Choudhury and Hahne). Requests beyond it wait, and the groups
 * with waiting requests take turns.
 */
export class Admission {
  private readonly limits: AdmissionLimits;
  private readonly running = new Map<string, number>();
  /** Waiting requests by group. The first group is the next one to get a place. */
  private readonly queues = new Map<string, Waiter[]>();
  private total = 0;
  private waiting = 0;

  constructor(limits: AdmissionLimits) {
    this.limits = limits;
  }

  /** Whether no further request may wait. */
  get isFull(): boolean {
    return this.waiting >= this.limits.waiting;
  }

  /**
   * Takes a place for a request of a group; false when there is none in time.
   *
   * @param isGone whether nobody waits for the answer any more
   */
  admit(group: string, isGone: () => boolean = () => false): Soon<boolean> {
    const queue = this.queues.get(group) ?? [];
    if (queue.length === 0 && this.mayRun(group)) {
      this.begin(group);
      return true;
    }
    // A group may take a share of the waiting room only, for the same reason.
    if (queue.length >= Math.ceil((this.limits.waiting - this.waiting) * SHARE)) return false;
    return new Promise((resolve) => {
      const settle = (admitted: boolean): void => {
        clearTimeout(timer);
        this.waiting -= 1;
        resolve(admitted);
      };
      const waiter = { isGone, settle };
      const timer = setTimeout(() => {
        this.remove(group, waiter);
        settle(false);
      }, this.limits.patience);
      this.waiting += 1;
      queue.push(waiter);
      this.queues.set(group, queue);
    });
  }

  /** Gives back the place of a request. */
  leave(group: string): void {
    const left = (this.running.get(group) ?? 0) - 1;
    if (left > 0) this.running.set(group, left);
    else this.running.delete(group);
    this.total -= 1;
    while (this.admitNext());
  }

  private mayRun(group: string): boolean {
    const free = this.limits.running - this.total;
    return free > 0 && (this.running.get(group) ?? 0) < Math.max(1, Math.floor(free * SHARE));
  }

  private begin(group: string): void {
    this.running.set(group, (this.running.get(group) ?? 0) + 1);
    this.total += 1;
  }

  private admitNext(): boolean {
    for (const [group, [waiter]] of this.queues) {
      if (!waiter || !this.mayRun(group)) continue;
      const rest = this.remove(group, waiter);
      // The group goes to the end of the line.
      if (this.queues.delete(group)) this.queues.set(group, rest);
      const admitted = !waiter.isGone();
      if (admitted) this.begin(group);
      waiter.settle(admitted);
      return true;
    }
    return false;
  }

  private remove(group: string, waiter: Waiter): Waiter[] {
    const rest = (this.queues.get(group) ?? []).filter((each) => each !== waiter);
    if (rest.length > 0) this.queues.set(group, rest);
    else this.queues.delete(group);
    return rest;
  }
}
