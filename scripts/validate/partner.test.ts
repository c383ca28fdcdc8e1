import { expect, it } from "vitest";
import {
  loadDefinitions,
  openForEdits,
  readSources,
  validateDefinitions,
  type Found,
} from "#definitions/index.ts";
import { smallScreen, testRoot } from "#definitions/testing/test-root.ts";
import { loadBundled } from "../bundled.js";
import { beginPartner } from "./partner.ts";

const SCREEN = "flows/small/screens/first.json";

/** The commands run from a bundle, in which a second thread can be started. */
const bundled = () =>
  loadBundled("partner-in-tests", [
    "scripts/validate/partner.ts",
    "scripts/validate/partner-thread.ts",
  ]) as Promise<typeof import("./partner.ts")>;

it("a partner follows the saves, and the findings stay those of one thread", async () => {
  const root = await testRoot({
    "flows/organisations/other/organisation.json": { orgCode: "other", companyName: "Another" },
  });
  const partner = (await bundled()).beginPartner(root.path);
  if (partner === null) throw new Error("The bundle starts no thread.");
  try {
    const open = await openForEdits(root.path, undefined, undefined, partner);
    const save = (lead: string) => root.write(SCREEN, smallScreen("small", "first", { lead }));
    for (const lead of ["an {open brace", "A sentence", "another {open brace"]) {
      await save(lead);
      const findings = await open.reread([SCREEN]);
      expect(findings).toEqual(validateDefinitions(await loadDefinitions(root.path)));
    }
    await save("The last sentence");
    partner.reread([SCREEN]);
    const { journeys } = partner.meanwhile(await readSources(root.path));
    const isOfPartner = () => {
      let isOwn = false;
      journeys(() => ((isOwn = true), { findings: [], exemptions: [] }));
      return !isOwn;
    };
    await expect.poll(isOfPartner).toBe(true);
  } finally {
    await partner.end();
    await root.remove();
  }
});

it("a partner that has read other texts leaves everything to the first thread", async () => {
  const root = await testRoot();
  const partner = (await bundled()).beginPartner(root.path);
  if (partner === null) throw new Error("The bundle starts no thread.");
  try {
    const open = await openForEdits(root.path, undefined, undefined, partner);
    const before = await readSources(root.path);
    await root.write(SCREEN, smallScreen("small", "first", { lead: "Another sentence" }));
    partner.reread([SCREEN]);
    const meanwhile = partner.meanwhile(before);
    meanwhile.know(new Set());
    const found: Found = { findings: [], exemptions: [] };
    for (const code of meanwhile.inOrder([...(open.definitions?.organisations.keys() ?? [])]))
      expect(meanwhile.organisation(code, () => found)).toBe(found);
    expect(meanwhile.journeys(() => found)).toBe(found);
  } finally {
    await partner.end();
    await root.remove();
  }
});

it("there is no partner without a bundle", () => {
  expect(beginPartner("/")).toBeNull();
});
