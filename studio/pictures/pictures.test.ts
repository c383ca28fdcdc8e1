import { beforeAll, expect, it } from "vitest";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";
import { createSession } from "../testing/session.ts";
import type { StudioSession } from "../workspace/session/session.ts";
import { changedPages } from "./changed-pages.ts";

let session: StudioSession;
beforeAll(() => {
  session = createSession();
  session.open(shippedFiles());
}, 120_000);

const hashes = (lender: string) => session.pageHashes(lender, "en-US");

it("finds the page of a changed sentence alone, and none of another lender", () => {
  const before = { own: hashes("clearwater"), other: hashes("cobalt") };
  const place = { lender: "clearwater", flow: "register", screen: "name", locale: "en-US" };
  const change = { ...place, pointer: "/title", text: "Who are you?", scope: "lender" as const };
  session.reword(change, "register/name");
  expect(changedPages(before.own, hashes("clearwater"))).toEqual([
    { flow: "register", page: "register/name", title: "Who are you?", isNew: false, isGone: false },
  ]);
  expect(changedPages(before.other, hashes("cobalt"))).toEqual([]);
  session.undo();
  expect(changedPages(before.own, hashes("clearwater"))).toEqual([]);
});

it("finds every page of a lender whose colors change", () => {
  const before = hashes("clearwater");
  session.retheme("clearwater", { kind: "color", name: "primary", color: "#123456" });
  expect(changedPages(before, hashes("clearwater"))).toHaveLength(before.length);
  session.undo();
});

it("tells new pages and those that are gone", () => {
  const page = { flow: "loan", page: "start", title: "Start", hash: "1" };
  const shown = { flow: "loan", page: "start", title: "Start" };
  expect(changedPages([], [page])).toEqual([{ ...shown, isNew: true, isGone: false }]);
  expect(changedPages([page], [])).toEqual([{ ...shown, isNew: false, isGone: true }]);
});
