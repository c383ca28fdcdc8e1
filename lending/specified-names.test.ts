import { expect, test } from "vitest";
import flags from "#schemas/flags.schema.json" with { type: "json" };
import { SESSION_REPLAY } from "./recording/flag.ts";
import { FLAGS } from "./specified-names.ts";

test("the schema of flags lists the flags that code asks for", () => {
  const { "x-known": known } = flags.properties.flags.items.properties.id;
  expect(known).toEqual([...Object.values(FLAGS), SESSION_REPLAY].sort());
});
