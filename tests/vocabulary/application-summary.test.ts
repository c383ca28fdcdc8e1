/** The application summary lists the loans that a borrower pays down before closing, and no others. */
import { expect, it } from "vitest";
import { documentText } from "./document-text.ts";

const HEADING = "What you pay down before closing";
const liens = [
  { position: 1, holder: "First Harbor", balance: 210_000 },
  { position: 2, holder: "Mill Credit", balance: 12_345.6 },
  { position: 3, holder: "Oak Savings", balance: 900 },
];

const summary = (requalification: object) =>
  documentText("application-summary", {
    application: { liens, requalification },
    profile: { name: { firstName: "Ada", lastName: "King" } },
    organisation: {},
  });

it("lists the chosen loans with what is owed on each, and what the borrower pays", () => {
  const text = summary({ answer: "PAY_DOWN", liens: [1, 2], payDown: 15_000 });
  const section = text.slice(text.indexOf(HEADING)).split("\n").slice(0, 4);
  expect(section).toEqual([
    HEADING,
    "From your own money you pay $15,000.00 on the loans below. We check that it is paid before you sign.",
    "First Harbor, now $210,000.00",
    "Mill Credit, now $12,345.60",
  ]);
  expect(text).not.toContain("Oak Savings, now");
});

it.each([
  ["another answer", { answer: "ACCEPT", liens: [1], payDown: 15_000 }],
  ["no chosen loan", { answer: "PAY_DOWN", liens: [], payDown: 15_000 }],
  ["no answer", {}],
])("has no such section after %s", (_case, requalification) => {
  expect(summary(requalification)).not.toContain(HEADING);
});
