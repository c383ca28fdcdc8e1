import type { ConditionView } from "#renderers/index.ts";
import type { Client } from "./client.ts";

/** What underwriters ask for. */
export function conditionCalls(client: Client) {
  return {
    list: async (uuid: string): Promise<ConditionView[]> =>
      (
        await client.call<ConditionView[]>(
          `/service-conditions/external/api/v1/applications/${encodeURIComponent(uuid)}/conditions/external-applicants`,
        )
      ).data,
  };
}
