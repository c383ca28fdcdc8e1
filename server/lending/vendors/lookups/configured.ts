import type { LookupServices } from "./port.ts";
import { sandboxLookups } from "./sandbox.ts";

/**
 * Returns the services of lookups: those over HTTP that are configured and, outside production, the
 * sandbox's for the others.
 */
export async function lookupServicesOf({
  lookups,
  production,
  root,
}: {
  lookups: LookupServices;
  production: boolean;
  root: string;
}): Promise<LookupServices> {
  return production ? lookups : new Map([...(await sandboxLookups(root)), ...lookups]);
}
