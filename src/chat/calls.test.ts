import { expect, it } from "vitest";
import type { CallOptions, Client } from "#src/calls/client.ts";
import { chatCalls, type ChatCalls } from "./calls.ts";

/** Only calls whose answer depends on the person carry the session's token. */
it.each<[string, (calls: ChatCalls) => Promise<unknown>, string, boolean]>([
  ["openStatus", (calls) => calls.openStatus(), "/OPS_CHAT/openStatus", false],
  ["week", (calls) => calls.week(), "/OPS_CHAT/week?display=true", false],
  ["begin by Twilio", (calls) => calls.begin("twilio", {} as never), "/twilio/initWebChat", true],
  ["begin by Stream", (calls) => calls.begin("stream", {} as never), "/stream/init-web-chat", true],
  ["refreshToken", (calls) => calls.refreshToken("t"), "/twilio/refreshToken", false],
  ["authenticate", (calls) => calls.authenticate(), "/webchat/authenticate", true],
  ["refreshNonce", (calls) => calls.refreshNonce("a b"), "/webchat/refresh?nonce=a%20b", true],
  ["ask", (calls) => calls.ask({ message: "m" }), "/message/chatWithAutobot", true],
  ["botHistory", (calls) => calls.botHistory("c/1"), "/getChatHistory/c%2F1", true],
  ["feedback", (calls) => calls.feedback({} as never), "/setChatReplyUsedWithFeedback", true],
])(
  "the call %s sends the session token only where it is required",
  async (_, run, path, carries) => {
    const clientCalls: { path: string; options: CallOptions }[] = [];
    const call = async (address: string, options: CallOptions = {}) => {
      clientCalls.push({ path: address, options });
      return { data: { nonce: "n" }, status: 200, version: null, definitions: null };
    };
    await run(chatCalls({ call } as unknown as Client));
    expect(clientCalls).toHaveLength(1);
    expect(clientCalls[0]?.path.endsWith(path)).toBe(true);
    expect(clientCalls[0]?.options.external !== true).toBe(carries);
  },
);
