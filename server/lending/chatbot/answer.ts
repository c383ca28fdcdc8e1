import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import { plainText } from "#server/lending/mail/render.ts";
import { type Answer, bookOf, caseFor } from "./book.ts";
import { openRequests, requestsAbout, valuesOf } from "./values.ts";

/** The chatbot's answer to one question. */
export interface BotAnswer {
  /** Identifier of the answer; null for an unknown question. */
  answer: string | null;
  text: string;
  handOver: boolean;
}

export interface BotQuestion {
  question: string;
  organisation: Pick<OrganisationDefinitions, "copyArguments" | "locale">;
  /** Everything an answer may use, in the language of `organisation`. */
  file: ChatAnswers;
  /** The borrower's own application; null without one, or without proof of ownership. */
  loaded: LoadedApplication | null;
  /** The chatbot had no answer to the previous question either. */
  lost: boolean;
}

/** Answers a question from definitions and application only, and says so when it has no answer. */
export function answerTo({ question, organisation, file, loaded, lost }: BotQuestion): BotAnswer {
  const { locale, copyArguments: texts } = organisation;
  const book = bookOf(file);
  const [best] = book.retrieval.find(question);
  const requests = loaded ? openRequests(loaded) : [];
  const about = requestsAbout(question, requests, file.ignored);
  const conditionsAnswer = file.answers.find(({ conditions }) => conditions === true);
  const answer: Answer | undefined =
    best === undefined && about.named ? conditionsAnswer : book.answers.get(best?.id ?? "");
  if (answer === undefined) {
    const text = plainText(lost ? file.unknownAgain : file.unknown, texts, locale);
    return { answer: null, text, handOver: lost };
  }
  const handOver = answer.handOver === true;
  const matchingCase = loaded && caseFor(answer, loaded);
  if (!matchingCase || !loaded)
    return { answer: answer.id, text: plainText(answer.text, texts, locale), handOver };
  const values = valuesOf(answer, loaded, about.views, locale);
  return { answer: answer.id, text: plainText(matchingCase.text, values, locale), handOver };
}
