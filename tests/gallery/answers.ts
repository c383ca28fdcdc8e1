/** An answer to every question of a screen: what fills the widget or the block in the gallery, or the first choice that there is. */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { entries } from "#renderers/gallery/entries.ts";
import type { Screen } from "#schemas/types/screen.ts";

const ofEntry = new Map(entries.map(({ name, filled }) => [name, filled?.["value"]]));

/** Includes what is asked under a condition: whatever the form does not ask for is left out by it. */
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

/** What `then` and `else` say of properties, over the empty placeholders of the root. */
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
    const one =
      typeof items === "object" && !Array.isArray(items)
        ? answerTo(items, {}, undefined)
        : undefined;
    return one === undefined ? undefined : [one];
  }
  const { "ui:widget": widget, "ui:field": field } = ui;
  const known =
    ofEntry.get(`fields/${String(field)}`) ??
    (typeof widget === "string" ? ofEntry.get(`widgets/${widget}`) : undefined);
  if (known !== undefined) return known;
  return { string: "Ada", boolean: true, number: 7, integer: 7 }[String(schema.type)];
}
