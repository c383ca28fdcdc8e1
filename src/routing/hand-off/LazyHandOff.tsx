import { Loading } from "#src/shell/loading/loading.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { lazy, Suspense } from "react";

const HandOff = lazy(async () => ({ default: (await import("./HandOff.tsx")).HandOff }));

/** The page of a phone that goes on with another page, once its code has loaded. */
export function LazyHandOff({ flow }: { flow: Flow }) {
  return (
    <Suspense fallback={<Loading />}>
      <HandOff flow={flow} />
    </Suspense>
  );
}
