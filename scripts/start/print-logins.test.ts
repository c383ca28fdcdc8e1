import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Running } from "#server/main.ts";
import { printLogins } from "./print-logins.ts";

let dataDir: string;
let printed: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-logins-"));
  const login = (email: string) => JSON.stringify({ email, password: "secret" });
  await writeFile(join(dataDir, "sandbox-login.json"), login("ada@example.com"));
  await writeFile(join(dataDir, "sandbox-agent.json"), login("ben@example.com"));
  printed = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

/** A server with the log-ins of an earlier start. @param onCall runs with each call to it */
function server(onCall: () => void = () => {}) {
  const inject = vi.fn(async () => {
    onCall();
    return { statusCode: 200, body: "" };
  });
  const running = { app: { inject }, ports: { config: { sandbox: true, dataDir } } };
  return { inject, running: running as unknown as Running };
}

it("prints the log-ins of the borrower and of the lender", async () => {
  const { running } = server();
  await printLogins(running, "http://localhost:4000", new AbortController().signal);
  expect(printed.join("\n")).toMatch(/ada@example\.com[^]*\/agent: ben@example\.com/);
});

it("makes no further log-in and prints none once the server is ending", async () => {
  const ending = new AbortController();
  const { inject, running } = server(() => ending.abort());
  await printLogins(running, "http://localhost:4000", ending.signal);
  expect(inject).toHaveBeenCalledTimes(1);
  expect(printed).toEqual([]);
});
