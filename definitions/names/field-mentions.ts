/** Where a screen mentions a field of its form by name, outside the objects that hold it by key. */
import { isRecord, joinPointer } from "#engine/index.ts";

/** Objects of a screen that have the fields as keys. */
export const fieldHolders: readonly string[] = [
  "/form/schema/properties",
  "/form/ui",
  "/form/bind",
  "/form/when",
  "/form/choices",
  // Limits name a field by its pointer in the form's schema.
  "/properties",
];

interface Mention {
  readonly pointer: string;
  /** Character of the text at which the name begins. */
  readonly start: number;
  readonly inKey?: true;
}

/** @param screen whole, or the part of it that an overlay writes */
export function fieldMentions(screen: unknown, name: string): Mention[] {
  const root = isRecord(screen) ? screen : {};
  const form = isRecord(root.form) ? root.form : {};
  const ui = isRecord(form.ui) ? form.ui : {};
  return [
    ...inSchema(form.schema, "/form/schema", name),
    ...inList(ui["ui:order"], "/form/ui/ui:order", name),
    ...members(form.rules).flatMap(([key, rule]) => [
      ...inList(rule.fields, joinPointer("/form/rules", key, "fields"), name),
      ...inExpression(rule.require, joinPointer("/form/rules", key, "require"), name),
    ]),
    ...members(form.computed).flatMap(([key, computed]) =>
      inExpression(computed.expression, joinPointer("/form/computed", key, "expression"), name),
    ),
    ...members(root.body).flatMap(([key, block]) =>
      block.field === name ? [{ pointer: joinPointer("/body", key, "field"), start: 0 }] : [],
    ),
    ...members(root.actions).flatMap(([key, action]) =>
      members(action.effects).flatMap(([index, { options }]) =>
        isRecord(options) && options.field === name
          ? [
              {
                pointer: joinPointer("/actions", key, "effects", index, "options", "field"),
                start: 0,
              },
            ]
          : [],
      ),
    ),
  ];
}

/** Returns the records of a list, or of an object that patches one by ids, with their keys. */
function members(value: unknown): (readonly [key: string, member: Record<string, unknown>])[] {
  return Object.entries(Array.isArray(value) || isRecord(value) ? value : {}).flatMap(
    ([key, member]) => (isRecord(member) ? [[key, member] as const] : []),
  );
}

const inList = (list: unknown, pointer: string, name: string): Mention[] =>
  Array.isArray(list)
    ? list.flatMap((each, index) =>
        each === name ? [{ pointer: joinPointer(pointer, index), start: 0 }] : [],
      )
    : [];

/** `form.income` reads the field `income`. */
function inExpression(expression: unknown, pointer: string, name: string): Mention[] {
  if (typeof expression !== "string") return [];
  const reads = expression.matchAll(new RegExp(String.raw`\bform\.${name}\b`, "g"));
  return [...reads].map(({ index }) => ({ pointer, start: index + "form.".length }));
}

/** Follows conditions of the form, whose schemas name its fields again; never a field's own schema. */
function inSchema(schema: unknown, pointer: string, name: string): Mention[] {
  if (!isRecord(schema)) return [];
  const isInside = pointer !== "/form/schema";
  return [
    ...inList(schema.required, joinPointer(pointer, "required"), name),
    ...(isInside && isRecord(schema.properties) && Object.hasOwn(schema.properties, name)
      ? [{ pointer: joinPointer(pointer, "properties", name), start: 0, inKey: true as const }]
      : []),
    ...["if", "then", "else", "not"].flatMap((key) =>
      inSchema(schema[key], joinPointer(pointer, key), name),
    ),
    ...["allOf", "anyOf", "oneOf"].flatMap((key) =>
      members(schema[key]).flatMap(([index, each]) =>
        inSchema(each, joinPointer(pointer, key, index), name),
      ),
    ),
  ];
}
