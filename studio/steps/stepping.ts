/** The actions of the view of the steps. */
import type { StoreApi } from "zustand/vanilla";
import { noticesOf } from "../app/notices.ts";
import type { StudioState } from "../app/state.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { StepAction, StepPlan, StepRequest } from "./messages.ts";

interface SteppingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "steps" | "planStep" | "writeStep" | "outline">;
  /** Checks in a worker of its own. */
  checker: Pick<RemoteSession, "trial">;
  /** Shows what has changed. */
  took(pending: Pending): Promise<void>;
  openPage(flow: string, page: string): Promise<void>;
}

export function createStepping({ store, session, checker, took, openPage }: SteppingPorts) {
  const { getState: get, setState: set } = store;
  const { say } = noticesOf(store);
  const requestOf = (flow: string, action: StepAction): StepRequest => {
    const { lender, scope } = get();
    return { lender, scope, flow, action };
  };
  return {
    of: (flow: string) => session.steps(get().lender, flow),
    plan: (flow: string, action: StepAction) => session.planStep(requestOf(flow, action)),
    trial: (texts: StepPlan["texts"]) => checker.trial(get().lender, texts),

    /** Writes exactly what the plan showed. @throws with a reason for a person */
    async write(flow: string, action: StepAction, { hash, page }: StepPlan): Promise<void> {
      const { lender } = get();
      await took(await session.writeStep(requestOf(flow, action), hash));
      set({ outline: await session.outline(lender) });
      say("The step is written. Undo takes all of it back.");
      if (page !== null) {
        await openPage(flow, page);
        set({ view: "page" });
      }
    },
  };
}
