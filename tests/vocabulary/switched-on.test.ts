/** Settings of the specification that the main lender leaves at their default are used by others. */
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { mergePatch } from "#engine/index.ts";
import type { Organisation } from "#schemas/types/organisation.ts";

const folder = "flows/organisations";
const read = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;

/** Returns the settings of a lender over those that it extends. */
async function settingsOf(code: string): Promise<Organisation> {
  const own = await read(`${folder}/${code}/organisation.json`);
  const { extends: base } = await read(`${folder}/${code}/overlay.json`);
  const settings = typeof base === "string" ? mergePatch(await settingsOf(base), own) : own;
  return settings as unknown as Organisation;
}

const codes = (await readdir(folder, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const lenders = await Promise.all(codes.map(settingsOf));
const which = (uses: (lender: Organisation) => boolean) =>
  lenders.filter(uses).map(({ orgCode }) => orgCode);
const isOn = (lender: Organisation, toggle: string) =>
  lender.publicFeatureToggles?.[toggle] === true;

test("a lender sends everybody to the log-in of additional signers", () => {
  expect(which(({ loginMode }) => loginMode === "SIGNER")).toEqual(["old-mill"]);
});

test("a lender and the one that extends it send a refused session to registration", () => {
  expect(which(({ loginMode }) => loginMode === "REGISTRATION")).toEqual([
    "bright-angel",
    "summit-lane",
  ]);
});

test("a lender asks the identity broker first", () => {
  expect(which((lender) => isOn(lender, "brokerIdentity"))).toEqual(["skyway"]);
});

test("a lender has a Portfolio Manager and an address for it", () => {
  const found = which(
    (lender) =>
      isOn(lender, "portfolioManager") &&
      (lender.siblingProducts ?? []).some(({ id }) => id === "portfolio"),
  );
  expect(found).toEqual(["meridian-arc"]);
});

test("several lenders have a survey of their own, on pages and after a chat", () => {
  const found = which(
    (lender) =>
      isOn(lender, "survey") &&
      lender.survey?.url.includes(lender.orgCode) === true &&
      lender.chat?.survey?.url.includes(lender.orgCode) === true,
  );
  expect(found.length).toBeGreaterThanOrEqual(5);
});
