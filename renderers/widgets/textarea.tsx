import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { ariaOf } from "./control.tsx";
import { readText, showText } from "./text.tsx";
import { Described } from "./described.tsx";
import classes from "./widgets.module.css";

/** Several lines of text. Option `rows`: lines shown, 4 when not given. */
export function TextareaWidget(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: showText,
    parse: readText,
    commit: props.onChange,
  });
  return (
    <Described widget={props}>
      <Input
        component="textarea"
        id={props.id}
        name={props.htmlName ?? props.id}
        size="md"
        rows={typeof props.options.rows === "number" ? props.options.rows : 4}
        multiline
        classNames={{ input: classes.textarea ?? "" }}
        value={draft.text}
        disabled={props.disabled ?? false}
        readOnly={props.readonly ?? false}
        error={(props.rawErrors?.length ?? 0) > 0}
        {...ariaOf(props)}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
      />
    </Described>
  );
}
