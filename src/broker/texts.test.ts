import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import spanish from "./es-US.json" with { type: "json" };

const folders = [import.meta.dirname, join(import.meta.dirname, "../agent/security")];
const shared = ["field-faults.ts", "PasswordField.tsx", "ReadingState.tsx"].map((file) =>
  join(import.meta.dirname, "../agent", file),
);
/** Pages of staff that brokers never open. */
const OF_STAFF = ["Security.tsx"];
const TEXT = /\btext\(\s*"([^"]+)"/g;

it("gives every text of the brokers' app in Spanish, and no other", async () => {
  const texts = new Set<string>();
  const files = [...shared];
  for (const folder of folders)
    for (const file of await readdir(folder))
      if (file.endsWith(".tsx") && !OF_STAFF.includes(file)) files.push(join(folder, file));
  for (const file of files) {
    const source = await readFile(file, "utf8");
    for (const [, english = ""] of source.matchAll(TEXT)) texts.add(english);
  }
  // A table, whose entries the page looks up by their state.
  for (const state of ["Link sent", "Link expired", "In progress", "Closed"]) texts.add(state);
  expect(texts.size).toBeGreaterThan(50);
  expect([...texts].toSorted()).toEqual(Object.keys(spanish).toSorted());
});
