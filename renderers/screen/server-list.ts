import type { Outline } from "../form/outline.ts";
import { splitErrors, type ServerErrors } from "../form/server-errors.ts";
import type { SummaryError } from "../templates/error-summary.tsx";

/** The server's errors as the summary lists them: sentences first, then fields in the order of the screen. */
export function listOf(
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
