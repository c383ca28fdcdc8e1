import type { Effect } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import { paymentTerms } from "./payment-terms.ts";
import { fault, objectAt, textAt } from "./reading.ts";

/**
 * Sends the first draw as a check: to the home (`deliverTo` HOME) or to the address of field `mailingAddress`. Every field of an
 * account is written, so that nothing of an earlier one shines through the merge.
 */
export const setCheck: Effect = ({ application, data }) => {
  const home = textAt(data, "deliverTo") === "HOME";
  const given = home ? application.property?.address : objectAt(data, "mailingAddress");
  if (given == null)
    return fault(home ? "/deliverTo" : "/mailingAddress", "Enter the address for the check.");
  return {
    patch: {
      ...paymentTerms(application),
      accountsConfirmed: null,
      accountProblem: null,
      disburseAccount: {
        uuid: derivedUuid("check", application.uuid ?? "", JSON.stringify(given)),
        method: "CHECK",
        // Null first: an address that lacks a second line must not keep an earlier one's.
        mailingAddress: { street2: null, ...given },
        bankName: null,
        accountType: null,
        routingNumber: null,
        accountNumber: null,
        mask: null,
        verification: null,
      },
    },
  };
};
