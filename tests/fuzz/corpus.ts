/** The start of mutation: every guard and every definition of the product. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRecord, type Entities } from "#engine/index.ts";
import { productEntities } from "#engine/testing/product-entities.ts";

const root = resolve(import.meta.dirname, "../..");

const json = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

export const entities: Entities = productEntities;

/** Small definitions only: copying larger ones would take most of the time. */
export const definitionTexts: readonly string[] = readdirSync(join(root, "flows"), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => readFileSync(path, "utf8"))
  .filter((text) => text.length < 6_000);

export const definitions: readonly unknown[] = definitionTexts.map(
  (text) => JSON.parse(text) as unknown,
);

const NASTY = [
  "a.l.all(x, a.l.all(y, x != y || x == y))",
  "application.consents.exists(c, c.type == 'SOFT_CREDIT') && !(application.term > 0)",
  "'\\ud83d\\ude00'.size() == 1 && r'\\d' != '\\\\d'",
  "1e999 > 0 || -0 == 0 || 0x1F in [31, 31.0]",
  "has(a.b) ? a['b'] == a.b : (a.c == null) == true",
  "[[1], ['1'], [true]].exists(x, x == [1])",
];

function guardsIn(value: unknown, sources: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) guardsIn(item, sources);
  if (!isRecord(value)) return;
  for (const [key, inside] of Object.entries(value)) {
    if ((key === "when" || key === "done") && typeof inside === "string") sources.add(inside);
    else if (key === "facts" && isRecord(inside))
      for (const fact of Object.values(inside)) if (typeof fact === "string") sources.add(fact);
    guardsIn(inside, sources);
  }
}

export const guards: readonly string[] = (() => {
  const sources = new Set(NASTY);
  for (const file of ["flows/heloc/flow.json", "flows/heloc/checklist.json"])
    guardsIn(json(file), sources);
  for (const definition of definitions) guardsIn(definition, sources);
  return [...sources].sort();
})();
