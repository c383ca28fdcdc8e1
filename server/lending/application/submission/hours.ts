import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { nextOpening } from "#lending/time/opening-hours.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Action } from "./actions.ts";
import type { Application } from "../ports.ts";

/**
 * Requires that the hours of an action last, on the clock of the home.
 * @throws Problem outside them
 */
export function requireHours(
  { hours }: Pick<Action, "hours">,
  { property }: Pick<Application, "property">,
  now: Date,
): void {
  if (hours === undefined || nextOpening(now, hours, homeTimeZone(property)) === null) return;
  throw problems.fields([{ pointer: "", message: message("outside-hours") }]);
}
