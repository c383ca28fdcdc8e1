import type { Application } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";

export type IncomeSource = NonNullable<Application["incomeSources"]>[number];

/**
 * Returns the income sources with one added in place of an earlier one of the same origin, so that
 * a repeated submission adds nothing.
 */
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
