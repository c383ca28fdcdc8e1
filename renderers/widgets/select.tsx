import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { ariaOf, textOption } from "./aria.ts";
import { Described } from "./described.tsx";
import { lateWidget } from "./late-widget.ts";
import classes from "./widgets.module.css";
import { useLanguage } from "../words/language.ts";

export interface Choice {
  value: unknown;
  label: string;
}

/** Returns the choices of the schema, or those that the screen takes from data. */
export const choicesOf = ({ enumOptions, choices }: WidgetProps["options"]): Choice[] =>
  enumOptions ?? (choices as Choice[] | undefined) ?? [];

interface SelectControlProps {
  widget: WidgetProps;
  choices: Choice[];
  autoComplete?: string;
}

/**
 * The browser's own select: it mounts at half the cost of a scripted list, and phones show their
 * own picker. Options carry the value itself, so that browsers can autofill an address.
 */
export function SelectControl({ widget, choices, autoComplete }: SelectControlProps) {
  const { words, say } = useLanguage();
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
            {say(choice.label)}
          </option>
        ))}
      </Input>
    </Described>
  );
}

const lookupChoices = lateWidget(async () => (await import("./lookup-choices.tsx")).LookupChoices);

/** One of a list. Option `emptyLabel`: text while nothing is chosen. */
export function SelectWidget(props: WidgetProps) {
  if (props.options.lookup !== undefined) return <lookupChoices.component {...props} />;
  return <SelectControl widget={props} choices={choicesOf(props.options)} />;
}
