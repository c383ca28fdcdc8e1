import { text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { AccountVerification } from "./port.ts";

export const sandboxAccount = (answers: Answers): AccountVerification => ({
  async verify() {
    const answer = answers.take("account.verify");
    return {
      accountResponse: text(answer, "accountResponse"),
      customerResponse: text(answer, "customerResponse"),
    };
  },
});
