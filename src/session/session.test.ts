import { beforeEach, describe, expect, it, vi } from "vitest";
import { takeEnd } from "./ended.ts";
import { createSession } from "./session.ts";
import { isNewcomer, lifetimeOf, readTimes, readToken, RETURNING_KEY } from "./token.ts";

const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload))}.s`;
const alice = tokenOf({ sub: "a", iat: 1000, exp: 1900 });
const renewed = tokenOf({ sub: "a", iat: 1500, exp: 2400 });
const bob = tokenOf({ sub: "b", iat: 1000, exp: 1900 });

function make(path = "/account/heloc/x?step=1", open = false) {
  const leave = vi.fn<(href: string) => void>();
  const forget = vi.fn<(ranOut: boolean) => void>();
  const session = createSession({
    now: () => 5,
    leave,
    loginFor: () => "/auth/login",
    currentPath: () => path,
    opensToAnybody: () => open,
    forget,
    outlasting: ["draft"],
  });
  return { session, leave, forget };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("the token", () => {
  it("is stored with the Bearer prefix under the key jwt, however it arrives", () => {
    const { session } = make();
    session.storeToken("abc");
    expect(localStorage.getItem("jwt")).toBe("Bearer abc");
    session.storeToken("Bearer def");
    expect(localStorage.getItem("jwt")).toBe("Bearer def");
    expect(session.store.getState()).toEqual({
      authenticated: true,
      tokenSince: 5,
      refused: false,
    });
  });

  it("is valid only with its prefix", () => {
    localStorage.setItem("jwt", "abc");
    expect(readToken()).toBeNull();
  });

  it("gives its lifetime from its own two times, and null when it is malformed", () => {
    expect(lifetimeOf(`Bearer ${alice}`)).toBe(900_000);
    for (const junk of [null, "", "Bearer x", "Bearer a.b.c", "Bearer a.e30.c"])
      expect(lifetimeOf(junk)).toBeNull();
    expect(readTimes("Bearer a.!!!.c").subject).toBeNull();
  });
});

describe("the end of a session", () => {
  it("leaves once, however many calls are refused", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave, forget } = make();
    for (let count = 0; count < 20; count += 1) session.onUnauthenticated();
    expect(leave.mock.calls).toEqual([
      ["/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fx%3Fstep%3D1"],
    ]);
    expect(forget).toHaveBeenCalledTimes(1);
  });

  it("reloads a public page once", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave } = make("/account/heloc/register?step=name", true);
    for (let count = 0; count < 20; count += 1) session.onUnauthenticated();
    expect(leave.mock.calls).toEqual([["/account/heloc/register?step=name"]]);
    expect(readToken()).toBeNull();
  });

  it("does not reload a public page again and again for a person without a session", () => {
    const { session, leave } = make("/account/heloc/register", true);
    session.onUnauthenticated();
    expect(leave).toHaveBeenCalledWith("/auth/login?redirectUrl=%2Faccount%2Fheloc%2Fregister");
  });

  it("leaves a mark by which the browser counts as returning, and a visit without a session does not", () => {
    expect(isNewcomer()).toBe(true);
    make().session.end();
    expect(isNewcomer()).toBe(true);
    localStorage.setItem("jwt", `Bearer ${alice}`);
    expect(isNewcomer()).toBe(false);
    make().session.end();
    expect(readToken()).toBeNull();
    expect(isNewcomer()).toBe(false);
  });

  it("empties both storages but for the mark of a returning browser", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    localStorage.setItem("chat", "1");
    sessionStorage.setItem("draft", "1");
    make().session.end();
    expect({ ...localStorage }).toEqual({ [RETURNING_KEY]: "1" });
    expect(sessionStorage.length).toBe(0);
  });

  it.each<[string, boolean, (session: ReturnType<typeof make>["session"]) => void]>([
    ["a log-out", false, (session) => session.end()],
    [
      "a log-out that another call notices first",
      false,
      (session) => {
        session.loggingOut();
        session.onUnauthenticated();
      },
    ],
    ["a rejected token", true, (session) => session.onUnauthenticated()],
    ["inactivity", true, (session) => session.runOut("/auth/login?ended=idle")],
    ["another tab", true, (session) => session.onStorage({ key: "jwt", newValue: null })],
  ])("ends by %s and keeps sealed drafts: %s", (way, ranOut, leaving) => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    sessionStorage.setItem("draft", "sealed");
    sessionStorage.setItem("other", "1");
    const { session, forget } = make();
    leaving(session);
    // The log-in page says that the server ended the session.
    expect(takeEnd()).toBe(way === "a rejected token");
    expect(Object.keys({ ...sessionStorage })).toEqual(ranOut ? ["draft"] : []);
    expect({ ...localStorage }).toEqual({ [RETURNING_KEY]: "1" });
    expect(forget.mock.calls).toEqual([[ranOut]]);
  });

  it("does not redirect the log-in page to itself", () => {
    const { session, leave } = make("/auth/login?redirectUrl=%2Fa");
    session.onUnauthenticated();
    expect(leave).toHaveBeenCalledWith("/auth/login");
  });

  it("is not undone by a late answer", () => {
    const { session } = make();
    session.onUnauthenticated();
    session.storeToken(alice);
    expect(readToken()).toBeNull();
  });
});

describe("another tab", () => {
  it.each([
    ["its log-out", { key: "jwt", newValue: null }],
    ["a cleared storage", { key: null, newValue: null }],
  ])("another tab logs this tab out by %s", (_name, event) => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave } = make();
    session.onStorage(event);
    expect(leave).toHaveBeenCalledWith("/auth/login");
  });

  it("renews the token of this tab too", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave } = make();
    session.onStorage({ key: "jwt", newValue: `Bearer ${renewed}` });
    expect(leave).not.toHaveBeenCalled();
    expect(session.store.getState().tokenSince).toBe(5);
  });

  it("with another person reloads this tab", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave } = make();
    session.onStorage({ key: "jwt", newValue: `Bearer ${bob}` });
    expect(leave).toHaveBeenCalledWith("/account/heloc/x?step=1");
  });

  it("is ignored for all other keys", () => {
    localStorage.setItem("jwt", `Bearer ${alice}`);
    const { session, leave } = make();
    session.onStorage({ key: "theme", newValue: null });
    expect(leave).not.toHaveBeenCalled();
  });
});
