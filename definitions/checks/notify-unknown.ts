import { isRecord, joinPointer } from "#engine/index.ts";
import { suggestion } from "../findings/suggest.ts";
import { findingAt, type FlowCheck } from "./check.ts";

const members = (value: unknown): [number, Record<string, unknown>][] =>
  Array.isArray(value)
    ? [...value.entries()].filter((entry): entry is [number, Record<string, unknown>] =>
        isRecord(entry[1]),
      )
    : [];

/** Finds procedures that send an e-mail or show a notification that the flow does not have. */
export const notifyUnknown: FlowCheck = (
  { id: flow, procedures, mail, notifications },
  effective,
) => {
  if (procedures === null) return [];
  const existing = {
    mail: ["e-mail", [...mail.values()].map(({ value }) => value.id)],
    notification: ["notification", (notifications?.value.notifications ?? []).map(({ id }) => id)],
  } as const;
  return (["jobs", "effects"] as const).flatMap((kind) =>
    members(procedures.value[kind]).flatMap(([index, procedure]) =>
      members(procedure.steps).flatMap(([position, { notify }]) =>
        Object.entries(existing).flatMap(([name, [noun, ids]]) => {
          const id = isRecord(notify) ? notify[name] : undefined;
          if (typeof id !== "string" || ids.includes(id)) return [];
          const pointer = joinPointer("", kind, index, "steps", position, "notify", name);
          return [
            findingAt(effective, procedures, pointer, {
              code: "notify-unknown",
              message: `The flow "${flow}" has no ${noun} "${id}".`,
              fix: suggestion(id, ids),
            }),
          ];
        }),
      ),
    ),
  );
};
