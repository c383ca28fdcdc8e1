import { isRecord, joinPointer, sameJson } from "#engine/index.ts";
import type { ChoiceLists } from "#engine/form/choices.ts";
import {
  asRecord,
  optionOf,
  propertiesWithin,
  type Property,
} from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { suggestion } from "../../findings/suggest.ts";
import { refusalOf } from "../../values/refusal.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds choices that a field offers twice, and options of a widget for a choice that the field does not offer. */
export const fieldChoice: FileCheck = ({ flow, screens }, effective) =>
  faultsIn(effective, screens, effective.schemas, flow.value.choices);

const faultsIn = folderFaults(
  (screen, schemas: SchemaLookup, lists: ChoiceLists | undefined): FileFault[] => {
    const { form } = asRecord(screen);
    if (!isRecord(form) || !isRecord(form.schema)) return [];
    const fromData = asRecord(form.choices);
    return propertiesWithin(form.schema, asRecord(form.ui)).flatMap(([property, uiPointer]) => {
      const source =
        uiPointer === joinPointer("/form/ui", property.name) ? fromData[property.name] : undefined;
      return [
        ...repeated(property),
        ...refused(property),
        ...unknown(property, uiPointer, schemas, valuesOf(property, source, lists)),
      ];
    });
  },
);

/**
 * A choice of another type, or outside the limits of the field, looks like an answer and cannot be
 * sent. Another check reports a field that refuses them all.
 */
function refused(property: Property): FileFault[] {
  const { items } = property.schema;
  const { enum: _values, oneOf: _choices, ...limits } = isRecord(items) ? items : property.schema;
  const choices = choicesOf(property);
  const faults = choices.flatMap(({ pointer, value }) => {
    const refusal = refusalOf(limits, value);
    return refusal === null
      ? []
      : [
          {
            pointer,
            code: "answer-impossible",
            message: `Nobody can send the choice ${JSON.stringify(value)} of "${property.name}": it ${refusal.words}.`,
            fix: "Correct the choice, or the type and the limits of the field.",
          },
        ];
  });
  return faults.length === choices.length ? [] : faults;
}

/** Returns the values that a field offers; none when they are known only when the page opens. */
function valuesOf(
  property: Property,
  source: unknown,
  lists: ChoiceLists | undefined,
): readonly string[] {
  if (source !== undefined)
    return (lists?.[String(asRecord(source).list)] ?? []).map(({ id }) => id);
  return property.schema.type === "boolean"
    ? ["true", "false"]
    : choicesOf(property).map(({ value }) => String(value));
}

interface Choice {
  readonly pointer: string;
  readonly value: unknown;
  readonly title: unknown;
}

/** Returns the choices of a field: its own, or those of the items of a list. */
function choicesOf({ schema, pointer }: Pick<Property, "schema" | "pointer">): Choice[] {
  if (isRecord(schema.items))
    return choicesOf({ schema: schema.items, pointer: joinPointer(pointer, "items") });
  const list = (keyword: string) => {
    const value = schema[keyword];
    return Array.isArray(value) ? [...(value as unknown[]).entries()] : [];
  };
  return [
    ...list("enum").map(([index, value]) => ({
      pointer: joinPointer(pointer, "enum", index),
      value,
      title: undefined,
    })),
    ...["oneOf", "anyOf"].flatMap((keyword) =>
      list(keyword).flatMap(([index, each]) =>
        isRecord(each) && "const" in each
          ? [
              {
                pointer: joinPointer(pointer, keyword, index),
                value: each.const,
                title: each.title,
              },
            ]
          : [],
      ),
    ),
  ];
}

function repeated(property: Property): FileFault[] {
  const choices = choicesOf(property);
  return choices.flatMap(({ pointer, value, title }, index) => {
    // A condition may narrow the choices: its list repeats some of them.
    const before = choices.slice(0, index).filter((each) => listOf(each) === listOf({ pointer }));
    const same = before.some((each) => sameJson(each.value, value));
    if (!same && (title === undefined || !before.some((each) => each.title === title))) return [];
    return [
      {
        pointer,
        code: "choice-repeated",
        message: same
          ? `"${property.name}" offers the value ${JSON.stringify(value)} twice, so that nobody can choose it.`
          : `"${property.name}" offers two choices with the text ${JSON.stringify(title)}.`,
        fix: same ? "Remove one of them, or correct its value." : "Give each choice its own text.",
      },
    ];
  });
}

const listOf = ({ pointer }: { pointer: string }): string =>
  pointer.slice(0, pointer.lastIndexOf("/"));

/** Finds values in options of the widget, which its schema marks with `x-choice`. */
function unknown(
  { name, ui }: Property,
  uiPointer: string,
  schemas: SchemaLookup,
  values: readonly string[],
): FileFault[] {
  const widget = optionOf(ui, "widget");
  const described = typeof widget === "string" ? asRecord(schemas(`widgets/${widget}`)) : {};
  if (values.length === 0) return [];
  return Object.entries(asRecord(described.properties)).flatMap(([option, own]) => {
    const mark = asRecord(own)["x-choice"];
    const place = joinPointer(uiPointer, "ui:options", option);
    return namesIn(asRecord(ui["ui:options"])[option], mark, place)
      .filter(([, value]) => !values.includes(value))
      .map(([pointer, value]) => ({
        pointer,
        code: "choice-unknown",
        message: `"${name}" offers no choice "${value}", so that "${option}" has no effect for it.`,
        fix: suggestion(value, values),
      }));
  });
}

/** Returns the values that an option names as the mark says: its keys, its values, or both. */
function namesIn(option: unknown, mark: unknown, pointer: string): [string, string][] {
  if (typeof mark !== "string" || typeof option !== "object" || option === null) return [];
  return Object.entries(option).flatMap(([key, value]): [string, string][] => {
    const at = joinPointer(pointer, key);
    return [
      ...(mark.includes("key") ? [[at, key] as [string, string]] : []),
      ...(mark.includes("value") ? [[at, String(value)] as [string, string]] : []),
    ];
  });
}
