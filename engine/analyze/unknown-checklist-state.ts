/** unknown-checklist-state: the flow or the checklist names a checklist state that an application cannot have. */
import { closest } from "../guard/suggest.ts";
import { checklistStates } from "./checklist-states.ts";
import type { Analysis, LocatedFault, Subject } from "./subject.ts";

export const unknownChecklistState: Analysis = (subject) => {
  const states = checklistStates(subject.entities);
  if (states.length === 0) return [];
  return namedStates(subject)
    .filter(({ name }) => !states.includes(name))
    .map(({ part, name, pointer }): LocatedFault => {
      const near = closest(name, states);
      return {
        part,
        code: "unknown-checklist-state",
        pointer,
        message: `"${name}" is not a checklist state of an application.`,
        fix:
          near === null
            ? "Name a value of application.status.checklistStatus."
            : `Did you mean "${near}"?`,
      };
    });
};

interface Named {
  readonly part: LocatedFault["part"];
  readonly name: string;
  readonly pointer: string;
}

const POLLING_LISTS = ["waiting", "terminal", "keep"] as const;

function namedStates({ flow, checklist }: Subject): readonly Named[] {
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
    ...(checklist?.steps ?? []).map((step, index): Named => {
      return { part: "checklist", name: step.state, pointer: `/steps/${index}/state` };
    }),
  ];
}
