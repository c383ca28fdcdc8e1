/** The states and the steps whose page has a form. */
import type { Candidate, CompiledFlow, CompiledState } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import { fieldsOf } from "../../space/fields-of.ts";
import type { Subject } from "../subject.ts";
import { pagesFilling } from "./form-readers.ts";
import { firsts, holding, type PlaceWithForm } from "./place-with-form.ts";
import { stepsWithForms } from "./steps-with-forms.ts";

export function placesWithForms(subject: Subject): readonly PlaceWithForm[] {
  const { compiled, compiledChecklist, forms } = subject;
  if (compiled === null || forms.size === 0) return [];
  return compiledChecklist === null
    ? [...compiled.states.values()].flatMap((state, index) =>
        ofState(state, index, compiled, forms),
      )
    : stepsWithForms(compiledChecklist, compiled, subject);
}

function ofState(
  { id, page, pages, transitions }: CompiledState,
  index: number,
  flow: CompiledFlow,
  forms: Subject["forms"],
): readonly PlaceWithForm[] {
  const ways = transitions.length > 0 ? transitions : waysAround(id, flow);
  if (ways.length === 0 || ways.some(({ guard }) => guard === null)) return [];
  return firsts([...pages, { to: page, guard: null }]).flatMap(
    ({ page: shownPage, shown }): PlaceWithForm[] => {
      const form = forms.get(shownPage);
      if (form === undefined || form.cases.length === 0) return [];
      const reads = (guard: Guard | null) =>
        guard !== null && pagesFilling(forms, fieldsOf(guard)).has(shownPage);
      const entries = flow.entries.filter(({ to, guard }) => to !== id && reads(guard));
      // A page of a state without transitions may have an end of its own, unless the way around it waits for the form.
      if (transitions.length === 0 && !ways.some(({ guard }) => reads(guard))) return [];
      return [
        {
          form,
          part: "flow",
          pointer: `/states/${index}`,
          what: `the state "${id}"`,
          shown,
          before: [],
          exits: [...ways, ...entries].map(({ guard }) => holding(guard)),
          turns: [],
          derive: [],
        },
      ];
    },
  );
}

/** Returns the transitions that come before those to a state: after its page the machine takes one of them instead. */
const waysAround = (id: string, { states }: CompiledFlow): readonly Candidate[] =>
  [...states.values()].flatMap(({ transitions }) =>
    transitions.slice(
      0,
      Math.max(
        0,
        transitions.findIndex(({ to }) => to === id),
      ),
    ),
  );
