/** What the structure view shows of one part of a definition, and what a person may do to it. */

/** Where a value comes from. */
export interface Source {
  /** From the root. */
  readonly file: string;
  readonly line: number | null;
  /** The lender whose overlay says it; null for the shared definitions. */
  readonly overlay: string | null;
}

/** A part of a definition: its file relative to flows/, and its pointer, which names elements by their ids. */
export interface Place {
  readonly path: string;
  readonly pointer: string;
}

export type Control =
  | "words"
  | "text"
  | "number"
  | "yes-no"
  | "choice"
  | "suggestions"
  | "lines"
  | "guard"
  | "json";

export interface Option extends Place {
  /** Unique in the part. */
  readonly id: string;
  readonly label: string;
  readonly help: string | null;
  readonly control: Control;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Undefined without a value. */
  readonly value: unknown;
  /** Where the value comes from; null without one. */
  readonly source: Source | null;
  /** The guard as a sentence; null for other controls. */
  readonly sentence: string | null;
  readonly required: boolean;
}

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

export const PART_KINDS = [
  "flow",
  "state",
  "transition",
  "statePage",
  "page",
  "row",
  "progress",
  "screen",
  "block",
  "field",
  "action",
  "formRule",
  "checklist",
  "step",
  "fact",
] as const;
export type PartKind = (typeof PART_KINDS)[number];

export interface PartItem extends Place {
  readonly name: string;
  readonly label: string;
  readonly kind: PartKind;
  readonly overlay: string | null;
}

export interface PartList {
  readonly title: string;
  /** What can be added, and to which list. */
  readonly adds: { readonly kind: PartKind; readonly noun: string } & Place;
  readonly items: readonly PartItem[];
}

export interface PartView extends Place {
  readonly kind: PartKind;
  readonly noun: string;
  readonly name: string;
  readonly label: string;
  readonly groups: readonly OptionGroup[];
  readonly lists: readonly PartList[];
  readonly above: PartItem | null;
  /** What it shows: the page of a state, the screen of a page. */
  readonly shows: readonly PartItem[];
  /** Whether it has a name that can change; a part of a list without one does not. */
  readonly isNamed: boolean;
  /** Whether it can move among its neighbors. */
  readonly isListed: boolean;
  readonly canRemove: boolean;
}

/** What the form for a new part asks. */
export interface NewPart extends Place {
  readonly kind: PartKind;
  readonly noun: string;
  readonly asks: readonly Option[];
}

export type StructureAction =
  | ({ readonly kind: "set"; readonly value: unknown } & Place)
  | ({ readonly kind: "move"; readonly by: -1 | 1 } & Place)
  | ({ readonly kind: "remove" } & Place)
  | ({ readonly kind: "duplicate"; readonly name: string } & Place)
  | ({ readonly kind: "rename"; readonly name: string } & Place)
  | ({
      readonly kind: "add";
      readonly part: PartKind;
      readonly values: Readonly<Record<string, unknown>>;
    } & Place);

export interface StructureRequest {
  readonly lender: string;
  readonly scope: "all" | "lender";
  readonly action: StructureAction;
}
