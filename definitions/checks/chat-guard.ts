import type { Finding } from "../finding.ts";
import { flowEntities } from "../flow-entities.ts";
import { declaredScope } from "../guard-names.ts";
import type { Definitions } from "../model.ts";
import type { Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

const SKILLS = "flows/chatbot/skills.json";

/**
 * Finds guards without a meaning in the answers of the chatbot and in its rules for calling people.
 */
export const chatGuard: Check = (effective, definitions) => {
  // No overlay changes the skills, so the base checks them for all organizations.
  const skills = effective.organisation === null ? skillFaults(definitions) : [];
  const { answers } = effective;
  if (answers === null) return skills;
  const map = () => answers.file.sourceMap(effective.organisation);
  // An application of any flow can get the answer. A flow without the facts of a case skips the
  // case.
  const inEach = [...definitions.base.flows.values()].map((flow) =>
    guardFaults(
      answers.file.value,
      { schema: "chat-answers", schemas: effective.schemas },
      scopeOf(flowEntities(flow, definitions), flow.flow.value.facts),
      map,
    ),
  );
  const [nearest = []] = inEach.toSorted((a, b) => a.length - b.length);
  const everywhere = nearest.filter(({ pointer }) =>
    inEach.every((faults) => faults.some((fault) => fault.pointer === pointer)),
  );
  return [...skills, ...everywhere];
};

function skillFaults(definitions: Definitions): Finding[] {
  const file = definitions.sources.files.get(SKILLS);
  if (file === undefined) return [];
  const scope = declaredScope(definitions.base.schemas, "chat-skills");
  return guardFaults(
    file.value,
    { schema: "chat-skills", schemas: definitions.base.schemas },
    scope,
    () => ({
      organisation: null,
      definition: file.path,
      locate: (pointer, offset) => {
        const place = file.placeOf(pointer, offset);
        return {
          file: file.path,
          pointer,
          line: place?.line ?? null,
          column: place?.column ?? null,
        };
      },
    }),
  );
}
