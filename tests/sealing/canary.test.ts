/**
 * Plants values that occur nowhere else in everything that a borrower types and a vendor answers, and looks for
 * them in all that the server stores. `npm run trust` walks more borrowers to the end of their journeys.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Persona } from "#schemas/types/persona.ts";
import { writeProfile } from "#server/lending/application/profile-store.ts";
import { loadApplication } from "#server/lending/application/store.ts";
import type { EntitySchema } from "#server/platform/sealing/entity.ts";
import { prepare, type Running } from "#server/main.ts";
import { type Cluster, startCluster } from "#server/testing/databases.ts";
import { DATABASES } from "#server/testing/each-database.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { json } from "#tests/personas/sandbox.ts";
import { MARKS, plant } from "./canaries.ts";
import { filesUnder, formsOf, hitsIn, tablesOf } from "./scan.ts";
import { talk, type Caller } from "./talk.ts";

/** Personas and where each of them stops; null to go to the end of its journey. */
const walks: readonly (readonly [persona: string, state: string | null])[] =
  process.env.CANARY_WALKS === "long"
    ? [
        ["approved", null],
        ["co-owner", null],
        ["conditions", null],
        ["declined-dti", null],
        ["paystub", null],
        ["personal-loan-approved", null],
      ]
    : [["approved", "INCOME_VERIFICATION"]];

const marks = Object.values(MARKS);

/** Texts of a persona that no definition holds: names, streets, employers, identifiers. */
function textsOf(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  if (typeof value !== "string" || value.startsWith("{")) return [];
  return /^(?=.*[a-z])(?=.* ).{9,}$/.test(value) || /^\+?\d{9,}$/.test(value) ? [value] : [];
}

describe.each(DATABASES)("stored data on %s", (kind) => {
  let cluster: Cluster | null = null;
  let databaseUrl: string | null = null;
  let dataDir = "";
  let server: Running;
  const known = new Set<string>(marks);

  const call: Caller = async (method, url, { token, body, headers = {} } = {}) => {
    const response = await server.app.inject({
      method,
      url,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode >= 400)
      throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`);
    return response.body === "" ? null : response.json();
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "canary-"));
    cluster = kind === "postgres" ? startCluster() : null;
    databaseUrl = (await cluster?.create()) ?? null;
    if (databaseUrl === null) await copyDatabase(dataDir);
    server = await prepare({
      environment: {
        DATA_DIR: dataDir,
        SANDBOX: "1",
        LOG_LEVEL: "silent",
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each(walks)(
    "takes the persona %s to %s with the answers of its vendors",
    async (id, checklistState) => {
      const persona = await json<Persona>(`flows/sandbox/personas/${id}.json`);
      const { product = "heloc" } = persona as { product?: string };
      const personas: { id: string; reaches: string[] }[] = await call("GET", "/sandbox/personas");
      const last = personas.find((each) => each.id === id)?.reaches.at(-1);
      const end = checklistState ?? last;
      const { passed } = await call("POST", "/sandbox/applications", {
        body: { persona: id, product, checklistState: end },
      });
      expect(passed.at(-1)).toBe(end);
      for (const text of textsOf([persona.answers, persona.vendors])) known.add(text);
    },
    240_000,
  );

  it("stores a canary in every text and number of an application and a profile", async () => {
    const { definitions, database } = server.ports;
    const placed = await call("POST", "/sandbox/applications", {
      body: { persona: "approved", checklistState: "IDENTITY_VERIFICATION" },
    });
    const entities = definitions.entitiesOf({ orgCode: "main", flow: "heloc" });
    const application = plant(entities.application as EntitySchema);
    const profile = plant(entities.profile as EntitySchema);
    // Signers are rows of their own: `talk` invites one.
    await talk(call, server, placed);
    await database.transaction(async (tx) => {
      const { row } = await loadApplication(server.ports, tx, placed.uuid, { lock: true });
      await writeProfile(server.ports, tx, row.accountUuid, profile.document);
    });
    const stored = await call("PATCH", `/sandbox/applications/${placed.uuid}`, {
      body: application.document,
    });

    expect(application.canaries.length).toBeGreaterThan(200);
    expect(profile.canaries.length).toBeGreaterThan(10);
    // Only places that can hold no unique value go without: lists of values, identifiers, short texts.
    const open = [...application.without, ...profile.without].filter(
      (each) => !/ (is one of a list|uuid)$/.test(each),
    );
    expect(open.map((each) => each.split("/").at(-1))).toEqual([
      "paystubsAsked is short",
      "numDocsRequired is short",
      "accountMask ^[0-9]{1,4}$",
      "state ^[A-Z][A-Z0-9_]*$",
      "suffix is short",
    ]);
    console.log(
      `${kind}: ${application.canaries.length} places of an application and ${profile.canaries.length} of a profile hold a canary`,
    );
    const text = JSON.stringify(stored);
    for (const mark of marks) expect(text).toContain(mark);
  }, 120_000);

  it("finds planted values in each form, so that an empty result means something", () => {
    for (const text of known)
      for (const needle of formsOf(text).values()) {
        const content = Buffer.concat([Buffer.from("{{x"), needle, Buffer.from("}")]);
        expect(hitsIn({ name: "sample", content }, [text])).not.toEqual([]);
      }
    const phrase = Buffer.from(`x${Buffer.from(`{"name":"${MARKS.text} 1"}`).toString("base64")}`);
    expect(hitsIn({ name: "sample", content: phrase }, marks)).not.toEqual([]);
  });

  it("holds none of them: not in files, the log of writes, rows, the queue, statistics or backups", async () => {
    const texts = [...known];
    const { database } = server.ports;
    await database.executeSql("analyze");
    await database.executeSql("checkpoint");
    const hits: string[] = [];
    let [count, bytes] = [0, 0];
    const look = (name: string, content: Buffer) => {
      count += 1;
      bytes += content.length;
      hits.push(...hitsIn({ name, content }, texts));
    };
    for await (const { name, content } of tablesOf(database)) look(name, content);
    for await (const { name, content } of filesUnder(dataDir)) look(name, content);
    if (cluster !== null && databaseUrl !== null) {
      look("pg_dump", cluster.dump(databaseUrl));
      for await (const { name, content } of filesUnder(dirname(cluster.data))) look(name, content);
    }
    expect(hits).toEqual([]);
    console.log(
      `${kind}: ${texts.length} texts in ${formsOf("x").size} forms, ${count} files and tables, ${Math.round(bytes / 1e6)} MB, ${hits.length} hits`,
    );
  }, 240_000);
});
