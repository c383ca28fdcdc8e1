import type { Effective } from "#definitions/index.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { DefinitionStore } from "../contract.ts";
import type { ServedOrganisations } from "./served-organisations.ts";

/** Number of addresses that are kept. */
const ADDRESSES = 64;

/** Publishes the manifests that contain an earlier version of a flow, each once. */
export function versionManifests({
  served,
  effectiveOf,
  publish,
}: {
  served: ServedOrganisations;
  effectiveOf(code: string): Effective;
  /** @returns the address of the manifest */
  publish(code: string, effective: Effective, locale: string): string;
}): DefinitionStore["manifestWith"] {
  const addresses = new BoundedCache<string, string>(ADDRESSES);
  return (code, flow, locale) => {
    const key = `${code} ${served.get(code)?.hash} ${flow.hash} ${locale}`;
    const ready = addresses.get(key);
    if (ready !== undefined) return ready;
    const effective = effectiveOf(code);
    // A version stores no fields: all versions share those of the lender.
    const application = effective.flows.get(flow.id)?.application ?? null;
    const flows = new Map(effective.flows).set(flow.id, { ...flow.source, application });
    const url = publish(code, { ...effective, flows }, locale);
    addresses.set(key, url);
    return url;
  };
}
