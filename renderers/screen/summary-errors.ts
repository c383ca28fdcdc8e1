import type { Outline } from "../form/outline.ts";
import { splitErrors, type ServerErrors } from "../form/server-errors.ts";
import type { SummaryError } from "../templates/error-summary.tsx";

/**
 * Lists the server's errors for the summary: general messages first, then fields in screen order.
 */
export function summaryErrors(
  errors: ServerErrors | undefined,
  outline: Outline | undefined,
): SummaryError[] {
  const { fields, messages } = splitErrors(errors, outline ?? new Map());
  const position = (pointer: string) => outline?.get(pointer)?.position ?? -1;
  return [
    ...messages.map((message) => ({ message })),
    ...[...fields]
      .sort(([left], [right]) => position(left) - position(right))
      .map(([pointer, message]) => ({
        pointer,
        label: outline?.get(pointer)?.label ?? "",
        message,
      })),
  ];
}
