/** Finds the properties of a form that a page draws, with all that the form says about each. */
import { isRecord, joinPointer, listOf } from "#engine/index.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** A property of a form: its schema, the base and its conditional parts merged, and its ui schema. */
export interface Property {
  pointer: string;
  name: string;
  schema: Schema;
  ui: Schema;
  /** Whether it belongs to an item of a list. */
  inItem: boolean;
}

/** Returns the members of an object that are objects, with their keys; none of any other value. */
export const records = (value: unknown): [string, Schema][] =>
  (isRecord(value) ? Object.entries(value) : []).filter((entry): entry is [string, Schema] =>
    isRecord(entry[1]),
  );

/** Returns the value if it is an object, or else an empty one. */
export const asRecord = (value: unknown): Schema => (isRecord(value) ? value : {});

/** Returns the schema and the branches that describe the same object, with their pointers. */
export function branchesOf(schema: Schema, pointer: string): [Schema, string][] {
  const conditional = ["then", "else"].map((key): [unknown, string] => [schema[key], `/${key}`]);
  const combined = listOf(schema.allOf).map((each, index): [unknown, string] => [
    each,
    `/allOf/${index}`,
  ]);
  const dependent = records(schema.dependencies).map(([name, each]): [unknown, string] => [
    each,
    joinPointer("/dependencies", name),
  ]);
  return [
    [schema, pointer],
    ...[...conditional, ...combined, ...dependent].flatMap(([each, below]) =>
      isRecord(each) ? branchesOf(each, `${pointer}${below}`) : [],
    ),
  ];
}

/** Returns the properties of an object. A condition may describe what the base only names. */
export function propertiesOf(
  schema: Schema,
  pointer: string,
  ui: Schema,
  inItem: boolean,
): Property[] {
  const found = new Map<string, Property>();
  for (const [branch, place] of branchesOf(schema, pointer))
    for (const [name, own] of records(branch.properties)) {
      if (Object.keys(own).length === 0) continue;
      const before = found.get(name);
      found.set(name, {
        pointer: before?.pointer ?? joinPointer(place, "properties", name),
        name,
        schema: { ...before?.schema, ...own },
        ui: asRecord(ui[name]),
        inItem,
      });
    }
  return [...found.values()];
}

/** Returns every property of a form, those of groups and of items included, with the place of its ui schema. */
export const propertiesWithin = (schema: Schema, ui: Schema): [Property, string][] =>
  within(propertiesOf(schema, "/form/schema", ui, false), "/form/ui");

const within = (properties: readonly Property[], place: string): [Property, string][] =>
  properties.flatMap((property): [Property, string][] => {
    const { name, schema, ui, pointer, inItem } = property;
    const at = joinPointer(place, name);
    return [
      [property, at],
      ...(schema.type === "object" ? within(propertiesOf(schema, pointer, ui, inItem), at) : []),
      ...(isRecord(schema.items)
        ? within(
            propertiesOf(schema.items, joinPointer(pointer, "items"), asRecord(ui.items), true),
            joinPointer(at, "items"),
          )
        : []),
    ];
  });

/** Returns an option of a ui schema, which has two spellings: `ui:key`, or `key` in `ui:options`. */
export const optionOf = (ui: Schema, key: string): unknown =>
  ui[`ui:${key}`] ?? asRecord(ui["ui:options"])[key];

export const isChoice = (schema: unknown): boolean => {
  const { enum: values, oneOf, anyOf } = asRecord(schema);
  const options = oneOf ?? anyOf;
  return (
    Array.isArray(values) ||
    (Array.isArray(options) && options.every((each) => isRecord(each) && "const" in each))
  );
};

/** Returns the type of a schema without `null`; null when there is none, or more than one. */
export function typeOf({ type }: Schema): string | null {
  const types = (Array.isArray(type) ? type : [type]).filter((each) => each !== "null");
  return types.length === 1 && typeof types[0] === "string" ? types[0] : null;
}
