/** Kinds of faults that give several findings of severity error, each with the reason. */
export const severalFindings: ReadonlyMap<string, string> = new Map([
  ["a product without a home", "Each product of the root lacks its page."],
  ["no vendor answers a lookup", "Each flow that asks it has a lookup of its own."],
  ["the base changes under an overlay", "The owner of each overlay accepts the change."],
  [
    "a field that jobs of several products write becomes a field of one product",
    "It changes the core, and each guard of the other products loses the field.",
  ],
]);
