/** A new step of a flow, in all of the places in which definitions say it. */
import { isRecord, joinPointer, valueAt, withFollowing } from "#engine/index.ts";
import { EditRefused } from "#definitions/edits/index.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { EffectiveFlow } from "#definitions/model.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { camel, kebab, unique } from "../structure/new-names.ts";
import { newPage } from "../structure/new-page.ts";
import { addedPart } from "../structure/new-part.ts";
import { anchorOf, type Anchor } from "./anchor.ts";
import type { NewQuestion, StepAction, StepRequest } from "./messages.ts";
import type { Trying } from "./trying.ts";

type Add = Extract<StepAction, { kind: "add" }>;

/** A question with the place of its answer. */
export interface PlacedQuestion extends NewQuestion {
  readonly name: string;
  /** Pointer over both documents. */
  readonly place: string;
}

export interface AddedStep {
  readonly page: string;
  readonly screen: string;
  readonly questions: readonly PlacedQuestion[];
  readonly sentences: readonly string[];
}

/** @throws EditRefused with a reason for a person */
export function addStep(tried: Trying, request: StepRequest, action: Add): AddedStep {
  const { flow: id } = request;
  const own = flowIn(tried, request);
  if (action.title.trim() === "") throw new EditRefused("Write the heading of the page.");
  const required = action.questions.filter((each) => each.required);
  if (required.length === 0)
    throw new EditRefused(
      "Ask at least one question that must be answered: the step is done when it is.",
    );
  const anchor = anchorOf(own, action.after);
  const name = unique(kebab(action.title), [
    ...own.screens.keys(),
    ...own.flow.value.pages.map((page) => page.id.split("/").at(-1) ?? page.id),
  ]);
  const questions = placed(tried, request, own, action.questions);
  const done = questions
    .filter((each) => each.required)
    .map(({ place }) => `${place.slice(1).replaceAll("/", ".")} != null`)
    .join(" && ");
  const flowPath = own.flow.path;
  const [screen, page] = newPage(
    flowPath,
    name,
    anchor.state,
    { "/title": action.title.trim() },
    tried.read,
  );
  if (screen === undefined || page?.kind !== "insert" || !isRecord(page.value))
    throw new EditRefused("The page cannot be made.");
  tried.change(screen);
  const section = action.section ?? page.value.progress;
  const pageId = String(page.value.id);
  tried.change({
    ...page,
    after: anchor.page ?? page.after,
    value: { ...page.value, ...(section === undefined ? {} : { progress: section }) },
  });
  const hasState =
    anchor.state !== null && addState(tried, request, flowPath, anchor, { pageId, name, done });
  if (own.checklist !== null) addToChecklist(tried, own, action.after, { pageId, name, done });
  else if (!hasState) throw new EditRefused("Nothing can follow this step. Choose another one.");
  for (const question of questions)
    addQuestion(tried, request, `${id}/screens/${name}.json`, question);
  return {
    page: pageId,
    screen: name,
    questions,
    sentences: [
      `A new page “${action.title.trim()}” at ${pageId}.`,
      ...questions.map(
        ({ label, place, required: must }) =>
          `It asks “${label}”${must ? "" : ", which may stay empty"}, and keeps the answer at ${place}.`,
      ),
      own.checklist === null
        ? `The state ${camel(name)} comes after ${action.after}, and is over when the answers are given.`
        : `A step of the checklist comes after ${action.after}, and is done when the answers are given. The list of applications says it as it says ${action.after}.`,
      ...(typeof section === "string"
        ? [`The progress counts it to “${sectionTitle(own, section)}”.`]
        : []),
    ],
  };
}

export function flowIn({ workspace }: Trying, { lender, flow }: StepRequest): EffectiveFlow {
  const own = workspace.definitions.effective(lender).flows.get(flow);
  if (own === undefined) throw new EditRefused(`The lender has no flow "${flow}" any more.`);
  return own;
}

