import { expect, it, vi } from "vitest";
import { leaveFor } from "./leave.ts";

const page = "/auth/login";
const login = `${page}?redirectUrl=%2Fa`;

function make(path = "/a") {
  const assign = vi.fn<(href: string) => void>();
  const reload = vi.fn<() => void>();
  return { currentPath: path, origin: "https://lender.example", assign, reload };
}

it.each([
  [
    "the broker's page",
    login,
    async () => "/auth/login?redirectUrl=%2Fa%2Fb",
    "/auth/login?redirectUrl=%2Fa%2Fb",
  ],
  ["another page of this site", login, async () => "/sign-in/here", "/sign-in/here"],
  ["the default page instead of another site", login, async () => "https://evil.example/", login],
  [
    "the default page instead of a disguised address",
    login,
    async () => "/a/../..//evil.example",
    login,
  ],
  [
    "the default page when the broker does not answer",
    login,
    () => Promise.reject(new Error("away")),
    login,
  ],
  ["the default page without a broker", login, null, login],
])("redirects to %s", async (_case, href, broker, expected) => {
  const window = make();
  await leaveFor(href, page, broker, window);
  expect(window.assign.mock.calls).toEqual([[expected]]);
});

it("asks the broker only for a log-in and passes the way back", async () => {
  const broker = vi.fn(async () => "/elsewhere");
  const window = make();
  await leaveFor("/account/x", page, broker, window);
  expect(window.assign.mock.calls).toEqual([["/account/x"]]);
  expect(broker).not.toHaveBeenCalled();
  await leaveFor(login, page, broker, window);
  expect(broker).toHaveBeenCalledWith("/a");
});

it("reloads the page when the target is the page itself", async () => {
  const window = make("/a#b");
  await leaveFor("/a#b", page, null, window);
  expect([window.reload.mock.calls.length, window.assign.mock.calls.length]).toEqual([1, 0]);
});
