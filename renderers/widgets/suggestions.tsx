import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useState, type KeyboardEvent } from "react";
import { isRecord } from "#engine/json/json.ts";
import { optionId } from "../form/ids.ts";
import { useWidgetHost } from "../host/widget-host.ts";
import type { LookupMatch } from "../host/types.ts";
import { useStable } from "../screen/use-stable.ts";
import { useLanguage } from "../words/language.ts";
import type { ComboboxState } from "./control.tsx";
import { useMatches } from "./use-matches.ts";
import classes from "./suggestions.module.css";

export interface SuggestionsProps {
  widget: WidgetProps;
  /** What the person typed; null while nobody types. */
  query: string | null;
  onQuery: (query: string | null) => void;
  /** Gets the state of the list for the input. */
  onCombobox: (state: ComboboxState) => void;
}

const CLOSED: ComboboxState = { expanded: false };

/** Places of the active suggestion by key; the keys go around. */
const STEPS: Readonly<Record<string, (active: number, count: number) => number>> = {
  ArrowDown: (active, count) => (active + 1) % count,
  ArrowUp: (active, count) => (active <= 0 ? count : active) - 1,
};

const continues = (text: string, earlier: string): boolean =>
  text.startsWith(earlier) || earlier.startsWith(text);

/**
 * The list of a combobox (WAI-ARIA APG, list autocomplete with manual selection). The focus stays in
 * the input; arrows move, Enter chooses, Escape closes.
 */
export function Suggestions({ widget, query, onQuery, onCombobox }: SuggestionsProps) {
  const { id, options, onChange } = widget;
  const { lookup, fill } = useWidgetHost(widget);
  const { words, say } = useLanguage();
  const text = query?.trim() ?? "";
  const answered = useMatches(lookup, text);
  // The list of an earlier text stays while the person types on, so that it does not flicker.
  const goesOn = text !== "" && answered !== null && continues(text, answered.text);
  const matches = goesOn ? answered.matches : null;
  const [chosen, setChosen] = useState<{ of: readonly LookupMatch[]; index: number } | null>(null);
  const listId = `${id}__suggestions`;
  const count = matches?.length ?? 0;
  const active = chosen?.of === matches ? chosen.index : -1;

  // Within the event, so that the next key no longer finds the list.
  const close = useStable(() => {
    onQuery(null);
    onCombobox(CLOSED);
  });
  const choose = useStable((match: LookupMatch) => {
    if (isRecord(options.fill) && isRecord(match.value)) {
      const { value } = match;
      fill(
        Object.fromEntries(
          Object.entries(options.fill).map(([field, name]) => [field, value[String(name)]]),
        ),
      );
    } else onChange(match.label);
    close();
  });

  useEffect(() => {
    if (matches === null || count === 0) {
      onCombobox(CLOSED);
      return;
    }
    onCombobox({
      expanded: true,
      list: listId,
      ...(active < 0 ? {} : { active: optionId(listId, active) }),
      onKeyDown: (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        const match = matches[active];
        if (step) setChosen({ of: matches, index: step(active, count) });
        else if (event.key === "Escape") close();
        else if (event.key === "Enter" && match !== undefined) choose(match);
        else return;
        event.preventDefault();
      },
    });
  }, [matches, count, active, listId, onCombobox, close, choose]);

  return (
    <>
      <div role="status" className={classes.spoken}>
        {matches === null ? "" : say(words.form.suggestions, { count })}
      </div>
      {matches !== null && count > 0 ? (
        <div role="listbox" id={listId} aria-label={widget.label} className={classes.list}>
          {matches.map((match, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input takes the keys
            <div
              key={`${index} ${match.label}`}
              role="option"
              id={optionId(listId, index)}
              aria-selected={index === active}
              tabIndex={-1}
              className={classes.option}
              // Keeps the focus in the input.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(match)}
            >
              {match.label}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}
