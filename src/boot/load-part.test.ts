import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPart, PART_WAITS } from "./load-part.ts";

/** What the server answers, by path; a path may fail several times before. */
let replies: Record<string, (number | "lost")[]>;
let asked: string[];
let reported: boolean[];
let errors: unknown[];
let listeners: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  replies = {};
  asked = [];
  reported = [];
  errors = [];
  listeners = new AbortController();
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const reply = replies[address]?.shift() ?? 200;
    if (reply === "lost") throw new TypeError("Failed to fetch");
    return new Response("", { status: reply });
  });
  const { signal } = listeners;
  addEventListener(PART_WAITS, (event) => reported.push((event as CustomEvent).detail), { signal });
  addEventListener("vite:preloadError", (event) => errors.push(event), { signal });
});
afterEach(() => {
  listeners.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("imports a part after all of its files have arrived", async () => {
  replies = { "/assets/one.js": ["lost"], "/healthz": ["lost"] };
  const load = vi.fn(async () => "part");
  const loading = loadPart(load, ["assets/one.js", "assets/two.js"]);
  await vi.advanceTimersByTimeAsync(400);
  expect(load).not.toHaveBeenCalled();
  expect(reported).toEqual([true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await loading).toBe("part");
  expect(asked).toEqual(["/assets/one.js", "/assets/two.js", "/healthz", "/assets/one.js"]);
  expect(reported).toEqual([true, false]);
});

it("fetches no script of the document again", async () => {
  const script = Object.assign(document.createElement("script"), { type: "text/plain" });
  script.setAttribute("src", "/assets/shared.js");
  document.head.append(script);
  expect(await loadPart(async () => "part", ["assets/shared.js", "assets/five.js"])).toBe("part");
  expect(asked).toEqual(["/assets/five.js"]);
  script.remove();
});

it("fetches the file that only the import itself names", async () => {
  // As the bundler writes it.
  const load = Object.assign(async () => "part", {
    toString: () => "async()=>{let{Part:e}=await import(`./part-BJnu_T3a.js`);return{Part:e}}",
  });
  expect(await loadPart(load)).toBe("part");
  expect(asked).toEqual(["/assets/part-BJnu_T3a.js"]);
});

it("fetches that file from the folder of its build", async () => {
  const load = Object.assign(async () => "part", {
    toString: () => "async()=>{let{Part:e}=await import(`./part-Cq7_x1.js`);return{Part:e}}",
  });
  expect(await loadPart(load, [], "studio/assets")).toBe("part");
  expect(asked).toEqual(["/studio/assets/part-Cq7_x1.js"]);
});

it("waits as long as the network is gone", async () => {
  const lost = Array.from({ length: 20 }, () => "lost" as const);
  replies = { "/assets/three.js": [...lost], "/healthz": [...lost] };
  const loading = loadPart(async () => "part", ["assets/three.js"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.filter((address) => address === "/assets/three.js").length).toBeGreaterThan(15);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await loading).toBe("part");
  expect(errors).toEqual([]);
});

it("imports a part whose file is lost four times while the server answers", async () => {
  replies = { "/assets/six.js": ["lost", "lost", "lost", "lost"] };
  const loading = loadPart(async () => "part", ["assets/six.js"]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await loading).toBe("part");
  expect(errors).toEqual([]);
});

it.each([
  ["that the server no longer has", [404], 1],
  ["that is blocked while the server answers", Array<"lost">(5).fill("lost"), 5],
])("reports a part %s", async (name, answers, times) => {
  const path = `assets/${name.replaceAll(" ", "-")}.js`;
  replies = { [`/${path}`]: [...answers] };
  const load = vi.fn(async () => "part");
  const failed = expect(loadPart(load, [path])).rejects.toThrow(path);
  await vi.advanceTimersByTimeAsync(12_000);
  await failed;
  expect(asked.filter((address) => address === `/${path}`)).toHaveLength(times);
  expect(errors).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();
  // A later need asks again.
  expect(await loadPart(load, [path])).toBe("part");
});
