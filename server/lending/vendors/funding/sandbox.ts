import { text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { Funding } from "./port.ts";

export const sandboxFunding = (answers: Answers): Funding => ({
  decide: async () => ({ approved: answers.take("funding.decide")["approved"] !== false }),
  disburse: async () => ({ reference: text(answers.take("funding.disburse"), "reference") }),
  payOff: async () => ({ reference: text(answers.take("funding.payOff"), "reference", "PAYOFF") }),
});
