/** Other texts of a screen for some applicants: its `variants`. */
import { isRecord, own } from "../json/json.ts";
import { joinPointer, parsePointer, withValueAt } from "../json/pointer.ts";

interface Variant {
  readonly when: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns the screen with the texts of the first variant whose guard holds. */
export function withVariant<T extends { readonly variants?: readonly Variant[] | undefined }>(
  screen: T,
  holds: (guard: string) => boolean,
): T {
  const variant = screen.variants?.find(({ when }) => holds(when));
  let varied = screen;
  for (const [pointer, text] of Object.entries(variant?.texts ?? {})) {
    const place = positionOf(screen, pointer);
    if (place !== null) varied = withValueAt(varied, place, text);
  }
  return varied;
}

/**
 * Returns a pointer by list positions for one that names members of lists by `id`; null when it
 * leads to nothing.
 */
export function positionOf(document: unknown, pointer: string): string | null {
  let value = document;
  let position = "";
  for (const segment of parsePointer(pointer)) {
    const index = Array.isArray(value)
      ? value.findIndex((member: unknown) => isRecord(member) && own(member, "id") === segment)
      : segment;
    value = Array.isArray(value)
      ? (value[Number(index)] as unknown)
      : isRecord(value)
        ? own(value, segment)
        : undefined;
    if (value === undefined) return null;
    position = joinPointer(position, index);
  }
  return position;
}
