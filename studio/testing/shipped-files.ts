import { readdirSync, readFileSync } from "node:fs";

/** Returns the text of each definition and schema of this repository, by path from its root. */
export function shippedFiles(): Record<string, string> {
  const names = ["flows", "schemas"].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((name) => `${folder}/${name}`),
  );
  return Object.fromEntries(
    names
      .filter((name) => name.endsWith(".json"))
      .map((name) => [name, readFileSync(name, "utf8")]),
  );
}
