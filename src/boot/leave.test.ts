import { expect, it, vi } from "vitest";
import { leaveFor } from "./leave.ts";

const login = "/auth/login?redirectUrl=%2Fa";

function make(here = "/a") {
  const assign = vi.fn<(href: string) => void>();
  const reload = vi.fn<() => void>();
  return { here, origin: "https://lender.example", assign, reload };
}

it.each([
  [
    "the broker's page",
    login,
    async () => "/auth/login?redirectUrl=%2Fa%2Fb",
    "/auth/login?redirectUrl=%2Fa%2Fb",
  ],
  ["another page of this site", login, async () => "/sign-in/here", "/sign-in/here"],
  ["the usual page for another site", login, async () => "https://evil.example/", login],
  ["the usual page for a trick", login, async () => "/a/../..//evil.example", login],
  ["the usual page when it does not answer", login, () => Promise.reject(new Error("away")), login],
  ["the usual page without a broker", login, null, login],
])("leaves for %s", async (_case, href, broker, expected) => {
  const window = make();
  await leaveFor(href, broker, window);
  expect(window.assign.mock.calls).toEqual([[expected]]);
});

it("asks the broker for nothing but the log-in, and tells it the way back", async () => {
  const broker = vi.fn(async () => "/elsewhere");
  const window = make();
  await leaveFor("/account/x", broker, window);
  expect(window.assign.mock.calls).toEqual([["/account/x"]]);
  expect(broker).not.toHaveBeenCalled();
  await leaveFor(login, broker, window);
  expect(broker).toHaveBeenCalledWith("/a");
});

it("loads the page again that is left for itself", async () => {
  const window = make("/a#b");
  await leaveFor("/a#b", null, window);
  expect([window.reload.mock.calls.length, window.assign.mock.calls.length]).toEqual([1, 0]);
});
