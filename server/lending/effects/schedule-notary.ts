import { message } from "#server/platform/errors/message.ts";
import { addOfficeDays } from "#lending/time/business-days.ts";
import { localDate } from "#lending/time/local-date.ts";
import { offeredTimes } from "#lending/time/slots.ts";
import type { SlotRules } from "#lending/time/slots.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Application, Effect, EffectContext } from "#server/lending/application/ports.ts";
import { fault, textAt } from "./reading.ts";

/** Fields that ask for a time, with the place of the stored answer. */
const FIELDS = {
  requestedTime: (application: Application) => application.requestedManualNotaryTime,
  appointment: (application: Application) => application.notary?.appointment,
} as const;
type Field = keyof typeof FIELDS;

const TOO_LATE = message("appointment-too-late");

/**
 * Accepts a time that the screen's calendar offers and the state's waiting period allows; `bind`
 * stores it.
 */
export const scheduleNotary: Effect = (context) => {
  const { application, data, now } = context;
  const field = (Object.keys(FIELDS) as Field[]).find((name) => textAt(data, name) !== null);
  if (field === undefined) return {};
  const time = new Date(textAt(data, field) ?? "");
  if (Number.isNaN(time.getTime())) return fault(`/${field}`, message("day-and-time"));
  if (time <= now) return fault(`/${field}`, message("time-passed"));
  const { closing } = application;
  const zone = zoneOf(application);
  const notBefore = closing?.notBefore === undefined ? undefined : new Date(closing.notBefore);
  if (notBefore !== undefined && time < notBefore) {
    const day = notBefore.toLocaleDateString("en-US", { timeZone: zone, dateStyle: "long" });
    return fault(`/${field}`, message("waiting-period", { day }));
  }
  if (tooLate(context, field)) return fault(`/${field}`, TOO_LATE);
  const calendar = (context.screen.body ?? []).find((block) => block.field === field);
  const offered = offeredTimes(now, (calendar?.options ?? {}) as SlotRules, zone, notBefore);
  if (!offered.some((each) => each.getTime() === time.getTime()))
    return fault(`/${field}`, message("time-taken"));
  // A failed session belonged to the earlier time.
  return field === "appointment" ? { patch: { notary: { session: null } } } : {};
};

/** Cancels an appointment, so that the borrower can choose another. */
export const cancelAppointment: Effect = (context) => {
  const scheduledFields = (Object.keys(FIELDS) as Field[]).filter(
    (field) => FIELDS[field](context.before) !== undefined,
  );
  const late = scheduledFields.find((field) => tooLate(context, field));
  if (late !== undefined) return fault(`/${late}`, TOO_LATE);
  return {
    patch: { requestedManualNotaryTime: null, notary: { appointment: null, session: null } },
  };
};

/**
 * Returns whether the appointment is too near to change. Option `changeUntilBusinessDays`: office
 * days that must lie before its day.
 */
function tooLate({ before, now, options }: EffectContext, field: Field): boolean {
  const days = options["changeUntilBusinessDays"];
  const scheduledTime = FIELDS[field](before);
  if (typeof days !== "number" || scheduledTime === undefined) return false;
  const zone = zoneOf(before);
  return addOfficeDays(localDate(now, zone), days) > localDate(new Date(scheduledTime), zone);
}

function zoneOf({ property }: Application): string {
  return timeZoneOf(property?.state, property?.county);
}
