import { expect, it } from "vitest";
import { loadDefinitions } from "./manifest.ts";

it.each([[null], [{}], [{ organisation: null }]])(
  'throws "No private label data found" for the manifest %j',
  async (manifest) => {
    const manifestWith = loadDefinitions("/definitions/x.json", async () => manifest);
    await expect(manifestWith).rejects.toThrow("No private label data found");
  },
);
