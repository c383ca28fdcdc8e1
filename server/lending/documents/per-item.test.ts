import { describe, expect, it } from "vitest";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import { plannedDocuments } from "./per-item.ts";
import { fillTemplate, type Filling } from "./template.ts";

const application = "00000000-0000-4000-8000-000000000001";

const consent: DocumentTemplate = {
  id: "owner-consent",
  type: "OWNER_CONSENT",
  title: "Consent of {name}",
  stage: "closing",
  each: { pointer: "/application/owners", fields: { name: { field: "name" } } },
  sections: [{ id: "text", paragraphs: ["I, {name}, agree."] }],
};

const fillingFor = (owners: unknown): Filling => ({
  locale: "en-US",
  timeZone: "America/Los_Angeles",
  data: { application: { owners }, profile: {}, organisation: {}, now: "2026-11-23T17:00:00Z" },
  evaluate: () => null,
  holds: () => true,
});

const ada = { uuid: "a", name: "Ada Alvarez" };
const ben = { uuid: "b", name: "Ben Berg" };

describe("plannedDocuments", () => {
  it("plans one document for a template without a list", () => {
    const { each: _, ...single } = { ...consent, title: "Consent" };
    expect(plannedDocuments(single, application, fillingFor([]))).toMatchObject([
      { title: "Consent", fileName: "owner-consent.pdf", args: {} },
    ]);
  });

  it("plans a document for each item, with the item's arguments in title and text", () => {
    const filling = fillingFor([ada, ben]);
    const planned = plannedDocuments(consent, application, filling);
    expect(planned.map(({ title, fileName }) => [title, fileName])).toEqual([
      ["Consent of Ada Alvarez", "owner-consent-1.pdf"],
      ["Consent of Ben Berg", "owner-consent-2.pdf"],
    ]);
    expect(fillTemplate(consent, filling, planned[1]?.args)).toEqual([
      { kind: "paragraph", text: "I, Ben Berg, agree." },
    ]);
  });

  it("keeps the document of an item with a uuid when an earlier item goes", () => {
    const [, second] = plannedDocuments(consent, application, fillingFor([ada, ben]));
    const [only] = plannedDocuments(consent, application, fillingFor([ben]));
    expect(only?.uuid).toBe(second?.uuid);
  });

  it("plans a document for each item of a computed list", () => {
    const each = { expression: "application.owners", fields: { name: { field: "name" } } };
    const filling = { ...fillingFor([ada, ben]), evaluate: () => [ben] };
    expect(plannedDocuments({ ...consent, each }, application, filling)).toMatchObject([
      { title: "Consent of Ben Berg" },
    ]);
  });

  it("plans no document for a list that does not exist", () => {
    expect(plannedDocuments(consent, application, fillingFor(undefined))).toEqual([]);
  });
});

it.each([
  [250.5, "You still owe $250.50."],
  [null, "You owe nothing."],
])("a sentence of a document chooses by a computed value: %j", (left, text) => {
  const template = {
    id: "balance",
    type: "BALANCE",
    title: "Balance",
    stage: "closing",
    args: { left: { expression: "application.owed - application.paid", format: "currency" } },
    sections: [
      {
        id: "left",
        paragraphs: ["{left, select, none {You owe nothing.} other {You still owe {left}.}}"],
      },
    ],
  } as const;
  const filling = { ...fillingFor([]), evaluate: () => left };
  expect(fillTemplate(template as never, filling)).toEqual([{ kind: "paragraph", text }]);
});
