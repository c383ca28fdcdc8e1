import { Loading } from "#src/shell/loading/loading.ts";
import { lazy, Suspense } from "react";
import type { InvitedFlowProps } from "./InvitedFlow.tsx";

const InvitedFlow = lazy(async () => ({
  default: (await import("./InvitedFlow.tsx")).InvitedFlow,
}));

/** A flow for invited people, once its code has loaded: few borrowers open one. */
export function LazyInvitedFlow(props: InvitedFlowProps) {
  return (
    <Suspense fallback={<Loading />}>
      <InvitedFlow {...props} />
    </Suspense>
  );
}
