import { createHash } from "node:crypto";
import { text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { Servicer } from "./port.ts";

/** A servicer that answers from a persona. References follow from the key, so a repeated call pays once. */
export const sandboxServicer = (answers: Answers): Servicer => ({
  board: async ({ key }) => ({ reference: referenceOf("LINE", key) }),
  async draw({ key }) {
    const status = text(answers.take("servicing.draw"), "status", "PAID");
    return status === "REFUSED"
      ? { status: "REFUSED" }
      : { status: "PAID", reference: referenceOf("DRAW", key) };
  },
  autopay: async ({ on }) => ({ on }),
});

function referenceOf(kind: string, key: string): string {
  return `${kind}-${createHash("sha256").update(key).digest("hex").slice(0, 10).toUpperCase()}`;
}
