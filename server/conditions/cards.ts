import type { Application } from "#server/application/ports.ts";
import type { ConditionCard, FlowDefinition } from "#server/definitions/contract.ts";
import type { Sentences } from "#server/definitions/in-locale.ts";
import { translate } from "#server/locale/translate.ts";
import { type Condition, inOrder } from "./conditions.ts";

/** A condition as the person who must act sees it: with the words of its card, and without what underwriters keep to themselves. */
export interface ConditionView extends Condition {
  /** Null for a category that the flow has no card for: it is not shown. */
  card: {
    title: string;
    /** What is asked for: copy, or with `verbatim` what a person wrote for this one. */
    text: string;
    verbatim: boolean;
    /** Why what was sent came back, written by a person. */
    sentBack?: string;
    /** Names of the papers asked for. */
    papers: string[];
    button: string;
    /** Page of the flow on which it is answered. */
    page: string;
    /** Kinds of documents that answer it. */
    documents: { type: string; label: string }[];
    /** What fills the holes of the words. */
    args: Record<string, string | number>;
  } | null;
}

/** The conditions of an application with their cards, oldest first. */
export function conditionViews(
  application: Application,
  flow: FlowDefinition,
  sentences: Sentences = new Map(),
): ConditionView[] {
  return inOrder(application.conditions).map((condition) => {
    const card = flow.conditionCards.get(condition.categoryEnum);
    const { notes, ...shown } = condition;
    if (card === undefined) return { ...shown, card: null };
    const fromNotes = card.fromNotes === true ? notes : undefined;
    return {
      ...shown,
      ...(fromNotes === undefined ? {} : { notes: fromNotes }),
      card: wordsOf(condition, card, fromNotes, application, sentences),
    };
  });
}

/** Number of documents that answer it: what was asked for, else one for each paper named, else one. */
const documentCount = ({ xtraData, requestDocuments }: Condition): number =>
  xtraData?.numDocsRequired ?? Math.max(1, requestDocuments?.length ?? 1);

function wordsOf(
  condition: Condition,
  card: ConditionCard,
  fromNotes: string | undefined,
  application: Application,
  sentences: Sentences,
): NonNullable<ConditionView["card"]> {
  const { status, commentsToBorrower, requestDocuments = [] } = condition;
  // What came with a decision to send something back says why; before that it takes the place of the card's words.
  const sentBack = status === "RETURNED" ? commentsToBorrower : undefined;
  const written = status === "RETURNED" ? fromNotes : (commentsToBorrower ?? fromNotes);
  const count = documentCount(condition);
  return {
    title: card.title,
    text: written ?? card.text,
    verbatim: written !== undefined,
    ...(sentBack === undefined ? {} : { sentBack }),
    // A rule of the checklist names papers in words that are translated; an underwriter writes others.
    papers: requestDocuments.map((paper) => translate(paper, sentences)),
    button: (count > 1 ? card.buttonForSeveral : undefined) ?? card.button,
    page: card.page,
    documents: card.documents ?? [],
    args: {
      count,
      countInWords: translate(WORDS[count - 1] ?? String(count), sentences),
      accountMask: condition.xtraData?.accountMask ?? application.disburseAccount?.mask ?? "",
    },
  };
}

const WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
