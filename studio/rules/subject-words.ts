/** Words and kinds for the values that a rule tests. */
import type { Type } from "#engine/guard/type.ts";
import type { ValueKind } from "./operators.ts";

const KINDS: { readonly [K in Type["kind"]]: ValueKind } = {
  any: "any",
  null: "any",
  boolean: "boolean",
  number: "number",
  string: "text",
  list: "list",
  object: "object",
};

export const kindOf = (type: Type): ValueKind =>
  type.kind === "string" && type.isDate === true ? "date" : KINDS[type.kind];

/** Returns a name as words: `uwDecision` is "uw decision". */
export const spaced = (name: string): string =>
  name
    .replaceAll(".", " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, (_all, before: string, after: string) =>
      `${before} ${after}`.toLowerCase(),
    );
