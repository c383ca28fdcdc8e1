import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useState } from "react";
import { useTextDraft } from "../form/use-text-draft.ts";
import { useWidgetHost } from "../host/widget-host.ts";
import type { LookupMatch } from "../host/types.ts";
import { TextControl } from "./control.tsx";

/** Letters before the first question, and milliseconds without a key before each. */
const fewest = 3;
const pause = 250;
const none: readonly LookupMatch[] = [];

/**
 * A line of text with suggestions from a declared lookup. A person may type anything else, and
 * types as usual where the lookup has no answer. Option: `lookup`.
 */
export function SuggestWidget(props: WidgetProps) {
  const { lookup } = useWidgetHost(props);
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
  const [matches, setMatches] = useState(none);
  const list = `${props.id}__suggestions`;
  const query = draft.text.trim();

  useEffect(() => {
    if (lookup === null || query.length < fewest) return undefined;
    const asking = new AbortController();
    const suggest = async () => {
      const answer = await lookup(query, asking.signal);
      if (!asking.signal.aborted) setMatches(answer.status === "matches" ? answer.matches : none);
    };
    const timer = setTimeout(() => void suggest(), pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [lookup, query]);

  const suggestions = query.length < fewest ? none : matches;
  return (
    <>
      <TextControl
        widget={props}
        draft={draft}
        autoComplete={lookup === null ? "on" : "off"}
        list={lookup === null ? undefined : list}
      />
      {lookup === null ? null : (
        <datalist id={list}>
          {suggestions.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </datalist>
      )}
    </>
  );
}
