import type { WidgetProps } from "@rjsf/utils";
import { useEffect } from "react";
import { formatShare } from "#lending/formats/numbers.ts";
import { useCopy } from "../host/context.tsx";
import { useWidgetHost } from "../host/widget-host.ts";
import { useLanguage } from "../words/language.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";
import { useCurrencyDraft } from "./currency.tsx";
import classes from "./widgets.module.css";

/** Returns a part as a percentage of a whole; null where either is missing. */
function percentageOf(part: unknown, whole: unknown): number | null {
  if (typeof part !== "number" || typeof whole !== "number" || whole <= 0) return null;
  return (part / whole) * 100;
}

/**
 * An amount in US dollars, also shown as a percentage of another amount. Options: `of`, `text`,
 * `most`, `warning`.
 */
export function ShareWidget(props: WidgetProps) {
  const of = textOption(props.options.of) ?? "";
  const isPointer = of.startsWith("/");
  const { siblings, derived, warn, warned, warning } = useWidgetHost(
    props,
    isPointer ? { derived: [of] } : { siblings: [of] },
  );
  const draft = useCurrencyDraft(props.value as number | string | undefined, props.onChange);
  const { locale } = useLanguage();
  const copy = useCopy();

  const percentage = percentageOf(props.value, isPointer ? derived[of] : siblings[of]);
  const share = percentage === null ? null : formatShare(percentage, locale);
  const { most } = props.options;
  const warningText = textOption(props.options.warning);
  const tooMuch = percentage !== null && typeof most === "number" && percentage > most;
  useEffect(() => {
    warn(tooMuch && warningText !== undefined ? warningText : null, { share });
  }, [tooMuch, warningText, share, warn]);

  return (
    <>
      <TextControl
        widget={props}
        draft={draft}
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        warned={warned}
      />
      {share === null ? null : (
        <p className={classes.below}>
          {copy(textOption(props.options.text) ?? "{share}", { share })}
        </p>
      )}
      {warning}
    </>
  );
}
