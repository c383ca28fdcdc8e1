import { message } from "#server/platform/errors/message.ts";
import { localDate } from "#lending/time/local-date.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { fault } from "./reading.ts";

/**
 * Requires a policy in force now and on the day of funding, and a flood policy for a home in a
 * flood hazard area.
 */
export const submitInsurance: Effect = ({ application, now }) => {
  const { insurance, property, flood, rescission, documents = [] } = application;
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  if (insurance?.expires !== undefined && insurance.expires < today)
    return fault("/expires", message("policy-ended"));
  if (
    insurance?.expires !== undefined &&
    rescission?.fundsOn !== undefined &&
    insurance.expires < rescission.fundsOn
  )
    return fault("/expires", message("policy-ends-early"));
  const proofs = documents.filter(
    ({ uuid }) => uuid !== undefined && (insurance?.documentUuids ?? []).includes(uuid),
  );
  if (!proofs.some(({ type }) => type === "PROOF_OF_HAZARD_INSURANCE"))
    return fault("/proof", message("declarations-page"));
  if (
    flood?.specialHazard === true &&
    !proofs.some(({ type }) => type === "PROOF_OF_FLOOD_INSURANCE")
  )
    return fault("/proof", message("flood-declarations-page"));
  return {};
};