const sectionTitle = ({ flow }: EffectiveFlow, section: string): string =>
  flow.value.progress?.find(({ id }) => id === section)?.title ?? section;

interface NewStep {
  readonly pageId: string;
  readonly name: string;
  /** Guard that holds when the step is over. */
  readonly done: string;
}

/** Adds the state behind another. @returns whether something can follow that state */
function addState(
  tried: Trying,
  { scope }: StepRequest,
  path: string,
  { state: after }: Anchor,
  { pageId, name, done }: NewStep,
): boolean {
  const value = tried.read(path) as Flow;
  const id = unique(
    camel(name),
    value.states.map((state) => state.id),
  );
  const state = { id, page: pageId, follows: after ?? "", done };
  const { flow, faults } = withFollowing({ ...value, states: [...value.states, state] });
  if (faults.length > 0) return false;
  // An overlay names the state that the new one follows; the shared flow has the ways themselves.
  tried.change(
    scope === "lender"
      ? { kind: "insert", path, pointer: "/states", after, value: state }
      : { kind: "set", path, pointer: "", value: flow },
  );
  return true;
}

function addToChecklist(
  tried: Trying,
  own: EffectiveFlow,
  after: string,
  { pageId, name, done }: NewStep,
): void {
  const { checklist, flow } = own;
  if (checklist === null) return;
  const state = unique(
    name.toUpperCase().replaceAll("-", "_"),
    checklist.value.steps.map((step) => step.state),
  );
  const id = unique(
    name,
    checklist.value.steps.map((step) => step.id),
  );
  const before = checklist.value.steps.find((step) => step.id === after)?.state;
  const row = flow.value.checklist?.find(({ states }) => states.includes(before ?? ""));
  tried.change({
    kind: "insert",
    path: checklist.path,
    pointer: "/steps",
    after,
    value: { id, state, done },
  });
  tried.change({
    kind: "insert",
    path: flow.path,
    pointer: "/checklist",
    after: row?.id ?? flow.value.checklist?.at(-1)?.id ?? null,
    value: { id, states: [state], page: pageId },
  });
  addStatusWords(tried, own, before ?? "", state);
}

/** The list of applications says the new state as it says the one before. */
function addStatusWords(
  tried: Trying,
  { product }: EffectiveFlow,
  before: string,
  state: string,
): void {
  const labels = product?.value.applications?.labels;
  if (product === null || labels === undefined) return;
  const [first = "in progress"] = Object.values(labels);
  tried.change({
    kind: "set",
    path: product.path,
    pointer: joinPointer("/applications/labels", state),
    value: labels[before] ?? first,
  });
}

/** Gives each question a name in the form and a place of its own in the application. */
function placed(
  { workspace }: Trying,
  { lender }: StepRequest,
  own: EffectiveFlow,
  questions: readonly NewQuestion[],
): PlacedQuestion[] {
  const { definitions } = workspace;
  const { application } = flowEntities(own, definitions.within(definitions.effective(lender)));
  const known = valueAt(application, "/properties");
  const taken = Object.keys(isRecord(known) ? known : {});
  const names: string[] = [];
  return questions.map((question) => {
    if (question.label.trim() === "") throw new EditRefused("Write the label of each question.");
    const name = unique(camel(question.label), [...taken, ...names]);
    names.push(name);
    return { ...question, name, place: joinPointer("/application", name) };
  });
}

function addQuestion(
  tried: Trying,
  { lender }: StepRequest,
  path: string,
  { name, place, label, type, required, sensitivity, choices }: PlacedQuestion,
): void {
  const values = {
    "/title": label.trim(),
    "/type": type,
    "/bind": place,
    "/required": required,
    "/sensitivity": sensitivity,
    ...(choices.length === 0 ? {} : { "/choices": choices }),
  };
  const pointer = "/form/schema/properties";
  const changes = addedPart(
    tried.workspace.definitions,
    lender,
    { kind: "field", path, pointer, name, after: null, values },
    tried.read,
  );
  for (const change of changes) tried.change(change);
}
