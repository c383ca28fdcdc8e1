import { isRecord, schemaScope } from "#engine/index.ts";
import type { Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import { joinPointer } from "../pointer.ts";
import type { Check } from "./check.ts";
import { guardFaults, scopeOf } from "./guard-faults.ts";

const SKILLS = "flows/chatbot/skills.json";

type Guards = [pointer: string, source: string][];

const guardsIn = (list: unknown, place: string): Guards =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown, index): Guards =>
    isRecord(each) && typeof each["when"] === "string"
      ? [[joinPointer(place, index, "when"), each["when"]]]
      : [],
  );

/** Guards of the cases in which an answer speaks of the borrower's own application. */
export const guardsOfAnswers = (value: unknown): Guards =>
  isRecord(value) && Array.isArray(value["answers"])
    ? value["answers"].flatMap((answer: unknown, index) =>
        isRecord(answer) ? guardsIn(answer["cases"], joinPointer("/answers", index, "cases")) : [],
      )
    : [];

const guardsOfSkills = (value: unknown): Guards =>
  isRecord(value) ? guardsIn(value["skills"], "/skills") : [];

/** What the chat says or whom it calls stands under a condition that has no meaning. */
export const chatGuard: Check = (effective, definitions) => {
  // Skills are nobody's overlay: they are looked at once, with the base.
  const skills = effective.organisation === null ? skillFaults(definitions) : [];
  const { answers } = effective;
  if (answers === null) return skills;
  const map = () => answers.file.sourceMap(effective.organisation);
  // An answer is about an application of any flow: in a flow that lacks its facts the case is passed over.
  const inEach = [...definitions.base.flows.values()].map(({ flow }) =>
    guardFaults(
      answers.file.value,
      guardsOfAnswers,
      scopeOf(definitions.entities, flow.value.facts),
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
  const scope = schemaScope({
    organisation: definitions.entity("organisation"),
    application: definitions.entities.application,
  });
  return guardFaults(file.value, guardsOfSkills, scope, () => ({
    organisation: null,
    definition: file.path,
    locate: (pointer, offset) => {
      const place = file.placeOf(pointer, offset);
      return { file: file.path, pointer, line: place?.line ?? null, column: place?.column ?? null };
    },
  }));
}
