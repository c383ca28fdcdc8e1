/**
 * Who may begin an application: the specification's section on redirects and exits, over the
 * register flow.
 */
import { describe, expect, it } from "vitest";
import { compileFlow, decide, pageToShow } from "#engine/index.ts";
import { productEntities } from "#engine/testing/product-entities.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { initialApplication } from "#src/routing/draft/initial-application.ts";
import { json } from "../personas/sandbox.ts";

const account = compileFlow(await json<Flow>("flows/account/flow.json"), productEntities).flow;
const { flow } = compileFlow(await json<Flow>("flows/register/flow.json"), productEntities);
const uuid = "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90";

describe("a visitor who begins a registration", () => {
  it.each([
    ["to an open lender", {}, null, "register/property-info"],
    [
      "to a lender that requires a referral, without one,",
      { loanOriginatorRequired: true },
      null,
      "register/not-accepting",
    ],
    [
      "to a lender that requires a referral, with one,",
      { loanOriginatorRequired: true },
      uuid,
      "register/property-info",
    ],
    ["to a wholesale lender", { wholesale: true }, null, "register/not-accepting"],
    ["to a wholesale lender, with a referral", { wholesale: true }, uuid, "register/not-accepting"],
  ])("comes %s and gets the right page", (_, publicFeatureToggles, referrer, page) => {
    if (flow === null) throw new Error("The register flow does not compile.");
    const application = initialApplication({ publicFeatureToggles }, referrer);
    expect(decide(flow, { application, profile: {} }).page).toBe(page);
  });
});

describe("a newcomer who opens a page of the account", () => {
  it.each([
    ["home", {}, {}, "newcomer"],
    ["home", { uuid }, {}, "home"],
    ["login", {}, {}, "login"],
    ["terms", {}, {}, "terms"],
    // Without a session, the page asks for the log-in.
    ["settings", {}, {}, "settings"],
    ["home", {}, { loanOriginatorRequired: true }, "not-accepting"],
  ])(
    "who asks for %s with %j at a lender with %j gets the right page",
    (requested, profile, publicFeatureToggles, page) => {
      if (account === null) throw new Error("The account flow does not compile.");
      const application = initialApplication({ publicFeatureToggles }, null, false, true);
      const input = { application, profile };
      expect(pageToShow(account, decide(account, input), requested, input)).toBe(page);
    },
  );
});

describe("a visitor who opens the dashboard", () => {
  const wantsReferral = { publicFeatureToggles: { loanOriginatorRequired: true } };
  it.each([
    ["of an open lender", {}, null, {}, "home", "login"],
    ["of a lender that requires a referral", wantsReferral, null, {}, "home", "not-accepting"],
    ["of such a lender, with a referral", wantsReferral, uuid, {}, "home", "login"],
    ["of such a lender, logged in", wantsReferral, null, { uuid }, "home", "home"],
    ["of such a lender, and asks for the log-in", wantsReferral, null, {}, "login", "login"],
    ["of such a lender, and asks for the terms", wantsReferral, null, {}, "terms", "terms"],
  ])("%s gets the right page", (_, lender, referrer, profile, requested, page) => {
    if (account === null) throw new Error("The account flow does not compile.");
    const input = { application: initialApplication(lender, referrer), profile };
    expect(pageToShow(account, decide(account, input), requested, input)).toBe(page);
  });
});
