/** Access to pages: section 6 of the product's specification, over the shipped flows. */
import { describe, expect, it } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { loginPathFor, opensToAnybody, locate } from "#src/definitions/routes.ts";
import { loginHref } from "#src/session/redirect.ts";
import { plainCopy } from "#renderers/copy/format.tsx";
import { json } from "../personas/sandbox.ts";

const flows = await Promise.all(
  ["account", "register", "heloc", "heloc-signer"].map((id) => json<Flow>(`flows/${id}/flow.json`)),
);
const uuid = "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90";
const application = `/account/heloc/${uuid}`;

describe("a visitor without a session", () => {
  it.each([
    "/account/heloc/register?step=property-info",
    "/account/heloc/register?step=login-info",
    "/account/heloc/register/account-setup",
    "/account/heloc/register/support",
    "/account/heloc/terms",
    "/account/heloc/communications",
    "/account/heloc/privacy",
    "/account/heloc/licenses",
    "/account/heloc/coming-soon",
    "/account/heloc/contact",
    "/account/heloc/heloc-signer/login",
    "/auth/login",
    "/terms",
    "/communications",
    "/privacy",
    "/licenses",
  ])("may open %s", (address) => {
    expect(opensToAnybody(flows, address)).toBe(true);
  });

  it.each([
    "/account/heloc",
    "/account/heloc/settings",
    "/account/heloc/heloc-signer/identity",
    "/account/heloc/heloc-signer/sign",
  ])("may not open %s", (address) => {
    expect(locate(flows, address, "")).not.toBeNull();
    expect(opensToAnybody(flows, address)).toBe(false);
  });

  it("may open no page of an application", () => {
    const applicationPages = flows.find(({ id }) => id === "heloc")?.pages ?? [];
    expect(applicationPages.length).toBeGreaterThan(40);
    expect(applicationPages.filter(({ access }) => access === "anonymous")).toEqual([]);
  });
});

describe("a visitor without access", () => {
  const login = (from: string) => loginHref(from, loginPathFor(flows, from));
  it.each([
    [
      `${application}/liens`,
      `/auth/login?redirectUrl=${encodeURIComponent(`${application}/liens`)}`,
    ],
    ["/account/heloc/settings", "/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fsettings"],
    [
      "/account/heloc/heloc-signer/sign",
      "/account/heloc/heloc-signer/login?redirectUrl=%2Faccount%2Fheloc%2Fheloc-signer%2Fsign",
    ],
    [
      "/account/heloc/heloc-signer/conditions",
      "/account/heloc/heloc-signer/login?redirectUrl=%2Faccount%2Fheloc%2Fheloc-signer%2Fconditions",
    ],
  ])("is redirected from %s to %s", (from, to) => {
    expect(login(from)).toBe(to);
  });
});

describe("redirects", () => {
  const exits = new Map(
    flows.flatMap(({ pages }) =>
      pages.flatMap(({ path, exit }) => (exit === undefined ? [] : [[path, exit] as const])),
    ),
  );
  it.each([
    ["/", "/dashboard"],
    ["/account", "/dashboard"],
    ["/dashboard", "/account/heloc"],
    ["/dashboard/settings", "/account/heloc/settings"],
    ["/contact", "/account/heloc/contact"],
    ["/terms", "/account/heloc/terms"],
    ["/communications", "/account/heloc/communications"],
    ["/privacy", "/account/heloc/privacy"],
    ["/licenses", "/account/heloc/licenses"],
    ["/register", "/account/heloc/register"],
    ["/account/register", "/account/heloc/register"],
    ["/account/heloc-signer/*", "/account/heloc/heloc-signer/*"],
    ...[
      "/universal-marketplace",
      "/portfolio",
      "/universal-passport",
      "/group-manager",
      "/pay",
      "/exchange",
    ].map((path): [string, string] => [path, "/account/heloc/coming-soon"]),
  ])("lead from %s to %s", (path, exit) => {
    expect(exits.get(path)).toBe(exit);
  });
});

it("the progress bar names the steps of an application up to the money, the seventh by the kind of notary", () => {
  const { progress = [], progressText } = flows.find(({ id }) => id === "heloc") ?? {};
  expect(progress.map(({ title, when }) => [title, when])).toEqual([
    ...[
      "Basic Info",
      "Select Offer",
      "Provide More Info",
      "Link Income Sources",
      "Verify Identity",
      "Sign Documents",
    ].map((title) => [title, undefined]),
    ["Schedule Notary Session", "status.manualNotary"],
    ["Talk to eNotary", "!status.manualNotary"],
    // Later than the specification: the borrower sees from the start what follows the notary.
    ["Confirm Insurance", undefined],
    ["Receive Your Money", undefined],
  ]);
  expect(plainCopy(progressText ?? "", { locale: "en-US", args: { daysToFunding: "5" } })).toBe(
    "Complete the loan process today and get funded in as little as five days.",
  );
});
