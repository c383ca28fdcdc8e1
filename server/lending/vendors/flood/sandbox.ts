import { number, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { FloodDetermination } from "./port.ts";

export const sandboxFlood = (answers: Answers): FloodDetermination => ({
  async determine() {
    const answer = answers.take("flood.determine");
    if (answer["status"] === "PENDING")
      return { status: "PENDING", hours: number(answer, "hours", 24) };
    return {
      status: "DETERMINED",
      zone: text(answer, "zone"),
      specialHazard: answer["specialHazard"] === true,
    };
  },
});
