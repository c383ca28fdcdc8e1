import { cachedGuard, holds, memoize } from "#engine/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { Retrieval } from "./retrieval.ts";

export type Answer = ChatAnswers["answers"][number];

/** Answers of an organisation in a language, ready to be looked up. */
export interface Book {
  file: ChatAnswers;
  answers: ReadonlyMap<string, Answer>;
  retrieval: Retrieval;
}

/** The book of a file, cached: organizations that change nothing in the file share it. */
export const bookOf = memoize((file: ChatAnswers): Book => ({
  file,
  answers: new Map(file.answers.map((answer) => [answer.id, answer])),
  retrieval: new Retrieval(
    file.ignored,
    file.answers.map(({ id, questions, keywords = "", text }) => ({
      id,
      asked: questions.join(" "),
      keywords,
      text,
    })),
  ),
}));

/** The case of an answer that holds for an application; null when none does. */
export function caseFor(
  { cases = [] }: Answer,
  { application, profile, flow }: Pick<LoadedApplication, "application" | "profile" | "flow">,
): NonNullable<Answer["cases"]>[number] | null {
  const matchingCase = cases.find(({ when }) => {
    const guard = cachedGuard(flow.compiled.scope, when);
    return guard !== null && holds(guard, { application, profile });
  });
  return matchingCase ?? null;
}
