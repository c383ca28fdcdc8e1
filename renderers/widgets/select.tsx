import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { plainCopy } from "../copy/format.tsx";
import { ariaOf, textOption } from "./control.tsx";
import { Described } from "./described.tsx";
import classes from "./widgets.module.css";
import { words } from "../words/words.ts";

export interface Choice {
  value: unknown;
  label: string;
}

export interface SelectControlProps {
  widget: WidgetProps;
  choices: Choice[];
  autoComplete?: string;
}

/**
 * The browser's own select: it mounts at half the cost of a list drawn by script, and phones show their own picker.
 * Options carry the value itself, so that the browser can fill an address in.
 */
export function SelectControl({ widget, choices, autoComplete }: SelectControlProps) {
  const { id, value, onChange, disabled, options, htmlName } = widget;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Described widget={widget}>
      <Input
        component="select"
        id={id}
        name={htmlName ?? id}
        size="md"
        classNames={{ wrapper: classes.input ?? "" }}
        pointer
        autoComplete={textOption(options.autocomplete) ?? autoComplete ?? "off"}
        value={chosen ? String(chosen.value) : ""}
        disabled={disabled ?? false}
        error={(widget.rawErrors?.length ?? 0) > 0}
        rightSection={<span className={classes.chevron} aria-hidden="true" />}
        rightSectionPointerEvents="none"
        {...ariaOf(widget)}
        onChange={(event) => {
          const picked = event.currentTarget.value;
          onChange(choices.find((choice) => String(choice.value) === picked)?.value);
        }}
      >
        <option value="">{textOption(options.emptyLabel) ?? words.form.selectOne}</option>
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {plainCopy(choice.label)}
          </option>
        ))}
      </Input>
    </Described>
  );
}

/** One of a list. Option `emptyLabel`: what stands while nothing is chosen. */
export function SelectWidget(props: WidgetProps) {
  return <SelectControl widget={props} choices={props.options.enumOptions ?? []} />;
}
