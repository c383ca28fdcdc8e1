/** The steps of a checklist whose page has a form. */
import type { CompiledChecklist, Step } from "../../checklist/compile.ts";
import type { CompiledFlow } from "../../flow/compiled-flow.ts";
import type { Guard } from "../../guard/guard.ts";
import { memoize } from "../../memoize.ts";
import { derivedFor, sharedDerived } from "../checklist/waiting-steps.ts";
import type { StepWriters, Subject } from "../subject.ts";
import { pagesFilling } from "./form-readers.ts";
import type { PageForm } from "./page-form.ts";
import { firsts, holding, type Exit, type PlaceWithForm, type Turn } from "./place-with-form.ts";

/** Returns the steps that wait for an answer of their page. */
export function stepsWithForms(
  checklist: CompiledChecklist,
  flow: CompiledFlow,
  { forms, writers }: Subject,
): readonly PlaceWithForm[] {
  const { text, guards } = shownBy(flow);
  const bySteps = writers?.bySteps ?? NO_WRITERS;
  const store = storeOf(checklist, forms, bySteps, text, ...guards);
  return (store.places ??= stepsIn(checklist, flow, forms, bySteps));
}

type BySteps = StepWriters["bySteps"];

const NO_WRITERS: BySteps = [];

/** Most edits of a flow's rules leave what decides about the pages of the steps. */
const storeOf = /* @__PURE__ */ memoize(
  (
    _checklist: CompiledChecklist,
    _forms: Subject["forms"],
    _bySteps: BySteps,
    _text: string,
    ..._guards: readonly (Guard | null)[]
  ): { places: readonly PlaceWithForm[] | null } => ({ places: null }),
);

/** Returns all that decides which pages a flow shows in the steps. */
const shownBy = /* @__PURE__ */ memoize((flow: CompiledFlow) => {
  const rows = [...flow.rowsByState];
  return {
    text: JSON.stringify([
      rows.map(([state, each]) => [state, each.map(({ to }) => to)]),
      pagesOfStates(flow),
    ]),
    guards: rows.flatMap(([, each]) => each.map(({ guard }) => guard)),
  };
});

function stepsIn(
  checklist: CompiledChecklist,
  flow: CompiledFlow,
  forms: Subject["forms"],
  bySteps: BySteps,
): readonly PlaceWithForm[] {
  const { steps } = checklist;
  const filled = filledBy(checklist, forms);
  return steps.flatMap(({ id, state, when, done }, index): readonly PlaceWithForm[] => {
    const waitsFor = filled[index]?.byDone ?? NONE;
    if (done === null || done.node.kind === "literal" || waitsFor.size === 0) return [];
    const rows = flow.rowsByState.get(state);
    const shownPages = rows === undefined ? pagesAlone(flow) : firstsOf(rows);
    return shownPages.flatMap(({ page, shown }): readonly PlaceWithForm[] => {
      const own = forms.get(page);
      if (own === undefined || !waitsFor.has(page)) return [];
      const asked = rows === undefined ? alone(own, forms, pagesOfStates(flow)) : own;
      const form = withElsewhere(asked, bySteps[index] ?? NONE);
      const store = placeOf(
        checklist,
        form,
        index,
        ...shown.map((each) => each.when ?? each.unless),
      );
      if (store.place !== null) return [store.place];
      const before = steps.slice(0, index);
      const turns = before.flatMap((each, position): readonly Turn[] =>
        each.when !== null && filled[position]?.byWhen.has(page) === true
          ? [{ ...open(each), fields: derivedFor(checklist, each.when, null).fields }]
          : [],
      );
      const finished = before.filter(
        (_each, position) =>
          filled[position]?.byDone.has(page) === true && !filled[position].byWhen.has(page),
      );
      const here = [holding(when), ...shown];
      const guards = [...here, holding(done), ...finished.map(open), ...turns].flatMap((each) => [
        each.when,
        each.unless,
      ]);
      store.place = {
        form,
        part: "checklist",
        pointer: `/steps/${index}/done`,
        what: `the step "${id}"`,
        shown: here,
        before: finished.map(open),
        exits: [holding(done)],
        turns,
        derive: derivedOf(checklist, guards),
      };
      return [store.place];
    });
  });
}

/** Returns the pages whose forms fill what the guards of each step read. */
const filledBy = /* @__PURE__ */ memoize(
  (checklist: CompiledChecklist, forms: Subject["forms"]) => {
    const pages = (guard: Guard | null): ReadonlySet<string> =>
      guard === null ? NONE : pagesFilling(forms, derivedFor(checklist, guard, null).fields);
    return checklist.steps.map(({ when, done }) => ({ byWhen: pages(when), byDone: pages(done) }));
  },
);

const NONE: ReadonlySet<string> = new Set();

const firstsOf = /* @__PURE__ */ memoize(firsts);

const open = ({ when, done }: Step) => ({ when, unless: done });

/** The earlier steps that count depend on the form alone, so flows that show it under the same guards share the place. */
const placeOf = /* @__PURE__ */ memoize(
  (
    _checklist: CompiledChecklist,
    _form: PageForm,
    _index: number,
    ..._shown: readonly (Guard | null)[]
  ): { place: PlaceWithForm | null } => ({ place: null }),
);

/** Returns the pages that the machine shows while no row of the page table names the step, as JSON. */
const pagesOfStates = /* @__PURE__ */ memoize(({ states }: CompiledFlow): string => {
  const pages = [...states.values()].flatMap(({ page, pages: others }) => [
    page,
    ...others.map(({ to }) => to),
  ]);
  return JSON.stringify([...new Set(pages)]);
});

const pagesIn = (text: string) => JSON.parse(text) as readonly string[];

const pagesAlone = /* @__PURE__ */ memoize((flow: CompiledFlow) =>
  pagesIn(pagesOfStates(flow)).map((page) => ({ page, shown: [] as readonly Exit[] })),
);

/** Returns the form of such a page without the questions that another one asks too. */
const alone = /* @__PURE__ */ memoize(
  (form: PageForm, forms: Subject["forms"], pages: string): PageForm => {
    const others = pagesIn(pages).flatMap((page) =>
      page === form.page ? [] : (forms.get(page)?.asks ?? []),
    );
    return withElsewhere(form, new Set(others));
  },
);

/** Adds the places that the form takes, too: the others decide nothing, and forms without them are the same. */
const withElsewhere = /* @__PURE__ */ memoize(
  (form: PageForm, places: ReadonlySet<string>): PageForm => {
    if (places.size === 0) return form;
    const added = takenBy(form).filter((place) => places.has(place) && !form.elsewhere.has(place));
    return added.length === 0 ? form : withPlaces(form, JSON.stringify(added));
  },
);

const withPlaces = /* @__PURE__ */ memoize((form: PageForm, places: string): PageForm => ({
  ...form,
  elsewhere: new Set([...form.elsewhere, ...(JSON.parse(places) as readonly string[])]),
}));

/** Returns the places that a form takes answers for. */
const takenBy = /* @__PURE__ */ memoize(({ asks, cases }: PageForm): readonly string[] => [
  ...new Set([...asks, ...cases.flatMap(({ answers }) => answers.map(({ place }) => place))]),
]);

function derivedOf(
  checklist: CompiledChecklist,
  guards: readonly (Guard | null)[],
): CompiledChecklist["derive"] {
  const used = new Set(
    guards.flatMap((each) => (each === null ? [] : derivedFor(checklist, each, null).derive)),
  );
  return sharedDerived(checklist).filter((each) => used.has(each));
}
