import type { Answers } from "#server/lending/vendors/answers.ts";
import type { EmploymentVerification } from "./port.ts";

export const sandboxEmployment = (answers: Answers): EmploymentVerification => ({
  verify: async () => ({ verified: answers.take("employment.verify")["verified"] !== false }),
});
