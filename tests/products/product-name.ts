/** Makes names that no code can know. `PRODUCT_SEED` chooses others. */
import { seeded } from "../mutations/random.ts";

/** Letters of a name after the first. */
const LENGTH = 7;

const ALPHABET = "abcdefghijklmnopqrstuvwxyz";

const random = seeded(Number(process.env["PRODUCT_SEED"] ?? 1));

/**
 * Returns a product's name whose folder comes before or after those of another product.
 * @param other name whose first letter is neither the first nor the last of the alphabet
 */
export function productName(side: "before" | "after", other: string): string {
  const [before = "", after = ""] = ALPHABET.split(other.charAt(0));
  const letters = [...ALPHABET];
  const rest = Array.from({ length: LENGTH }, () => random.pick(letters));
  return [random.pick([...(side === "before" ? before : after)]), ...rest].join("");
}
