/** What a row of the table of parts says, and how a row is written (`flow-parts.ts`). */
import type { Guard } from "#engine/index.ts";

/** Compiles a guard of a part. Null when the guard has no meaning, which the caller then reports at the pointer. */
export type GuardCompiler = (source: string, pointer: string) => Guard | null;

/** Members that every row has. */
export interface PartRow {
  /**
   * Files of the part, below the folder of the flow. A part with `*` is a folder with any number of
   * files, known by name (`*`) or by path (`**`); other parts are one file.
   */
  path: string;
  /** Kind of its files; differences from the schema have the code `<kind>-schema`. */
  kind: string;
  /** Name under schemas/ without `.schema.json`. */
  schema: string;
  /** False for files that no organization changes. */
  merged: boolean;
  /** Overlays may patch and add its files. */
  overlaid: boolean;
  /** False for a merged file that stored versions leave out; absent for the others. */
  versioned?: false;
  /** `localized`: its text has translations. `english`: its text is checked but never translated. Null: no text. */
  copy: "localized" | "english" | null;
  /**
   * Names that its guards may read. `entities` are the application and the profile, `facts` adds the
   * flow's facts, `declared` are the names that its schema lists in `x-guard-names`. Null: the part
   * has no guards, or the engine compiles them with the flow.
   */
  guards: "entities" | "facts" | "declared" | null;
  /** `inline`: in the manifest. `files`: one file each, which the manifest names. Null: only the server reads it. */
  published: "inline" | "files" | null;
}

/** Carries the type of a part's JSON in the type system only; it has no value. */
export const json = <Json>(): Json | undefined => undefined;

/** A part that is one file. `compile` makes what the server runs from; it gets null where the flow lacks the file. */
export const file = <Json, Compiled, const Row extends PartRow>(
  row: Row & {
    json: Json | undefined;
    compile?: (file: NonNullable<Json> | null, guard: GuardCompiler) => Compiled;
  },
) => row;

/** A part that is a folder. `compile` makes what the server runs from of each file; null leaves the file out. */
export const folder = <Json, Compiled, const Row extends PartRow>(
  row: Row & {
    json: Json | undefined;
    compile?: (file: NonNullable<Json>, guard: GuardCompiler) => Compiled | null;
  },
) => row;
