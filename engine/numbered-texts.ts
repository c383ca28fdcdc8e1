/** More than any set of definitions needs; a full cache is cleared, and its numbers are not given again. */
const MOST = 50_000;

/**
 * Returns a function that numbers texts: equal texts get the same number. A key of many texts stays
 * short with them.
 */
export function textNumbers(): (text: string) => number {
  const numbers = new Map<string, number>();
  let given = 0;
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    if (numbers.size >= MOST) numbers.clear();
    given += 1;
    numbers.set(text, given);
    return given;
  };
}
