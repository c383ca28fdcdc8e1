import { useState, type ComponentProps } from "react";
import { ShowToggle } from "../widgets/show-toggle.tsx";
import { BlockInput } from "./text-input.tsx";

/** A password inside a block, as typed; it can be shown like that of a form. */
export function BlockPassword(props: Omit<ComponentProps<typeof BlockInput>, "type">) {
  const [revealed, setRevealed] = useState(false);
  return (
    <BlockInput
      {...props}
      type={revealed ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        <ShowToggle
          controls={props.id}
          label={props.label}
          revealed={revealed}
          onToggle={() => setRevealed(!revealed)}
        />
      }
      rightSectionWidth={72}
      rightSectionPointerEvents="all"
    />
  );
}
