import { Loading } from "#src/shell/loading/loading.ts";
import { lazy, Suspense } from "react";
import type { ApplicationFlowProps } from "./ApplicationFlow.tsx";

/** Loads the pages of an application: a registration needs none of them. */
export const loadApplicationFlow = () => import("./ApplicationFlow.tsx");

const ApplicationFlow = lazy(async () => ({
  default: (await loadApplicationFlow()).ApplicationFlow,
}));

/** A flow over an application, once its code has loaded. */
export function LazyApplicationFlow(props: ApplicationFlowProps) {
  return (
    <Suspense fallback={<Loading />}>
      <ApplicationFlow {...props} />
    </Suspense>
  );
}
