const NUMBER = new Intl.NumberFormat("en-US");

/** Returns a number with its noun: "1 file", "2,000 files". */
export const counted = (count: number, noun: string): string =>
  `${NUMBER.format(count)} ${noun}${count === 1 ? "" : "s"}`;
