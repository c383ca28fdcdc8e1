import { keptPilot, PILOT } from "#src/visitor/pilot.ts";
import { readTracker } from "#src/visitor/tracker.ts";
import type {
  Decision,
  Decisions,
  ExperimentProfile,
  Feature,
  Features,
  OptimizeUser,
  StoredExperimentProfile,
} from "#schemas/types/calls/flags.ts";
import type { Client } from "./client.ts";
import type { ProductPaths } from "./paths.ts";

/** Calls of flags and experiments. Paths and bodies: product specification, section 7. */

/** Whether the server may identify the person. */
type FlagContext = "external" | "secure";

export function flagCalls(client: Client, paths: ProductPaths) {
  const optimizeUser = (organisation: string): OptimizeUser => {
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

    /** Returns the flags that are on, by key. */
    features: async (
      context: FlagContext,
      organisation: string,
    ): Promise<Record<string, Feature>> =>
      (
        await ask<Features>(context, "v1/features", {
          optimizeUser: optimizeUser(organisation),
        })
      ).features,

    /** Returns what an experiment shows. Each call counts as an exposure. */
    decision: async (
      context: FlagContext,
      featureKey: string,
      organisation: string,
    ): Promise<Decision | null> =>
      (
        await ask<Decisions>(context, "v2/decision", {
          featureKey,
          optimizeUser: optimizeUser(organisation),
        })
      ).decisions[featureKey] ?? null,

    /** Counts that the applicant sees a page of these experiments. */
    exposed: (applicationUuid: string, names: readonly string[]): Promise<unknown> =>
      client.call("/service-optimize/secure/api/v1/exposure", {
        method: "POST",
        body: { applicationUuid, names },
      }),

    /**
     * Returns the tracker that the account keeps.
     * @param trackerUuid this browser's, for an account that keeps none
     */
    experimentProfile: async (trackerUuid: string): Promise<string> => {
      const query = new URLSearchParams({ trackerUuid });
      const { data } = await client.call<ExperimentProfile>(
        `${paths.experimentProfile}?${query.toString()}`,
      );
      return data.optimizelyProfileUuid ?? trackerUuid;
    },

    /** Sends this browser's tracker to the account and returns the one that the account keeps. */
    keepTracker: async (trackerUuid: string): Promise<string> =>
      (
        await client.call<StoredExperimentProfile>("/service-profile/api/v1/profile/tracker", {
          method: "PUT",
          body: { trackerUuid },
        })
      ).data.optimizelyProfileUuid,
  };
}
