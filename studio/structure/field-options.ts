/**
 * The options of a field, which a screen keeps in several places: schema, look, place of the
 * answer, and who is asked.
 */
import { isRecord, joinPointer, parsePointer } from "#engine/index.ts";
import { valueByIds } from "#definitions/edits/change.ts";
import type { OptionGroup, Place } from "./messages.ts";
import { namesFor } from "./names.ts";
import { nameOf, optionAt, type Viewing } from "./option-at.ts";
import { schemaOption } from "./schema-option.ts";
import { schemaOptions, type SchemaOption } from "./schema-options.ts";

const WORDS = [
  schemaOption("/title", "Label", "words", { required: true }),
  schemaOption("/description", "Help", "words"),
];

/** Limits by the type of the answer, as JSON Schema names them. */
const LIMITS: Readonly<Record<string, readonly SchemaOption[]>> = {
  string: [
    schemaOption("/minLength", "Fewest characters", "number"),
    schemaOption("/maxLength", "Most characters", "number"),
    schemaOption("/pattern", "Pattern", "text", {
      help: "Regular expression that the answer must match.",
    }),
    schemaOption("/oneOf", "Choices", "json", {
      help: "Each choice with its value (const) and its words (title).",
    }),
  ],
  number: [
    schemaOption("/minimum", "At least", "number"),
    schemaOption("/maximum", "At most", "number"),
  ],
  array: [
    schemaOption("/minItems", "Fewest", "number"),
    schemaOption("/maxItems", "Most", "number"),
  ],
};

export const fieldPlaces = (name: string) => ({
  schema: joinPointer("/form/schema/properties", name),
  ui: joinPointer("/form/ui", name),
  bind: joinPointer("/form/bind", name),
  when: joinPointer("/form/when", name),
});

export function fieldOptions(viewing: Viewing, place: Place): OptionGroup[] {
  const name = nameOf(place);
  const screen = viewing.file.value;
  const places = fieldPlaces(name);
  const schema = valueByIds(screen, places.schema);
  const ui = valueByIds(screen, places.ui);
  const type = isRecord(schema) ? String(schema.type) : "string";
  const at = (pointer: string, row: SchemaOption) =>
    optionAt(viewing, place.path, pointer + row.below, row);
  const widget = isRecord(ui) ? (ui["ui:widget"] ?? ui["ui:field"]) : undefined;
  const described = viewing.definitions.base.schemas(
    `widgets/${typeof widget === "string" ? widget : fallback(schema)}`,
  );
  const widgetRows = isRecord(described)
    ? schemaOptions(
        described,
        described,
        isRecord(ui) ? ui["ui:options"] : {},
        viewing.definitions.base.schemas,
      )
    : [];
  const required = valueByIds(screen, "/form/schema/required");
  const isRequired = Array.isArray(required) && required.includes(name);
  return [
    {
      title: "",
      options: [
        ...WORDS.map((row) => at(places.schema, row)),
        {
          ...at("/form/schema/required", schemaOption("", "Must be answered", "yes-no")),
          id: `${place.path}#required ${name}`,
          pointer: joinPointer("/form/schema/required", name),
          value: isRequired,
        },
        at(
          places.bind,
          schemaOption("", "Keeps the answer at", "suggestions", {
            names: "pointer",
            required: true,
            help: "Place in the application or in the person’s profile.",
          }),
        ),
        at(
          places.when,
          schemaOption("", "Asked when", "guard", { help: "Without a rule everybody is asked." }),
        ),
      ],
    },
    {
      title: "Look",
      options: [
        at(
          places.ui,
          schemaOption("/ui:widget", "Widget", "choice", {
            values: widgetsFor(viewing, schema),
            help: "How the field is drawn.",
          }),
        ),
        ...widgetRows.map((row) => at(joinPointer(places.ui, "ui:options"), row)),
        at(places.ui, schemaOption("/ui:help", "Further help", "words")),
      ],
    },
    {
      title: "Limits",
      options: (LIMITS[type === "integer" ? "number" : type] ?? []).map((row) =>
        at(places.schema, row),
      ),
    },
    {
      title: "Messages",
      options: messageKeys(schema, ui, isRequired).map((keyword) =>
        at(
          joinPointer(places.ui, "ui:messages", keyword),
          schemaOption("", MESSAGES[keyword] ?? `When ${keyword} does not hold`, "words"),
        ),
      ),
    },
  ].filter((group) => group.options.length > 0);
}

const MESSAGES: Readonly<Record<string, string>> = {
  required: "Without an answer",
  pattern: "With a wrong pattern",
  format: "With a wrong format",
  minimum: "When too low",
  maximum: "When too high",
  minLength: "When too short",
  maxLength: "When too long",
};

/** Returns the keywords of a field that can say something is wrong. */
function messageKeys(schema: unknown, ui: unknown, isRequired: boolean): string[] {
  const written = isRecord(ui) && isRecord(ui["ui:messages"]) ? Object.keys(ui["ui:messages"]) : [];
  const checked = Object.keys(isRecord(schema) ? schema : {}).filter((each) => each in MESSAGES);
  return [...new Set([...(isRequired ? ["required"] : []), ...checked, ...written])];
}

/** Returns the widgets that draw a type, as their schemas say. */
function widgetsFor({ definitions, lender, file }: Viewing, schema: unknown): string[] {
  const flow = parsePointer(`/${file.path}`)[0] ?? "";
  const type = isRecord(schema) ? schema.type : undefined;
  return namesFor(definitions, lender, flow, "widgets").filter((name) => {
    const draws = (
      definitions.base.schemas(`widgets/${name}`) as { "x-draws"?: unknown } | undefined
    )?.["x-draws"];
    return !Array.isArray(draws) || draws.includes(type);
  });
}

/** The widget that draws a field whose look names none. */
const fallback = (schema: unknown): string => {
  const type = isRecord(schema) ? schema.type : undefined;
  if (isRecord(schema) && (schema.oneOf !== undefined || schema.enum !== undefined))
    return "select";
  return type === "boolean"
    ? "checkbox"
    : type === "number" || type === "integer"
      ? "number"
      : "text";
};
