import { findingAt, type FlowCheck } from "../check.ts";
import { notifySteps } from "./notify-steps.ts";

/** Finds emails that no occasion, no event and no procedure sends. */
export const mailUnsent: FlowCheck = ({ procedures, mail }, effective) => {
  const sent = procedures === null ? [] : notifySteps(procedures.value);
  return [...mail.values()].flatMap((file) => {
    const { id, once, event } = file.value;
    if (once !== undefined || event !== undefined) return [];
    if (sent.some(({ notify }) => notify.mail === id)) return [];
    return [
      findingAt(effective, file, "", {
        code: "mail-unsent",
        message: `Nothing sends the email "${id}": it names no occasion and no event, and no procedure of the flow sends it.`,
        fix: "Name its occasion as `once`, the event of an account as `event`, or the email in the `notify` of a procedure.",
      }),
    ];
  });
};
