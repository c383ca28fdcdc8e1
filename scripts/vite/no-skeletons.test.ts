import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import * as noSkeletons from "./no-skeletons.ts";

test("the replacement has every function that the message parser imports", () => {
  const parser = fileURLToPath(import.meta.resolve("@formatjs/icu-messageformat-parser"));
  const names = [
    ...readFileSync(parser, "utf8").matchAll(
      /import \{ ([^}]+) \} from "@formatjs\/icu-skeleton-parser"/g,
    ),
  ].flatMap(([, list = ""]) => list.split(",").map((name) => name.trim()));
  expect(names).not.toEqual([]);
  expect(Object.keys(noSkeletons)).toEqual(expect.arrayContaining(names));
});

test("the message parser ignores skeletons when they are turned off", () => {
  const format = new IntlMessageFormat("{n, number, ::compact}", "en-US", undefined, {
    shouldParseSkeletons: false,
  });
  expect(format.format({ n: 1234 })).toBe("1,234");
});
