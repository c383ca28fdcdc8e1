import { expect, it } from "vitest";
import { bearsName } from "./signer-name.ts";

it.each([
  ["Ada King", "Ada", "King", true],
  ["ADA M. KING", "Ada", "King", true],
  ["King, Ada", "Ada", "King", true],
  ["Jose Nunez Garcia", "José", "Núñez-García", true],
  ["Siobhan OBrien", "Siobhán", "O’Brien", true],
  ["Nguyễn Văn An", "Văn An", "Nguyễn", true],
  ["Ada", "Ada", "King", false],
  ["A. King", "Ada", "King", false],
  ["Adam Kingsley", "Ada", "King", false],
  ["Anybody", undefined, undefined, true],
])("compares the signature %s with the name %s %s: %s", (signature, firstName, lastName, bears) => {
  expect(bearsName(signature, { firstName, lastName })).toBe(bears);
});
