/** The words by which names tell the lower end of a range from the upper one. */
const PAIRS: readonly (readonly [low: string, high: string])[] = [
  ["low", "high"],
  ["lowest", "highest"],
  ["lower", "upper"],
  ["min", "max"],
  ["minimum", "maximum"],
  ["least", "most"],
  ["smallest", "largest"],
];

/** The name of the other end of a range. */
interface Opposite {
  readonly name: string;
  /** Whether the given name is that of the upper end. */
  readonly isHigh: boolean;
}

/** Returns the opposite of a name, such as `rateHigh` of `rateLow`; null for a name of no end. */
export function oppositeOf(name: string): Opposite | null {
  const words = name.split(/(?=[A-Z])/);
  const index = words.findIndex((word) => PAIRS.flat().includes(word.toLowerCase()));
  const word = words[index]?.toLowerCase() ?? "";
  const pair = PAIRS.find((each) => each.includes(word));
  if (pair === undefined) return null;
  const isHigh = pair[1] === word;
  const other = pair[isHigh ? 0 : 1];
  const written = index === 0 ? other : other[0]?.toUpperCase() + other.slice(1);
  return { name: words.with(index, written).join(""), isHigh };
}
