/** A fault, and whether another one is its counterpart. */
interface Exchanged<T> {
  readonly fault: T;
  readonly isPair: boolean;
}

/**
 * Returns faults of which two that are exchanged with one another count once, as the first of them.
 * @param areExchanged whether each of two faults has what the other one should have
 */
export const exchangedOnce = <T>(
  faults: readonly T[],
  areExchanged: (one: T, other: T) => boolean,
): Exchanged<T>[] =>
  faults.flatMap((fault, index) => {
    const other = faults.findIndex((each) => areExchanged(fault, each));
    return other !== -1 && other < index ? [] : [{ fault, isPair: other !== -1 }];
  });
