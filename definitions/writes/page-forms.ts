/** What the forms of the pages of a flow take, for the analysis of its rules. */
import type { PageForm, TakenAnswer, TakenAnswers } from "#engine/analyze/answers/page-form.ts";
import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { memoize } from "#engine/memoize.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { contentHash } from "../identity/canonical.ts";
import { formAnswers } from "../forms/form-answers.ts";
import { pagesNamed } from "../forms/pages-named.ts";
import { takenAnswers } from "../forms/taken-answers.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { EffectiveFlow, Entities } from "../model.ts";
import { setInProfile, type SetPlace } from "./following-places.ts";
import { hasApplication } from "./other-writers.ts";
import { writesOfScreens } from "./written-pointers.ts";

type Forms = ReadonlyMap<string, PageForm>;

/** Returns the forms of a flow by the pages that show them. */
export const pageForms = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup, { profile }: Entities): Forms => {
    const set = setInProfile(profile);
    return formsOf(
      flow.screens,
      writesOfScreens(flow, schemas),
      set,
      hasApplication(flow.flow.value) ? NO_PLACES : unaskedBy(flow, schemas, set),
      JSON.stringify(
        flow.flow.value.pages.map(({ id, screen, within }): PageOfForm => ({ id, screen, within })),
      ),
    );
  },
);

/** What decides about the form of a page. */
type PageOfForm = Pick<Flow["pages"][number], "id" | "screen" | "within">;

/**
 * One object for all flows whose screens take the same: an edit of a guard changes none of the arguments.
 * @param pagesText the pages as JSON
 */
const formsOf = memoize(
  (
    screens: EffectiveFlow["screens"],
    writes: ReturnType<typeof writesOfScreens>,
    set: readonly SetPlace[],
    unasked: readonly string[],
    pagesText: string,
  ): Forms => {
    const pages = JSON.parse(pagesText) as readonly PageOfForm[];
    const screenOf = new Map(pages.map(({ id, screen }) => [id, screen]));
    const asksOf = (page: string) =>
      withFollowing(formAnswers(screens.get(screenOf.get(page) ?? "")?.value).may, set);
    return new Map(
      pages.flatMap(({ id, screen }) => {
        const file = screens.get(screen ?? "");
        const asks = asksOf(id);
        if (file === undefined || asks.length === 0) return [];
        const effects = (writes.get(screen ?? "")?.work ?? []).map(({ place }) => place);
        const around = [
          ...pagesNamed(file.value),
          ...pages.filter(({ within = [] }) => within.includes(id)).map((each) => each.id),
        ].filter((page) => screenOf.get(page) !== screen);
        const cases = casesWith(takenAnswers(file.value) ?? NO_CASES, set, unasked);
        const others = around.map(asksOf);
        const store = formOf(cases, asks, effects.join(), file.path, id, ...others);
        store.form ??= {
          part: `flows/${file.path}`,
          page: id,
          cases,
          asks,
          elsewhere: new Set([...effects, ...others.flat()]),
          effects: new Set(effects),
        };
        return [[id, store.form] as const];
      }),
    );
  },
);

/** Lenders that change other screens share a form. */
const formOf = memoize(
  (
    _cases: readonly TakenAnswers[],
    _asks: readonly string[],
    _effects: string,
    _path: string,
    _page: string,
    ..._others: readonly (readonly string[])[]
  ): { form: PageForm | null } => ({ form: null }),
);

const NO_PLACES: readonly string[] = [];
const NO_CASES: readonly TakenAnswers[] = [];

/** Returns the places with those that the server sets from them. */
const withFollowing = memoize(
  (places: readonly string[], set: readonly SetPlace[]): readonly string[] => [
    ...places,
    ...set.flatMap(({ place, follows }) =>
      follows !== null && places.includes(follows) ? [place] : [],
    ),
  ],
);

/** Returns the places of a profile that only the server sets: a new borrower has none of them. */
const unaskedBy = memoize(
  (flow: EffectiveFlow, schemas: SchemaLookup, set: readonly SetPlace[]): readonly string[] => {
    const written = new Set(
      [...writesOfScreens(flow, schemas).values()].flatMap(({ may }) => withFollowing(may, set)),
    );
    return set.flatMap(({ place }) => (isWritten(place, written) ? [] : [place]));
  },
);

/** Adds the places that follow from the answers, and those that a new borrower does not have. */
const casesWith = memoize(
  (
    cases: readonly TakenAnswers[],
    set: readonly SetPlace[],
    unasked: readonly string[],
  ): readonly TakenAnswers[] =>
    cases.map(({ deciding, answers }) => ({
      deciding,
      answers: [
        ...answers,
        ...answers.flatMap((answer) =>
          set.flatMap(({ place, follows }) =>
            follows === answer.place ? [{ ...answer, place, values: [true] }] : [],
          ),
        ),
        ...unasked.map(absentAt),
      ],
    })),
);

const absentAt = (place: string): TakenAnswer => ({
  name: place,
  place,
  isAsked: false,
  canBeLeftOut: false,
  values: null,
  numbers: null,
  isUnasked: true,
  pointer: "",
  fix: "",
});

/** Returns a text that is equal for forms that take the same. */
export const contentOfForms = memoize((forms: Forms): string =>
  contentHash(
    [...forms.values()].map(({ elsewhere, effects, ...form }) => [
      form,
      [...elsewhere],
      [...effects],
    ]),
  ),
);
