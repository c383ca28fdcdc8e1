import { expect, it } from "vitest";
import { english } from "#server/lending/locale/wording.ts";
import { message } from "#server/platform/errors/message.ts";
import type { Condition, NewCondition } from "./conditions.ts";
import { raiseConditions } from "./raise.ts";

const now = new Date("2026-11-20T12:00:00Z");
const request: NewCondition = { categoryEnum: "HELOC_MANUAL_PAYSTUB_UPLOAD" };
const present = (more: Partial<Condition>): Condition => ({
  uuid: "00000000-0000-4000-8000-000000000001",
  created: now.toISOString(),
  status: "NEEDED",
  audience: "BORROWER",
  ...request,
  ...more,
});

it("raises a condition once when its job runs twice", () => {
  const first = raiseConditions(
    {},
    [request, { categoryEnum: "MISSING_PHONE_NUMBER" }],
    "run/1",
    now,
  );
  expect(first).toMatchObject([
    { ...request, status: "NEEDED", actionNeeded: true, audience: "BORROWER" },
    { categoryEnum: "MISSING_PHONE_NUMBER" },
  ]);
  expect(new Set(first.map(({ uuid }) => uuid)).size).toBe(2);
  expect(raiseConditions({ conditions: first }, [request], "run/1", now)).toEqual(first);
});

it("stores the code of each document that the product has a wording for", () => {
  const requestDocuments = [english(message("lien-statements")), "The W-2 of 2025"];
  const [condition] = raiseConditions({}, [{ ...request, requestDocuments }], "run/1", now);
  expect(condition).toMatchObject({
    requestDocuments,
    requestDocumentCodes: ["lien-statements", null],
  });
});

it.each<[string, Partial<Condition>, Partial<NewCondition>, boolean]>([
  ["an open condition", {}, {}, false],
  ["a condition in review", { status: "IN_REVIEW" }, {}, false],
  ["an accepted condition", { status: "ACCEPTED" }, {}, false],
  [
    "other documents after the first were accepted",
    { status: "ACCEPTED" },
    { requestDocuments: ["The W-2 of 2025"] },
    true,
  ],
  [
    "the same category for another person",
    {},
    { audience: "00000000-0000-4000-8000-000000000009" },
    true,
  ],
  ["another category", {}, { categoryEnum: "MISSING_PHONE_NUMBER" }, true],
])("raises a condition only when it is new: %s", (_name, has, asks, isRaised) => {
  const conditions = raiseConditions(
    { conditions: [present(has)] },
    [{ ...request, ...asks }],
    "run/2",
    now,
  );
  expect(conditions).toHaveLength(isRaised ? 2 : 1);
});
