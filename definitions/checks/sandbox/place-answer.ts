import { isRecord, joinPointer } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { Definitions } from "../../model.ts";
import type { AnswerFault } from "../../sandbox/answer-fault.ts";
import { answerFaults } from "../../sandbox/answer-faults.ts";
import { productFlow } from "../../sandbox/product-flow.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import { findingIn, type Check } from "../check.ts";
import { PLACES } from "./sandbox-state.ts";

/**
 * Finds places of the sandbox that are listed twice, answers that no screen of the place takes, and data that the
 * application refuses.
 */
export const placeAnswer: Check = ({ organisation }, definitions) => {
  const file = definitions.sources.files.get(PLACES);
  const { places } = asRecord(file?.value);
  // No overlay changes the sandbox, so the base checks it for all organizations.
  if (organisation !== null || file === undefined || !Array.isArray(places)) return [];
  const keys = places.map(keyOf);
  return (places as unknown[]).flatMap((place, index) => {
    if (!isRecord(place)) return [];
    const at = joinPointer("/places", index);
    const first = keys.indexOf(keyOf(place));
    return first === index
      ? faultsOf(place, at, definitions).map(({ pointer, ...fault }) =>
          findingIn(file, pointer, { code: "sandbox-answer", severity: "warning", ...fault }),
        )
      : [repeated(file, at, first)];
  });
};

const keyOf = (place: unknown): string => {
  const { checklistState, persona, state } = asRecord(place);
  return JSON.stringify([checklistState, persona, state]);
};

const repeated = (file: SourceFile, pointer: string, first: number): Finding =>
  findingIn(file, pointer, {
    code: "duplicate-id",
    message: `Item ${first} of this list already is this place: the same checklist state, persona and state.`,
    fix: "Remove one of them, or correct it.",
  });

function faultsOf(
  { persona, checklistState, state, answer, release }: Readonly<Record<string, unknown>>,
  at: string,
  definitions: Definitions,
): AnswerFault[] {
  const file = definitions.sources.files.get(`flows/sandbox/personas/${String(persona)}.json`);
  const flow = productFlow(file, definitions);
  if (flow === undefined) return [];
  const { application } = definitions.entitiesOf(flow);
  const pages = [
    ...(flow.checklist ?? []).filter(({ states }) => states.includes(String(checklistState))),
    ...flow.states.filter(({ id }) => id === state),
  ].flatMap(({ page }) => page ?? []);
  const forms = flow.pages
    .filter(({ id, within }) => pages.includes(id) || within?.some((each) => pages.includes(each)))
    .flatMap(({ screen }) => {
      const { form } = asRecord(
        definitions.base.flows.get(flow.id)?.screens.get(screen ?? "")?.value,
      );
      return isRecord(form) && isRecord(form.schema) ? [form.schema] : [];
    });
  const answered = forms.map((schema) =>
    answerFaults(answer, schema, joinPointer(at, "answer"), "form"),
  );
  return [
    ...(answered.toSorted((one, other) => one.length - other.length)[0] ?? []),
    ...answerFaults(release, application, joinPointer(at, "release"), "application"),
  ];
}
