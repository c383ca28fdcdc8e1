import type { WidgetProps } from "@rjsf/utils";
import { useEffect } from "react";
import { isRecord } from "#engine/json/json.ts";
import { useDraft } from "../form/use-draft.ts";
import { readText, showText } from "../form/use-text-draft.ts";
import { useCopy } from "../host/context.tsx";
import type { CopyArgs } from "../host/types.ts";
import { useWidgetHost } from "../host/widget-host.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";
import { readDigits } from "./masked.tsx";
import { useMatches } from "./use-matches.ts";
import classes from "./widgets.module.css";

/**
 * A number or code that a declared lookup knows: shows its meaning, or a warning. Neither
 * stops a submit, and without an answer it is a line of text. Options: `lookup`, `found`, `missing`,
 * `digits`.
 */
export function IdentifierWidget(props: WidgetProps) {
  const { lookup, warn, warned, warning } = useWidgetHost(props);
  const copy = useCopy();
  const digits = props.options.digits === true;
  const parse = digits ? readDigits : readText;
  const draft = useDraft<string>({
    value: props.value as string | undefined,
    format: showText,
    parse,
    commit: props.onChange,
  });
  const text = parse(draft.text) ?? "";
  const answered = useMatches(lookup, text);
  const matches = answered?.text === text ? answered.matches : null;
  const match = matches?.[0]?.value;
  const missing = matches?.length === 0;
  const missingText = textOption(props.options.missing) ?? null;
  useEffect(() => warn(missing ? missingText : null), [missing, missingText, warn]);
  return (
    <>
      <TextControl
        widget={props}
        draft={draft}
        inputMode={digits ? "numeric" : "text"}
        autoComplete="off"
        verbatim
        warned={warned}
      />
      <div role="status" className={match === undefined ? undefined : classes.below}>
        {isRecord(match) ? copy(textOption(props.options.found) ?? "", match as CopyArgs) : null}
      </div>
      {warning}
    </>
  );
}
