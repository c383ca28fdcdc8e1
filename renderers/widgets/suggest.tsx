import type { WidgetProps } from "@rjsf/utils";
import { lazy, Suspense, useState, type ComponentType } from "react";
import { useTextDraft } from "../form/use-text-draft.ts";
import { TextControl, type ComboboxState } from "./control.tsx";
import type { SuggestionsProps } from "./suggestions.tsx";
import classes from "./widgets.module.css";

/**
 * The list comes with the first focus: a page shows and takes answers without it. Without its code
 * the input stays a line of text.
 */
const Suggestions = lazy<ComponentType<SuggestionsProps>>(async () => {
  try {
    return { default: (await import("./suggestions.tsx")).Suggestions };
  } catch {
    return { default: () => null };
  }
});

const CLOSED: ComboboxState = { expanded: false };

/**
 * A line of text with suggestions from a declared lookup. A person may type anything else, and
 * types as usual where the lookup has no answer. Options: `lookup`, `fill`.
 */
export function SuggestWidget(props: WidgetProps) {
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
  const [begun, setBegun] = useState(false);
  // What was typed since the last choice; null while nobody types.
  const [query, setQuery] = useState<string | null>(null);
  const [combobox, setCombobox] = useState(CLOSED);
  return (
    <div className={classes.combobox}>
      <TextControl
        widget={props}
        draft={draft}
        combobox={combobox}
        onType={(text) => {
          draft.type(text);
          setQuery(text);
        }}
        onFocusChange={(focused) => {
          if (focused) setBegun(true);
          else setQuery(null);
        }}
      />
      {begun ? (
        <Suspense fallback={null}>
          <Suggestions widget={props} query={query} onQuery={setQuery} onCombobox={setCombobox} />
        </Suspense>
      ) : null}
    </div>
  );
}
