import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useTextDraft } from "../form/use-text-draft.ts";
import { ariaOf } from "./aria.ts";
import { Described } from "./described.tsx";
import classes from "./widgets.module.css";

/** Several lines of text. Option `rows`: number of visible lines, 4 by default. */
export function TextareaWidget(props: WidgetProps) {
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
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
