import { describe, expect, it } from "vitest";
import { localeAction, nameOf, type LocaleAction } from "./choice.ts";

const offered = ["en-US", "es-US"];

describe("the language of a profile", () => {
  it.each<[string, string | undefined, string | null, LocaleAction]>([
    ["no language was chosen", undefined, null, { kind: "stay" }],
    ["the page already has the language", "en-US", null, { kind: "stay" }],
    ["another device chose another language", "es-US", null, { kind: "follow", locale: "es-US" }],
    [
      "the language was chosen before the log-in",
      undefined,
      "es-US",
      { kind: "tell", locale: "es-US" },
    ],
    ["this page has the newer choice", "es-US", "en-US", { kind: "tell", locale: "en-US" }],
    ["the server has stored the choice", "es-US", "es-US", { kind: "stay" }],
    ["the stored language is no longer offered", "fr-US", null, { kind: "stay" }],
  ])("chooses what to do when %s", (_, profile, pending, expected) =>
    expect(localeAction({ locale: "en-US", offered, profile, pending })).toEqual(expected),
  );
});

it("a language is named in that language", () =>
  expect(offered.map(nameOf)).toEqual(["English", "Español"]));
