import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { backEnd, type BackEnd } from "./back-end.ts";

/** A server that reports what a real one does, and its process number as the organization with open pages. */
const RUNS = `
process.once("message", () => {
  process.send("definitions");
  process.once("message", () => {
    process.send("port");
    process.send({ organisations: [String(process.pid)] });
  });
});
process.once("SIGTERM", () => process.exit(0));
`;
const CANNOT_RUN = "process.exit(1);";

let root: string;
let server: BackEnd;
let running: readonly string[];

const write = (code: string) => writeFile(join(root, "scripts/dev/serve.ts"), code);
const begin = () => {
  const note = (organisations: readonly string[]) => void (running = organisations);
  server = backEnd(root, process.env, "", async () => {}, note);
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-back-end-"));
  await mkdir(join(root, "scripts/dev"), { recursive: true });
  await symlink(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  running = [];
});
afterEach(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

it("starts the server whose code it has read, and replaces it", async () => {
  await write(RUNS);
  begin();
  await server.start();
  await expect.poll(() => running).toHaveLength(1);
  const [first] = running;
  await server.restart();
  await expect.poll(() => running).not.toEqual([first]);
  await server.ready();
});

it("says that the first server cannot run, and starts the next one", async () => {
  await write(CANNOT_RUN);
  begin();
  await expect(server.start()).rejects.toThrow("The server ended");
  await write(RUNS);
  await server.restart();
  await server.ready();
});

it("distinguishes a server that its settings keep from starting from one that code does", async () => {
  await write(CANNOT_RUN);
  begin();
  await expect(server.start()).rejects.toMatchObject({ isOfSettings: false });
  await write("process.exit(2);");
  await expect(server.restart()).rejects.toMatchObject({ isOfSettings: true });
});

it("says so too when the first server has ended before its start", async () => {
  await write(CANNOT_RUN);
  begin();
  await server.stop();
  await expect(server.start()).rejects.toThrow("The server ended");
});

it("starts the code after a change, not the one that it has read before", async () => {
  await write(CANNOT_RUN);
  begin();
  await write(RUNS);
  await server.restart();
  await server.start();
  await server.ready();
});
