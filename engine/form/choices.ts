/** Choices that a form takes from a list of its flow, or from the data before the screen. */
import { isRecord, type JsonRecord } from "../json/json.ts";
import { valueAt } from "../json/pointer.ts";

/** A named list of the flow, a list of the application or the profile, or a lookup. */
type ChoiceSource =
  | { readonly list: string }
  | { readonly lookup: string; readonly value: string }
  | { readonly from: string; readonly value: string; readonly title: string };

/** Lists of choices of a flow, by name. */
export interface ChoiceLists {
  readonly [name: string]: readonly { readonly id: string; readonly title: string }[];
}

/** The part of a screen's form that says where choices come from. */
export interface ChoosingForm {
  /** By property. */
  readonly choices?: { readonly [property: string]: ChoiceSource };
}

export interface Choice {
  readonly value: string | number;
  /** Copy; the members of `item` are its arguments. */
  readonly title: string;
  /** The member of the list that the choice is for; null for a choice of the flow. */
  readonly item: JsonRecord | null;
}

/**
 * Returns the choices of each property that takes them from data, each value once. A lookup is no
 * data: the page asks it, and the person types where it has no answer.
 */
export function formChoices(
  form: ChoosingForm | undefined,
  lists: ChoiceLists | undefined,
  documents: object,
): ReadonlyMap<string, readonly Choice[]> {
  return new Map(
    Object.entries(form?.choices ?? {}).flatMap(([property, source]) => {
      if ("lookup" in source) return [];
      const choices = "list" in source ? listed(source.list, lists) : found(source, documents);
      return [[property, [...new Map(choices.map((each) => [each.value, each])).values()]]];
    }),
  );
}

/** Returns the properties without any choice. Nobody can answer them, so they are not asked. */
export const withoutChoice = (choices: ReadonlyMap<string, readonly Choice[]>): readonly string[] =>
  [...choices].filter(([, each]) => each.length === 0).map(([property]) => property);

/** Returns whether an answer is one of the choices, or a list of them. */
export const isChoice = (answer: unknown, choices: readonly Choice[]): boolean =>
  (Array.isArray(answer) ? (answer as unknown[]) : [answer]).every((each) =>
    choices.some(({ value }) => value === each),
  );

const listed = (name: string, lists: ChoiceLists | undefined): readonly Choice[] =>
  (lists?.[name] ?? []).map(({ id, title }) => ({ value: id, title, item: null }));

function found(
  { from, value, title }: Extract<ChoiceSource, { from: string }>,
  documents: object,
): readonly Choice[] {
  const members: unknown = valueAt(documents, from);
  return (Array.isArray(members) ? (members as unknown[]) : []).flatMap((item) => {
    const chosen = isRecord(item) ? item[value] : undefined;
    return isRecord(item) && (typeof chosen === "string" || typeof chosen === "number")
      ? [{ value: chosen, title, item }]
      : [];
  });
}
