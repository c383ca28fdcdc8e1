/** A step that moves or goes away, in all of the places in which definitions say it. */
import { isRecord, joinPointer, withFollowing } from "#engine/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";
import { EditRefused, onlyThisLender } from "#definitions/edits/index.ts";
import type { EffectiveFlow } from "#definitions/model.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { changesFor } from "../structure/actions.ts";
import { anchorOf } from "./anchor.ts";
import { flowIn } from "./added-step.ts";
import type { StepAction, StepRequest } from "./messages.ts";
import type { Trying } from "./trying.ts";

type Of<Kind extends StepAction["kind"]> = Extract<StepAction, { kind: Kind }>;

export function moveStep(
  tried: Trying,
  request: StepRequest,
  { step, after }: Of<"move">,
): readonly string[] {
  const own = flowIn(tried, request);
  if (step === after) throw new EditRefused("Choose another step to come after.");
  if (own.checklist === null) {
    followState(tried, request, own, step, after);
    return [`The state ${step} comes after ${after}; what led to it leads on.`];
  }
  const { path } = own.checklist;
  const steps = stepsIn(tried.read(path));
  const moved = steps.find(({ id }) => id === step);
  if (moved === undefined) throw onlyThisLender("the step");
  const others = steps.filter((each) => each !== moved);
  const position = others.findIndex(({ id }) => id === after);
  if (position < 0) throw new EditRefused(`There is no step "${after}" any more.`);
  others.splice(position + 1, 0, moved);
  tried.change({ kind: "set", path, pointer: "/steps", value: others });
  const [from, to] = [anchorOf(own, step), anchorOf(own, after)];
  const sentence = `The step ${step} of the checklist comes after ${after}.`;
  if (from.state === null || to.state === null || from.state === to.state) return [sentence];
  try {
    followState(tried, request, own, from.state, to.state);
  } catch (error) {
    // The checklist decides first: a state with several ways on stays where it is.
    if (error instanceof EditRefused) return [sentence];
    throw error;
  }
  return [sentence, `The state ${from.state} follows ${to.state}, and its page moves along.`];
}

function followState(
  tried: Trying,
  { scope }: StepRequest,
  own: EffectiveFlow,
  state: string,
  after: string,
): void {
  const { path } = own.flow;
  const value = tried.read(path) as Flow;
  const named = value.states.map((each) =>
    each.id === state ? { ...each, follows: after } : each,
  );
  const { flow, faults } = withFollowing({ ...value, states: named });
  const [fault] = faults;
  if (fault !== undefined) throw new EditRefused(`${fault.message} ${fault.fix}`);
  tried.change(
    scope === "lender"
      ? { kind: "set", path, pointer: `/states/${state}/follows`, value: after }
      : { kind: "set", path, pointer: "", value: flow },
  );
}

export function removeStep(
  tried: Trying,
  request: StepRequest,
  { step }: Of<"remove">,
): readonly string[] {
  const own = flowIn(tried, request);
  const { checklist, flow } = own;
  const { page } = checklist === null ? anchorOf(own, step) : { page: pageOf(own, step) };
  const sentences: string[] = [];
  if (checklist !== null) {
    tried.change({ kind: "remove", path: checklist.path, pointer: joinPointer("/steps", step) });
    sentences.push(`The step ${step} leaves the checklist.`);
    removeRow(tried, request, own, step);
  }
  const shown = page === null || isInTable(tried, request, page) ? [] : statesOf(own, page);
  for (const state of checklist === null ? [step] : shown) {
    part(tried, request, flow.path, joinPointer("/states", state));
    sentences.push(`The state ${state} goes; what led to it leads on.`);
  }
  if (page !== null && !isShown(tried, request, page)) {
    const screen = flow.value.pages.find(({ id }) => id === page)?.screen;
    if (valueByIds(tried.read(flow.path), joinPointer("/pages", page)) !== undefined)
      part(tried, request, flow.path, joinPointer("/pages", page));
    if (screen !== undefined) removeScreen(tried, request, screen);
    sentences.push(`The page ${page} goes: no step shows it any more.`);
  }
  return sentences;
}

