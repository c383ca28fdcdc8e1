/**
 * Every kind of document that a borrower can send has a name in the list of documents, and never
 * appears there by its code.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const flow = join(import.meta.dirname, "../../flows/heloc");
const read = (path: string): unknown => JSON.parse(readFileSync(join(flow, path), "utf8"));

interface Named {
  type: string;
  label: string;
}
const isNamed = (value: object): value is Named => {
  const { type, label } = value as Partial<Named>;
  return typeof label === "string" && typeof type === "string" && /^[A-Z0-9_]+$/.test(type);
};
const namedIn = (value: unknown): Named[] =>
  typeof value !== "object" || value === null
    ? []
    : [...(isNamed(value) ? [value] : []), ...Object.values(value).flatMap(namedIn)];

it("the list of documents names every kind that a screen or a condition requests", () => {
  const list = "screens/documents.json";
  const requestingFiles = readdirSync(join(flow, "screens"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join("screens", name))
    .filter((name) => name !== list);
  const requested = [...requestingFiles, "conditions.json"].flatMap((path) => namedIn(read(path)));
  const names = new Set(namedIn(read(list)).map(({ type }) => type));
  expect(requested.length).toBeGreaterThan(20);
  expect(
    [...new Set(requested.map(({ type }) => type))].filter((type) => !names.has(type)),
  ).toEqual([]);
});
