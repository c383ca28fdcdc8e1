import { expect, it } from "vitest";
import { exitAddress } from "./exit-address.ts";

const lender = {
  siblingProducts: [{ id: "pay", address: "https://pay.example/" }],
  footer: { terms: "https://lender.example/terms", privacy: "/privacy" },
};

it.each<[string, Parameters<typeof exitAddress>[0], string | null]>([
  ["the flow's own address", { id: "a", exit: "/b" }, "/b"],
  [
    "the lender's sibling product",
    { id: "a", exit: "/b", exitFor: { sibling: "pay" } },
    "https://pay.example/",
  ],
  [
    "the flow's own without the sibling product",
    { id: "a", exit: "/b", exitFor: { sibling: "exchange" } },
    "/b",
  ],
  [
    "the lender's legal page",
    { id: "a", exit: "/b", exitFor: { setting: "/footer/terms" } },
    "https://lender.example/terms",
  ],
  [
    "the flow's own where the lender names none",
    { id: "a", exit: "/b", exitFor: { setting: "/footer/legal" } },
    "/b",
  ],
  [
    "the flow's own where the lender names the exit itself",
    { id: "a", path: "/privacy", exit: "/b", exitFor: { setting: "/footer/privacy" } },
    "/b",
  ],
  ["nothing from a page with a screen", { id: "a", screen: "a" }, null],
])("leads to %s", (_what, page, address) => expect(exitAddress(page, lender)).toBe(address));
