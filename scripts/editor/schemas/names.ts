/** The names that definitions use, by kind as the mark `x-names` calls them, each with its meaning. */
import { isRecord, joinPointer, resolveSchema, type JsonSchema } from "#engine/index.ts";
import { flagsIn } from "#definitions/guards/flag-entities.ts";
import { flowEntities } from "#definitions/parts/flow-entities.ts";
import type { Definitions, EffectiveFlow } from "#definitions/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Journey } from "#schemas/types/journey.ts";

/** A text about each name; empty when nothing describes it. */
export type DescribedNames = ReadonlyMap<string, string>;

/** Names by kind. */
export type Names = Readonly<Record<string, DescribedNames>>;

type Described = {
  readonly id: string;
  readonly description?: string | undefined;
  readonly title?: string;
};

const byId = (list: readonly Described[] | undefined): DescribedNames =>
  new Map((list ?? []).map(({ id, title, description }) => [id, title ?? description ?? ""]));

/** Returns the names that files of a flow use. */
export function namesInFlow(definitions: Definitions, flow: EffectiveFlow): Names {
  const { pages, states, progress, lookups, choices, polling, checklist: rows } = flow.flow.value;
  const checklist = flow.checklist?.value;
  const titleOf = (screen: string | undefined) => flow.screens.get(screen ?? "")?.value.title ?? "";
  const steps = checklist?.steps ?? [];
  const entities = flowEntities(flow, definitions);
  const checklistStates = new Map([
    ...steps.map(({ state, description }) => [state, description ?? ""] as const),
    ...(checklist?.taskLists ?? []).map(
      ({ state, description }) => [state, description ?? ""] as const,
    ),
    ...[...(checklist?.states ?? []), polling?.unknown ?? []]
      .flat()
      .map((state) => [state, ""] as const),
  ]);
  const answered = new Set((rows ?? []).flatMap((row) => row.states));
  return {
    ...sharedNames(definitions),
    page: new Map(pages.map(({ id, screen }) => [id, titleOf(screen)])),
    state: byId(states),
    progress: byId(progress),
    lookup: byId(lookups),
    choices: new Map(Object.keys(choices ?? {}).map((name) => [name, ""])),
    screen: new Map([...flow.screens].map(([id, { value }]) => [id, value.title])),
    document: new Map([...flow.documents].map(([id, { value }]) => [id, value.title])),
    stage: byId(flow.stages?.value.stages),
    condition: byId(flow.conditions?.value.cards),
    task: byId(checklist?.taskLists?.flatMap(({ tasks }) => tasks)),
    checklistState: checklistStates,
    productState: new Map([
      ...checklistStates,
      // A state with a row in the flow has one page, whatever the flow's own state is.
      ...[...checklistStates]
        .filter(([state]) => !answered.has(state))
        .flatMap(([state]) => states.map(({ id }) => [`${state}/${id}`, ""] as const)),
    ]),
    journey: byId(journeysOf(definitions, flow.id)),
    journeyStep: new Map(
      journeysOf(definitions, flow.id).flatMap(({ id, title, steps }) => [
        [id, title] as const,
        ...steps.flatMap((step) =>
          step.id === undefined ? [] : [[`${id}#${step.id}`, step.title] as const],
        ),
      ]),
    ),
    screenOfFlow: new Map(
      [...flow.screens].map(([id, { value }]) => [`${flow.id}/${id}`, value.title]),
    ),
    jobs: byId(flow.procedures?.value.jobs),
    effects: byId(flow.procedures?.value.effects),
    pointer: new Map([
      ...pointersIn(entities.application, "/application"),
      ...pointersIn(entities.profile, "/profile"),
    ]),
  };
}

/** Journeys are in no overlay, so they are read as they are written. */
const journeysOf = ({ sources }: Definitions, flow: string): Journey[] =>
  [...sources.files.values()].flatMap(({ path, kind, value }) =>
    kind?.name === "journey" && path.startsWith(`flows/${flow}/`) && isRecord(value)
      ? [value as unknown as Journey]
      : [],
  );

function sharedNames(definitions: Definitions): Names {
  const { base, organisations, sources } = definitions;
  const flows = [...base.flows.values()].map(({ flow }) => flow.value);
  const callable = [...base.files.values()].flatMap(({ path, value }) =>
    path.endsWith("/flow.json") && isRecord(value) && value.callable === true
      ? [value as unknown as Flow]
      : [],
  );
  const personas = [...sources.files.values()].flatMap(({ kind, value }) =>
    kind?.name === "persona" && isRecord(value) ? [value as unknown as Described] : [],
  );
  const products = flows.flatMap(({ product }) => product ?? []);
  return {
    flow: byId(flows),
    product: new Map(products.map((name) => [name, ""])),
    organisation: new Map([...organisations.keys()].map((code) => [code, ""])),
    flag: byId(flagsIn(sources)),
    persona: byId(personas),
    callable: byId(callable),
    // A callable flow is part of its callers, where its names are others.
    calledPage: byId(callable.flatMap(({ pages }) => pages)),
    calledState: byId([...callable.flatMap(({ states }) => states), { id: "return" }]),
  };
}

/** Returns the names that any of them has. */
export function mergedNames(names: readonly Names[]): Names {
  const kinds = new Set(names.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, new Map(names.flatMap((each) => [...(each[kind] ?? [])]))]),
  );
}

/** Returns the names of all flows, for a file that does not say which flow it belongs to. */
export function namesInAll(names: readonly Names[]): Names {
  const all = mergedNames(names);
  return {
    ...all,
    page: new Map([...(all.page ?? []), ...(all.calledPage ?? [])]),
    state: new Map([...(all.state ?? []), ...(all.calledState ?? [])]),
  };
}

/** Deepest place below a document that a screen binds. */
const DEEPEST = 6;

/** Returns the pointers of the values of a document, with their descriptions. */
function pointersIn(root: JsonSchema, base: string): (readonly [string, string])[] {
  const collect = (
    schema: JsonSchema,
    pointer: string,
    depth: number,
  ): (readonly [string, string])[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
      const resolved = resolveSchema(member, root);
      const place = joinPointer(pointer, name);
      const written = isRecord(member) ? member.description : undefined;
      const description = written ?? resolved.description;
      const below = depth < DEEPEST ? collect(resolved, place, depth + 1) : [];
      return [[place, typeof description === "string" ? description : ""] as const, ...below];
    });
  return collect(root, base, 1);
}
