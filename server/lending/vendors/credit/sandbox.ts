import { number, text, texts } from "#server/lending/vendors/answers.ts";
import type { Answer, Answers } from "#server/lending/vendors/answers.ts";
import type { CreditBureau, CreditReport, CreditResult } from "./port.ts";

const JOBS = { soft: "credit.softPull", hard: "credit.hardPull" } as const;
const RESULTS: readonly CreditResult[] = [
  "MATCH",
  "NO_MATCH",
  "NO_MATCH_SSN",
  "LOCKED",
  "FROZEN",
  "MINOR",
  "ERROR",
];

/**
 * A frozen file stays frozen for a wrong PIN, which uses up no answer. The right PIN, or an attempt
 * without one after the freeze was lifted at the bureau, leads to the next answer.
 */
export const sandboxCredit = (answers: Answers): CreditBureau => ({
  async pull(kind, { pin }) {
    const job = JOBS[kind];
    const before = answers.previous(job);
    const requiredPin =
      before !== null && before["result"] === "FROZEN" ? before["pin"] : undefined;
    if (before !== null && pin !== undefined && requiredPin !== undefined && requiredPin !== pin)
      return { ...report(before), pinRejected: true };
    return report(answers.take(job));
  },
});

function report(answer: Answer): CreditReport {
  const result = RESULTS.find((each) => each === text(answer, "result"));
  if (result === undefined)
    throw new TypeError(`The "result" of a credit answer must be one of ${RESULTS.join(", ")}.`);
  const [low = 300, high = 850] = (answer["scoreRange"] ?? []) as number[];
  return {
    result,
    ...(answer["bureau"] === undefined ? {} : { bureau: text(answer, "bureau") }),
    ...(answer["score"] === undefined ? {} : { score: number(answer, "score") }),
    scoreRange: [low, high],
    keyFactors: texts(answer, "keyFactors").slice(0, 4),
    monthlyDebts: number(answer, "monthlyDebts", 0),
    inquiries90Days: number(answer, "inquiries90Days", 0),
    latePayments: number(answer, "latePayments60Days24Months", 0),
    fraudAlert: answer["fraudAlert"] === true,
    frozenBureaus: texts(answer, "frozenBureaus"),
    pinRejected: false,
  };
}
