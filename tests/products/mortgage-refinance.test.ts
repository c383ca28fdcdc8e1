import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Application } from "#schemas/types/application.ts";
import type { Places } from "#schemas/types/places.ts";
import { json, openSandbox, type Sandbox } from "../personas/sandbox.ts";

const PRODUCT = "mortgage-refinance";
const { places } = await json<Places>("flows/sandbox/places.json");
const states = places.flatMap(({ checklistState }) =>
  checklistState.startsWith("REFINANCE_") ? [checklistState] : [],
);

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.remove());

describe("a mortgage refinance inquiry", () => {
  it.each(states)("is placed in the state %s without naming a persona", async (checklistState) => {
    const { uuid, token } = await sandbox.take({ product: PRODUCT, checklistState });
    const url = `/service-application/api/v1/application/${PRODUCT}/${uuid}`;
    const { text } = await sandbox.ask({ method: "GET", url, token });
    expect((JSON.parse(text) as Application).status?.checklistStatus).toBe(checklistState);
  });

  it.each([
    ["in a state where the lender has no license", { address: { state: "HI" } }],
    ["of a kind that the lender does not lend on", { propertyType: "COOPERATIVE" }],
  ])("is refused by the server for a home %s", async (_, home) => {
    const place = {
      product: PRODUCT,
      persona: "refinance-lower-payment",
      answers: { "mortgage-refinance-register/home": home },
    };
    await expect(sandbox.take(place)).rejects.toThrow("not-here");
  });
});
