import { localDate } from "#engine/time/local-date.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { Effect } from "#server/application/ports.ts";
import { fault } from "./reading.ts";

/** Checks that the policy is in force, now and when the money may go out, and that a home in a flood hazard area has a flood policy too. */
export const submitInsurance: Effect = ({ application, now }) => {
  const { insurance, property, flood, rescission, documents = [] } = application;
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  if (insurance?.expires !== undefined && insurance.expires < today)
    return fault("/expires", "This policy has ended. Enter the one that is in force now.");
  if (
    insurance?.expires !== undefined &&
    rescission?.fundsOn !== undefined &&
    insurance.expires < rescission.fundsOn
  )
    return fault(
      "/expires",
      "This policy ends before the day on which we can send your money. Enter its renewal, or another policy.",
    );
  const proofs = documents.filter(
    ({ uuid }) => uuid !== undefined && (insurance?.documentUuids ?? []).includes(uuid),
  );
  if (!proofs.some(({ type }) => type === "PROOF_OF_HAZARD_INSURANCE"))
    return fault("/proof", "Add the declarations page of your policy.");
  if (
    flood?.specialHazard === true &&
    !proofs.some(({ type }) => type === "PROOF_OF_FLOOD_INSURANCE")
  )
    return fault(
      "/proof",
      "Your home lies in a flood hazard area. Add the declarations page of your flood policy too.",
    );
  return {};
};
