import { number } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { IncomeVerification } from "./port.ts";

export const sandboxIncome = (answers: Answers): IncomeVerification => ({
  async verify() {
    const answer = answers.take("income.verify");
    return {
      ...(answer["annualIncome"] === undefined
        ? {}
        : { annualIncome: number(answer, "annualIncome") }),
      employmentVerificationNeeded: answer["employmentVerificationNeeded"] === true,
      paystubsNeeded: answer["paystubsNeeded"] === true,
      ...(answer["paystubs"] === undefined ? {} : { paystubs: number(answer, "paystubs") }),
    };
  },
});
