import type {
  LicensedStates,
  LicensesQuery,
  OpeningHours,
} from "#schemas/types/calls/organisation-info.ts";
import type { DepartmentPath, DisplayQuery } from "#schemas/types/calls/shared.ts";
import type { Client } from "./client.ts";
import { productPaths } from "./paths.ts";

/** The department that answers the phone. Source: product specification, section 7. */
const PHONE: DepartmentPath["department"] = "OPS_PHONE";
const DISPLAYED: DisplayQuery = { display: "true" };

/** Returns the calls on facts of a lender that every page shows. */
export function lenderFactCalls(client: Client, product: string) {
  return {
    licenses: async (orgCode: LicensesQuery["orgCode"]): Promise<LicensedStates> => {
      const query = new URLSearchParams({ orgCode });
      const path = `${productPaths(product).licenses}?${query.toString()}`;
      return listIn(await client.call<LicensedStates>(path, { external: true }));
    },

    phoneHours: async (): Promise<OpeningHours> => {
      const query = new URLSearchParams({ ...DISPLAYED });
      const path = `/service-operating-hours/external/api/v1/hours/${PHONE}?${query.toString()}`;
      return listIn(await client.call<OpeningHours>(path, { external: true }));
    },
  };
}

/** Returns the list of an answer. Anything else must not reach a page. */
function listIn<List extends readonly unknown[]>({ data }: { data: List }): List {
  if (!Array.isArray(data)) throw new TypeError("The answer is no list.");
  return data;
}
