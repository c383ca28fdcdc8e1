import { isRecord, joinPointer } from "#engine/index.ts";
import type { Placed } from "../../values/conflict.ts";
import { textWithin } from "../../patterns/text-within.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds properties that one part of a form describes and another part of the same value refuses with
 * `"additionalProperties": false`. JSON Schema looks only at the `properties` next to it, never into `then`, `else`,
 * `dependencies` or `allOf`: nobody can send a form with such an answer.
 */
export const propertyRefused: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] => {
  const form = isRecord(screen) && isRecord(screen.form) ? screen.form : {};
  return isRecord(form.schema)
    ? inSchema({ schema: form.schema, pointer: "/form/schema" }, [], {})
    : [];
});

/**
 * @param around schemas of the same value that contain this one, the outermost first
 * @param given answers with which the form reaches this schema
 */
function inSchema(placed: Placed, around: readonly Placed[], given: Answers): FileFault[] {
  const { schema, pointer } = placed;
  const within = [...around, placed];
  const parts = partsOf(placed, given);
  return [
    ...around.flatMap((outer) => [
      ...refused(outer, placed, given),
      ...refused(placed, outer, given),
    ]),
    ...parts.flatMap((part) => inSchema(part, within, part.given)),
    ...Object.entries(recordAt(schema, "properties")).flatMap(([name, property]) =>
      inNested(property, joinPointer(pointer, "properties", name)),
    ),
  ];
}

/** Judges the schemas of another value: of a property, or of the items of a list. */
const inNested = (schema: unknown, pointer: string): FileFault[] =>
  isRecord(schema)
    ? [
        ...inSchema({ schema, pointer }, [], {}),
        ...inNested(schema.items, joinPointer(pointer, "items")),
      ]
    : [];

type Answers = Readonly<Record<string, unknown>>;
type Part = Placed & { readonly given: Answers };

/** Returns the schemas below a schema that describe the same value, with the answers that make them count. */
function partsOf({ schema, pointer }: Placed, given: Answers): readonly Part[] {
  const part = (value: unknown, answers: Answers, ...path: (string | number)[]): Part[] =>
    isRecord(value)
      ? [{ schema: value, pointer: joinPointer(pointer, ...path), given: { ...given, ...answers } }]
      : [];
  const members = Array.isArray(schema.allOf) ? (schema.allOf as unknown[]) : [];
  return [
    ...members.flatMap((member, index) => part(member, {}, "allOf", index)),
    ...part(schema.then, answersOf(schema.if, schema), "then"),
    ...part(schema.else, {}, "else"),
    ...Object.entries(recordAt(schema, "dependencies")).flatMap(([name, each]) =>
      part(each, { [name]: sampleOf(recordAt(schema, "properties")[name]) }, "dependencies", name),
    ),
  ];
}

/** Returns the faults of properties of one schema that another one refuses. */
function refused(closed: Placed, { schema, pointer }: Placed, given: Answers): FileFault[] {
  if (closed.schema.additionalProperties !== false) return [];
  const known = recordAt(closed.schema, "properties");
  const patterns = Object.keys(recordAt(closed.schema, "patternProperties"));
  return Object.entries(recordAt(schema, "properties")).flatMap(([name, property]) =>
    property === false || Object.hasOwn(known, name) || patterns.some((each) => fits(each, name))
      ? []
      : [
          {
            pointer: joinPointer(pointer, "properties", name),
            code: "property-refused",
            message: `Nobody can send an answer to "${name}": "additionalProperties" at ${closed.pointer} refuses it.`,
            fix: `Describe "${name}" in "properties" next to that "additionalProperties", or remove "additionalProperties" there.`,
            witness: { ...given, [name]: sampleOf(property) },
          },
        ],
  );
}

function fits(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, "u").test(name);
  } catch {
    // `pattern-invalid` names the pattern.
    return true;
  }
}

/** Returns the answers with which a condition on single answers holds. */
function answersOf(condition: unknown, around: Placed["schema"]): Answers {
  if (!isRecord(condition)) return {};
  const asked = recordAt(condition, "properties");
  const required = Array.isArray(condition.required) ? condition.required.map(String) : [];
  return Object.fromEntries(
    [...new Set([...required, ...Object.keys(asked)])].map((name) => [
      name,
      sampleOf(asked[name] ?? recordAt(around, "properties")[name]),
    ]),
  );
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  boolean: true,
  integer: 1,
  number: 1,
  array: [],
  object: {},
  null: null,
};

/** Returns an example of an answer. */
function sampleOf(schema: unknown): unknown {
  if (!isRecord(schema)) return "a";
  if (Object.hasOwn(schema, "const")) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0] as unknown;
  if (typeof schema.type === "string" && Object.hasOwn(SAMPLES, schema.type))
    return typeof schema.minimum === "number" ? schema.minimum : SAMPLES[schema.type];
  return typeof schema.pattern === "string"
    ? (textWithin({ patterns: [schema.pattern] }) ?? "a")
    : "a";
}

const recordAt = (
  schema: Readonly<Record<string, unknown>>,
  key: string,
): Readonly<Record<string, unknown>> => {
  const value = schema[key];
  return isRecord(value) ? value : {};
};
