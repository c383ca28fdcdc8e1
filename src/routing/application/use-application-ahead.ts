import { applicationFlowOf, decide } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { nextScreens } from "#src/definitions/neighbors.ts";
import { opensApplication } from "#src/submit/operation-names.ts";
import { useEffect } from "react";
import { loadApplicationFlow } from "./LazyApplicationFlow.tsx";

/**
 * Loads the code of an application and its likely first page while a person fills in a screen that
 * opens one, so that the page renders as soon as the server answers. What fails to load is asked for
 * again when it is needed.
 */
export function useApplicationAhead(flow: Flow, { actions }: Screen, subject: object): void {
  const { flows, screens } = useApp();
  const opens = actions?.some(({ operation }) => operation && opensApplication.has(operation));
  useEffect(() => {
    if (!opens) return;
    const next = applicationFlowOf(flows.all, flow.product ?? flows.product);
    if (next === undefined) return;
    const ahead = async () => {
      await loadApplicationFlow();
      const { page, state } = decide(flows.compiled(next.id), { ...subject });
      const due = next.pages.find(({ id }) => id === page)?.screen ?? [];
      screens.prefetch(next.id, [due, nextScreens(next, state)].flat());
    };
    ahead().catch(() => {});
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the answers of the first render do
  }, [opens, flow, flows, screens]);
}
