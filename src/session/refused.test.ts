import { beforeEach, expect, it, vi } from "vitest";
import { createClient } from "#src/calls/client.ts";
import { takeEnd } from "./ended.ts";
import { createSession } from "./session.ts";
import { readToken } from "./token.ts";

/** A session with a token and a client, against a server with one fixed answer. */
function make(status: number, errors: string[]) {
  const leave = vi.fn<(href: string) => void>();
  const session = createSession({
    now: () => 0,
    leave,
    loginFor: () => "/auth/login",
    currentPath: () => "/account/heloc",
    opensToAnybody: () => false,
    forget: () => {},
    outlasting: [],
  });
  const client = createClient({
    fetch: async () =>
      new Response(JSON.stringify({ errors }), {
        status,
        headers: { authorization: "Bearer late" },
      }),
    origin: "https://a.example",
    locale: () => "en-US",
    orgCode: "main",
    readToken: session.readToken,
    storeToken: session.storeToken,
    onUnauthenticated: session.onUnauthenticated,
    sleep: async () => {},
    random: () => 0,
    onTrouble: () => {},
    onAnswer: () => {},
  });
  const twenty = () =>
    Promise.allSettled(Array.from({ length: 20 }, (_, each) => client.call(`/call/${each}`)));
  return { leave, twenty };
}

beforeEach(() => localStorage.setItem("jwt", "Bearer t"));

it.each([
  [401, []],
  [403, ["unauthenticated"]],
  [403, ["invalid signature"]],
])(
  "redirects once and removes the token after twenty parallel answers %i %j",
  async (status, errors) => {
    const { leave, twenty } = make(status, errors);
    const answers = await twenty();
    expect(answers.every((each) => each.status === "rejected")).toBe(true);
    expect(leave.mock.calls).toEqual([["/auth/login?redirectUrl=%2Faccount%2Fheloc"]]);
    expect(readToken()).toBeNull();
    expect([takeEnd(), takeEnd()]).toEqual([true, false]);
  },
);

it("a plain 403 does not end the session", async () => {
  const { leave, twenty } = make(403, ["You may not do this."]);
  await twenty();
  expect(leave).not.toHaveBeenCalled();
  expect(readToken()).not.toBeNull();
});
