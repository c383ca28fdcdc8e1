import { createHash } from "node:crypto";
import { roundCents } from "#lending/money/index.ts";
import { number, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { Servicer } from "./port.ts";

/** The late fee of the credit agreement: a share of the payment, up to a limit in US dollars. */
const LATE_FEE = { share: 0.05, most: 15 };

/**
 * A servicer that answers from a persona. References follow from the key, so a repeated call pays
 * once. Each payment comes in full on its day, unless the persona's answer says what was `received`.
 */
export const sandboxServicer = (answers: Answers): Servicer => ({
  board: async ({ key }) => ({ reference: referenceOf("LINE", key) }),
  async draw({ key }) {
    const status = text(answers.take("servicing.draw"), "status", "PAID");
    return status === "REFUSED"
      ? { status: "REFUSED" }
      : { status: "PAID", reference: referenceOf("DRAW", key) };
  },
  autopay: async ({ on }) => ({ on }),
  async statement({ dueOn, payment, interest, pastDue, rate }) {
    // A payment that a whole cycle has not brought is more than 15 days late.
    const fees = pastDue > 0 ? roundCents(Math.min(payment * LATE_FEE.share, LATE_FEE.most)) : 0;
    const late = roundCents((pastDue * rate) / 1200);
    const due = roundCents(payment + pastDue + fees + late);
    const received = number(answers.take("servicing.statement"), "received", due);
    return {
      interest: roundCents(interest + late),
      fees,
      received,
      ...(received > 0 ? { receivedOn: dueOn } : {}),
    };
  },
});

function referenceOf(kind: string, key: string): string {
  return `${kind}-${createHash("sha256").update(key).digest("hex").slice(0, 10).toUpperCase()}`;
}
