import { expect, it } from "vitest";
import { CallError } from "#src/calls/call-error.ts";
import type { ChatToken } from "#schemas/types/chat/calls.ts";
import type { AgentSession, TokenRecord } from "../session/sessions.ts";
import type { AlertKind } from "../state/alerts.ts";
import { tokenKeeper } from "./token.ts";

const record: TokenRecord = {
  token: "new",
  conversationSid: "s",
  expiration: "2026-01-05T18:00:00Z",
};
const session = {
  token: { ...record, token: "old" },
  stream: { providerChannelId: "c", providerUserId: "u", providerUserToken: "theirs" },
} as AgentSession;

const keeper = (refresh: () => Promise<ChatToken>) => {
  const alerts: AlertKind[] = [];
  const kept: TokenRecord[] = [];
  const provided: (string | undefined)[] = [];
  return {
    alerts,
    kept,
    provided,
    ...tokenKeeper({
      session: () => session,
      refresh,
      keep: (token, own) => {
        kept.push(token);
        provided.push(own);
      },
      alert: (kind) => alerts.push(kind),
    }),
  };
};

it("renews a token once, however many callers ask", async () => {
  let callCount = 0;
  const own = keeper(async () => {
    callCount += 1;
    return record;
  });
  expect(own.token()).toBe("old");
  expect(await Promise.all([own.renewToken(), own.renewToken()])).toEqual(["new", "new"]);
  expect([callCount, own.token(), own.kept.length, own.alerts]).toEqual([1, "new", 1, []]);
});

it("takes the provider's token with the chat's, and keeps the old one when none comes", async () => {
  const answers: ChatToken[] = [{ ...record, providerUserToken: "theirs-2" }, record];
  const own = keeper(async () => answers.shift() as ChatToken);
  expect(own.providedToken()).toBe("theirs");
  await own.renewToken();
  expect(own.providedToken()).toBe("theirs-2");
  await own.renewToken();
  expect([own.providedToken(), own.provided]).toEqual(["theirs-2", ["theirs-2", undefined]]);
  expect(own.kept).toEqual([record, record]);
});

it.each<[string, unknown, AlertKind]>([
  ["gives a reason", new CallError(401, "", { errors: ["The chat has ended."] }), "wrong"],
  ["gives no reason", new CallError(401, "", {}), "token"],
  ["has no body", new CallError(401, "", null), "token"],
])("maps a refused call that %s to its alert", async (_, error, kind) => {
  const own = keeper(() => Promise.reject(error as Error));
  await expect(own.renewToken()).rejects.toBe(error);
  expect(own.alerts).toEqual([kind]);
  expect(own.token()).toBe("old");
});
