/**
 * unknown-checklist-state: the flow names a checklist state that an application cannot have, or the
 * state of a step looks misspelt. A state looks misspelt when no page answers it and a similar
 * state has a page.
 */
import { didYouMean } from "../../names/did-you-mean.ts";
import { answeredStates, checklistStates } from "./checklist-states.ts";
import type { RulesAnalysis, LocatedFault, Rules } from "../subject.ts";

export const unknownChecklistState: RulesAnalysis = (subject) => {
  const states = checklistStates(subject.entities);
  if (states.length === 0) return [];
  const unknown = namedStates(subject)
    .filter(({ name }) => !states.includes(name))
    .map(({ part, name, pointer }): LocatedFault => ({
      part,
      code: "unknown-checklist-state",
      pointer,
      message: `"${name}" is not a checklist state of an application.`,
      fix:
        didYouMean(name, states) ??
        "Name a state of a step, or add it to `states` of the checklist.",
    }));
  return [...unknown, ...misspelt(subject)];
};

function misspelt({ flow, checklist }: Rules): readonly LocatedFault[] {
  if (flow.checklist === undefined) return [];
  const answered = answeredStates(flow);
  return (checklist?.steps ?? []).flatMap(({ state }, index) => {
    const fix = answered.has(state) ? null : didYouMean(state, answered);
    if (fix === null) return [];
    return [
      {
        part: "checklist",
        code: "unknown-checklist-state",
        pointer: `/steps/${index}/state`,
        message: `No page of the flow answers the checklist state "${state}".`,
        fix,
      },
    ];
  });
}

interface Named {
  readonly part: LocatedFault["part"];
  readonly name: string;
  readonly pointer: string;
}

const POLLING_LISTS = ["waiting", "brief", "terminal", "keep"] as const;

function namedStates({ flow }: Rules): readonly Named[] {
  const inFlow = (name: string, pointer: string): Named => ({ part: "flow", name, pointer });
  const list = (names: readonly string[] | undefined, pointer: string): readonly Named[] =>
    (names ?? []).map((name, index) => inFlow(name, `${pointer}/${index}`));
  const { polling } = flow;
  return [
    ...(flow.checklist ?? []).flatMap((row, index) =>
      list(row.states, `/checklist/${index}/states`),
    ),
    ...list(flow.leftToStates, "/leftToStates"),
    ...POLLING_LISTS.flatMap((name) => list(polling?.[name], `/polling/${name}`)),
    ...(polling === undefined ? [] : [inFlow(polling.unknown, "/polling/unknown")]),
  ];
}
