import { isRecord } from "#engine/index.ts";
import { declaredSpace } from "../../guards/guard-names.ts";
import { figureFaults } from "../../values/figure-faults.ts";
import { SKILLS } from "./chat-guard.ts";
import { casesAt, unusedIn } from "./chat-case.ts";
import { findingIn, type Check } from "../check.ts";

/**
 * Finds skills of the chat that an earlier one always answers first, or that no conversation needs, and a list that
 * leaves a conversation without one.
 */
export const skillOrder: Check = (effective, definitions) => {
  // No overlay changes the skills, so the base checks them for all organizations.
  const file = effective.organisation === null ? definitions.sources.files.get(SKILLS) : undefined;
  const { schemas } = definitions.base;
  const schema = schemas("chat-skills");
  if (file === undefined || !isRecord(file.value) || !isRecord(schema)) return [];
  const faults = figureFaults(file.value, schema, schemas).flatMap(
    ({ pointers: [pointer], ...fault }) => (pointer === undefined ? [] : [{ pointer, ...fault }]),
  );
  return (
    faults.length > 0
      ? faults
      : unusedIn(
          casesAt(file.value.skills, "/skills", "skill"),
          [declaredSpace(schemas, "chat-skills")],
          "skill",
        )
  ).map(({ pointer, ...fault }) => findingIn(file, pointer, fault));
};
