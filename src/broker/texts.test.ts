import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import spanish from "./es-US.json" with { type: "json" };

const folders = [import.meta.dirname, join(import.meta.dirname, "../agent/security")];
/** Pages of staff that brokers never open. */
const OF_STAFF = ["Security.tsx"];
const TEXT = /\btext\(\s*"([^"]+)"/g;

it("gives every text of the brokers' app in Spanish, and no other", async () => {
  const texts = new Set<string>();
  for (const folder of folders)
    for (const file of await readdir(folder)) {
      if (!file.endsWith(".tsx") || OF_STAFF.includes(file)) continue;
      const source = await readFile(join(folder, file), "utf8");
      for (const [, english = ""] of source.matchAll(TEXT)) texts.add(english);
    }
  // A table, whose entries the page looks up by their state.
  for (const state of ["Link sent", "Link expired", "In progress", "Closed"]) texts.add(state);
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].toSorted()).toEqual(Object.keys(spanish).toSorted());
});
