import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { findingAt, type FlowCheck } from "./check.ts";

const listAt = (value: unknown, name: string): unknown[] => {
  const list = isRecord(value) ? value[name] : null;
  return Array.isArray(list) ? list : [];
};

/** Returns the e-mails that procedures send, by id. */
const sentBy = memoize(
  (procedures: object): ReadonlySet<unknown> =>
    new Set(
      ["jobs", "effects"]
        .flatMap((kind) => listAt(procedures, kind))
        .flatMap((each) => listAt(each, "steps"))
        .map((step) => (isRecord(step) && isRecord(step.notify) ? step.notify.mail : undefined)),
    ),
);

/** Finds e-mails that no occasion, no event and no procedure sends. */
export const mailUnsent: FlowCheck = ({ procedures, mail }, effective) =>
  [...mail.values()].flatMap((file) => {
    const { id, once, event } = file.value;
    if (once !== undefined || event !== undefined) return [];
    if (procedures !== null && sentBy(procedures.value).has(id)) return [];
    return [
      findingAt(effective, file, "", {
        code: "mail-unsent",
        message: `Nothing sends the e-mail "${id}": it names no occasion and no event, and no procedure of the flow sends it.`,
        fix: "Name its occasion as `once`, the event of an account as `event`, or the e-mail in the `notify` of a procedure.",
      }),
    ];
  });
