/** Lets a few pieces of work run at once; the others wait in order. */
export interface Turns {
  /** @throws TurnsTaken when the line is too long or the wait was */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export class TurnsTaken extends Error {
  override name = "TurnsTaken";
}

interface Limits {
  /** Pieces of work that run at once. */
  atOnce: number;
  /** Pieces of work that may wait. */
  waiting: number;
  /** Milliseconds that one may wait. */
  patience: number;
}

/** Returns a line of its own; lines do not share their limits. */
export function createTurns({ atOnce, waiting, patience }: Limits): Turns {
  const line: (() => void)[] = [];
  let running = 0;

  const turn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (line.length >= waiting) return Promise.reject(new TurnsTaken("Too many are waiting."));
    return new Promise((begin, fail) => {
      const next = () => {
        clearTimeout(timer);
        begin();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(next), 1);
        fail(new TurnsTaken("The wait was too long."));
      }, patience);
      line.push(next);
    });
  };

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        const next = line.shift();
        // The next one takes over this place, so the number of running ones stays.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
