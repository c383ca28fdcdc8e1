import { number, text } from "../answers.ts";
import type { Answers } from "../answers.ts";
import type { IdentityCheck } from "./port.ts";

const UNREADABLE =
  "We could not read your ID. Take the photo again in good light, with all corners visible.";
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
