import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandbox, personaFiles, type Sandbox } from "./sandbox.ts";

const personas = await personaFiles();

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.remove());

describe("each persona waits in the states that its file names, in their order", () => {
  it.each(personas)("persona $id", async ({ id, reaches, ends }) => {
    const passed = await sandbox.walk(id);
    expect([...new Set(passed)]).toEqual(reaches);
    expect(passed.at(-1)).toBe(ends);
  });
});
