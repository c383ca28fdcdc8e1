import type { ConditionCard, ConditionView } from "#schemas/types/calls/conditions.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type {
  ConditionCard as CardDefinition,
  FlowDefinition,
} from "#server/lending/definitions/contract.ts";
import { wordSentences } from "#server/lending/locale/stored-sentences.ts";
import { english } from "#server/lending/locale/wording.ts";
import { type Message, message, type Wording } from "#server/platform/errors/message.ts";
import { type Condition, oldestFirst } from "./conditions.ts";

/**
 * Returns the conditions of an application with the text of their cards and without the
 * underwriters' own notes, oldest first.
 */
export function conditionViews(
  application: Application,
  flow: FlowDefinition,
  wording: Wording = english,
): ConditionView[] {
  return oldestFirst(application.conditions).map((condition) => {
    const card = flow.conditions.get(condition.categoryEnum);
    const { notes, ...shownCondition } = condition;
    if (card === undefined) return { ...shownCondition, card: null };
    const fromNotes = card.fromNotes === true ? notes : undefined;
    return {
      ...shownCondition,
      ...(fromNotes === undefined ? {} : { notes: fromNotes }),
      card: wordsOf(condition, card, fromNotes, application, wording),
    };
  });
}

/**
 * Number of documents that answer a condition: the requested number, else one for each named
 * document, else one.
 */
const documentCount = ({ xtraData, requestDocuments }: Condition): number =>
  xtraData?.numDocsRequired ?? Math.max(1, requestDocuments?.length ?? 1);

function wordsOf(
  condition: Condition,
  card: CardDefinition,
  fromNotes: string | undefined,
  application: Application,
  wording: Wording,
): ConditionCard {
  const {
    status,
    commentsToBorrower,
    requestDocuments = [],
    requestDocumentCodes = [],
  } = condition;
  // Before a decision, the comment replaces the card's text. With a decision to send back, it is
  // the reason.
  const sentBack = status === "RETURNED" ? commentsToBorrower : undefined;
  const written = status === "RETURNED" ? fromNotes : (commentsToBorrower ?? fromNotes);
  const count = documentCount(condition);
  return {
    title: card.title,
    text: written ?? card.text,
    verbatim: written !== undefined,
    ...(sentBack === undefined ? {} : { sentBack }),
    // Names that an underwriter writes have no code and stay as they are.
    papers: wordSentences(requestDocuments, requestDocumentCodes, wording),
    button: (count > 1 ? card.buttonForSeveral : undefined) ?? card.button,
    page: card.page,
    documents: card.documents ?? [],
    args: {
      count,
      countInWords: inWords(count, wording),
      accountMask: condition.xtraData?.accountMask ?? application.disburseAccount?.mask ?? "",
    },
  };
}

const NUMBERS: readonly Message[] = [
  message("one"),
  message("two"),
  message("three"),
  message("four"),
  message("five"),
  message("six"),
  message("seven"),
  message("eight"),
  message("nine"),
  message("ten"),
];

/** A count from one to ten as a word; a larger one in digits. */
function inWords(count: number, wording: Wording): string {
  const named = NUMBERS[count - 1];
  return named === undefined ? String(count) : wording(named);
}
