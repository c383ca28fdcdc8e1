import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../drawn-properties.ts";
import type { Organisation } from "../organisations.ts";
import { ownSettings, settingFinding } from "../settings.ts";
import type { Check } from "./check.ts";

/** Finds lenders with the address of another one. An inherited address is no lender's own. */
export const organisationAddress: Check = (effective, definitions) =>
  ownSettings(effective, definitions).flatMap((setting) => {
    const { kind, organisation, file } = setting;
    const { baseUrl } = asRecord(file.value);
    const first = firstAt(definitions.organisations).get(baseUrl) ?? organisation;
    if (kind !== "organisation" || first === organisation) return [];
    return [
      settingFinding(setting, "/baseUrl", {
        code: "organisation-address",
        message: `"${first}" has the address ${String(baseUrl)} too, so it leads to only one of them.`,
        fix: "Give each lender its own address.",
      }),
    ];
  });

/** Returns the code of the first lender at each address. */
const firstAt = memoize(
  (organisations: ReadonlyMap<string, Organisation>): ReadonlyMap<unknown, string> => {
    const first = new Map<unknown, string>();
    for (const [code, { organisation }] of organisations) {
      const { baseUrl } = asRecord(organisation?.value);
      if (typeof baseUrl === "string" && !first.has(baseUrl)) first.set(baseUrl, code);
    }
    return first;
  },
);
