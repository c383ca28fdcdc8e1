import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import type { ReactNode } from "react";
import { describedBy } from "../form/ids.ts";
import { helpOf } from "../form/field.ts";
import type { Draft } from "../form/use-draft.ts";
import { Described } from "./described.tsx";
import classes from "./widgets.module.css";

/** What an input says to assistive technology; the same for every widget. */
export interface ControlAria {
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

export function ariaOf(props: WidgetProps): ControlAria {
  const invalid = (props.rawErrors?.length ?? 0) > 0;
  return {
    "aria-describedby": describedBy(props.id, helpOf(props.schema, props.uiSchema) !== "", invalid),
    ...(invalid ? { "aria-invalid": true } : {}),
    ...(props.required ? { "aria-required": true } : {}),
  };
}

/** A widget option as text, or undefined when it is something else. */
export const textOption = (option: unknown): string | undefined =>
  typeof option === "string" ? option : undefined;

export interface TextControlProps {
  widget: WidgetProps;
  draft: Draft;
  type?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  autoComplete?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  suffixWidth?: number | string;
  /** Text shown instead of the draft's while the input is left. */
  resting?: string | undefined;
  onFocusChange?: (focused: boolean) => void;
  onType?: (text: string) => void;
  className?: string | undefined;
  verbatim?: boolean;
}

/** The one text input under every typed widget: Mantine's, wired to the field's label, help and error. */
export function TextControl(props: TextControlProps) {
  const { widget, draft, prefix, suffix } = props;
  const { id, disabled, readonly, autofocus, htmlName, options } = widget;
  const type = props.onType ?? draft.type;
  return (
    <Described widget={widget}>
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
        {...(props.suffixWidth === undefined ? {} : { rightSectionWidth: props.suffixWidth })}
        classNames={{ wrapper: classes.input ?? "", input: props.className ?? "" }}
        {...(props.verbatim
          ? { autoCapitalize: "none", autoCorrect: "off", spellCheck: false }
          : {})}
        {...ariaOf(widget)}
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
