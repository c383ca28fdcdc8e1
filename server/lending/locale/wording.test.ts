import { describe, expect, it } from "vitest";
import words from "#flows/words/words.json" with { type: "json" };
import spanish from "#flows/words/copy/es-US.json" with { type: "json" };
import type { MessageArgs } from "#schemas/types/calls/problem.ts";
import type { MessageCode } from "#server/platform/errors/message.ts";
import { message } from "#server/platform/errors/message.ts";
import { english, messageOf, wordingOf } from "./wording.ts";

const copy = spanish.texts.words as Record<string, { source: string; text: string }>;
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, name = ""]) => name);
const codeOf = (name: string): MessageCode =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as MessageCode;

const translated = (group: string, texts: object): Record<string, string> =>
  Object.fromEntries(
    Object.keys(texts).map((name) => [name, copy[`/${group}/${name}`]?.text ?? "missing"]),
  );
const inSpanish = wordingOf({
  server: translated("server", words.server),
  messages: translated("messages", words.messages),
});

describe("Server sentences", () => {
  it.each(Object.entries(words.server))(
    "the sentence %s has a code and fills every placeholder",
    (name, text) => {
      const args: MessageArgs = Object.fromEntries(placeholdersIn(text).map((arg) => [arg, "7"]));
      const expected = (template: string) => template.replaceAll(/\{[a-zA-Z]+\}/g, "7");
      const pointer = `/server/${name}`;
      expect(english({ code: codeOf(name), args })).toBe(expected(text));
      expect(inSpanish({ code: codeOf(name), args })).toBe(expected(copy[pointer]?.text ?? ""));
      expect(placeholdersIn(copy[pointer]?.text ?? "").sort()).toEqual(placeholdersIn(text).sort());
    },
  );
});

it("words an answer that does not fit as the browser does", () => {
  expect(english(message("required"))).toBe(words.messages.required);
  expect(inSpanish(message("minimum", { limit: 3 }))).toBe("Escriba 3 o más.");
});

it("words a message in English where a lender's words have no text", () => {
  expect(wordingOf({ server: {} })(message("min-length", { min: 8 }))).toBe(
    "Use at least 8 characters.",
  );
  expect(wordingOf(undefined)(message("cents"))).toBe("Enter dollars and cents.");
});

it("prefers a screen's own wording", () => {
  expect(inSpanish({ ...message("required"), text: "Type your name." })).toBe("Type your name.");
});

it("leaves an argument as it was sent, also one that looks like a placeholder", () => {
  expect(english(message("read-first", { titles: "{titles} $& Note" }))).toBe(
    "Read to the end first: {titles} $& Note.",
  );
});

it("finds the message of a finished sentence only when the sentence has no arguments", () => {
  expect(messageOf("Unable to verify identity")).toEqual({ code: "identity-unverified", args: {} });
  expect(messageOf("Use at least 8 characters.")).toBeNull();
  expect(messageOf("Something else.")).toBeNull();
});
