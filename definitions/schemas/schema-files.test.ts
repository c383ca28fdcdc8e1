import { describe, expect, it } from "vitest";
import { schemaFindings } from "./schema-files.ts";
import type { SourceFile } from "../sources/source-file.ts";
import type { Sources } from "../sources/sources.ts";

const sourcesOf = (schemas: Record<string, object>): Sources => ({
  root: "/",
  files: new Map(
    Object.entries(schemas).map(([path, schema]) => [
      path,
      {
        path,
        value: { $id: `https://hearthline.dev/${path}`, ...schema },
        placeOf: () => null,
      } as unknown as SourceFile,
    ]),
  ),
  findings: [],
  hash: "",
  passedOver: [],
});
const application = { type: "object", properties: { status: { type: "string" } } };
const call = ($ref: string) =>
  schemaFindings(
    sourcesOf({
      "schemas/application.schema.json": application,
      "schemas/calls/one.schema.json": { properties: { answer: { $ref } } },
    }),
  ).map(({ code, file }) => `${code} ${file}`);

describe("references to another schema file", () => {
  it("accepts a whole file and a place in it", () => {
    expect(call("../application.schema.json")).toEqual([]);
    expect(call("../application.schema.json#/properties/status")).toEqual([]);
  });

  it.each(["../applicant.schema.json", "../application.schema.json#/properties/state"])(
    "reports a reference to what does not exist: %s",
    (reference) => {
      expect(call(reference)).toEqual(["schema-invalid schemas/calls/one.schema.json"]);
    },
  );
});
