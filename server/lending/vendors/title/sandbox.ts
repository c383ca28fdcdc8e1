import { number, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import { isOwnerType, type TitleSearch } from "./port.ts";

export const sandboxTitle = (answers: Answers): TitleSearch => ({
  async search() {
    const answer = answers.take("title.search");
    if (answer["status"] === "PROCESSING")
      return { status: "PROCESSING", hours: number(answer, "hours", 24) };
    return {
      status: "CLEAR",
      ...(isOwnerType(answer["ownerType"]) ? { ownerType: answer["ownerType"] } : {}),
      ...(answer["vesting"] === undefined ? {} : { vesting: text(answer, "vesting") }),
    };
  },
});
