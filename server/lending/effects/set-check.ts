import { message } from "#server/platform/errors/message.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { paymentTerms } from "#server/lending/offers/payment-terms.ts";
import { fault, objectAt, textAt } from "./reading.ts";

/**
 * Sends the first draw as a check to the home (`deliverTo` HOME) or to the address of field
 * `mailingAddress`. It writes every field of an account, so that the merge keeps nothing of an
 * earlier one.
 */
export const setCheck: Effect = ({ application, data }) => {
  const home = textAt(data, "deliverTo") === "HOME";
  const address = home ? application.property?.address : objectAt(data, "mailingAddress");
  if (address == null)
    return fault(home ? "/deliverTo" : "/mailingAddress", message("check-address"));
  return {
    patch: {
      ...paymentTerms(application),
      accountsConfirmed: null,
      accountProblem: null,
      disburseAccount: {
        uuid: derivedUuid("check", application.uuid ?? "", JSON.stringify(address)),
        method: "CHECK",
        // An address without a second line must not keep that of an earlier address.
        mailingAddress: { street2: null, ...address },
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
