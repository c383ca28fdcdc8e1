import type { Signer } from "#lending/specified-names.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { SignerRole } from "./roles.ts";

/** Figures of an invited person that underwriting counts with the borrower's. */
export type SignerFigures = NonNullable<Signer["figures"]>;

/**
 * Returns the figures of a person's application that the role counts; null for a role that counts
 * none. An employment that nobody confirmed counts as no verified income.
 */
export function figuresOf(
  { counts = [] }: Pick<SignerRole, "counts">,
  { statedIncome, incomeSources = [], credit, status }: Application,
): SignerFigures | null {
  if (counts.length === 0) return null;
  const verified = incomeSources.filter((source) => source.verified === true);
  return {
    ...(counts.includes("INCOME")
      ? {
          income: {
            ...(statedIncome?.employmentType === undefined
              ? {}
              : { employmentType: statedIncome.employmentType }),
            stated: statedIncome?.annualIncome ?? 0,
            verified:
              status?.uwDecision === "DECLINE"
                ? 0
                : verified.reduce((total, { annualIncome = 0 }) => total + annualIncome, 0),
            other: statedIncome?.otherIncome ?? 0,
          },
        }
      : {}),
    ...(counts.includes("CREDIT")
      ? {
          credit: {
            ...(credit?.score === undefined ? {} : { score: credit.score }),
            monthlyDebts: credit?.monthlyDebts ?? 0,
            latePayments: credit?.latePayments ?? 0,
            fraudAlert: credit?.fraudAlert === true,
          },
        }
      : {}),
  };
}
