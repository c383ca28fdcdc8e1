/**
 * Checks the output against the parts of SARIF 2.1.0 (OASIS standard, sections 3.13 to 3.52) that
 * we use.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { codes, finding } from "#definitions/index.ts";
import { sarif } from "./sarif.ts";

const text = { type: "string", minLength: 1 };
const messageOf = (more: object = {}) => ({
  type: "object",
  required: ["text"],
  additionalProperties: false,
  properties: { text, ...more },
});
const level = { enum: ["none", "note", "warning", "error"] };
const closed = (required: string[], properties: Record<string, unknown>) => ({
  type: "object",
  additionalProperties: false,
  required,
  properties,
});
const list = (items: unknown) => ({ type: "array", items });

/** Objects are closed: a property that the standard does not define fails. */
const schema = closed(["$schema", "version", "runs"], {
  $schema: { type: "string", format: "uri" },
  version: { const: "2.1.0" },
  runs: list(
    closed(["tool", "results"], {
      columnKind: { enum: ["utf16CodeUnits", "unicodeCodePoints"] },
      invocations: list(
        closed(["executionSuccessful"], {
          executionSuccessful: { type: "boolean" },
          exitCode: { type: "integer" },
        }),
      ),
      tool: closed(["driver"], {
        driver: closed(["name"], {
          name: text,
          rules: {
            ...list(
              closed(["id"], {
                id: text,
                shortDescription: messageOf(),
                fullDescription: messageOf(),
                help: messageOf({ markdown: text }),
                defaultConfiguration: closed([], { level }),
                properties: closed([], { tags: list(text) }),
              }),
            ),
            uniqueItems: true,
          },
        }),
      }),
      results: list(
        closed(["message"], {
          ruleId: text,
          ruleIndex: { type: "integer", minimum: 0 },
          level,
          message: messageOf(),
          locations: list(
            closed([], {
              physicalLocation: closed(["artifactLocation"], {
                artifactLocation: closed([], {
                  uri: { type: "string", format: "uri-reference" },
                  uriBaseId: text,
                }),
                region: closed([], {
                  startLine: { type: "integer", minimum: 1 },
                  startColumn: { type: "integer", minimum: 1 },
                }),
              }),
              logicalLocations: list(closed([], { fullyQualifiedName: text })),
            }),
          ),
          partialFingerprints: { type: "object", additionalProperties: text },
          properties: { type: "object" },
        }),
      ),
    }),
  ),
});

interface Log {
  runs: [
    {
      tool: { driver: { rules: { id: string; help: { text: string } }[] } };
      results: {
        ruleId: string;
        ruleIndex: number;
        level: string;
        locations: [{ physicalLocation: { artifactLocation: { uri: string }; region?: object } }];
        partialFingerprints: Record<string, string>;
        properties: Record<string, unknown>;
      }[];
    },
  ];
}

const unlocated = finding({
  code: "copy-syntax",
  file: "flows/small/screens/a b.json",
  pointer: "/lead",
  line: 3,
  column: 9,
  message: "It is broken.",
  fix: "Mend it.",
  witness: { application: { active: true } },
});

const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(
  schema,
);

function logOf(findings: Parameters<typeof sarif>[0], exitCode = 1): Log {
  const log = JSON.parse(JSON.stringify(sarif(findings, exitCode))) as unknown;
  expect(validate(log), JSON.stringify(validate.errors, null, 1)).toBe(true);
  return log as Log;
}

describe("SARIF", () => {
  test("every code is a rule with its help, and a result refers to its rule", () => {
    const [{ tool, results }] = logOf([unlocated]).runs;
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(codes.map(({ code }) => code));
    expect(tool.driver.rules.every(({ help }) => help.text.length > 5)).toBe(true);
    expect(tool.driver.rules[results[0]?.ruleIndex ?? -1]?.id).toBe("copy-syntax");
  });

  test("a result has its place, and its witness among the properties", () => {
    const [result] = logOf([unlocated]).runs[0].results;
    const { artifactLocation, region } = result?.locations[0].physicalLocation ?? {};
    expect(artifactLocation?.uri).toBe("flows/small/screens/a%20b.json");
    expect(region).toEqual({ startLine: 3, startColumn: 9 });
    expect(result?.properties.witness).toEqual({ application: { active: true } });
  });

  test("a finding without a line has no region", () => {
    const [result] = logOf([{ ...unlocated, line: null, column: null }]).runs[0].results;
    expect(result?.locations[0].physicalLocation).not.toHaveProperty("region");
  });

  test("a finding keeps its fingerprint on another line, and changes it with another message", () => {
    const print = (more: object) =>
      logOf([{ ...unlocated, ...more }]).runs[0].results[0]?.partialFingerprints;
    expect(print({ line: 30, column: 1 })).toEqual(print({}));
    for (const more of [{ pointer: "/title" }, { message: "Else." }, { organisation: "main" }])
      expect(print(more)).not.toEqual(print({}));
  });

  test("a finding of severity info is a note", () => {
    expect(logOf([{ ...unlocated, severity: "info" }], 0).runs[0].results[0]?.level).toBe("note");
  });

  test("a run without findings is a log without results", () => {
    expect(logOf([], 0).runs[0].results).toEqual([]);
  });
});
