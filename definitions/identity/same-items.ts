/** Whether a list has the same values and objects as another one of its length. */
export const sameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((each, index) => each === other[index]);
