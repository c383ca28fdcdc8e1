import { readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsPage } from "#scripts/generate-calls.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { pathsOf, readCalls } from "./calls.ts";

/** The parts of an OpenAPI operation that this test reads. */
interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  $ref?: string;
}

const calls = await readCalls();
let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
let components: Record<string, Schema>;
let root: string;
beforeAll(async () => {
  root = await fixtureRoot();
  const open = { isOpen: true, startTime: "06:00", endTime: "18:00" };
  const info = { orgCode: "main", operatingHours: { OPS_CHAT: [{ weekdayValue: 1, ...open }] } };
  await writeFile(`${root}/flows/organisations/main/organisation.json`, JSON.stringify(info));
  server = await testServer({ root });
  const answer = await server.app.inject("/openapi.json");
  const document = answer.json<{
    paths: typeof paths;
    components: { schemas: Record<string, Schema> };
  }>();
  paths = document.paths;
  components = document.components.schemas;
});
afterAll(async () => {
  await server.remove();
  await rm(root, { recursive: true, force: true });
});

/** Whether a segment of a served path, which may hold a parameter, answers a segment of the specification's. */
const serves = (served: string, path: string): boolean =>
  new RegExp(`^${served.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

/**
 * Returns the operation for a path; of several, the one with the fewest parameters, as the server
 * chooses.
 */
function servedAt(method: string, path: string): Operation | null {
  const segments = path.split("/");
  const [best] = Object.keys(paths)
    .filter((served) => {
      const servedSegments = served.split("/");
      return (
        paths[served]?.[method.toLowerCase()] !== undefined &&
        servedSegments.length === segments.length &&
        servedSegments.every((segment, index) => serves(segment, segments[index] ?? ""))
      );
    })
    .sort((a, b) => a.split("{").length - b.split("{").length);
  return best === undefined ? null : (paths[best]?.[method.toLowerCase()] ?? null);
}

/** Returns the field names of a schema, or of a list's items; null where it describes none. */
function fieldsOf(schema: Schema | undefined): string[] | null {
  if (schema === undefined) return null;
  const { $ref, properties = {}, items, allOf = [], anyOf = [] } = schema;
  if ($ref !== undefined) return fieldsOf(components[$ref.split("/").at(-1) ?? ""]);
  const parts = [...(items ? [items] : []), ...allOf, ...anyOf];
  const names = [...Object.keys(properties), ...parts.flatMap((part) => fieldsOf(part) ?? [])];
  return names.length === 0 ? null : names;
}

const schemaOf = (content: Record<string, { schema: Schema }> | undefined) =>
  fieldsOf(Object.values(content ?? {})[0]?.schema);

describe.each(calls.filter(({ socket }) => socket !== true))("$method $path", (call) => {
  it.each(pathsOf(call))(call.absent === undefined ? "is served: %s" : "is not: %s", (path) => {
    const operation = servedAt(call.method, path);
    if (call.absent !== undefined) return expect(operation, "take `absent` off").toBeNull();
    expect(operation).not.toBeNull();
    expect(schemaOf(operation?.requestBody?.content) ?? []).toEqual(
      expect.arrayContaining(call.body ?? []),
    );
    const query = (operation?.parameters ?? []).filter((each) => each.in === "query");
    expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(call.query ?? []));
    // The call's own test checks an answer that the document does not describe.
    const { 200: ok, 201: created } = operation?.responses ?? {};
    const answers = schemaOf((ok ?? created)?.content);
    if (answers !== null) expect(answers).toEqual(expect.arrayContaining(call.answers ?? []));
  });
});

it.each(calls.filter(({ absent }) => absent === undefined))(
  "the test of $method $path is there",
  async ({ test: [file, name] }) => {
    const text = await readFile(file, "utf8");
    expect(name.length > 0 && text.includes(name), `${file}: ${name}`).toBe(true);
  },
);

it("tells whether the chat is open, and its week", async () => {
  const base = "/service-operating-hours/external/api/v1/hours/OPS_CHAT";
  const get = (path: string) =>
    server.app.inject({ url: `${base}/${path}`, headers: { "x-org": "main" } });
  const open = await get("openStatus");
  expect([open.statusCode, typeof open.json<{ open: unknown }>().open]).toEqual([200, "boolean"]);
  const week = await get("week?display=true");
  const { weekdays } = week.json<{ weekdays: unknown }>();
  expect([week.statusCode, Array.isArray(weekdays)]).toEqual([200, true]);
});

it("lists no call twice", () => {
  const names = calls.flatMap((call) => pathsOf(call).map((path) => `${call.method} ${path}`));
  expect(new Set(names).size).toBe(names.length);
});

it("docs/calls.md is current", async () => {
  expect(await readFile("docs/calls.md", "utf8")).toBe(callsPage(calls));
});
