import type { Application } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";

export type IncomeSource = NonNullable<Application["incomeSources"]>[number];

/** The sources with one of that origin put in place of an earlier one: sending a page again adds nothing. */
export function withSource(
  application: Application,
  source: Pick<IncomeSource, "source" | "employmentType">,
): IncomeSource[] {
  const { employmentType: stated, annualIncome } = application.statedIncome ?? {};
  const employmentType = source.employmentType ?? stated;
  return [
    ...(application.incomeSources ?? []).filter((each) => each.source !== source.source),
    {
      uuid: derivedUuid("income", application.uuid ?? "", source.source ?? ""),
      source: source.source,
      ...(employmentType === undefined ? {} : { employmentType }),
      ...(annualIncome === undefined ? {} : { annualIncome }),
      verified: false,
    },
  ];
}
