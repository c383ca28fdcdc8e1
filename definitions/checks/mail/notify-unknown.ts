import { joinPointer } from "#engine/index.ts";
import { suggestion } from "../../findings/suggest.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import { notifySteps } from "./notify-steps.ts";

/** Finds procedures that send an email or show a notification that the flow does not have. */
export const notifyUnknown: FlowCheck = (
  { id: flow, procedures, mail, notifications },
  effective,
) => {
  if (procedures === null) return [];
  const existing = {
    mail: ["email", [...mail.values()].map(({ value }) => value.id)],
    notification: ["notification", (notifications?.value.notifications ?? []).map(({ id }) => id)],
  } as const;
  return notifySteps(procedures.value).flatMap(({ notify, pointer }) =>
    Object.entries(existing).flatMap(([name, [noun, ids]]) => {
      const id = notify[name];
      if (typeof id !== "string" || ids.includes(id)) return [];
      return [
        findingAt(effective, procedures, joinPointer(pointer, name), {
          code: "notify-unknown",
          message: `The flow "${flow}" has no ${noun} "${id}".`,
          fix: suggestion(id, ids),
        }),
      ];
    }),
  );
};
