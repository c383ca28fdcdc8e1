import type { Effect } from "#server/application/ports.ts";
import { withSource } from "./income-source.ts";
import type { IncomeSource } from "./income-source.ts";

type Options = Pick<IncomeSource, "source" | "employmentType"> & { paystubs?: boolean };

/** The borrower has shown their income: as the source of the options, or by a link, which brings its source by its own effect. */
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
