/** Whatever a borrower can send has a name where the documents are listed, and never stands there by the words of its code. */
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

it("every kind of document that a screen or a condition asks for", () => {
  const list = "screens/documents.json";
  const asking = readdirSync(join(flow, "screens"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join("screens", name))
    .filter((name) => name !== list);
  const asked = [...asking, "conditions.json"].flatMap((path) => namedIn(read(path)));
  const names = new Set(namedIn(read(list)).map(({ type }) => type));
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked.map(({ type }) => type))].filter((type) => !names.has(type))).toEqual(
    [],
  );
});
