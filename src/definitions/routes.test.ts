import type { Flow } from "#schemas/types/flow.ts";
import { pageAddress } from "#engine/index.ts";
import { describe, expect, it } from "vitest";
import { isInvited, locate, loginPathFor, matchPattern, signerLogin } from "./routes.ts";

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

describe("the place of an address", () => {
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
  ])("routes %s%s to flow %s, page %s", (path, query, flowId, page) => {
    expect(locate(flows, path, query)).toMatchObject({ flow: flowId, page });
  });

  it.each([
    "/",
    "/apply/not-a-uuid",
    "/apply/not-a-uuid/start/one",
    "/other",
    // The server redirects this address and keeps the rest of the path.
    "/old/page",
    "/auth",
    "/apply/join/more",
    "/apply/%E0%A4%A",
  ])("finds no flow for %s", (path) => {
    expect(locate(flows, path, "")).toBeNull();
  });

  it("contains the parameters", () => {
    expect(locate(flows, `/apply/${uuid}/link/bank`, "")?.params).toEqual({ uuid, type: "bank" });
  });
});

it("every page is found again by its address", () => {
  for (const each of flows)
    for (const page of each.pages) {
      if (page.exit?.endsWith("*")) continue;
      const href = pageAddress(each, page.id, { uuid, type: "bank" }) ?? "";
      const [path = "", query = ""] = href.split("?");
      expect(locate(flows, path, query)).toMatchObject({ flow: each.id, page: page.id });
    }
});

it("an unknown page has no address", () => {
  expect(pageAddress(line, "nowhere", { uuid })).toBeNull();
});

it("a parameter matches one whole segment", () => {
  expect(matchPattern("/a/:x", "/a/b%20c")).toEqual({ x: "b c" });
  expect(matchPattern("/a/:x", "/a/b/c")).toBeNull();
  expect(matchPattern("/a/:x", "/a/b/c", true)).toEqual({ x: "b" });
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
  ])("chooses for %s the log-in page %s", (from, login) => {
    expect(loginPathFor(all, from, "/auth/login")).toBe(login);
  });

  it("is that of additional signers, if the flows have one", () => {
    expect(signerLogin(all)).toBe("/apply/other/login");
    expect(signerLogin([line, join])).toBeNull();
  });

  it("is the flow's own only in a flow that opens by invitation", () => {
    expect(all.map(isInvited)).toEqual([false, false, true]);
  });
});
