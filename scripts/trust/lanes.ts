/** Work that takes one lane, or all of them. */
export interface Work {
  alone?: boolean;
  /** How long it takes, for the order. */
  seconds: number;
}

/**
 * Runs work in lanes side by side, the longest first, because a long one that began last would keep
 * one lane alone busy. Then runs, one after another, the work that must run alone. @returns the
 * results in the order of the work
 */
export async function inLanes<Item extends Work, Result>(
  items: readonly Item[],
  lanes: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<Item, Result>();
  const drain = async (queue: Item[]): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift())
      results.set(item, await run(item));
  };
  const shared = items
    .filter(({ alone }) => alone !== true)
    .toSorted((one, other) => other.seconds - one.seconds);
  await Promise.all(Array.from({ length: lanes }, () => drain(shared)));
  await drain(items.filter(({ alone }) => alone === true));
  return items.flatMap((item) => (results.has(item) ? [results.get(item) as Result] : []));
}
