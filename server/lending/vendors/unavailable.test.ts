import { expect, test } from "vitest";
import { safeError } from "#server/platform/log/log.ts";
import { missingVendors, unavailableVendors } from "./unavailable.ts";

test.each(missingVendors.map((capability) => [capability]))(
  "names the capability %s in the error and in the log when no vendor is configured",
  async (capability) => {
    const operations = Object.values(
      unavailableVendors()[capability as "property"],
    ) as (() => Promise<never>)[];
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations) {
      const error = await operation().catch((thrown: unknown) => thrown as Error);
      expect(error.message).toContain(`"${capability}"`);
      expect(safeError(error).code).toBe(`vendor-missing:${capability}`);
    }
  },
);
