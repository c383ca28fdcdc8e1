import { valueAt } from "#engine/index.ts";
import { roundCents } from "#lending/money/index.ts";
import type { UnderwritingFigures } from "#schemas/types/underwriting-figures.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { SignerFigures } from "#server/lending/signers/figures.ts";
import type { UnderwritingRules } from "./rules.ts";
import type { Applicant } from "#server/lending/offers/offers.ts";

const MONTHS = 12;

/**
 * The figures that underwriting reads from the application. Demographic information must never be
 * among them.
 */
export interface Position extends Applicant {
  /** Null without a score. */
  knownScore: number | null;
  latePayments: number;
  fraudAlert: boolean;
  keyFactors: string[];
  employmentType: Employment | undefined;
  /** True for a home that is for sale or was sold recently. */
  changingHands: boolean;
  /** True when the borrower has listed assets. */
  assetsGiven: boolean;
  /** The borrower has agreed to pay liens down. */
  requalified: boolean;
  /** Of the home, when it was reported. */
  condition: string | undefined;
}

type Employment = UnderwritingFigures["employmentType"];

/** Income that counts: `stated` before verification; with `verified`, only verified sources. */
export type IncomeBasis = "stated" | "verified";

export function positionOf(
  application: Application,
  income: IncomeBasis,
  { assetMonths, debts }: Pick<UnderwritingRules, "assetMonths" | "debts">,
  others: readonly SignerFigures[] = [],
): Position {
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
  const incomes = others.flatMap(({ income: each }) => each ?? []);
  const credits = others.flatMap(({ credit: each }) => each ?? []);
  const joint = withOthers(credit, credits);
  const assets = assetDepletion?.complete === true ? (assetDepletion.assets ?? 0) : 0;
  return {
    uuid: application.uuid ?? "",
    state: property?.state,
    county: property?.county,
    city: property?.address?.city,
    propertyType: property?.propertyType,
    score: joint.knownScore ?? 0,
    ...joint,
    homeValue: property?.value ?? property?.estimatedValue ?? 0,
    liens: Math.max(0, roundCents(balances - payDown)),
    monthlyDebts: roundCents(
      (credit?.monthlyDebts ?? 0) +
        sum(credits.map(({ monthlyDebts }) => monthlyDebts)) +
        sum(staying.map((lien) => lien.monthlyPayment)) +
        sum(debts.map((pointer) => numberAt(application, pointer))),
    ),
    monthlyIncome: roundCents(
      (yearly +
        (statedIncome?.otherIncome ?? 0) +
        sum(incomes.map((each) => (income === "stated" ? each.stated : each.verified))) +
        sum(incomes.map(({ other }) => other))) /
        MONTHS +
        assets / assetMonths,
    ),
    employmentType: mostEarning(statedIncome, incomes),
    changingHands:
      property?.saleStatus === "FOR_SALE" || property?.saleStatus === "RECENTLY_PURCHASED",
    assetsGiven: assetDepletion?.complete === true,
    requalified: requalification?.answer === "PAY_DOWN",
    condition: application.status?.condition,
  };
}

type Credit = Application["credit"];
type OtherCredit = NonNullable<SignerFigures["credit"]>;

/**
 * Returns what the credit reports of all applicants say together: the lowest score decides, and each
 * warning of one report counts. The key factors stay those of the borrower, and only when the
 * borrower's own score decides: nobody learns another person's report from a notice (15 U.S.C.
 * 1681m(a)).
 */
function withOthers(credit: Credit, others: readonly OtherCredit[]) {
  const reports = [{ ...credit }, ...others];
  const scores = reports.flatMap(({ score }) => score ?? []);
  const knownScore = scores.length < reports.length ? null : Math.min(...scores);
  return {
    knownScore,
    latePayments: Math.max(...reports.map(({ latePayments = 0 }) => latePayments)),
    fraudAlert: reports.some(({ fraudAlert }) => fraudAlert === true),
    keyFactors:
      knownScore === null || credit?.score === knownScore ? (credit?.keyFactors ?? []) : [],
  };
}

/** Returns the employment of the applicant with the highest stated income. */
function mostEarning(
  own: Application["statedIncome"],
  others: readonly NonNullable<SignerFigures["income"]>[],
): Employment | undefined {
  const all = [
    { employmentType: own?.employmentType, stated: own?.annualIncome ?? 0 },
    ...others.map(({ employmentType, stated = 0 }) => ({ employmentType, stated })),
  ];
  return all.reduce((most, each) => (each.stated > most.stated ? each : most)).employmentType;
}

function numberAt(application: Application, pointer: string): number | undefined {
  const value = valueAt({ application }, pointer);
  return typeof value === "number" ? value : undefined;
}

function sum(numbers: readonly (number | undefined)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}
