import { isRecord } from "#engine/index.ts";
import { figureFaults } from "../../values/figure-faults.ts";
import { SKILLS } from "./chat-guard.ts";
import { findingIn, type Check } from "../check.ts";

/** Finds skills of the chat that an earlier one always answers first, and a list that leaves a conversation without one. */
export const skillOrder: Check = (effective, definitions) => {
  // No overlay changes the skills, so the base checks them for all organizations.
  const file = effective.organisation === null ? definitions.sources.files.get(SKILLS) : undefined;
  const schema = definitions.base.schemas("chat-skills");
  if (file === undefined || !isRecord(schema)) return [];
  return figureFaults(file.value, schema, definitions.base.schemas).flatMap(
    ({ pointers: [pointer], ...fault }) =>
      pointer === undefined ? [] : [findingIn(file, pointer, fault)],
  );
};
