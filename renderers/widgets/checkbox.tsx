import type { WidgetProps } from "@rjsf/utils";
import { useCopy } from "../host/context.tsx";
import { ariaOf } from "./aria.ts";
import classes from "./widgets.module.css";

/** A check box for an optional yes, with its label next to it. */
export function CheckboxWidget(props: WidgetProps) {
  return <CheckboxControl widget={props} off={false} />;
}

/** The box and its label. `off` is the value of an empty box. */
export function CheckboxControl({ widget, off }: { widget: WidgetProps; off: false | undefined }) {
  const { id, value, onChange, disabled, label, htmlName, options } = widget;
  const copy = useCopy();
  const link = options.link === undefined ? undefined : { link: [options.link].flat().join(" ") };
  return (
    <label className={classes.check} htmlFor={id}>
      <input
        type="checkbox"
        id={id}
        className={classes.box}
        name={htmlName ?? id}
        checked={value === true}
        disabled={disabled ?? false}
        {...ariaOf(widget)}
        onChange={(event) => onChange(event.currentTarget.checked ? true : off)}
      />
      <span>{copy(label, link)}</span>
    </label>
  );
}
