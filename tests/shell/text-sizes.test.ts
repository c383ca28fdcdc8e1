import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";

const repository = resolve(import.meta.dirname, "../..");
/** Sheets whose texts do not follow the page: the toolbar lies over any page, and a drawing has a scale of its own. */
const APART = /^(src\/toolbar\/|studio\/styles\/drawing\.css$)/;

it("no style sheet sets a text in pixels, so that it follows the size that a person chose in the browser", () => {
  const sheets = ["src", "renderers", "studio"]
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => path.endsWith(".css") && !APART.test(path));
  expect(sheets.length).toBeGreaterThan(50);
  const fixed = sheets.flatMap((path) => {
    const rules = readFileSync(join(repository, path), "utf8").matchAll(
      /\bfont(?:-size)?:[^;]*?\d+px[^;]*;/g,
    );
    return [...rules].map(([rule]) => `${path}: ${rule}`);
  });
  expect(fixed).toEqual([]);
});
