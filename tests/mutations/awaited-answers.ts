/** Finds the answers for which a step or a state waits. */
import { SCREEN, writtenOut, type Any, type Spot, type Tree } from "./tree.ts";

export const flowOf = (screen: string) => screen.replace(/\/screens\/.*/, "/flow.json");
export const checklistOf = (screen: string) => screen.replace(/\/screens\/.*/, "/checklist.json");

/** An answer of a screen for which a step of the checklist, or a state of a flow without one, waits. */
export interface Awaited extends Spot {
  name: string;
  path: string;
}

/** Returns the conditions under which the borrower leaves the steps, or the states, of a screen's flow. */
function waits(screen: string, tree: Tree): string[] {
  const checklist = tree.value(checklistOf(screen));
  const flow = tree.value(flowOf(screen));
  return checklist === undefined
    ? flow.states.flatMap(({ transitions = [] }: Any) =>
        transitions.length === 1 ? [writtenOut(transitions[0].when ?? "", flow.facts)] : [],
      )
    : checklist.steps.map(({ done }: Any) => writtenOut(done, checklist.facts));
}

/** Answers that one screen of the product alone asks for, and for which a condition waits with `&&` at most. */
export const awaitedAnswers =
  (test: (property: Any, wait: string, screen: Any, name: string) => boolean = () => true) =>
  (tree: Tree): Awaited[] => {
    const screens = tree.files(SCREEN);
    const asked = screens.flatMap((file) =>
      Object.values<Any>(tree.value(file, "/form/bind") ?? {}).filter(
        (target) => typeof target === "string",
      ),
    );
    return screens.flatMap((file) => {
      let conditions: string[] | null = null;
      return Object.entries<Any>(tree.value(file, "/form/bind") ?? {}).flatMap(([name, target]) => {
        const screen = tree.value(file);
        const property = screen.form.schema.properties?.[name];
        if (typeof target !== "string" || property?.type === undefined) return [];
        if (asked.filter((each) => each === target).length !== 1) return [];
        if (!screen.form.schema.required?.includes(name)) return [];
        if (
          screen.form.when?.[name] ??
          JSON.stringify(screen.form.rules ?? []).includes(`.${name}`)
        )
          return [];
        const path = target.slice(1).replaceAll("/", ".");
        conditions ??= waits(file, tree);
        const wait = conditions.find(
          (each) =>
            new RegExp(`\\b${path}\\b`).test(each) &&
            !each.includes("||") &&
            !each.includes("!" + path),
        );
        return wait !== undefined && test(property, wait, screen, name)
          ? [{ file, pointer: "/form/schema/required", name, path }]
          : [];
      });
    });
  };
