import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { ShowToggle } from "./show-toggle.tsx";
import { showText } from "../form/use-text-draft.ts";

/**
 * A password as typed, spaces included; it can be pasted and shown. Option `autocomplete`:
 * current-password or new-password.
 */
export function PasswordWidget(props: WidgetProps) {
  const [revealed, setRevealed] = useState(false);
  const draft = useDraft<string>({
    value: props.value,
    format: showText,
    parse: (typed) => (typed === "" ? undefined : typed),
    commit: props.onChange,
  });
  return (
    <TextControl
      widget={props}
      draft={draft}
      type={revealed ? "text" : "password"}
      autoComplete="current-password"
      verbatim
      suffixWidth={72}
      suffix={
        <ShowToggle
          controls={props.id}
          label={props.label}
          revealed={revealed}
          onToggle={() => setRevealed(!revealed)}
        />
      }
    />
  );
}
