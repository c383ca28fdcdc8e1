import { expect, it } from "vitest";
import { compileArguments, type ArgumentSources } from "#engine/copy/arguments.ts";
import { compileGuard, entityScope } from "#engine/index.ts";
import type { JobContext } from "#server/lending/jobs/handler.ts";
import { sendMail, type Sending } from "./send.ts";

const entities = {
  application: { type: "object", properties: { due: { type: "string", format: "date" } } },
  profile: { type: "object", properties: { firstName: { type: "string" } } },
} as const;
const when = compileGuard("true", entityScope(entities)).guard;
const mail = {
  id: "due",
  to: "/profile/email",
  subject: "Your payment",
  args: {
    firstName: { pointer: "/profile/firstName", absent: "there" },
    due: { expression: "addDays(application.due, 1)", format: "date" },
  },
  body: ["Hello {firstName},", "{due, select, none {no date yet.} other {due on {due}.}}"],
};

it.each([
  ["en-US", { firstName: "Ada" }, { due: "2026-11-30" }, "\u2068Ada\u2069", "due on 12/01/2026."],
  ["es-US", { firstName: "Ada" }, { due: "2026-11-30" }, "\u2068Ada\u2069", "due on 1 dic 2026."],
  ["en-US", {}, {}, "there", "no date yet."],
])("an e-mail in %s names %j and %j", async (locale, profile, application, name, sentence) => {
  const sent: { text: string }[] = [];
  const flow = {
    flow: {},
    mail: new Map([["due", { mail, when }]]),
    argumentsOf: (sources: ArgumentSources) =>
      compileArguments(sources, entities, undefined, false, null),
  } as unknown as JobContext["flow"];
  const sending = {
    mailer: { send: async (message: { text: string }) => void sent.push(message) },
    baseOf: () => "",
    inLanguage: () => ({ organisation: {}, flow, locale, texts: {} }),
    themeOf: () => ({}),
  } as unknown as Sending;
  await sendMail(sending)({
    application,
    profile: { ...profile, email: "ada@example.com" },
    options: { mail: "due", asked: true },
    idempotencyKey: "a",
    now: new Date("2026-11-23T18:00:00Z"),
    organisation: {},
    flow,
  } as unknown as JobContext);
  expect(sent[0]?.text).toContain(`Hello ${name},\n\n${sentence}`);
});
