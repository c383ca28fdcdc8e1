import type { WidgetProps } from "@rjsf/utils";
import { useEffect, useState } from "react";
import { isRecord } from "#engine/json/json.ts";
import { literal } from "../copy/literal.ts";
import { showText } from "../form/use-text-draft.ts";
import { useWidgetHost } from "../host/widget-host.ts";
import type { LookupAnswer } from "../host/types.ts";
import { useLanguage } from "../words/language.ts";
import { SelectControl, type Choice } from "./select.tsx";
import { TextWidget } from "./text.tsx";

/**
 * A select whose choices a declared lookup gives. Without an answer, or with none to choose, the
 * person types. An answer from before stays a choice.
 */
export function LookupChoices(props: WidgetProps) {
  const { lookup } = useWidgetHost(props);
  const { words } = useLanguage();
  const [answer, setAnswer] = useState<LookupAnswer | null>(null);
  useEffect(() => {
    if (lookup === null) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const given = await lookup("", asking.signal);
      if (!asking.signal.aborted) setAnswer(given);
    };
    void ask();
    return () => asking.abort();
  }, [lookup]);

  const listed: Choice[] = (answer?.status === "matches" ? answer.matches : []).flatMap(
    ({ label, value }) =>
      isRecord(value)
        ? [{ value: value[String(props.options.member)], label: literal(label) }]
        : [],
  );
  if (answer !== null && listed.length === 0) return <TextWidget {...props} />;
  const value: unknown = props.value;
  const earlier =
    value === undefined || listed.some((choice) => choice.value === value)
      ? []
      : [{ value, label: literal(showText(value)) }];
  const loading = {
    disabled: true,
    options: { ...props.options, emptyLabel: words.start.loading },
  };
  return (
    <SelectControl
      widget={answer === null ? { ...props, ...loading } : props}
      choices={[...listed, ...earlier]}
    />
  );
}
