import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportStored } from "#scripts/flow/export.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { promote } from "#server/testing/promote.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { studioPlugin } from "#server/services/studio/routes.ts";

/** Files of one call. */
const BATCH = 150;

let dataDir: string;
let target: string;
let server: TestServer;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-export-"));
  target = await mkdtemp(join(tmpdir(), "hearthline-exported-"));
  await copyDatabase(dataDir);
  server = await testServer({
    dataDir,
    plugins: [(services) => studioPlugin(services, "main")],
  });
}, 120_000);
afterAll(async () => {
  await server?.remove();
  for (const path of [dataDir, target]) await rm(path, { recursive: true, force: true });
});

it("returns every shipped definition byte for byte after a way through the store", async () => {
  const author = await promote(await new Borrower(server).register("main"));
  const { files: live } = (await author.call("GET", "/studio-service/definitions")).body;
  const names = (await readdir("flows", { recursive: true })).filter((name) =>
    name.endsWith(".json"),
  );
  const shipped = await Promise.all(
    names.map(async (name) => {
      const path = `flows/${name}`;
      return { path, text: await readFile(path, "utf8") };
    }),
  );
  const { id } = (await author.call("POST", "/studio-service/drafts", { name: "All" })).body.draft;
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const changed = shipped.filter(({ path, text }) => live[path] !== text);
  for (let begin = 0; begin < changed.length; begin += BATCH) {
    const changes = changed.slice(begin, begin + BATCH).map(({ path, text }) => ({
      path,
      base: live[path] === undefined ? null : hashOf(live[path]),
      text,
    }));
    const answer = await author.call("PUT", `/studio-service/drafts/${id}/files`, { changes });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200);
  }
  const read = (await author.call("GET", `/studio-service/drafts/${id}`)).body.texts;
  await server.close();
  await exportStored.run(["--database", dataDir, "--draft", id, "--root", target]);

  expect(changed.length).toBeGreaterThan(400);
  for (const { path, text } of changed) {
    expect(read[path] === text, `${path} by the call`).toBe(true);
    expect((await readFile(join(target, path), "utf8")) === text, `${path} as a file`).toBe(true);
  }
}, 240_000);
