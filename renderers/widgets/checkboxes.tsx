import type { WidgetProps } from "@rjsf/utils";
import { useCopy } from "../host/context.tsx";
import { optionId } from "../form/ids.ts";
import { choicesOf } from "./select.tsx";
import { ariaOf } from "./aria.ts";
import classes from "./widgets.module.css";

const list = (option: unknown): unknown[] => (Array.isArray(option) ? option : []);
const parents = (option: unknown): Record<string, unknown> =>
  typeof option === "object" && option !== null ? (option as Record<string, unknown>) : {};

/**
 * Several of a list. Options: `exclusive`, values that exclude all others, such as "I do not wish
 * to provide"; `under`, the parent of each sub-value, for indentation.
 */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, onChange, disabled, options, htmlName } = props;
  const copy = useCopy();
  const chosen = list(props.value);
  const exclusive = list(options.exclusive);
  const under = parents(options.under);
  const choices = choicesOf(options);

  const toggle = (value: unknown, checked: boolean) => {
    const others = chosen.filter((item) => item !== value);
    if (!checked) return onChange(others.length > 0 ? others : undefined);
    const compatible = exclusive.includes(value)
      ? []
      : others.filter((item) => !exclusive.includes(item));
    // List order instead of click order, so that the same answer is the same value.
    const next = [...compatible, value];
    return onChange(choices.map((choice) => choice.value).filter((item) => next.includes(item)));
  };

  return (
    <div className={classes.cards}>
      {choices.map((option, index) => {
        const choiceId = optionId(id, index);
        return (
          <label
            key={choiceId}
            className={classes.check}
            data-under={under[String(option.value)] !== undefined || undefined}
            htmlFor={choiceId}
          >
            <input
              type="checkbox"
              id={choiceId}
              className={classes.box}
              name={htmlName ?? id}
              value={String(option.value)}
              checked={chosen.includes(option.value)}
              disabled={disabled ?? false}
              {...ariaOf({ ...props, required: false })}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            <span>{copy(option.label)}</span>
          </label>
        );
      })}
    </div>
  );
}
