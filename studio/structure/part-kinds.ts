/** The kinds of parts, one row each: where they are in a definition, what they hold, and their words. */
import { joinPointer, parsePointer } from "#engine/index.ts";
import { partAt } from "#definitions/parts/part-paths.ts";
import type { PartKind, Place } from "./messages.ts";

interface KindRow {
  readonly kind: PartKind;
  readonly noun: string;
  /** Part of the flow, as definitions/parts/flow-parts.ts names it. */
  readonly file: "flow" | "screens" | "checklist";
  /** Pointer with `*` for a name. */
  readonly place: string;
  /** Lists of parts below it: title, pointer below the part, and the kind of its elements. */
  readonly holds: readonly (readonly [title: string, below: string, kind: PartKind])[];
}

export const KINDS: readonly KindRow[] = [
  {
    kind: "flow",
    noun: "flow",
    file: "flow",
    place: "",
    holds: [
      ["States", "/states", "state"],
      ["Pages", "/pages", "page"],
      ["Named rules", "/facts", "fact"],
      ["Ways in", "/entries", "transition"],
      ["Pages of the checklist", "/checklist", "row"],
      ["Progress steps", "/progress", "progress"],
    ],
  },
  {
    kind: "state",
    noun: "state",
    file: "flow",
    place: "/states/*",
    holds: [
      ["Ways on", "/transitions", "transition"],
      ["Pages under a condition", "/pages", "statePage"],
    ],
  },
  { kind: "transition", noun: "way on", file: "flow", place: "/states/*/transitions/*", holds: [] },
  { kind: "transition", noun: "way in", file: "flow", place: "/entries/*", holds: [] },
  {
    kind: "statePage",
    noun: "page under a condition",
    file: "flow",
    place: "/states/*/pages/*",
    holds: [],
  },
  { kind: "page", noun: "page", file: "flow", place: "/pages/*", holds: [] },
  { kind: "row", noun: "row of the page table", file: "flow", place: "/checklist/*", holds: [] },
  { kind: "progress", noun: "progress step", file: "flow", place: "/progress/*", holds: [] },
  { kind: "fact", noun: "named rule", file: "flow", place: "/facts/*", holds: [] },
  {
    kind: "screen",
    noun: "screen",
    file: "screens",
    place: "",
    holds: [
      ["Blocks", "/body", "block"],
      ["Fields", "/form/schema/properties", "field"],
      ["Buttons", "/actions", "action"],
      ["Rules between fields", "/form/rules", "formRule"],
    ],
  },
  { kind: "block", noun: "block", file: "screens", place: "/body/*", holds: [] },
  { kind: "field", noun: "field", file: "screens", place: "/form/schema/properties/*", holds: [] },
  { kind: "action", noun: "button", file: "screens", place: "/actions/*", holds: [] },
  {
    kind: "formRule",
    noun: "rule between fields",
    file: "screens",
    place: "/form/rules/*",
    holds: [],
  },
  {
    kind: "checklist",
    noun: "checklist",
    file: "checklist",
    place: "",
    holds: [
      ["Steps", "/steps", "step"],
      ["Named rules", "/facts", "fact"],
    ],
  },
  { kind: "step", noun: "checklist step", file: "checklist", place: "/steps/*", holds: [] },
  { kind: "fact", noun: "named rule", file: "checklist", place: "/facts/*", holds: [] },
];

/** Returns the kind of a part; null for a place that is none. */
export function kindAt({ path, pointer }: Place): KindRow | null {
  const file = partAt(path)?.name;
  const tokens = parsePointer(pointer);
  return (
    KINDS.find((row) => {
      const pattern = parsePointer(row.place);
      return (
        row.file === file &&
        pattern.length === tokens.length &&
        pattern.every((token, index) => token === "*" || token === tokens[index])
      );
    }) ?? null
  );
}

/** Returns the part that holds a part; null for a whole definition. */
export function above({ path, pointer }: Place): Place | null {
  const tokens = parsePointer(pointer);
  for (let length = tokens.length - 1; length >= 0; length -= 1) {
    const place = { path, pointer: joinPointer("", ...tokens.slice(0, length)) };
    if (kindAt(place) !== null) return place;
  }
  return null;
}

/** Returns the part that a place is in or is itself; null outside every part. */
export const partOver = (place: Place): Place | null =>
  kindAt(place) === null ? above(place) : place;
