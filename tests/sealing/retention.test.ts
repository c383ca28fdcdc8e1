/**
 * Shipped definitions: a withdrawn application with its signer disappears when the sandbox's clock
 * passes the period.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { prepare, type Running } from "#server/main.ts";
import { verifyStream } from "#server/platform/audit/event-log.ts";
import { applications, events, invitations } from "#server/platform/storage/schema.ts";
import { DATABASES, databasesOf } from "#server/testing/each-database.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { tablesOf } from "./scan.ts";

/** Tables that keep identifiers: the audit log, and the queue's messages, which the queue deletes itself. */
const KEEPS_IDENTIFIERS = /^(table (public\.event(s|_changes|_tips)|pgboss\.\w+)|statistics)$/;

describe.each(DATABASES)("erasure on %s", (kind) => {
  const databases = databasesOf(kind);
  let dataDir = "";
  let server: Running;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "retention-"));
    const databaseUrl = await databases.create();
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
    await databases.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const post = async (url: string, payload: object) => {
    const response = await server.app.inject({ method: "POST", url, payload });
    if (response.statusCode >= 400) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json();
  };
  const move = (advance: string) => post("/sandbox/clock", { advance });
  const files = async () =>
    (await readdir(join(dataDir, "blobs"), { recursive: true, withFileTypes: true })).filter(
      (each) => each.isFile(),
    ).length;
  /** Tables outside the audit log and the queue that have one of the identifiers. */
  const tablesWith = async (uuids: readonly string[]) => {
    const found: string[] = [];
    for await (const { name, content } of tablesOf(server.ports.database))
      if (!KEEPS_IDENTIFIERS.test(name) && uuids.some((uuid) => content.includes(uuid)))
        found.push(name);
    return found;
  };

  it("keeps a withdrawn application for as long as the law asks, then erases all of it", async () => {
    const { database, secrets } = server.ports;
    const { db } = database;
    const { uuid } = await post("/sandbox/applications", {
      persona: "co-owner",
      checklistState: "NOTARY",
    });
    const write = applyAndRecompute(server.ports);
    await database.transaction((tx) =>
      write(
        tx,
        uuid,
        { kind: "borrower", id: uuid },
        { patch: { requalification: { answer: "WITHDRAW" } } },
        { kind: "screen.submitted" },
      ),
    );
    const invited = await db
      .select({ uuid: invitations.signingUuid })
      .from(invitations)
      .where(eq(invitations.applicationUuid, uuid));
    const all = [uuid, ...invited.map((each) => each.uuid)];
    const owners: string[] = [];
    for (const each of all) {
      const [row] = await db.select().from(applications).where(eq(applications.uuid, each));
      owners.push(row?.accountUuid ?? "");
    }
    expect(all.length).toBeGreaterThan(1);
    expect(await tablesWith(all)).toContain("table public.applications");
    const stored = await files();
    expect(stored).toBeGreaterThan(0);

    await move("P730D");
    await server.keepHouse();
    // 12 CFR 1002.12(b)(3) asks for 25 months; notifications and e-mails have shorter periods.
    const kept = await tablesWith(all);
    expect(kept).toContain("table public.applications");
    expect(kept).not.toContain("table public.notifications");
    expect(kept).not.toContain("table public.mailbox");
    expect(await files()).toBe(stored);

    await move("P40D");
    await server.keepHouse();
    expect(await tablesWith([...all, ...owners])).toEqual([]);
    expect(await files()).toBe(0);
    for (const stream of [...all, ...owners]) {
      const log = await db
        .select()
        .from(events)
        .where(eq(events.stream, stream))
        .orderBy(asc(events.sequence));
      expect(log.at(-1)?.kind).toMatch(/\.erased$/);
      expect((await verifyStream(db, secrets.eventChain, stream, log.length)).ok).toBe(true);
    }
  }, 240_000);
});
