import { useCopy } from "../../host/context.tsx";
import type { CopyArgs } from "../../host/types.ts";
import type { List } from "../../form/list-shape.ts";
import { textOption } from "../../widgets/aria.ts";
import { useLanguage } from "../../words/language.ts";
import { summaryArguments, tidySummary } from "./item-text.ts";

/** Returns the texts of a list: its options, and the title and the summary of each item. */
export function useListTexts(options: Readonly<Record<string, unknown>>) {
  const language = useLanguage();
  const copy = useCopy();

  const text = (source: string, args: CopyArgs = {}): string => {
    const parts = copy(source, args);
    return typeof parts === "string" ? parts : language.say(source, args);
  };

  return {
    option: (name: string, fallback: string, args?: CopyArgs) =>
      text(textOption(options[name]) ?? fallback, args),

    titleOf: ({ itemTitle }: List, index: number) => text(itemTitle, { number: index + 1 }),

    /** Returns an item in one line; an empty text when the item has no answers to show. */
    summaryOf: ({ items, itemUi }: List, item: unknown, index: number): string => {
      const summary = textOption(options.summary);
      if (summary === undefined) return "";
      const args = summaryArguments(summary, item, { items, itemUi, number: index + 1 }, language);
      return args === null ? "" : tidySummary(text(summary, args));
    },
  };
}
