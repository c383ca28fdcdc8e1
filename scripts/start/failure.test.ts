import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { lockFolder } from "#server/platform/storage/lock.ts";
import { ConfigError } from "#server/platform/environment/environment.ts";
import { failureOf, isOfSettings } from "./failure.ts";

it("prints no stack when another start uses the data folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hearthline-failure-"));
  const lock = await lockFolder(folder);
  const error: unknown = await lockFolder(folder).catch((reason: unknown) => reason);
  expect(failureOf(error)).toContain(`is in use by process ${process.pid}`);
  await lock.release();
  await rm(folder, { recursive: true });
});

it("prints a defect with its stack", () => {
  const defect = new TypeError("x is not a function");
  expect(failureOf(defect)).toBe(defect);
});

it("lets only settings and another process end a start that no save can repair", () => {
  expect(isOfSettings(new ConfigError("PORT must be a whole number."))).toBe(true);
  expect(isOfSettings(Object.assign(new Error("x"), { name: "LockedError" }))).toBe(true);
  expect(isOfSettings(Object.assign(new Error("x"), { name: "DefinitionError" }))).toBe(false);
  expect(isOfSettings(new TypeError("x is not a function"))).toBe(false);
});
