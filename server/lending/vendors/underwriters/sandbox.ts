import type { Condition, NewCondition } from "#server/lending/conditions/conditions.ts";
import {
  type Answer,
  type Answers,
  number,
  objects,
  text,
  texts,
} from "#server/lending/vendors/answers.ts";
import type { ConditionDecision, Underwriters } from "./port.ts";

/**
 * The persona's underwriters. They return the first answer to a condition of each category in
 * `returned`, and accept every other answer.
 */
export const sandboxUnderwriters = (answers: Answers): Underwriters => ({
  conditions: async () => objects(answers.take("conditions.raise"), "conditions").map(requestOf),
  async closing() {
    const answer = answers.take("closing.review");
    return "status" in answer
      ? { status: "PROCESSING", hours: number(answer, "hours") }
      : { status: "COMPLETE" };
  },
  async review(conditions) {
    const answer = answers.take("conditions.review");
    if (answer["decides"] === false) return [];
    const returned = objects(answer, "returned");
    return conditions.map((condition) => decisionOn(condition, returned));
  },
});

function decisionOn({ uuid, decidedAt, categoryEnum }: Condition, returned: Answer[]) {
  const returnedCategory = returned.find((each) => text(each, "categoryEnum") === categoryEnum);
  const decision: ConditionDecision =
    returnedCategory === undefined || decidedAt !== undefined
      ? { uuid, status: "ACCEPTED" }
      : { uuid, status: "RETURNED", commentsToBorrower: text(returnedCategory, "reason") };
  return decision;
}

function requestOf(answer: Answer): NewCondition {
  const papers = texts(answer, "requestDocuments");
  const words = Object.fromEntries(
    ["notes", "commentsToBorrower"]
      .filter((name) => name in answer)
      .map((name) => [name, text(answer, name)]),
  );
  return {
    // The write validates the category together with the application.
    categoryEnum: text(answer, "categoryEnum") as NewCondition["categoryEnum"],
    ...words,
    ...(papers.length > 0 ? { requestDocuments: papers } : {}),
    ...("numDocsRequired" in answer
      ? { xtraData: { numDocsRequired: number(answer, "numDocsRequired") } }
      : {}),
  };
}
