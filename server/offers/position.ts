import { roundCents } from "#engine/money/index.ts";
import type { Application } from "#server/application/ports.ts";
import type { Applicant } from "./offers.ts";

/** Months over which assets count as income. */
const ASSET_MONTHS = 120;
const MONTHS = 12;

/** What underwriting looks at, from the application. Demographic information is not among it, and never may be. */
export interface Position extends Applicant {
  /** Null when no bureau has given a score. */
  knownScore: number | null;
  latePayments: number;
  fraudAlert: boolean;
  keyFactors: string[];
  employmentType: string | undefined;
  /** The home is listed, or its title changed a short while ago. */
  changingHands: boolean;
  /** Assets were asked for and given. */
  assetsGiven: boolean;
  /** The borrower has agreed to pay liens down. */
  requalified: boolean;
}

/**
 * @param income `stated` before anything is verified, `verified` after: then only verified sources count
 */
export function positionOf(application: Application, income: "stated" | "verified"): Position {
  const { credit, property, statedIncome, requalification, assetDepletion } = application;
  const staying = (application.liens ?? []).filter((lien) => lien.payoff !== true);
  const payDown = requalification?.answer === "PAY_DOWN" ? (requalification.payDown ?? 0) : 0;
  const balances = sum(staying.map((lien) => lien.balance));
  const yearly =
    income === "stated"
      ? (statedIncome?.annualIncome ?? 0)
      : sum(
          (application.incomeSources ?? [])
            .filter((source) => source.verified === true)
            .map((source) => source.annualIncome),
        );
  const assets = assetDepletion?.complete === true ? (assetDepletion.assets ?? 0) : 0;
  return {
    uuid: application.uuid ?? "",
    state: property?.state,
    county: property?.county,
    city: property?.address?.city,
    propertyType: property?.propertyType,
    score: credit?.score ?? 0,
    knownScore: credit?.score ?? null,
    homeValue: property?.value ?? property?.estimatedValue ?? 0,
    liens: Math.max(0, roundCents(balances - payDown)),
    monthlyDebts: roundCents(
      (credit?.monthlyDebts ?? 0) + sum(staying.map((lien) => lien.monthlyPayment)),
    ),
    monthlyIncome: roundCents(
      (yearly + (statedIncome?.otherIncome ?? 0)) / MONTHS + assets / ASSET_MONTHS,
    ),
    latePayments: credit?.latePayments ?? 0,
    fraudAlert: credit?.fraudAlert === true,
    keyFactors: credit?.keyFactors ?? [],
    employmentType: statedIncome?.employmentType,
    changingHands:
      property?.saleStatus === "FOR_SALE" || property?.saleStatus === "RECENTLY_PURCHASED",
    assetsGiven: assetDepletion?.complete === true,
    requalified: requalification?.answer === "PAY_DOWN",
  };
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}
