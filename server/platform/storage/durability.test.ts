import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanPdf } from "#server/platform/cleaning/pdf/clean-pdf.ts";
import { person, PASSWORD } from "#server/testing/borrower.ts";
import { type Cluster, startCluster } from "#server/testing/databases.ts";
import { DATABASES } from "#server/testing/each-database.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { pdf } from "#server/testing/files.ts";
import { serve, type ServerProcess } from "#server/testing/process.ts";
import { copyDatabase } from "#server/testing/template.ts";

interface Answer {
  jwt: string;
  application: { uuid: string };
  property: { address: { street1: string } };
}

const base = "/service-application/api/v1/application/heloc";
/** Times that the server is killed while it writes; `npm run trust` kills it more often. */
const kills = Number(process.env.KILLS ?? 1);
const ssn = "987654329";
const account = "55501234567890";

describe.each(DATABASES)("a server killed on %s", (kind) => {
  let cluster: Cluster | null = null;
  let root: string;
  let dataDir: string;
  let environment: Record<string, string>;
  let server: ServerProcess | null = null;
  let output = "";
  const tokens: string[] = [];
  beforeAll(async () => {
    cluster = kind === "postgres" ? startCluster() : null;
    root = await fixtureRoot();
    dataDir = await mkdtemp(join(tmpdir(), "hearthline-data-"));
    if (cluster === null) await copyDatabase(dataDir);
    environment = {
      DATA_DIR: dataDir,
      TEST_ROOT: root,
      ...(cluster ? { DATABASE_URL: await cluster.create() } : {}),
    };
  }, 240_000);
  afterAll(async () => {
    await server?.kill();
    cluster?.stop();
    await rm(dataDir, { recursive: true, force: true });
    await rm(root, { recursive: true, force: true });
  });

  const start = async (): Promise<ServerProcess> => (server = await serve(environment));
  const stop = async (running: ServerProcess): Promise<void> => {
    await running.kill();
    output += running.output();
    server = null;
  };
  const call = async (
    running: ServerProcess,
    token: string,
    method: string,
    path: string,
    body?: unknown,
  ) => {
    const response = await fetch(`${running.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === "" ? {} : JSON.parse(text)) as Answer,
    };
  };
  const logIn = async (running: ServerProcess, path: string, email: string): Promise<string> => {
    const { body } = await call(running, "", "POST", path, { email, password: PASSWORD });
    tokens.push(body.jwt);
    return body.jwt;
  };

  /** Registers a borrower with an application. */
  const begin = async (running: ServerProcess, email: string) => {
    const token = await logIn(running, "/identity/api/v1/registration/register", email);
    const created = await call(running, token, "POST", base, {
      flow: "register",
      submissions: [
        { screen: "income", data: { annual: 90_000 } },
        { screen: "login", data: { terms: true } },
      ],
    });
    const { uuid } = created.body.application;
    const path = `${base}/${uuid}/screens`;
    await call(running, token, "POST", path, { screen: "person", data: person });
    return { uuid, token };
  };

  it(
    "keeps every acknowledged write",
    async () => {
      let running = await start();
      const { uuid, token: first } = await begin(running, "ada@example.com");
      let token = first;
      const bea = await begin(running, "bea@example.com");
      await call(running, bea.token, "POST", `${base}/${bea.uuid}/screens`, {
        screen: "number",
        data: { ssn, account },
      });
      const form = new FormData();
      form.append("type", "PASSPORT_FRONT");
      form.append(
        "file",
        new Blob([new Uint8Array(pdf(`% ${ssn}`))], { type: "application/pdf" }),
        "passport.pdf",
      );
      const uploaded = await fetch(`${running.address}${base}/${bea.uuid}/documents`, {
        method: "POST",
        headers: { authorization: `Bearer ${bea.token}` },
        body: form,
      });
      expect(uploaded.status).toBe(201);
      const document = ((await uploaded.json()) as { uuid: string }).uuid;

      let street = 0;
      /** Milliseconds. */
      const restarts: number[] = [];
      for (let round = 0; round < kills; round += 1) {
        const killAt = street + 5 + Math.floor(Math.random() * 20);
        let acknowledged = 0;
        const killed = new Promise<void>((resolve) => {
          const send = async (): Promise<void> => {
            for (;;) {
              street += 1;
              const answer = await call(running, token, "POST", `${base}/${uuid}/screens`, {
                screen: "address",
                data: { street: String(street) },
              }).catch(() => null);
              if (answer?.status !== 200) break;
              acknowledged = street;
              // Not awaited, so that the process ends in the middle of the next writes.
              if (street === killAt) setTimeout(() => void stop(running), Math.random() * 20);
            }
            resolve();
          };
          void send();
        });
        await killed;
        while (server) await new Promise((resolve) => setTimeout(resolve, 10));
        const began = performance.now();
        running = await start();
        restarts.push(performance.now() - began);
        token = await logIn(running, "/identity/api/v1/login", "ada@example.com");
        const { body } = await call(running, token, "GET", `${base}/${uuid}`);
        const kept = Number(body.property.address.street1);
        // The interrupted write may have been committed just before its answer was lost.
        expect([acknowledged, acknowledged + 1]).toContain(kept);
        street = kept;
      }

      // One start says little; `npm run trust` has enough of them for a median.
      const median = restarts.sort((one, other) => one - other)[Math.floor(kills / 2)];
      if (kills >= 10) expect(median, "milliseconds of a restart").toBeLessThanOrEqual(5_000);

      const reader = await logIn(running, "/identity/api/v1/login", "bea@example.com");
      const content = await fetch(`${running.address}${base}/${bea.uuid}/documents/${document}`, {
        headers: { authorization: `Bearer ${reader}` },
      });
      const stored = await cleanPdf(pdf(`% ${ssn}`));
      expect(Buffer.from(await content.arrayBuffer()).equals(stored)).toBe(true);
      await stop(running);
    },
    60_000 * (kills + 3),
  );

  it("leaves nothing readable of sealed values in files or in the log", async () => {
    expect(output).toContain(
      '"route":"/service-application/api/v1/application/:product/:uuid/screens"',
    );
    const secrets = [ssn, account, person.dob, PASSWORD, ...tokens].flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      Buffer.from(secret).toString("hex"),
      encodeURIComponent(secret),
    ]);
    for (const secret of [...secrets, "ada@example.com", "bea@example.com", "Lovelace"])
      expect(output.includes(secret)).toBe(false);
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const entry of files) {
      const content = await readFile(join(entry.parentPath, entry.name));
      for (const secret of secrets)
        expect(content.includes(secret), `${entry.name}: ${secret.slice(0, 3)}…`).toBe(false);
    }
  });

  it("logs one JSON object per line", () => {
    const lines = output.split("\n").filter((line) => line !== "" && !line.startsWith("ready "));
    for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
