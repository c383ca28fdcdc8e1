import { english } from "#server/lending/locale/wording.ts";
import { message } from "#server/platform/errors/message.ts";
import { number, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { IdentityCheck } from "./port.ts";

const UNREADABLE = english(message("problem-identity-unreadable"));
const REVIEW_HOURS = 24;

export const sandboxIdentity = (answers: Answers): IdentityCheck => ({
  async check() {
    const answer = answers.take("identity.verify");
    if (answer["result"] === "FAIL")
      return {
        outcome: "FAILED_VERIFICATION",
        problem: text(answer, "problem", UNREADABLE),
      };
    if (answer["result"] === "REVIEW")
      return { outcome: "PENDING_REVIEW", hours: number(answer, "hours", REVIEW_HOURS) };
    return { outcome: "VERIFIED" };
  },
});
