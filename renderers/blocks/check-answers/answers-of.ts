import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";
import { joinPointer, parsePointer, valueAt } from "#engine/json/pointer.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { answerText, isBlank, isItem } from "../../form/answer-text.ts";
import { frameOf, widgetOf } from "../../form/field.ts";
import { listOf } from "../../form/list-shape.ts";
import { propertyOrder, schemaOfProperty } from "../../form/order.ts";
import { choicesFromData } from "../../form/choice-labels.ts";
import type { EarlierPage } from "../../host/types.ts";
import type { FormChoices } from "../../screen/prepare.ts";
import type { Language } from "../../words/language.ts";

/** An answer as the page of its question shows it. */
export interface Answer {
  /** Place that the answer is saved to. */
  place: string;
  label: string;
  /** One line; for a list one line an item. */
  lines: string[];
}

type Form = NonNullable<Screen["form"]>;

const placesOf = ({ bind }: Form): [string, string][] =>
  Object.entries(bind).flatMap(([name, target]) =>
    typeof target === "string" && !target.startsWith("/credentials/") ? [[name, target]] : [],
  );

/**
 * Returns the answers of a form that have a value, in the order of the form. Consents, passwords,
 * answers that only an effect reads, fields that a block fills and those that are not asked are left
 * out.
 */
export function answersOf(
  {
    screen: { form, body = [] },
    lists,
    unasked,
  }: Pick<EarlierPage, "screen" | "lists" | "unasked">,
  data: object,
  language: Language,
): Answer[] {
  if (form === undefined) return [];
  const schema = form.schema as RJSFSchema;
  const uiSchema = (form.ui ?? {}) as UiSchema;
  const filledByBlock = new Set(body.map(({ field }) => field));
  const places = new Map(placesOf(form));
  const choices = choicesFromData(form, lists, data, language.locale);
  return orderOf(schema, uiSchema).flatMap((name) => {
    const place = places.get(name);
    if (place === undefined || filledByBlock.has(name) || unasked?.has(name)) return [];
    const property = withChoices(schemaOfProperty(schema, name), choices[name]);
    const propertyUi = uiSchema[name] as UiSchema | undefined;
    const value = valueOrItsEnd(data, place, property, propertyUi);
    return answersIn({ name, place, schema: property, uiSchema: propertyUi, value }, language);
  });
}

/** Returns the schema with choices from data, as if it named them itself. */
function withChoices(schema: RJSFSchema, choices: FormChoices[string] | undefined): RJSFSchema {
  if (choices === undefined) return schema;
  const oneOf = choices.map(({ value, label }) => ({ const: value, title: label }) as RJSFSchema);
  return schema.type === "array" ? { ...schema, items: { oneOf } } : { ...schema, oneOf };
}

const orderOf = (schema: RJSFSchema, uiSchema: UiSchema | undefined): string[] => {
  const declared: unknown = uiSchema?.["ui:order"];
  const names = propertyOrder(schema);
  const first = Array.isArray(declared) ? (declared as string[]) : [];
  return [...new Set([...first.filter((name) => names.includes(name)), ...names])];
};

/** Returns the value at a place; for a secret that never leaves the server its last four digits. */
function valueOrItsEnd(
  data: object,
  place: string,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
): unknown {
  const value: unknown = valueAt(data, place);
  if (!isBlank(value) || widgetOf(schema, uiSchema) !== "masked") return value;
  const parent = place.slice(0, place.lastIndexOf("/"));
  return valueAt(data, `${place}Last4`) ?? valueAt(data, joinPointer(parent, "mask"));
}

interface Property {
  name: string;
  place: string;
  schema: RJSFSchema;
  uiSchema: UiSchema | undefined;
  value: unknown;
}

/** Returns the answer of a property; for a group of fields one answer a field. */
function answersIn(
  { name, place, schema, uiSchema, value }: Property,
  language: Language,
): Answer[] {
  const { widget, title, field } = getUiOptions(uiSchema);
  if (isBlank(value) || widget === "hidden") return [];
  const list = listOf(schema, uiSchema);
  if (isItem(value) && field !== "address" && frameOf(schema, uiSchema) === "plain")
    return orderOf(schema, uiSchema).flatMap((part) =>
      answersIn(
        {
          name: part,
          place: joinPointer(place, part),
          schema: schemaOfProperty(schema, part),
          uiSchema: uiSchema?.[part] as UiSchema | undefined,
          value: value[part],
        },
        language,
      ),
    );
  const lines =
    list !== null && Array.isArray(value)
      ? value.map((item) => itemText(item, list.items, list.itemUi, language))
      : [answerText(value, schema, uiSchema, language)];
  const label = String(title ?? schema.title ?? name);
  const filledLines = lines.filter((line) => line !== "");
  return filledLines.length === 0 ? [] : [{ place, label, lines: filledLines }];
}

/** Returns an item of a list in one line. */
function itemText(
  item: unknown,
  schema: RJSFSchema,
  uiSchema: UiSchema | undefined,
  language: Language,
): string {
  if (!isItem(item)) return answerText(item, schema, uiSchema, language);
  return orderOf(schema, uiSchema)
    .flatMap((name) =>
      answersIn(
        {
          name,
          place: "",
          schema: schemaOfProperty(schema, name),
          uiSchema: uiSchema?.[name] as UiSchema | undefined,
          value: item[name],
        },
        language,
      ).flatMap(({ lines }) => lines),
    )
    .join(", ");
}

/** Whether a place is one of these or inside one of them. */
export const isWithin = (place: string, places: readonly string[]): boolean =>
  places.some((each) => {
    const outer = parsePointer(each);
    const inner = parsePointer(place);
    return outer.every((part, index) => inner[index] === part);
  });
