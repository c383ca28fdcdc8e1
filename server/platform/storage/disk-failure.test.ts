import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PASSWORD } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import {
  buildRecorder,
  canRecord,
  type Recorder,
  recorderOf,
} from "#server/testing/power-cut/recorder.ts";
import { serve, type ServerProcess } from "#server/testing/process.ts";
import { copyDatabase } from "#server/testing/template.ts";

describe.runIf(canRecord)("a server on the embedded database", () => {
  let room: string;
  let root: string;
  let recorder: Recorder;
  let environment: Record<string, string>;
  let server: ServerProcess;
  beforeEach(async () => {
    room = mkdtempSync(join(tmpdir(), "hearthline-disk-"));
    root = await fixtureRoot();
    const dataDir = mkdtempSync(join(room, "data-"));
    await copyDatabase(dataDir);
    recorder = recorderOf(buildRecorder(room), dataDir, join(room, "record"));
    environment = { DATA_DIR: dataDir, TEST_ROOT: root };
    server = await serve({ ...environment, ...recorder.environment });
  }, 240_000);
  afterEach(async () => {
    await server.kill();
    for (const folder of [room, root]) rmSync(folder, { recursive: true, force: true });
  });

  const get = async (path: string) => (await fetch(`${server.address}${path}`)).status;
  const post = async (path: string, email: string) => {
    const response = await fetch(`${server.address}/identity/api/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    return response.status;
  };

  it.each(["fsync", "full"] as const)(
    "answers 503 to a write that the disk refuses (%s), says so, and recovers after a new start",
    async (fault) => {
      expect(await post("registration/register", "ada@example.com")).toBeLessThan(300);
      expect(await get("/readyz")).toBe(200);

      recorder.fail(fault);
      expect(await post("registration/register", "bea@example.com")).toBe(503);
      expect(await post("login", "ada@example.com")).toBe(503);
      await expect.poll(() => get("/readyz")).toBe(503);
      expect(await get("/healthz")).toBe(503);
      expect(server.output()).toContain("The embedded database stopped because");

      // The disk works again, but nobody knows what it lost meanwhile.
      recorder.mend();
      expect(await post("registration/register", "cyd@example.com")).toBe(503);
      await server.kill();
      server = await serve(environment);
      expect(await get("/readyz")).toBe(200);
      expect(await post("login", "ada@example.com")).toBeLessThan(300);
      expect(await post("registration/register", "dot@example.com")).toBeLessThan(300);
    },
    240_000,
  );
});
