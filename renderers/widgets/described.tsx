import { InputWrapperContext } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import type { WidgetProps } from "@rjsf/utils";
import { ariaOf } from "./aria.ts";

/**
 * Mantine's inputs read their description only from a surrounding wrapper; this context replaces
 * the wrapper.
 */
export function Described({
  widget,
  warned,
  unit,
  children,
}: {
  widget: WidgetProps;
  warned?: boolean | undefined;
  unit?: string | undefined;
  children: ReactNode;
}) {
  const describedBy = ariaOf(widget, warned, unit)["aria-describedby"];
  const value = useMemo(
    () => ({
      offsetBottom: false,
      offsetTop: false,
      describedBy,
      getStyles: null,
      inputId: widget.id,
      labelId: undefined,
    }),
    [describedBy, widget.id],
  );
  return <InputWrapperContext value={value}>{children}</InputWrapperContext>;
}
