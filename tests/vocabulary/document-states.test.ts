import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const files = readdirSync("flows", { recursive: true, encoding: "utf8" })
  .map((path) => join("flows", path))
  .filter((path) => /^flows.[^/\\]+.documents.[^/\\]+\.json$/.test(path));

/** Returns the values of a document that read a state's code and would print it. */
function printedCodes(file: string): string[] {
  const codes: string[] = [];
  JSON.parse(readFileSync(file, "utf8"), (name, value: unknown) => {
    if (typeof value !== "object" || value === null) return value;
    for (const [key, part] of Object.entries(value))
      if (typeof part === "string" && /^\/(application|profile)\/.*\/state$/.test(part)) {
        const isNamed = "format" in value && value.format === "state";
        if (!isNamed) codes.push(`${file}: ${name}.${key}`);
      }
    return value;
  });
  return codes;
}

it("prints the name of a state in every document, which a court and a county read", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap(printedCodes)).toEqual([]);
});