/** Removes a part as the structure view does. */
function part(tried: Trying, { lender, scope }: StepRequest, path: string, pointer: string): void {
  const { definitions } = tried.workspace;
  const action = { kind: "remove", path, pointer } as const;
  for (const change of changesFor(definitions, { lender, scope, action })) tried.change(change);
}

const stepsIn = (value: unknown): { id: string }[] => {
  const steps = isRecord(value) ? value.steps : undefined;
  return Array.isArray(steps) ? (steps as { id: string }[]) : [];
};

function pageOf({ flow, checklist }: EffectiveFlow, step: string): string | null {
  const state = checklist?.value.steps.find(({ id }) => id === step)?.state ?? "";
  return flow.value.checklist?.find(({ states }) => states.includes(state))?.page ?? null;
}

/** The page table names a state of the checklist for as long as a step gives it. */
function removeRow(
  tried: Trying,
  request: StepRequest,
  { flow, checklist }: EffectiveFlow,
  step: string,
): void {
  const { steps = [] } = checklist?.value ?? {};
  const state = steps.find(({ id }) => id === step)?.state ?? "";
  if (steps.some((each) => each.id !== step && each.state === state)) return;
  removeStatusWords(tried, request, state);
  for (const row of flow.value.checklist ?? []) {
    if (!row.states.includes(state)) continue;
    const pointer = joinPointer("/checklist", row.id);
    const states = row.states.filter((each) => each !== state);
    tried.change(
      states.length === 0
        ? { kind: "remove", path: flow.path, pointer }
        : { kind: "set", path: flow.path, pointer: `${pointer}/states`, value: states },
    );
  }
}

/** The list of applications has no words for a state that no application reaches. */
function removeStatusWords(tried: Trying, request: StepRequest, state: string): void {
  const { product, copy } = flowIn(tried, request);
  const pointer = joinPointer("/applications/labels", state);
  if (product === null || valueByIds(tried.read(product.path), pointer) === undefined) return;
  tried.change({ kind: "remove", path: product.path, pointer });
  removeTexts(tried, request.flow, copy, joinPointer("/texts", "product", pointer));
}

/** Removes a translation, or those of a whole file, in every language. */
function removeTexts(
  tried: Trying,
  flow: string,
  copy: EffectiveFlow["copy"],
  pointer: string,
): void {
  for (const locale of copy.keys()) {
    const path = `${flow}/copy/${locale}.json`;
    if (valueByIds(tried.read(path), pointer) !== undefined)
      tried.change({ kind: "remove", path, pointer });
  }
}

const isInTable = (tried: Trying, request: StepRequest, page: string): boolean =>
  flowIn(tried, request).flow.value.checklist?.some((row) => row.page === page) === true;

const statesOf = ({ flow }: EffectiveFlow, page: string): string[] =>
  flow.value.states.filter((state) => state.page === page).map(({ id }) => id);

/** Whether anything of the flow still leads to the page. */
function isShown(tried: Trying, request: StepRequest, page: string): boolean {
  const { pages, progress: _progress, ...rest } = flowIn(tried, request).flow.value;
  const others = pages.filter(({ id }) => id !== page);
  return JSON.stringify([rest, others]).includes(JSON.stringify(page));
}

/** Removes a screen that no page shows, with its translations. */
function removeScreen(tried: Trying, request: StepRequest, screen: string): void {
  const own = flowIn(tried, request);
  if (own.flow.value.pages.some((each) => each.screen === screen)) return;
  const path = `${request.flow}/screens/${screen}.json`;
  if (tried.read(path) !== undefined && (request.scope === "all" || own.screens.get(screen)?.added))
    tried.change({ kind: "file", path, value: undefined });
  if (flowIn(tried, request).screens.has(screen)) return;
  removeTexts(tried, request.flow, own.copy, joinPointer("/texts", `screens/${screen}`));
}
