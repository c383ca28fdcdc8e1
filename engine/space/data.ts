/** Documents that an analysis constructs. */
import type { Json } from "../json/json.ts";
import { valueAt, withValueAt } from "../json/pointer.ts";

export interface Data {
  readonly application: Json;
  readonly profile: Json;
}

export const EMPTY: Data = { application: {}, profile: {} };

/** Values to set, by pointer; undefined removes a value. */
export type Changes = ReadonlyMap<string, Json | undefined>;

/** Returns the documents with the changes; those that no change concerns stay the same objects. */
export function withChanges(data: Data, changes: Changes): Data {
  return [...changes].reduce<Data>((changed, [pointer, value]) => {
    return withValueAt(changed, pointer, value);
  }, data);
}

/** The value at the pointer. Null counts as absent, as it does for guards. */
export function valueIn(data: Data, pointer: string): Json | undefined {
  const value = valueAt(data, pointer) as Json | undefined;
  return value ?? undefined;
}
