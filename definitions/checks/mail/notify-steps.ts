/** The steps of procedures that tell a person something. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";

const members = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Record<string, unknown>] =>
        isRecord(entry[1]),
      )
    : [];

interface NotifyStep {
  readonly notify: Readonly<Record<string, unknown>>;
  readonly pointer: string;
}

/** Returns the `notify` of each step, with its pointer. */
export const notifySteps = memoize((procedures: object): readonly NotifyStep[] =>
  (["jobs", "effects"] as const).flatMap((kind) =>
    members((procedures as Record<string, unknown>)[kind]).flatMap(([index, { steps }]) =>
      members(steps).flatMap(([position, { notify }]) =>
        isRecord(notify)
          ? [{ notify, pointer: joinPointer("", kind, index, "steps", position, "notify") }]
          : [],
      ),
    ),
  ),
);
