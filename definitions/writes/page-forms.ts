/** What the forms of the pages of a flow take, for the analysis of its rules. */
import type { PageForm } from "#engine/analyze/answers/page-form.ts";
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "../identity/canonical.ts";
import { formAnswers } from "../forms/form-answers.ts";
import { pagesNamed } from "../forms/pages-named.ts";
import { takenAnswers } from "../forms/taken-answers.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import type { EffectiveFlow } from "../model.ts";
import { writesOfScreens } from "./written-pointers.ts";

type Forms = ReadonlyMap<string, PageForm>;

/** Returns the forms of a flow by the pages that show them, without those that other rules can answer. */
export const pageForms = memoize((flow: EffectiveFlow, schemas: SchemaLookup): Forms => {
  const { pages } = flow.flow.value;
  const screenOf = new Map(pages.map(({ id, screen }) => [id, screen]));
  const valueOf = (page: string): unknown => flow.screens.get(screenOf.get(page) ?? "")?.value;
  const writes = writesOfScreens(flow, schemas);
  return new Map(
    pages.flatMap(({ id, screen }) => {
      const file = flow.screens.get(screen ?? "");
      if (file === undefined) return [];
      const { may: asks } = formAnswers(file.value);
      if (asks.length === 0) return [];
      const effects = (writes.get(screen ?? "")?.work ?? []).map(({ place }) => place);
      const around = [
        ...pagesNamed(file.value),
        ...pages.filter(({ within = [] }) => within.includes(id)).map((each) => each.id),
      ].filter((page) => screenOf.get(page) !== screen);
      const asked = around.flatMap((page) => formAnswers(valueOf(page)).may);
      const form: PageForm = {
        part: `flows/${file.path}`,
        page: id,
        cases: takenAnswers(file.value) ?? [],
        asks,
        elsewhere: new Set([...effects, ...asked]),
        effects: new Set(effects),
      };
      return [[id, form] as const];
    }),
  );
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
