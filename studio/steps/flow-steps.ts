/** The steps of a flow, in the order in which a borrower takes them. */
import { mustBeTranslated } from "#definitions/overlays/offered.ts";
import type { Definitions, EffectiveFlow } from "#definitions/model.ts";
import { ANSWER_TYPES } from "../structure/answer-types.ts";
import { SENSITIVITIES } from "../structure/new-field.ts";
import type { FlowStep, FlowSteps } from "./messages.ts";

/** @throws when the lender has no such flow */
export function stepsOf(definitions: Definitions, lender: string, flow: string): FlowSteps {
  const effective = definitions.effective(lender);
  const own = effective.flows.get(flow);
  if (own === undefined) throw new Error(`${lender} has no flow "${flow}".`);
  const locales = Array.isArray(effective.info.locales) ? effective.info.locales : [];
  return {
    flow,
    hasChecklist: own.checklist !== null,
    steps: own.checklist === null ? statesOf(own) : checklistSteps(own),
    sections: (own.flow.value.progress ?? []).map(({ id, title }) => ({ id, title })),
    answerTypes: ANSWER_TYPES.map(({ label }) => label),
    sensitivities: SENSITIVITIES.map(({ label }) => label),
    locales: (locales as unknown[]).filter(
      (each): each is string =>
        typeof each === "string" &&
        each !== "en-US" &&
        mustBeTranslated(effective.info, own.flow.value, each),
    ),
  };
}

function checklistSteps(own: EffectiveFlow): FlowStep[] {
  const rows = own.flow.value.checklist ?? [];
  return (own.checklist?.value.steps ?? []).map(({ id, state }, index) => {
    const page = rows.find(({ states }) => states.includes(state))?.page ?? null;
    return {
      id,
      page,
      label: titleOf(own, page) ?? words(id),
      overlaid: isOverlaid(own.checklist?.origin(`/steps/${index}/id`).file.path),
    };
  });
}

const statesOf = (own: EffectiveFlow): FlowStep[] =>
  inOrder(own).map((state) => ({
    id: state.id,
    page: state.page,
    label: titleOf(own, state.page) ?? words(state.id),
    overlaid: isOverlaid(
      own.flow.origin(`/states/${own.flow.value.states.indexOf(state)}/id`).file.path,
    ),
  }));

/** Returns the states in the order of the road from the first one, then the others. */
function inOrder({ flow }: EffectiveFlow) {
  const { states, initial } = flow.value;
  const byId = new Map(states.map((state) => [state.id, state]));
  const seen = new Set<string>();
  const road: typeof states = [];
  let next: string | undefined = initial;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    const state = byId.get(next);
    if (state === undefined) break;
    road.push(state);
    next = state.transitions?.find(({ to }) => !seen.has(to))?.to;
  }
  return [...road, ...states.filter(({ id }) => !seen.has(id))];
}

const isOverlaid = (path: string | undefined): boolean =>
  path?.startsWith("flows/organisations/") === true;

function titleOf(own: EffectiveFlow, page: string | null): string | null {
  const screen = own.flow.value.pages.find(({ id }) => id === page)?.screen;
  const title = own.screens.get(screen ?? "")?.value.title;
  return title === undefined ? null : title.replaceAll(/<[^>]+>/g, "");
}

function words(name: string): string {
  const spaced = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[-_/]/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
