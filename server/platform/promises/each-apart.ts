/**
 * Does a piece of work for each item, one after another. One that fails keeps none of the others from theirs.
 * @throws AggregateError after the last one, with what failed
 */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, reasons(failures));
}

const reasons = (failures: readonly unknown[]): string =>
  failures.map((each) => (each instanceof Error ? each.message : String(each))).join("; ");
