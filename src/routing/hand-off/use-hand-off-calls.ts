import type { HandOffCalls } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { lateCalls } from "#src/calls/late.ts";
import { useMemo } from "react";

/** Returns the calls that go on with a page on a phone; undefined without an application. */
export function useHandOffCalls(uuid: string | undefined): HandOffCalls | undefined {
  const app = useApp();
  return useMemo(
    () =>
      uuid === undefined
        ? undefined
        : lateCalls(
            async () => (await import("./hand-off-calls.ts")).handOffCalls(app, uuid),
            ["finished", "mail", "make", "state"],
          ),
    [app, uuid],
  );
}
