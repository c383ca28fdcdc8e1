import { number, text } from "#server/lending/vendors/answers.ts";
import type { Answer, Answers } from "#server/lending/vendors/answers.ts";
import type { ConditionReport, Valuation } from "./port.ts";

const JOB = "valuation.order";

export const sandboxValuation = (answers: Answers): Valuation => ({
  async automated() {
    const avm = part(answers.take(JOB), "avm");
    return avm === null
      ? null
      : { value: number(avm, "value"), confidence: number(avm, "confidence", 0.9) };
  },
  async brokerOpinion() {
    const bpo = part(answers.take(JOB), "bpo");
    if (bpo === null) throw new TypeError(`A persona's "${JOB}" needs "bpo" once one is ordered.`);
    return { value: number(bpo, "value"), condition: text(bpo, "condition", "AVERAGE") };
  },
  evaluation: async () => conditionReport(answers.take("valuation.evaluate")),
  inspection: async () => conditionReport(answers.take("valuation.inspect")),
});

function conditionReport(answer: Answer): ConditionReport {
  return answer["status"] === "PROCESSING"
    ? { status: "PROCESSING", hours: number(answer, "hours", 24) }
    : { status: "COMPLETE", condition: text(answer, "condition", "GOOD") };
}

function part(answer: Answer, name: string): Answer | null {
  const value = answer[name];
  return typeof value === "object" && value !== null ? (value as Answer) : null;
}
