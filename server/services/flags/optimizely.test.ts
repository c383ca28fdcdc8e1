import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { ANYBODY } from "#server/lending/definitions/flags/user.ts";
import { Borrower } from "#server/testing/borrower.ts";
import { fixtureRoot } from "#server/testing/definitions.ts";
import { type TestServer, testServer } from "#server/testing/server.ts";
import { openExperiments } from "./open-experiments.ts";

/** A project with two flags: `members` for those with a session, `test` in halves for everybody. */
const DATAFILE = join(import.meta.dirname, "testing", "datafile.json");
const trackers = fc.sample(fc.uuid(), { seed: 3, numRuns: 2_000 });
const [tracker = ""] = trackers;

let root: string;
let server: TestServer;
let anybody: Borrower;
beforeAll(async () => {
  root = await fixtureRoot();
  const path = join(root, "flows", "flags.json");
  await mkdir(dirname(path), { recursive: true });
  const flags = [
    { id: "members", when: "true", variables: { title: "Hello from the file" } },
    { id: "ours", when: "true" },
  ].map((flag) => ({ description: "A test's.", ...flag }));
  await writeFile(path, JSON.stringify({ flags }));
  server = await testServer({ root, environment: { OPTIMIZELY_DATAFILE: DATAFILE } });
  anybody = new Borrower(server);
}, 120_000);
afterAll(async () => {
  await server?.remove();
  await rm(root, { recursive: true, force: true });
});

const features = async (who: Borrower, trackerId: string | null) =>
  (
    await who.call(
      "POST",
      `/service-optimize/${who.token ? "secure" : "external"}/api/v1/features`,
      {
        optimizeUser: { trackerId },
      },
    )
  ).body.features;

describe("Optimizely project", () => {
  it("decides the project's flags and leaves the others to flags.json", async () => {
    expect(Object.keys(await features(anybody, tracker)).sort()).toEqual(["ours", "test"]);
    const ada = await new Borrower(server).register();
    const visible = await features(ada, tracker);
    expect(visible.members.variables).toEqual({ title: "Hello from Optimizely" });
    expect(visible.ours.enabled).toBe(true);
  });

  it("makes no decision for a visitor without a tracker", async () => {
    expect(Object.keys(await features(anybody, null)).sort()).toEqual(["members", "ours"]);
  });

  it("draws the same variation at every call, in the project's shares", async () => {
    const experiments = await openExperiments(server.ports.config, server.ports.log);
    const drawn = (each: string) =>
      experiments?.decide("test", "main", { ...ANYBODY, tracker: each }, false)?.variation;
    const other = trackers.filter((each) => drawn(each) === "other");
    expect(Math.abs(other.length / trackers.length - 0.5)).toBeLessThan(0.06);
    expect(other.filter((each) => drawn(each) !== "other")).toEqual([]);
    await experiments?.close();
    const one = other[0] ?? "";
    const answer = await anybody.call("POST", "/service-optimize/external/api/v2/decision", {
      featureKey: "test",
      optimizeUser: { trackerId: one },
    });
    expect(answer.body.decisions.test).toEqual({
      enabled: true,
      variationKey: "other",
      variables: { columns: 2 },
    });
  });
});

describe("openExperiments", () => {
  const open = (environment: Record<string, string>) =>
    openExperiments(readConfig(environment, root), server.ports.log);

  it("opens no experiment service without a key and a datafile", async () => {
    expect(await open({})).toBeNull();
    expect(() => readConfig({ OPTIMIZELY_ACCESS_TOKEN: "t" }, root)).toThrow("OPTIMIZELY_SDK_KEY");
  });

  it("names the datafile that cannot be read", async () => {
    await expect(open({ OPTIMIZELY_DATAFILE: "missing.json" })).rejects.toThrow("missing.json");
    const broken = join(root, "broken.json");
    await writeFile(broken, "{");
    await expect(open({ OPTIMIZELY_DATAFILE: broken })).rejects.toThrow("no datafile");
  });
});
