/**
 * Answers every question of a screen: with the gallery's value for the widget or block, or the
 * first choice.
 */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { entries } from "#renderers/gallery/entries.ts";
import type { Screen } from "#schemas/types/screen.ts";

const ofEntry = new Map(entries.map(({ name, filled }) => [name, filled?.["value"]]));

/** Includes conditional questions; the form drops answers to those that it does not ask. */
export function answersFor(screen: Screen): Record<string, unknown> {
  if (!screen.form) return {};
  const blocks = new Map((screen.body ?? []).map(({ field, block }) => [field, `blocks/${block}`]));
  const schema = screen.form.schema as RJSFSchema;
  const properties = Object.entries({ ...conditional(schema), ...schema.properties });
  return Object.fromEntries(
    properties.flatMap(([name, part]) => {
      if (typeof part !== "object") return [];
      const ui = ((screen.form?.ui as UiSchema | undefined)?.[name] ?? {}) as UiSchema;
      const answer = answerTo(part, ui, blocks.get(name));
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}

/** Properties of `then` and `else`, merged over the root's empty placeholders. */
function conditional(schema: RJSFSchema): NonNullable<RJSFSchema["properties"]> {
  const branches = [schema, ...(schema.allOf ?? [])].flatMap((part) =>
    typeof part === "object" ? [part.then, part.else] : [],
  );
  return Object.assign(
    {},
    ...branches.map((branch) => (typeof branch === "object" ? branch.properties : {})),
  ) as NonNullable<RJSFSchema["properties"]>;
}

function answerTo(schema: RJSFSchema, ui: UiSchema, block: string | undefined): unknown {
  if (block !== undefined) return ofEntry.get(block);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  const [choice] = schema.oneOf ?? schema.enum ?? [];
  if (choice !== undefined)
    return typeof choice === "object" ? (choice as RJSFSchema).const : choice;
  if (schema.type === "array") {
    const { items } = schema;
    if (typeof items !== "object" || Array.isArray(items)) return undefined;
    const itemUi = (ui["items"] ?? {}) as UiSchema;
    const item =
      items.type === "object" ? itemOf(items, itemUi) : answerTo(items, itemUi, undefined);
    return item === undefined ? undefined : [item];
  }
  const { "ui:widget": widget, "ui:field": field } = ui;
  const entryAnswer =
    ofEntry.get(`fields/${String(field)}`) ??
    (typeof widget === "string" ? ofEntry.get(`widgets/${widget}`) : undefined);
  if (entryAnswer !== undefined) return entryAnswer;
  return { string: "Ada", boolean: true, number: 7, integer: 7 }[String(schema.type)];
}

/** Answers every question of a list's item. */
const itemOf = (schema: RJSFSchema, ui: UiSchema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({ ...conditional(schema), ...schema.properties }).flatMap(([name, part]) =>
      typeof part === "object"
        ? [[name, answerTo(part, (ui[name] ?? {}) as UiSchema, undefined)]]
        : [],
    ),
  );
