import { expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Environment } from "#server/platform/environment/environment.ts";
import { startWarnings } from "./start-warnings.ts";

const production = { NODE_ENV: "production", ROOT_KEY: Buffer.alloc(32, 7).toString("base64") };
const CLAMAV = /malware scanner.*takes no files.*CLAMAV_URL/;
const UNSCANNED = /malware scanner.*lets people upload.*CLAMAV_URL/;
const DATABASE = /embedded database.*DATABASE_URL/;

it.each<[Environment, "pglite" | "postgres", RegExp[]]>([
  [{}, "pglite", []],
  [production, "pglite", [CLAMAV, DATABASE]],
  [production, "postgres", [CLAMAV]],
  [{ ...production, UPLOADS_WITHOUT_SCANNER: "1" }, "postgres", [UNSCANNED]],
  [{ ...production, CLAMAV_URL: "tcp://clamav:3310" }, "pglite", [DATABASE]],
  [{ ...production, CLAMAV_URL: "tcp://clamav:3310" }, "postgres", []],
])("warns about the settings that %j on %s lacks", (environment, kind, expected) => {
  const warnings = startWarnings(readConfig(environment, "/srv"), kind);
  expect(warnings).toHaveLength(expected.length);
  for (const [index, words] of expected.entries()) expect(warnings[index]).toMatch(words);
});
