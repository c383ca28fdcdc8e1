import { expect, it } from "vitest";
import { loadDefinitions } from "./manifest.ts";

it.each([[null], [{}], [{ organisation: null }]])(
  "says that there is no private label data where the manifest is %j",
  async (manifest) => {
    const told = loadDefinitions("/definitions/x.json", async () => manifest);
    await expect(told).rejects.toThrow("No private label data found");
  },
);
