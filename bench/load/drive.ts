/** Two ways to load a server: as fast as it answers, and on a schedule that does not wait for it. */
import { setTimeout as delay } from "node:timers/promises";

/** An answered call of a schedule. */
export interface Answer {
  readonly kind: string;
  /** When it was due, seconds after the start. */
  readonly at: number;
  /** Milliseconds until its answer. */
  readonly took: number;
}

export interface Outcome {
  /** Milliseconds of each answered call, sorted. */
  readonly took: readonly number[];
  /** Calls without an answer, or with a status of 400 and above, by what went wrong. */
  readonly failures: Readonly<Record<string, number>>;
  readonly seconds: number;
}

export const failed = ({ failures }: Outcome): number =>
  Object.values(failures).reduce((sum, count) => sum + count, 0);

/** Returns the value below which a share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

class Tally {
  private readonly took: number[] = [];
  private readonly failures: Record<string, number> = {};

  /**
   * @param due the moment from which the caller waits: a late start counts as waiting
   * @param answered gets the milliseconds of an answer
   */
  async measure(
    call: () => Promise<{ status: number }>,
    due: number,
    answered: (took: number) => void = () => {},
  ): Promise<void> {
    try {
      const { status } = await call();
      const took = performance.now() - due;
      if (status >= 400) this.fail(`status ${status}`);
      else {
        this.took.push(took);
        answered(took);
      }
    } catch (error) {
      this.fail(error instanceof Error ? error.message : "no answer");
    }
  }

  private fail(reason: string): void {
    this.failures[reason] = (this.failures[reason] ?? 0) + 1;
  }

  outcome(seconds: number): Outcome {
    return { took: this.took.toSorted((a, b) => a - b), failures: this.failures, seconds };
  }
}

/** Repeats a call on a number of connections, each as soon as the last answer is there. */
export async function saturate(
  call: (index: number) => Promise<{ status: number }>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Outcome> {
  const tally = new Tally();
  const began = performance.now();
  let index = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - began < seconds * 1000) {
        index += 1;
        const mine = index;
        await tally.measure(() => call(mine), performance.now());
      }
    }),
  );
  return tally.outcome((performance.now() - began) / 1000);
}

/** A call that is due at a moment, seconds after the start. */
export interface Due {
  readonly at: number;
  readonly kind: string;
  call(): Promise<{ status: number }>;
}

/** Sends each call when it is due, whether or not the server keeps up. */
export async function follow(
  schedule: Iterable<Due>,
): Promise<Outcome & { readonly answers: readonly Answer[] }> {
  const tally = new Tally();
  const answers: Answer[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (const { at, kind, call } of schedule) {
    const due = began + at * 1000;
    const wait = due - performance.now();
    if (wait > 1) await delay(wait);
    under.push(tally.measure(call, due, (took) => answers.push({ kind, at, took })));
  }
  await Promise.all(under);
  return { ...tally.outcome((performance.now() - began) / 1000), answers };
}
