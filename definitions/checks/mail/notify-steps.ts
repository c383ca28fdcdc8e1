/** The steps of procedures that tell a person something. */
import { isRecord, joinPointer, placedRecords } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

interface NotifyStep {
  readonly notify: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** Returns the `notify` of each step, with its pointer. */
export const notifySteps = memoize((procedures: object): readonly NotifyStep[] =>
  (["jobs", "effects"] as const).flatMap((kind) =>
    placedRecords((procedures as Record<string, unknown>)[kind], `/${kind}`).flatMap(
      ([{ steps }, procedure]) =>
        placedRecords(steps, joinPointer(procedure, "steps")).flatMap(([{ notify }, step]) =>
          isRecord(notify) ? [{ notify, pointer: joinPointer(step, "notify") }] : [],
        ),
    ),
  ),
);
