import { roundCents } from "#lending/money/index.ts";
import { number, objects, text } from "#server/lending/vendors/answers.ts";
import type { Answers } from "#server/lending/vendors/answers.ts";
import type { Lien, LienSearch } from "./port.ts";

export const sandboxLiens = (answers: Answers): LienSearch => ({
  search: async () =>
    objects(answers.take("liens.search"), "liens").map((lien, index) => ({
      position: number(lien, "position", index + 1),
      holder: text(lien, "holder"),
      kind: text(lien, "kind", "MORTGAGE") as Lien["kind"],
      balance: number(lien, "balance"),
      monthlyPayment: number(lien, "monthlyPayment", 0),
      payoff: lien["payoff"] === true,
      ...(typeof lien["openedOn"] === "string" ? { openedOn: lien["openedOn"] } : {}),
    })),
  /** The amount is the balance plus the persona's payoff cost. */
  async payoff({ balance }) {
    const answer = answers.take("liens.payoff");
    return answer["status"] === "PENDING"
      ? { status: "PENDING", hours: number(answer, "hours", 48) }
      : {
          status: "STATED",
          amount: roundCents(balance + number(answer, "costs", 0)),
          days: number(answer, "days", 30),
        };
  },
});
