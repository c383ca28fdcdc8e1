import type { Effect } from "#server/application/ports.ts";
import { fault, numberAt, objectAt, textAt } from "./reading.ts";
import type { Fields } from "./reading.ts";

/** Records what field `liens` says about the liens and takes over the balances that the borrower corrected. */
export const attestLiens: Effect = ({ application, data }) => {
  const given = objectAt(data, "liens") ?? {};
  const answer = textAt(given, "answer");
  if (answer !== "CORRECT" && answer !== "INCORRECT")
    return fault("/liens/answer", "Say whether this list is right.");
  const corrections = Array.isArray(given["balances"]) ? (given["balances"] as Fields[]) : [];
  const balances = new Map<string, number>();
  for (const [index, correction] of corrections.entries()) {
    const uuid = textAt(correction, "uuid");
    const balance = numberAt(correction, "balance");
    const known = (application.liens ?? []).some((lien) => lien.uuid === uuid);
    if (uuid === null || balance === null || balance < 0 || !known)
      return fault(
        `/liens/balances/${index}/balance`,
        "Enter the balance of one of the loans listed.",
      );
    balances.set(uuid, balance);
  }
  return {
    patch: {
      lienAttestation: {
        answer,
        note: textAt(given, "note"),
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
