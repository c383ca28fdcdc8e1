import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PrerenderOrder, prerenderThread } from "./prerender-thread.ts";

const PAGE = '<link rel="stylesheet" href="/assets/first.css">';
const order = { address: "/", locale: "en-US", facts: {}, files: {} };
const ordered = (id: string): PrerenderOrder => ({ ...order, screen: { flow: "register", id } });

/**
 * Answers with what it was given; for other screens it throws, ends, or fails after its answer, once the file `fail`
 * is there: an error may arrive before an answer that was sent first.
 */
const WORKER = `
import { existsSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
const fail = () => { if (existsSync(import.meta.dirname + "/fail")) throw new Error("Too late."); };
parentPort.on("message", ({ screen }) => {
  if (screen.id === "ends") process.exit(1);
  if (screen.id === "fails") return parentPort.postMessage({ error: "No such screen." });
  if (screen.id === "fails later") setInterval(fail, 1);
  parentPort.postMessage({ html: screen.id, look: workerData.styles.first, styles: Object.keys(workerData.styles.later) });
});`;

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "prerender-"));
  folder = join(root, "prerender");
  await mkdir(join(root, "dist/assets"), { recursive: true });
  await mkdir(folder);
  const sheets = { first: ["first"], later: ["later"] };
  for (const name of Object.keys(sheets))
    await writeFile(join(root, `dist/assets/${name}.css`), `.${name} {}`);
  const css = Object.keys(sheets).map((name) => `assets/${name}.css`);
  await writeFile(
    join(root, "dist/app-manifest.json"),
    JSON.stringify({ a: { file: "a.js", css } }),
  );
  await writeFile(join(folder, "worker.mjs"), WORKER);
  await writeFile(join(folder, "page.html"), PAGE);
});
afterEach(() => rm(root, { recursive: true, force: true }));

it("renders pages one after the other, with the style sheets of the app", async () => {
  const thread = prerenderThread({ folder, root }, PAGE);
  const pages = await Promise.all(["home", "income"].map((id) => thread.render(ordered(id))));
  expect(pages).toEqual(
    ["home", "income"].map((html) => ({
      html,
      look: ".first {}",
      styles: ["/assets/later.css"],
    })),
  );
  await thread.stop();
});

it("renders the next page after one that fails, or that ends the thread", async () => {
  const thread = prerenderThread({ folder, root }, PAGE);
  await expect(thread.render(ordered("fails"))).rejects.toThrow("No such screen.");
  await expect(thread.render(ordered("ends"))).rejects.toThrow("The thread ended.");
  expect(await thread.render(ordered("home"))).toMatchObject({ html: "home" });
  await thread.stop();
});

it("survives a thread that fails between two pages, and starts another one", async () => {
  const emitted = vi.spyOn(Worker.prototype, "emit");
  const thread = prerenderThread({ folder, root }, PAGE);
  expect(await thread.render(ordered("fails later"))).toMatchObject({ html: "fails later" });
  await writeFile(join(folder, "fail"), "");
  await vi.waitFor(() => expect(emitted).toHaveBeenCalledWith("exit", 1));
  expect(await thread.render(ordered("home"))).toMatchObject({ html: "home" });
  await thread.stop();
  emitted.mockRestore();
});

it("is built when the parts fit the app's page, and not before or with those of another build", async () => {
  const isBuilt = (page: string | null) => prerenderThread({ folder, root }, page).isBuilt();
  expect(await isBuilt(PAGE)).toBe(true);
  expect(await isBuilt("<p>Another build</p>")).toBe(false);
  expect(await isBuilt(null)).toBe(false);
  await rm(folder, { recursive: true });
  expect(await isBuilt(PAGE)).toBe(false);
});
