/** The actions of the inbox of updates. */
import type { StoreApi } from "zustand/vanilla";
import { noticesOf } from "../app/notices.ts";
import type { StudioState } from "../app/state.ts";
import type { RemoteSession } from "../workspace/session/client.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Decision } from "./messages.ts";

interface UpdatingPorts {
  store: StoreApi<StudioState>;
  session: Pick<RemoteSession, "updates" | "decideUpdate">;
  /** Shows what has changed. */
  took(pending: Pending): Promise<void>;
}

const SAID: Readonly<Record<Decision["kind"], string>> = {
  shared: "The lender has what all lenders have now.",
  own: "The lender keeps its own, and the change of the others is accepted.",
  merged: "The lender has the merged words, and the change of the others is accepted.",
};

export function createUpdating({ store, session, took }: UpdatingPorts) {
  const { getState: get } = store;
  const { say, fail } = noticesOf(store);
  return {
    list: () => session.updates(get().lender),

    async decide(decision: Omit<Decision, "lender">): Promise<void> {
      try {
        await took(await session.decideUpdate({ ...decision, lender: get().lender }));
        say(SAID[decision.kind]);
      } catch (error) {
        fail(error);
      }
    },
  };
}
