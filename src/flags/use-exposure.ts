import type { CompiledFlow } from "#engine/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { useEffect } from "react";

/** Reports the experiments of a screen once it is visible, unless the account has seen them. */
export function useExposure(
  flow: CompiledFlow,
  screen: Screen,
  uuid: string,
  { application, profile }: Readonly<Record<"application" | "profile", Record<string, unknown>>>,
): void {
  const { calls } = useApp();
  useEffect(() => {
    const seen = profile["shownExperiments"];
    const unseen = Object.entries(application["flags"] ?? {}).filter(
      ([name, value]) => typeof value === "string" && !(Array.isArray(seen) && seen.includes(name)),
    );
    if (unseen.length === 0) return;
    // Most pages belong to no experiment, and a page without the code only goes uncounted.
    import("./exposure.ts").then(
      ({ reportExposure }) =>
        reportExposure({ screen, flow, uuid }, Object.fromEntries(unseen), calls.exposed),
      () => undefined,
    );
  }, [application, calls, flow, profile, screen, uuid]);
}
