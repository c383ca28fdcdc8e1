import { message } from "#server/platform/errors/message.ts";
import { addOfficeDays } from "#lending/time/business-days.ts";
import { localDate } from "#lending/time/local-date.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import type { Application, Effect, EffectContext } from "#server/lending/application/ports.ts";
import { offeredTimeFault } from "./offered-time.ts";
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
  const { application, data } = context;
  const field = (Object.keys(FIELDS) as Field[]).find((name) => textAt(data, name) !== null);
  if (field === undefined) return {};
  const { closing } = application;
  const notBefore = closing?.notBefore === undefined ? undefined : new Date(closing.notBefore);
  const time = new Date(textAt(data, field) ?? "");
  if (notBefore !== undefined && time > context.now && time < notBefore) {
    const timeZone = homeTimeZone(application.property);
    const day = notBefore.toLocaleDateString("en-US", { timeZone, dateStyle: "long" });
    return fault(`/${field}`, message("waiting-period", { day }));
  }
  if (time > context.now && tooLate(context, field)) return fault(`/${field}`, TOO_LATE);
  const refused = offeredTimeFault(context, field, notBefore);
  if (refused !== null) return refused;
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
  const zone = homeTimeZone(before.property);
  return addOfficeDays(localDate(now, zone), days) > localDate(new Date(scheduledTime), zone);
}
