/** Lists in JSON whose shape is not checked yet. A value that is not a list has no members. */
import { isRecord, type JsonRecord } from "./json.ts";
import { joinPointer } from "./pointer.ts";

/** Returns the members of a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the members of a list that are objects. */
export const recordsOf = (value: unknown): JsonRecord[] => listOf(value).filter(isRecord);

/** Returns the members of a list that are texts. */
export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((member) => typeof member === "string");

/**
 * Returns the members of a list that are objects, each with its pointer.
 * @param pointer of the list
 */
export const placedRecords = (
  list: unknown,
  pointer: string,
): [member: JsonRecord, pointer: string][] =>
  listOf(list).flatMap((member, index): [JsonRecord, string][] =>
    isRecord(member) ? [[member, joinPointer(pointer, index)]] : [],
  );
