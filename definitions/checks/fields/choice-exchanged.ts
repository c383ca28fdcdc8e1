import { memoize } from "#engine/memoize.ts";
import { choiceTexts, type ChoiceText, type ChoiceTexts } from "../../values/choice-texts.ts";
import { findingAt, type Check } from "../check.ts";

/**
 * Finds two values whose texts are exchanged: a form shows "Rent" for OWN and "Own" for RENT. Either the text is the name
 * of the other value, or another page, document or view of the lender shows the two the other way around.
 */
export const choiceExchanged: Check = (effective) => {
  const lists = [...effective.flows.values()].flatMap((flow) => choiceTexts(flow));
  const named = lists.flatMap((list) => namedFaults(list).map((fault) => ({ list, ...fault })));
  // One exchange would otherwise be reported at both of the places that differ.
  const others = lists.filter((list) => !named.some((fault) => fault.list === list));
  return [...named, ...exchangedFaults(others)].map(({ list, pointer, message }) =>
    findingAt(effective, list.file, pointer, {
      code: "value-exchanged",
      message,
      fix: "Give each value its own text.",
    }),
  );
};

interface Fault extends Pick<ChoiceText, "pointer"> {
  readonly message: string;
}

/** Returns the text of a list that is the name of another of its values: "Friend" for FAMILY. */
const namedFaults = memoize(({ texts }: ChoiceTexts): readonly Fault[] => {
  const values = new Map([...texts.keys()].map((value) => [lettersOf(value), value]));
  return [...texts]
    .flatMap(([value, { text, pointer }]) => {
      const other = values.get(lettersOf(headOf(text)));
      return other === undefined || other === value
        ? []
        : [
            {
              pointer,
              message: `"${text}" is the text of ${value}, and there is a value ${other}.`,
            },
          ];
    })
    .slice(0, 1);
});

/** Returns what a text names: "Good" of "Good: 700 to 759", and "business" of "A business". */
const headOf = (text: string): string =>
  (/^[^:,;(–—]*/.exec(text)?.[0] ?? "").replace(/^(?:an?|the|my|our|your) /i, "");

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

type PlacedFault = Fault & { readonly list: ChoiceTexts };

/** Returns the lists that show two values of a place the other way around than another list of it. */
function exchangedFaults(lists: readonly ChoiceTexts[]): PlacedFault[] {
  const byPlace = new Map<string, ChoiceTexts[]>();
  for (const list of lists)
    if (list.place !== null) byPlace.set(list.place, [...(byPlace.get(list.place) ?? []), list]);
  return [...byPlace.values()].flatMap((ofPlace) =>
    ofPlace.length < 2 ? [] : exchangedAmong(...ofPlace),
  );
}

/** Cached by the lists: an edit of another page leaves them. */
const exchangedAmong = memoize((...lists: readonly ChoiceTexts[]): readonly PlacedFault[] => {
  const wrong = lists.flatMap((list, index) =>
    lists.flatMap((other, position) => {
      const pair = position === index ? null : exchangedPair(list, other);
      return pair === null ? [] : [{ list, other, index, position, pair }];
    }),
  );
  return wrong
    .filter(({ list, other, index, position }) => {
      const [own, against] = [list, other].map(
        (each) => wrong.filter((fault) => fault.other === each).length,
      );
      // Of two lists that differ, the one that differs from more others is wrong, or else the later one.
      return own === against ? index > position : Number(own) > Number(against);
    })
    .filter(({ list }, index, all) => all.findIndex((each) => each.list === list) === index)
    .map(({ list, other, pair: [value, exchanged] }) => {
      const { text = "", pointer = "" } = list.texts.get(value) ?? {};
      return {
        list,
        pointer,
        message: `"${text}" is the text of ${value} here and of ${exchanged} in ${other.file.path}, and the other way around.`,
      };
    });
});

/** Returns two values that have each other's texts in another list; null without any. */
function exchangedPair(
  { texts }: ChoiceTexts,
  other: ChoiceTexts,
): readonly [string, string] | null {
  const values = [...texts.keys()].filter((value) => other.texts.has(value));
  for (const value of values) {
    const own = textIn(texts, value);
    if (own === textIn(other.texts, value)) continue;
    const exchanged = values.find(
      (each) =>
        each !== value &&
        textIn(other.texts, each) === own &&
        textIn(texts, each) === textIn(other.texts, value),
    );
    if (exchanged !== undefined) return [value, exchanged];
  }
  return null;
}

const textIn = (texts: ChoiceTexts["texts"], value: string): string =>
  texts.get(value)?.text.trim().toLowerCase() ?? "";
