import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { NotaryService } from "./port.ts";

export const sandboxNotary = (answers: Answers): NotaryService => ({
  async session() {
    const answer = answers.take("notary.session");
    return text(answer, "result") === "FAILED"
      ? { result: "FAILED", problem: text(answer, "problem") }
      : typeof answer["meetingUrl"] === "string"
        ? { result: "OPEN", meeting: "PAGE", meetingUrl: answer["meetingUrl"] }
        : { result: "OPEN", meeting: "PLAYED" };
  },
  async order({ key }) {
    const answer = answers.take("notary.order");
    return { sessionId: derivedUuid("notary", key), notaryName: text(answer, "notaryName") };
  },
});
