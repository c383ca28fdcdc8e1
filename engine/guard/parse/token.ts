/** A token of a guard's source, with the characters that it spans. */
export type Token = { readonly start: number; readonly end: number; readonly text: string } & (
  | { readonly kind: "name" | "operator" | "end" }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "string"; readonly value: string }
);
