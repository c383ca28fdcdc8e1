import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import { afterQuietHours } from "./quiet-hours.ts";

export type ReminderRules = NonNullable<Flow["reminders"]>;
type Reminders = NonNullable<Application["reminders"]>;

/** What happens to a reminder that is due. */
export type ReminderTurn =
  | { kind: "send"; reminders: Reminders }
  | { kind: "later"; at: Date }
  | { kind: "never" };

/**
 * Decides whether a reminder may go out now. A reminder that is already counted is a retry: it goes
 * out and is not counted again.
 */
export function reminderTurn(
  rules: ReminderRules,
  { reminders = {}, property }: Pick<Application, "reminders" | "property">,
  { mail, occasion }: { mail: string; occasion: string },
  now: Date,
): ReminderTurn {
  const sent = reminders.sent ?? [];
  if (reminders.stoppedAt !== undefined) return { kind: "never" };
  if (sent.some((each) => each.mail === mail && each.occasion === occasion))
    return { kind: "send", reminders };
  if (sent.length >= rules.atMost) return { kind: "never" };
  const last = sent.at(-1)?.at;
  const earliest = Math.max(
    now.getTime(),
    last === undefined ? 0 : Date.parse(last) + milliseconds(rules.apart),
  );
  const zone = homeTimeZone(property);
  const sendAt = afterQuietHours(new Date(earliest), rules.quietHours, zone);
  if (sendAt.getTime() > now.getTime()) return { kind: "later", at: sendAt };
  return {
    kind: "send",
    reminders: { ...reminders, sent: [...sent, { mail, occasion, at: now.toISOString() }] },
  };
}
