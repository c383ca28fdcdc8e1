import { describe, expect, it } from "vitest";
import { followingOf, nameOf, type Following } from "./choice.ts";

const offered = ["en-US", "es-US"];

describe("the language of a profile", () => {
  it.each<[string, string | undefined, string | null, Following]>([
    ["nothing was ever chosen", undefined, null, { kind: "stay" }],
    ["the page has it already", "en-US", null, { kind: "stay" }],
    ["another device chose another", "es-US", null, { kind: "follow", locale: "es-US" }],
    ["chosen before the log-in", undefined, "es-US", { kind: "tell", locale: "es-US" }],
    ["the newer choice counts", "es-US", "en-US", { kind: "tell", locale: "en-US" }],
    ["the server knows by now", "es-US", "es-US", { kind: "stay" }],
    ["no longer offered", "fr-US", null, { kind: "stay" }],
  ])("%s", (_, profile, pending, expected) =>
    expect(followingOf({ locale: "en-US", offered, profile, pending })).toEqual(expected),
  );
});

it("a language is named in its own words", () =>
  expect(offered.map(nameOf)).toEqual(["English", "Español"]));
