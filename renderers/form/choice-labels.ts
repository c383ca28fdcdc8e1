import { formChoices, type ChoiceLists, type ChoosingForm } from "#engine/form/choices.ts";
import { literal } from "../copy/literal.ts";
import { plainCopy } from "../copy/format.tsx";
import type { FormChoices } from "../screen/prepare.ts";

/** Returns the choices that a form takes from data, with their labels as copy. */
export const choicesFromData = (
  form: ChoosingForm,
  lists: ChoiceLists | undefined,
  documents: object,
  locale: string,
): FormChoices =>
  Object.fromEntries(
    [...formChoices(form, lists, documents)].map(([property, choices]) => [
      property,
      choices.map(({ value, title, item }) => ({
        value,
        label: item === null ? title : literal(plainCopy(title, { locale, args: argsOf(item) })),
      })),
    ]),
  );

const argsOf = (item: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === "string" || typeof value === "number" ? value : "",
    ]),
  );
