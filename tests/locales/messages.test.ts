import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";
import { parseMessage } from "#engine/copy/parse-message.ts";

const flows = resolve(import.meta.dirname, "../../flows");

/** Returns every text of a JSON value. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

const parsed = (parse: () => unknown): unknown => {
  try {
    return parse();
  } catch {
    return "refused";
  }
};

test("the browser reads every text of the definitions as formatjs does", () => {
  const files = readdirSync(flows, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".json"),
  );
  const texts = new Set(
    files.flatMap((file) => textsOf(JSON.parse(readFileSync(join(flows, file), "utf8")))),
  );
  const messages = [...texts].filter((text) => /[{}<']/.test(text));
  expect(messages.length).toBeGreaterThan(500);
  for (const text of messages)
    expect(parsed(() => parseMessage(text))).toEqual(
      parsed(() =>
        new IntlMessageFormat(text, "en-US", undefined, { shouldParseSkeletons: false }).getAst(),
      ),
    );
});
