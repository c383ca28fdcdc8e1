import { keptPilot, PILOT } from "#src/flags/pilot.ts";
import { readTracker } from "#src/flags/tracker.ts";
import type { Client } from "./client.ts";

/** Calls of flags and experiments. Paths and bodies: product specification, section 7. */

export interface Feature {
  flagEnabled: boolean;
  variables: Record<string, unknown>;
}

/** What an experiment shows to one person. */
export interface Decision {
  enabled: boolean;
  variationKey: string | null;
  variables: Record<string, unknown>;
}

/** Whether the server may look who asks. */
export type FlagContext = "external" | "secure";

export function flagCalls(client: Client) {
  const optimizeUser = (organisation: string) => {
    const pilot = keptPilot(localStorage);
    return {
      attributes: {
        organisation,
        locale: document.documentElement.lang || "en-US",
        ...(pilot === null ? {} : { [PILOT]: pilot }),
      },
      trackerId: readTracker(),
    };
  };
  const ask = async <T>(context: FlagContext, call: string, body: object): Promise<T> =>
    (
      await client.call<T>(`/service-optimize/${context}/api/${call}`, {
        method: "POST",
        body,
        external: context === "external",
      })
    ).data;
  return {
    feature: (featureKey: string, organisation: string): Promise<Feature> =>
      ask("external", "v1/feature", { featureKey, optimizeUser: optimizeUser(organisation) }),

    /** Those that are on, by key. */
    features: async (
      context: FlagContext,
      organisation: string,
    ): Promise<Record<string, Feature>> =>
      (
        await ask<{ features: Record<string, Feature> }>(context, "v1/features", {
          optimizeUser: optimizeUser(organisation),
        })
      ).features,

    /** What an experiment shows; asking counts as having seen it. */
    decision: async (
      context: FlagContext,
      featureKey: string,
      organisation: string,
    ): Promise<Decision | null> =>
      (
        await ask<{ decisions: Record<string, Decision> }>(context, "v2/decision", {
          featureKey,
          optimizeUser: optimizeUser(organisation),
        })
      ).decisions[featureKey] ?? null,

    /** Tells the account this browser's tracker; the answer is the one that the account keeps. */
    keepTracker: async (trackerUuid: string): Promise<string> =>
      (
        await client.call<{ optimizelyProfileUuid: string }>(
          "/service-profile/api/v1/profile/tracker",
          { method: "PUT", body: { trackerUuid } },
        )
      ).data.optimizelyProfileUuid,
  };
}
