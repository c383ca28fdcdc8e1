import { guardFinding, type Scope, type SourceMap } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { declaredScope } from "../../guards/guard-names.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Definitions } from "../../model.ts";
import type { Check } from "../check.ts";
import { diagnosed, scopeOfFile } from "../guard-faults.ts";
import { ownAnswers } from "./own-answers.ts";

export const SKILLS = "flows/chatbot/skills.json";

/**
 * Finds guards without a meaning in the answers of the chatbot and in its rules for calling people.
 */
export const chatGuard: Check = (effective, definitions) => {
  // No overlay changes the skills, so the base checks them for all organizations.
  const skills = effective.organisation === null ? skillFaults(definitions) : [];
  const answers = ownAnswers(effective, definitions);
  if (answers === null) return skills;
  const map = answers.file.sourceMap(effective.organisation);
  // An application of any flow can get the answer. A flow without the facts of a case skips the
  // case.
  const scopes = [...definitions.base.flows.values()].map((flow) =>
    scopeOfFile(
      answers.file.value,
      { schema: "chat-answers", schemas: effective.schemas },
      flowEntities(flow, definitions),
      flow.flow.value.facts,
    ),
  );
  return [
    ...skills,
    ...faultyEverywhere(answers.file.value, effective.schemas, ...scopes).map(
      ({ diagnostic, source, pointer }) => guardFinding(diagnostic, source, pointer, map),
    ),
  ];
};

/** Returns the faults of the flow that has the fewest of them, at the guards that are faulty in all flows. */
const faultyEverywhere = memoize(
  (answers: unknown, schemas: SchemaLookup, ...scopes: readonly Scope[]) => {
    const inEach = scopes.map((scope) => diagnosed(answers, "chat-answers", schemas, scope));
    const [nearest = []] = inEach.toSorted((a, b) => a.length - b.length);
    return nearest.filter(({ pointer }) =>
      inEach.every((faults) => faults.some((fault) => fault.pointer === pointer)),
    );
  },
);

function skillFaults(definitions: Definitions): Finding[] {
  const file = definitions.sources.files.get(SKILLS);
  if (file === undefined) return [];
  const { schemas } = definitions.base;
  const scope = declaredScope(schemas, "chat-skills");
  const map: SourceMap = {
    organisation: null,
    definition: file.path,
    locate(pointer, offset) {
      const { line = null, column = null } = file.placeOf(pointer, offset) ?? {};
      return { file: file.path, pointer, line, column };
    },
  };
  return diagnosed(file.value, "chat-skills", schemas, scope).map(
    ({ diagnostic, source, pointer }) => guardFinding(diagnostic, source, pointer, map),
  );
}
