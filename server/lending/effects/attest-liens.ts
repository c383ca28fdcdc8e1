import { message } from "#server/platform/errors/message.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { fault, numberAt, objectAt, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

/**
 * Records the attestation of the liens in field `liens` and stores the balances that the borrower
 * corrected.
 */
export const attestLiens: Effect = ({ application, data }) => {
  const attestation = objectAt(data, "liens") ?? {};
  const answer = textAt(attestation, "answer");
  if (answer !== "CORRECT" && answer !== "INCORRECT")
    return fault("/liens/answer", message("list-right"));
  const corrections = Array.isArray(attestation["balances"])
    ? (attestation["balances"] as Fields[])
    : [];
  const balances = new Map<string, number>();
  for (const [index, correction] of corrections.entries()) {
    const uuid = textAt(correction, "uuid");
    const balance = numberAt(correction, "balance");
    const isListed = (application.liens ?? []).some((lien) => lien.uuid === uuid);
    if (uuid === null || balance === null || balance < 0 || !isListed)
      return fault(`/liens/balances/${index}/balance`, message("loan-balance"));
    balances.set(uuid, balance);
  }
  return {
    patch: {
      lienAttestation: {
        answer,
        note: textAt(attestation, "note"),
        balances:
          balances.size === 0 ? null : [...balances].map(([uuid, balance]) => ({ uuid, balance })),
      },
      liens: (application.liens ?? []).map((lien) => ({
        ...lien,
        ...(lien.uuid !== undefined && balances.has(lien.uuid)
          ? { balance: balances.get(lien.uuid) }
          : {}),
      })),
    },
  };
};
