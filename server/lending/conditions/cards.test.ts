import { describe, expect, it } from "vitest";
import type { Application } from "#server/lending/application/ports.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { Wording } from "#server/platform/errors/message.ts";
import definition from "#flows/heloc/conditions.json" with { type: "json" };
import { conditionViews } from "./cards.ts";
import type { Condition } from "./conditions.ts";

const condition = (more: Partial<Condition> = {}): Condition => ({
  uuid: "00000000-0000-4000-8000-000000000001",
  categoryEnum: "BANK_ACCOUNT_FRAUD_REVIEW",
  created: "2026-11-20T12:00:00Z",
  status: "NEEDED",
  audience: "BORROWER",
  ...more,
});
const flowWith = (cards: readonly { id: string }[]) =>
  ({ conditions: new Map(cards.map((card) => [card.id, card])) }) as unknown as FlowDefinition;
const flow = flowWith(definition.cards);
const cardOf = (more: Partial<Condition>, rest: Partial<Application> = {}) =>
  conditionViews({ conditions: [condition(more)], ...rest }, flow)[0]?.card;

/** The specification's words for each category. */
const specified: [Condition["categoryEnum"], { title?: string; button?: string; says?: RegExp }][] =
  [
    [
      "BANK_ACCOUNT_FRAUD_REVIEW",
      { button: "Upload Bank Statement", title: "Upload your Bank Statement" },
    ],
    ["ID_VERIFICATION_FAILURE", { button: "Verify ID", title: "Re-upload your ID" }],
    ["MISSING_PHONE_NUMBER", { title: "Enter Phone Number" }],
    ["REVIEW_TRUST_REQUIREMENTS", { title: "Confirm Trust", says: /certificate of trust/ }],
    [
      "PROPERTY_LEGAL_DESCRIPTION",
      { title: "Confirm Property Description", says: /latest mortgage, deed of trust,? or deed/ },
    ],
    [
      "IDENTITY_DOCUMENT_FRAUD_REVIEW",
      {
        title: "Upload ID",
        says: /name .* must match your application and the title of the property/,
      },
    ],
    [
      "PROPERTY_OWNERSHIP_FRAUD_REVIEW",
      { title: "Confirm Property Ownership", says: /deed or transfer document/ },
    ],
    [
      "FALSE_OWNERSHIP_TYPE_REVIEW",
      { title: "Confirm Property Ownership", says: /deed or transfer document/ },
    ],
    ["HELOC_MANUAL_PAYSTUB_UPLOAD", { button: "Upload Paystub", title: "Verify Income" }],
    ["HARD_CREDIT_INQUIRY_REVIEW", { title: "Upload Application Cancellation Proof" }],
    ["GENERIC_DOCUMENT_REQUEST", { title: "Upload Documentation" }],
  ];

describe("cards of the categories", () => {
  it.each(specified)(
    "the card of %s has the wording of the specification",
    (categoryEnum, { says, ...words }) => {
      const card = cardOf({ categoryEnum });
      expect(card).toMatchObject(words);
      if (says) expect(card?.text).toMatch(says);
    },
  );

  it("defines a card for each of the specification's eleven categories and no other", () => {
    const names = (list: readonly string[]) => list.toSorted((a, b) => a.localeCompare(b));
    expect(names(definition.cards.map(({ id }) => id))).toEqual(names(specified.map(([id]) => id)));
  });

  it.each(
    specified.filter(
      ([, { title }]) => title !== "Re-upload your ID" && title !== "Enter Phone Number",
    ),
  )("%s: several documents have a button of their own", (categoryEnum) => {
    expect(cardOf({ categoryEnum, xtraData: { numDocsRequired: 2 } })?.button).toBe(
      "Upload Documents",
    );
  });
});

describe("conditionViews", () => {
  it.each(definition.cards.map(({ id }) => id as Condition["categoryEnum"]))(
    "the card of %s leads to a page",
    (categoryEnum) => {
      expect(cardOf({ categoryEnum })?.page).toMatch(
        /^(identity|conditions\/(phone-number|upload-document))$/,
      );
    },
  );

  it("shows no card for a category that the flow does not define", () => {
    expect(conditionViews({ conditions: [condition()] }, flowWith([]))[0]?.card).toBeNull();
  });

  it("shows the underwriter's comment to the borrower in place of the card's text", () => {
    expect(cardOf({ commentsToBorrower: "Send page <2> of {it}." })).toMatchObject({
      text: "Send page <2> of {it}.",
      verbatim: true,
    });
  });

  it("keeps the card's text when a condition is sent back, and adds the reason", () => {
    const card = cardOf({ status: "RETURNED", commentsToBorrower: "Page 2 is missing." });
    expect(card).toMatchObject({ sentBack: "Page 2 is missing.", verbatim: false });
    expect(card?.text).toContain("{accountMask}");
  });

  it("shows an underwriter's notes only on cards that ask for them", () => {
    const notes = "The inquiry of Nov 2 by Other Bank.";
    expect(cardOf({ categoryEnum: "HARD_CREDIT_INQUIRY_REVIEW", notes })?.text).toBe(notes);
    const other = conditionViews({ conditions: [condition({ notes })] }, flow);
    expect(JSON.stringify(other)).not.toContain(notes);
  });

  it.each<[Partial<Condition>, string, object]>([
    [{}, "Upload Paystub", { count: 1, countInWords: "one" }],
    [{ xtraData: { numDocsRequired: 2 } }, "Upload Documents", { count: 2, countInWords: "two" }],
    [{ requestDocuments: ["June", "July", "August"] }, "Upload Documents", { count: 3 }],
  ])("counts the requested documents on the card: %j", (more, button, args) => {
    const card = cardOf({ categoryEnum: "HELOC_MANUAL_PAYSTUB_UPLOAD", ...more });
    expect(card).toMatchObject({ button, args, papers: more.requestDocuments ?? [] });
  });

  it("words requested documents by their codes and keeps an underwriter's own names", () => {
    const requested = condition({
      requestDocuments: ["Statements", "The W-2 of 2025"],
      requestDocumentCodes: ["lien-statements", null],
    });
    const wording: Wording = ({ code }) => `words of ${code}`;
    const [view] = conditionViews({ conditions: [requested] }, flow, wording);
    expect(view?.card?.papers).toEqual(["words of lien-statements", "The W-2 of 2025"]);
  });

  it("names the account by its last four digits on the card", () => {
    const application = { disburseAccount: { mask: "4821" } };
    expect(cardOf({}, application)?.args["accountMask"]).toBe("4821");
    const other = { xtraData: { accountMask: "9077" } };
    expect(cardOf(other, application)?.args["accountMask"]).toBe("9077");
  });
});
