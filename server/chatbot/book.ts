import { compileGuard, holds, type Guard } from "#engine/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { Loaded } from "#server/application/store.ts";
import { Retrieval } from "./retrieval.ts";

export type Answer = ChatAnswers["answers"][number];

/** Answers of an organisation in a language, ready to be looked up. */
export interface Book {
  file: ChatAnswers;
  answers: ReadonlyMap<string, Answer>;
  retrieval: Retrieval;
}

/** By the definition: organisations that change nothing in it share it. */
const books = new WeakMap<ChatAnswers, Book>();

export function bookOf(file: ChatAnswers): Book {
  const known = books.get(file);
  if (known) return known;
  const book: Book = {
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
  };
  books.set(file, book);
  return book;
}

type Scope = Loaded["flow"]["compiled"]["scope"];
const guards = new WeakMap<Scope, Map<string, Guard | null>>();

/** A guard in the scope of a flow, with its facts; null where it has no meaning: another flow has other facts. */
export function guardIn(scope: Scope, text: string): Guard | null {
  const known = guards.get(scope) ?? new Map<string, Guard | null>();
  guards.set(scope, known);
  const guard = known.get(text) ?? compileGuard(text, scope).guard ?? null;
  known.set(text, guard);
  return guard;
}

/** The case of an answer that holds for an application; null when none does. */
export function caseFor(
  { cases = [] }: Answer,
  { application, profile, flow }: Pick<Loaded, "application" | "profile" | "flow">,
): NonNullable<Answer["cases"]>[number] | null {
  const found = cases.find(({ when }) => {
    const guard = guardIn(flow.compiled.scope, when);
    return guard !== null && holds(guard, { application, profile });
  });
  return found ?? null;
}
