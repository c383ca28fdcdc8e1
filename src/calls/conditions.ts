import type { ConditionView } from "#schemas/types/calls/conditions.ts";
import type { Client } from "./client.ts";

/** Returns the calls on conditions, which underwriters ask for. */
export function conditionCalls(client: Client) {
  return {
    list: async (uuid: string): Promise<ConditionView[]> =>
      (
        await client.call<ConditionView[]>(
          `/service-conditions/external/api/v1/applications/${encodeURIComponent(uuid)}/conditions/external-applicants`,
          { poll: true },
        )
      ).data,
  };
}
