import { addOfficeDays } from "#engine/time/business-days.ts";
import { localDate } from "#engine/time/local-date.ts";
import { offeredTimes } from "#engine/time/slots.ts";
import type { SlotRules } from "#engine/time/slots.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { Application, Effect, EffectContext } from "#server/application/ports.ts";
import { fault, textAt } from "./reading.ts";

/** Fields in which a time is asked for, and where the answer is kept. */
const FIELDS = {
  requestedTime: (application: Application) => application.requestedManualNotaryTime,
  appointment: (application: Application) => application.notary?.appointment,
} as const;
type Field = keyof typeof FIELDS;

const TOO_LATE = "It is too late to change this appointment online. Call us and we’ll help.";

/** Takes a time that the screen's calendar offers, from the day on which the state's rule allows a closing; `bind` keeps it. */
export const scheduleNotary: Effect = (context) => {
  const { application, data, now } = context;
  const field = (Object.keys(FIELDS) as Field[]).find((name) => textAt(data, name) !== null);
  if (field === undefined) return {};
  const time = new Date(textAt(data, field) ?? "");
  if (Number.isNaN(time.getTime())) return fault(`/${field}`, "Choose a day and a time.");
  if (time <= now) return fault(`/${field}`, "This time has passed. Choose a later one.");
  const { closing } = application;
  const zone = zoneOf(application);
  const notBefore = closing?.notBefore === undefined ? undefined : new Date(closing.notBefore);
  if (notBefore !== undefined && time < notBefore) {
    const day = notBefore.toLocaleDateString("en-US", { timeZone: zone, dateStyle: "long" });
    return fault(
      `/${field}`,
      `Your state asks for a waiting period: the earliest day is ${day}. Choose that day or a later one.`,
    );
  }
  if (tooLate(context, field)) return fault(`/${field}`, TOO_LATE);
  const calendar = (context.screen.body ?? []).find((block) => block.field === field);
  const offered = offeredTimes(now, (calendar?.options ?? {}) as SlotRules, zone, notBefore);
  if (!offered.some((each) => each.getTime() === time.getTime()))
    return fault(`/${field}`, "This time is not offered any more. Choose one of those shown.");
  // A session that failed belonged to the earlier time.
  return field === "appointment" ? { patch: { notary: { session: null } } } : {};
};

/** Gives an appointment back, so that another can be chosen. */
export const cancelAppointment: Effect = (context) => {
  const kept = (Object.keys(FIELDS) as Field[]).filter(
    (field) => FIELDS[field](context.before) !== undefined,
  );
  const late = kept.find((field) => tooLate(context, field));
  if (late !== undefined) return fault(`/${late}`, TOO_LATE);
  return {
    patch: { requestedManualNotaryTime: null, notary: { appointment: null, session: null } },
  };
};

/** Option `changeUntilBusinessDays`: an appointment may be changed as long as so many days on which offices are open lie before its day. */
function tooLate({ before, now, options }: EffectContext, field: Field): boolean {
  const days = options["changeUntilBusinessDays"];
  const kept = FIELDS[field](before);
  if (typeof days !== "number" || kept === undefined) return false;
  const zone = zoneOf(before);
  return addOfficeDays(localDate(now, zone), days) > localDate(new Date(kept), zone);
}

function zoneOf({ property }: Application): string {
  return timeZoneOf(property?.state, property?.county);
}
