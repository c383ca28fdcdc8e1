import type { Effect } from "#server/lending/application/ports.ts";
import { withSource } from "./income-source.ts";
import type { IncomeSource } from "./income-source.ts";

type Options = Pick<IncomeSource, "source" | "employmentType"> & { paystubs?: boolean };

/**
 * Marks the income as shown: from the source of the options, or from a link whose own effect adds
 * its source.
 */
export const submitIncome: Effect = ({ application, options }) => {
  const { source, employmentType, paystubs } = options as Options;
  return {
    patch: {
      ...(source === undefined
        ? {}
        : {
            incomeSources: withSource(application, {
              source,
              ...(employmentType === undefined ? {} : { employmentType }),
            }),
          }),
      status: {
        incomeSubmitted: true,
        ...(paystubs === true ? { manualPaystubUpload: true } : {}),
      },
    },
  };
};
