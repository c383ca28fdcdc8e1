import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { Loaded } from "#server/application/store.ts";
import type { OrganisationDefinitions } from "#server/definitions/contract.ts";
import { plainText } from "#server/mail/render.ts";
import { textFields } from "#server/mail/send.ts";
import { type Answer, bookOf, caseFor } from "./book.ts";
import { openRequests, requestsAbout, valuesOf } from "./values.ts";

/** What the chatbot says. */
export interface Said {
  /** Identifier of the answer; null when it knows none. */
  answer: string | null;
  text: string;
  handOver: boolean;
}

export interface Asked {
  question: string;
  organisation: Pick<OrganisationDefinitions, "info" | "locale">;
  /** What there is to answer, in the language of `organisation`. */
  file: ChatAnswers;
  /** The borrower's own application; null when there is none, or nobody has shown that it is theirs. */
  loaded: Loaded | null;
  /** It did not know the question before, either. */
  lost: boolean;
}

/** Answers a question from the definitions and the application alone; says so when it does not know. */
export function answerTo({ question, organisation, file, loaded, lost }: Asked): Said {
  const { locale, info } = organisation;
  const book = bookOf(file);
  const texts = textFields(info);
  const [best] = book.retrieval.find(question);
  const requests = loaded ? openRequests(loaded) : [];
  const about = requestsAbout(question, requests, file.ignored);
  const told = file.answers.find(({ conditions }) => conditions === true);
  const answer: Answer | undefined =
    best === undefined && about.named ? told : book.answers.get(best?.id ?? "");
  if (answer === undefined) {
    const text = plainText(lost ? file.unknownAgain : file.unknown, texts, locale);
    return { answer: null, text, handOver: lost };
  }
  const handOver = answer.handOver === true;
  const found = loaded && caseFor(answer, loaded);
  if (!found || !loaded)
    return { answer: answer.id, text: plainText(answer.text, texts, locale), handOver };
  const values = valuesOf(answer, loaded, about.views, locale);
  return { answer: answer.id, text: plainText(found.text, values, locale), handOver };
}
