/** Every refusal of an effect is a message with a code, so that it has a translation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { english } from "#server/lending/locale/wording.ts";
import type { MessageCode } from "#server/platform/errors/message.ts";

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "reading.ts")
  .map((name) => [name, readFileSync(join(import.meta.dirname, name), "utf8")] as const);

const codes = sources.flatMap(([name, source]) =>
  [...source.matchAll(/\bmessage\(\s*"([a-z-]+)"/g)].map(([, code = ""]) => [name, code] as const),
);

test("effects have more than 40 refusals", () => expect(codes.length).toBeGreaterThan(40));

test.each(codes)("%s rejects with a code that has an English sentence: %s", (_, code) => {
  expect(english({ code: code as MessageCode, args: {} })).toMatch(/[.?!]$/);
});

test.each(sources)("%s contains no finished sentence", (_, source) => {
  const sentences = [...source.matchAll(/(["`])([A-Z][^"`\n]{6,}[.?!])\1/g)]
    .map(([, , text = ""]) => text)
    // An error for the log, not a refusal.
    .filter((text) => !text.startsWith("Document ${uuid} could not be signed"));
  expect(sentences).toEqual([]);
});
