import { expect, it } from "vitest";
import { pageParts } from "./app.ts";
import { readConfig } from "./config.ts";

it("opens a page to Plaid only when Plaid is set up, and to a chat provider only for its lender", () => {
  const withoutPlaid = pageParts(readConfig({}, "/srv"));
  expect(withoutPlaid.sourcesFor({})).toEqual([{}]);
  const withPlaid = pageParts(readConfig({ PLAID_CLIENT_ID: "a", PLAID_SECRET: "b" }, "/srv"));
  expect(withPlaid.sourcesFor({ chat: { providers: { talkjs: { appId: "app" } } } })).toMatchObject(
    [
      { "frame-src": ["https://cdn.plaid.com"], "connect-src": ["https://sandbox.plaid.com"] },
      { "script-src": ["https://cdn.talkjs.com/talk.js"] },
    ],
  );
});
