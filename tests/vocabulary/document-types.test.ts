/**
 * Each document type of the second product specification, section 3, comes from somewhere: a template
 * of the product makes it, or a persona uploads it on a page that asks for it.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import { SPECIFIED } from "./specified-values.ts";

const FLOW = "flows/heloc";
const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;
const textsIn = async (folder: string): Promise<string[]> =>
  Promise.all(
    (await readdir(folder))
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFile(join(folder, name), "utf8")),
  );

const templates = (await textsIn(`${FLOW}/documents`)).map(
  (text) => JSON.parse(text) as DocumentTemplate,
);
const { stages } = await read<DocumentStages>(`${FLOW}/stages.json`);
/** Stages whose documents a step of the checklist or a procedure generates. */
const steps = (
  await Promise.all(
    ["checklist", "procedures"].map((name) => readFile(`${FLOW}/${name}.json`, "utf8")),
  )
).join("\n");
const generated = new Set(
  stages.flatMap(({ id }) => (new RegExp(`"stage":\\s*"${id}"`).test(steps) ? [id] : [])),
);
const made = new Set(templates.flatMap(({ type, stage }) => (generated.has(stage) ? [type] : [])));
const uploaded = new Set(
  (await textsIn("flows/sandbox/personas")).flatMap((text) =>
    [...text.matchAll(/\{upload:([A-Z_0-9]+?)(?::\d+)?\}/g)].flatMap(([, type]) => type ?? []),
  ),
);

describe("a specified document type", () => {
  test.each(SPECIFIED["document type"] ?? [])("%s is made or uploaded", (type) => {
    expect(made.has(type) || uploaded.has(type)).toBe(true);
  });
});

test("the lender's confirmation of a cancellation is not the proof that a borrower uploads", () => {
  expect(made).not.toContain("CANCELLATION_PROOF");
  expect(uploaded).toContain("CANCELLATION_PROOF");
  expect(made).toContain("CANCELLATION_CONFIRMATION");
});
