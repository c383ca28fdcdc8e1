import { readFile, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callsPage } from "#scripts/generate-calls.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { testServer, type TestServer } from "#server/testing/server.ts";
import { pathsOf, readCalls } from "./calls.ts";

/** What the document says of one operation, as far as it is looked at. */
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
let root: string;
beforeAll(async () => {
  root = await fixtureRoot();
  const open = { isOpen: true, startTime: "06:00", endTime: "18:00" };
  const info = { orgCode: "main", operatingHours: { OPS_CHAT: [{ weekdayValue: 1, ...open }] } };
  await writeFile(`${root}/flows/organisations/main/organisation.json`, JSON.stringify(info));
  server = await testServer({ root });
  const answer = await server.app.inject("/openapi.json");
  paths = answer.json<{ paths: typeof paths }>().paths;
});
afterAll(async () => {
  await server.remove();
  await rm(root, { recursive: true, force: true });
});

const isParameter = (segment = "") => segment.startsWith("{");

/** The operation that answers a path; where several would, the one with the fewest parameters, as the server chooses. */
function servedAt(method: string, path: string): Operation | null {
  const wanted = path.split("/");
  const [best] = Object.keys(paths)
    .filter((served) => {
      const given = served.split("/");
      return (
        paths[served]?.[method.toLowerCase()] !== undefined &&
        given.length === wanted.length &&
        given.every((segment, index) => isParameter(segment) || segment === wanted[index])
      );
    })
    .sort((a, b) => a.split("{").length - b.split("{").length);
  return best === undefined ? null : (paths[best]?.[method.toLowerCase()] ?? null);
}

/** Names of the fields that a schema describes; of a list, those of its items. Null where it describes none. */
function fieldsOf(schema: Schema | undefined): string[] | null {
  if (schema === undefined) return null;
  const parts = [schema, schema.items, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])];
  const names = parts.flatMap((part) => Object.keys(part?.properties ?? {}));
  return names.length === 0 ? null : names;
}

const of = (content: Record<string, { schema: Schema }> | undefined) =>
  fieldsOf(Object.values(content ?? {})[0]?.schema);

describe.each(calls.filter(({ socket }) => socket !== true))("$method $path", (call) => {
  it.each(pathsOf(call))(call.absent === undefined ? "is served: %s" : "is not: %s", (path) => {
    const operation = servedAt(call.method, path);
    if (call.absent !== undefined) return expect(operation, "take `absent` off").toBeNull();
    expect(operation).not.toBeNull();
    expect(of(operation?.requestBody?.content) ?? []).toEqual(
      expect.arrayContaining(call.body ?? []),
    );
    const query = (operation?.parameters ?? []).filter((each) => each.in === "query");
    expect(query.map(({ name }) => name)).toEqual(expect.arrayContaining(call.query ?? []));
    // An answer that the document does not describe is held by the call's own test.
    const { 200: ok, 201: created } = operation?.responses ?? {};
    const answers = of((ok ?? created)?.content);
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

it("no call stands twice", () => {
  const names = calls.flatMap((call) => pathsOf(call).map((path) => `${call.method} ${path}`));
  expect(new Set(names).size).toBe(names.length);
});

it("the table is written from the data as it is", async () => {
  expect(await readFile("docs/calls.md", "utf8")).toBe(callsPage(calls));
});
