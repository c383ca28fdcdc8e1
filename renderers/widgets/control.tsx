import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import type { KeyboardEvent, ReactNode } from "react";
import type { Draft } from "../form/use-draft.ts";
import { ariaOf, textOption } from "./aria.ts";
import { Described } from "./described.tsx";
import classes from "./widgets.module.css";

/** The list below an input, for people who cannot see it. */
export interface ComboboxState {
  expanded: boolean;
  /** Id of the open list. */
  list?: string;
  /** Id of the option that Enter chooses. */
  active?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
}

interface TextControlProps {
  widget: WidgetProps;
  draft: Draft;
  type?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  autoComplete?: string | undefined;
  prefix?: ReactNode;
  prefixWidth?: string;
  /** Id of the element that names the unit of the answer. */
  unit?: string;
  suffix?: ReactNode;
  suffixWidth?: number | string;
  /** Replaces the draft's text while the input has no focus. */
  resting?: string | undefined;
  onFocusChange?: (focused: boolean) => void;
  onType?: (text: string) => void;
  className?: string | undefined;
  verbatim?: boolean;
  /** The list of suggestions, for an input that has one. */
  combobox?: ComboboxState;
  /** A warning shows under the field: `warned` of the widget's host. */
  warned?: boolean | undefined;
}

/** The text input of every typed widget: Mantine's, tied to the field's label, help and error. */
export function TextControl(props: TextControlProps) {
  const { widget, draft, prefix, suffix } = props;
  const { id, disabled, readonly, autofocus, htmlName, options } = widget;
  const type = props.onType ?? draft.type;
  return (
    <Described widget={widget} warned={props.warned} unit={props.unit}>
      <Input
        id={id}
        name={htmlName ?? id}
        size="md"
        type={props.type ?? "text"}
        inputMode={props.inputMode ?? "text"}
        autoComplete={textOption(options.autocomplete) ?? props.autoComplete ?? "on"}
        value={props.resting ?? draft.text}
        disabled={disabled ?? false}
        readOnly={readonly ?? false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a definition asks for it with ui:autofocus
        autoFocus={autofocus ?? false}
        error={(widget.rawErrors?.length ?? 0) > 0}
        leftSection={prefix}
        rightSection={suffix}
        rightSectionPointerEvents="all"
        {...(props.prefixWidth === undefined ? {} : { leftSectionWidth: props.prefixWidth })}
        {...(props.suffixWidth === undefined ? {} : { rightSectionWidth: props.suffixWidth })}
        classNames={{ wrapper: classes.input ?? "", input: props.className ?? "" }}
        {...(props.verbatim
          ? { autoCapitalize: "none", autoCorrect: "off", spellCheck: false }
          : {})}
        {...(props.combobox && comboboxOf(props.combobox))}
        {...ariaOf(widget, props.warned, props.unit)}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={() => props.onFocusChange?.(true)}
        onBlur={() => {
          draft.leave();
          props.onFocusChange?.(false);
        }}
      />
    </Described>
  );
}

const comboboxOf = ({ expanded, list, active, onKeyDown }: ComboboxState) => ({
  role: "combobox",
  "aria-autocomplete": "list" as const,
  "aria-expanded": expanded,
  "aria-controls": list,
  "aria-activedescendant": active,
  onKeyDown,
});
