import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Returns the classes that a style sheet styles wherever they are: `.name` is the whole selector. */
const classesIn = (file: string): string[] => [
  ...new Set(
    [
      ...readFileSync(join(import.meta.dirname, file), "utf8").matchAll(/^\.([\w-]+)(?=,$| \{$)/gm),
    ].map(([, name = ""]) => name),
  ),
];

it("no two style sheets of the studio style the same class, so that none changes the view of another", () => {
  const owners = new Map<string, string[]>();
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith(".css")))
    for (const name of classesIn(file)) owners.set(name, [...(owners.get(name) ?? []), file]);
  expect(owners.size).toBeGreaterThan(50);
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});
