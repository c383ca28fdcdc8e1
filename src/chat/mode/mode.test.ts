import { expect, it } from "vitest";
import { chooseMode, forcedMode, skipsAgentChat, type ModeFacts } from "./mode.ts";

const facts: ModeFacts = {
  forced: null,
  agentSession: false,
  botSession: false,
  open: false,
  streamFlag: false,
};

it.each<[string, Partial<ModeFacts>, string]>([
  ["nothing begun, outside hours", {}, "chatbot"],
  ["no session, within hours", { open: true }, "twilio"],
  ["no session, within hours, by Stream's flag", { open: true, streamFlag: true }, "stream"],
  ["an agent session, outside hours", { agentSession: true }, "twilio"],
  ["an agent session before a chatbot session", { agentSession: true, botSession: true }, "twilio"],
  ["an agent session, by Stream's flag", { agentSession: true, streamFlag: true }, "stream"],
  ["a chatbot session, within hours", { botSession: true, open: true }, "chatbot"],
  [
    "a forced mode over everything else",
    { forced: "nice", botSession: true, streamFlag: true },
    "nice",
  ],
  ["a forced chatbot over an agent session", { forced: "chatbot", agentSession: true }, "chatbot"],
  ["no session, outside hours, with Stream's flag", { streamFlag: true }, "chatbot"],
])("chooses the mode for %s: %s -> %s", (_, given, mode) => {
  expect(chooseMode({ ...facts, ...given })).toBe(mode);
});

it.each([
  ["?mode=talkjs", true, "talkjs"],
  ["?mode=chatbot&x=1", true, "chatbot"],
  ["?mode=carrier-pigeon", true, null],
  ["?mode=TWILIO", true, null],
  ["", true, null],
  ["?mode=talkjs", false, null],
])("forces the mode by the address %s, outside production %s: %s", (search, outside, mode) => {
  expect(forcedMode(search, outside)).toBe(mode);
});

it("skips an agent chat only when all three conditions hold", () => {
  for (const open of [true, false])
    for (const messages of [0, 1, 2, 20])
      for (const freshStart of [true, false])
        expect(
          skipsAgentChat({ open, messages, freshStart }),
          `${open} ${messages} ${freshStart}`,
        ).toBe(!open && messages < 2 && !freshStart);
});
