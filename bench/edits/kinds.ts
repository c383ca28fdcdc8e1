/**
 * One edit of each kind that a product owner makes. The places come from the data: the flow with the most
 * states, its first screen with a form that a lender patches, and that lender.
 */
import type { OpenDefinitions } from "#definitions/index.ts";
import { joinPointer, valueAt } from "#engine/index.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- an edit changes whatever a definition has
type Json = any;

export interface EditKind {
  name: string;
  file: string;
  /** Changes the definition; the number makes each save another one. */
  change(json: Json, count: number): void;
}

const again = (text: string, count: number) => `${text}${"!".repeat(count)}`;

/** More negations would nest deeper than a guard may. */
const NEGATIONS = 8;

/** Writes a condition in another way that holds on the same data. */
const negatedTwice = (guard: string, count: number) =>
  `${"!!".repeat(1 + (count % NEGATIONS))}(${guard})${" ".repeat(count)}`;

/** Returns the kinds of edits of the shipped definitions. Throws when these have no place for one. */
export function editKinds({ definitions }: Pick<OpenDefinitions, "definitions">): EditKind[] {
  if (definitions === null) throw new Error("The shipped definitions cannot be read.");
  const { sources, base } = definitions;
  const [flow] = [...base.flows.values()].sort(
    (a, b) => b.flow.value.states.length - a.flow.value.states.length,
  );
  if (flow === undefined) throw new Error("There is no flow.");
  const overlays = [...sources.files.values()].filter(({ path }) => path.endsWith("/overlay.json"));
  const [place] = [...flow.screens.values()].flatMap((screen) => {
    const { path, value } = screen;
    const overlay = overlays.find((each) => valueAt(each.value, joinPointer("/patch", path)));
    return overlay && value.form && path.startsWith(`${flow.id}/`) ? [{ screen, overlay }] : [];
  });
  const guarded = flow.flow.value.states.findIndex(({ transitions }) => transitions?.[0]?.when);
  const step = flow.checklist?.value.steps.findIndex(({ done }) => done !== "false") ?? -1;
  const [fact] = Object.keys(flow.flow.value.facts ?? {});
  if (place === undefined || guarded < 0 || step < 0 || fact === undefined)
    throw new Error("There is nothing to edit.");
  const { screen, overlay } = place;
  return [
    {
      name: "a sentence",
      file: `flows/${screen.path}`,
      change: (json, count) => (json.title = again(json.title, count)),
    },
    {
      name: "a screen with one field less to fill",
      file: `flows/${screen.path}`,
      change: (json, count) => {
        json.form.schema.description = again("Changed", count);
        json.form.schema.required = (json.form.schema.required ?? []).slice(1);
      },
    },
    {
      name: "a guard",
      file: `flows/${flow.flow.path}`,
      change(json, count) {
        const transition = json.states[guarded].transitions[0];
        transition.when = negatedTwice(transition.when, count);
      },
    },
    {
      name: "a fact",
      file: `flows/${flow.flow.path}`,
      change: (json, count) => (json.facts[fact] = negatedTwice(json.facts[fact], count)),
    },
    {
      name: "a step of the checklist",
      file: `flows/${flow.checklist?.path}`,
      change: (json, count) => (json.steps[step].done = negatedTwice(json.steps[step].done, count)),
    },
    {
      name: "an overlay",
      file: overlay.path,
      change: (json, count) => (json.patch[screen.path].title = again("Changed", count)),
    },
  ];
}
