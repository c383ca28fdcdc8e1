import type { Flow } from "#schemas/types/flow.ts";
import { describe, expect, it } from "vitest";
import {
  belongsToApplication,
  hrefOf,
  isInvited,
  locate,
  loginPathFor,
  matchPattern,
  pagePattern,
  signerLogin,
} from "./routes.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const base = { version: 1, initial: "a", states: [{ id: "a", page: "a" }], fallback: "a" };
const flow = (id: string, basePath: string, pages: Flow["pages"]): Flow => ({
  id,
  basePath,
  pages,
  ...base,
});

const line = flow("line", "/apply/:uuid", [
  { id: "/", exit: "/apply" },
  { id: "start/one", screen: "one" },
  { id: "link", path: "link/:type", screen: "link" },
  { id: "link/all", screen: "all" },
]);
const join = flow("join", "/apply", [
  { id: "join/a", path: "join", query: { step: "a" }, screen: "a" },
  { id: "join/b", path: "join", query: { step: "b" }, screen: "b" },
]);
const door = flow("door", "/apply", [
  { id: "door", path: "/auth/door", screen: "door" },
  { id: "home", path: "", screen: "home" },
  { id: "list", screen: "list" },
  { id: "list/one", screen: "one" },
  { id: "list/other", path: "list/*", exit: "/apply/list" },
  { id: "moved", path: "/old/*", exit: "/apply/*" },
]);
const flows = [line, join, door];

describe("an address", () => {
  it.each([
    ["/apply", "", "door", "home"],
    ["/apply/", "", "door", "home"],
    ["/auth/door", "?redirectUrl=x", "door", "door"],
    ["/apply/list", "", "door", "list"],
    ["/apply/list/one", "", "door", "list/one"],
    ["/apply/list/two", "", "door", "list/other"],
    ["/apply/list/one/more", "", "door", "list/other"],
    ["/apply/join", "?step=a", "join", "join/a"],
    ["/apply/join", "?step=b&ref=1", "join", "join/b"],
    ["/apply/join", "", "join", null],
    ["/apply/join", "?step=nowhere", "join", null],
    [`/apply/${uuid}`, "", "line", "/"],
    [`/apply/${uuid.toUpperCase()}/start/one`, "", "line", "start/one"],
    [`/apply/${uuid}/link/bank`, "", "line", "link"],
    [`/apply/${uuid}/link/all`, "", "line", "link/all"],
    [`/apply/${uuid}/gone/for/good`, "", "line", null],
  ])("%s%s is in flow %s, page %s", (path, query, flowId, page) => {
    expect(locate(flows, path, query)).toMatchObject({ flow: flowId, page });
  });

  it.each([
    "/",
    "/apply/not-a-uuid",
    "/apply/not-a-uuid/start/one",
    "/other",
    // The server answers it, and keeps the rest.
    "/old/page",
    "/auth",
    "/apply/join/more",
    "/apply/%E0%A4%A",
  ])("%s is nobody's", (path) => {
    expect(locate(flows, path, "")).toBeNull();
  });

  it("gives its parameters", () => {
    expect(locate(flows, `/apply/${uuid}/link/bank`, "")?.params).toEqual({ uuid, type: "bank" });
  });
});

it("the address of every page leads back to that page", () => {
  for (const each of flows)
    for (const page of each.pages) {
      if (page.exit?.endsWith("*")) continue;
      const href = hrefOf(each, page.id, { uuid, type: "bank" }) ?? "";
      const [path = "", query = ""] = href.split("?");
      expect(locate(flows, path, query)).toMatchObject({ flow: each.id, page: page.id });
    }
});

it("a page that is not there has no address", () => {
  expect(hrefOf(line, "nowhere", { uuid })).toBeNull();
});

it("a path that begins with a slash stands on its own", () => {
  expect(pagePattern(door, { id: "x", path: "/auth/x", screen: "x" })).toBe("/auth/x");
  expect(pagePattern(line, { id: "/", exit: "/apply" })).toBe("/apply/:uuid");
});

it("a parameter takes one whole segment", () => {
  expect(matchPattern("/a/:x", "/a/b%20c")).toEqual({ x: "b c" });
  expect(matchPattern("/a/:x", "/a/b/c")).toBeNull();
  expect(matchPattern("/a/:x", "/a/b/c", true)).toEqual({ x: "b" });
});

it("a flow belongs to an application when its addresses name one", () => {
  expect(flows.map(belongsToApplication)).toEqual([true, false, false]);
});

describe("the log-in page of an address", () => {
  const invited: Flow = {
    ...flow("invited", "/apply/other", [{ id: "login", screen: "login", access: "anonymous" }]),
    login: "login",
    opens: "invitation",
  };
  const all = [line, join, invited];
  it.each([
    ["/apply/other/login", "/apply/other/login"],
    ["/apply/other?x=1", "/apply/other/login"],
    [`/apply/${uuid}/start/one`, "/auth/login"],
    ["/apply", "/auth/login"],
    ["/nowhere", "/auth/login"],
  ])("%s is %s", (from, login) => {
    expect(loginPathFor(all, from, "/auth/login")).toBe(login);
  });

  it("is that of additional signers for a lender that says so, where there is one", () => {
    expect(signerLogin(all)).toBe("/apply/other/login");
    expect(signerLogin([line, join])).toBeNull();
  });

  it("belongs to a flow whose person was invited when the flow says so", () => {
    expect(all.map(isInvited)).toEqual([false, false, true]);
  });
});
