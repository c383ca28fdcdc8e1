/** Figures that contradict or repeat each other, as the schema marks them. */
import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { resolveRef } from "../schemas/described-at.ts";
import { suggestion } from "../findings/suggest.ts";
import { bandFaults, listedFaults } from "./band-faults.ts";
import { coverageFaults } from "./coverage-faults.ts";
import { durationFaults } from "./duration-faults.ts";
import { gridFaults } from "./grid-faults.ts";
import { placeFaults } from "./place-faults.ts";
import { sameFaults } from "./same-faults.ts";
import { listFaults, type FigureFault } from "./list-figures.ts";

type Schema = Readonly<Record<string, unknown>>;

const TIME_ZONES: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];

/** What the check of a value knows of the file. */
interface Context {
  /** Schema of the file, in which its references lead. */
  readonly root: Schema;
  /** The whole file. */
  readonly file: unknown;
  readonly schemas: SchemaLookup;
}

/**
 * Finds the faults of a file, by the marks of its schema.
 *
 * - `x-at-most`, `x-before`: a sibling, or a place of the file, that must not be smaller.
 * - `x-percent-from`: the least plausible percentage.
 * - `x-unique`: the member that no two items share, unless one of `x-unique-unless` differs.
 * - `x-id-counts`: the member whose number the ids state; `x-id-years`: ids without a unit state years.
 * - `x-descending`: the member by which a list is ordered. `x-rising`: the member that rises then.
 * - `x-reaches`: the sibling down to which the list leads.
 * - `x-bands`: members of the items that are bands of amounts. `x-listed-in`: the sibling that lists their names.
 * - `x-covers`: a place of the file, to each of whose values an item of the list applies.
 * - `x-step`: the sibling of which an amount is a multiple.
 * - `x-first-fits`: the member by which the first item that fits applies.
 * - `x-needs-rest`: a list whose last item fits everything.
 * - `x-contains`: a time that hours contain.
 * - `x-same-as`: a place of the file that has the same text.
 * - `x-zip-of`: the sibling that is the state of a ZIP code.
 * - `x-position`: the sibling that is the place of the value among those allowed.
 * - `x-code`: a public list.
 * - `x-lasts`: the shortest and the longest duration.
 */
export const figureFaults = (
  value: unknown,
  schema: Schema,
  schemas: SchemaLookup,
): FigureFault[] => faultsIn(value, schema, "", { root: schema, file: value, schemas });

const MARK =
  /"x-(?:at-most|before|percent-from|unique|id-counts|descending|rising|reaches|first-fits|contains|position|bands|listed-in|step|covers|same-as|zip-of|lasts|described-by)":|"time zone"/;
const REFERENCE = /"\$ref":"[^"]*"/g;

/**
 * Whether a part of a schema marks a figure, itself or by what it refers to. Most do not: their
 * values need no look.
 */
const hasMarks = memoize((part: Schema, root: Schema): boolean => {
  const seen = new Set<string>();
  const marks = (schema: unknown): boolean => {
    const text = JSON.stringify(schema);
    return (
      MARK.test(text) ||
      (text.match(REFERENCE) ?? []).some((reference) => {
        if (seen.has(reference)) return false;
        seen.add(reference);
        return marks(resolveRef(JSON.parse(`{${reference}}`), root));
      })
    );
  };
  return marks(part);
});

const resolved = memoize((part: Schema, root: Schema): Schema => resolveRef(part, root));

function faultsIn(value: unknown, part: unknown, pointer: string, context: Context): FigureFault[] {
  if (!isRecord(part) || !hasMarks(part, context.root)) return [];
  const schema = resolved(part, context.root);
  const zone = schema["x-code"] === "time zone" && typeof value === "string" ? value : null;
  const ownFaults = [
    ...(zone === null || TIME_ZONES.includes(zone) ? [] : [unknownZone(zone, pointer)]),
    ...fractions(value, schema, pointer),
    ...durationFaults(value, schema, pointer),
  ];
  if (Array.isArray(value))
    return [
      ...ownFaults,
      ...listFaults(value, schema, pointer),
      ...bandFaults(value, schema, pointer),
      ...coverageFaults(value, schema, pointer, context.file),
      ...value.flatMap((each, index) =>
        faultsIn(each, schema.items, joinPointer(pointer, index), context),
      ),
    ];
  if (!isRecord(value)) return ownFaults;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return [
    ...ownFaults,
    ...hoursFaults(value, schema, pointer),
    ...dependent(properties).flatMap((name) => [
      ...orderFaults(value, name, properties, pointer, context),
      ...reachFaults(value, name, properties, pointer),
      ...listedFaults(value, name, properties, pointer),
      ...gridFaults(value, name, properties, pointer),
      ...placeFaults(value, name, properties, pointer),
      ...sameFaults(value, name, properties, pointer, context.file),
    ]),
    ...Object.entries(value).flatMap(([name, each]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
      const at = joinPointer(pointer, name);
      const described = describedFaults(each, own, value, at, context);
      return described ?? faultsIn(each, own, at, context);
    }),
  ];
}

const AMONG_SIBLINGS = [
  "x-at-most",
  "x-before",
  "x-reaches",
  "x-listed-in",
  "x-step",
  "x-same-as",
  "x-zip-of",
];

/** Names the properties that depend on another one: none in most schemas. */
const dependent = memoize((properties: Schema): readonly string[] =>
  Object.keys(properties).filter((name) => {
    const schema = properties[name];
    return isRecord(schema) && AMONG_SIBLINGS.some((mark) => Object.hasOwn(schema, mark));
  }),
);

/** The options of a block or of an effect have a schema of their own; null for other values. */
function describedFaults(
  value: unknown,
  part: unknown,
  parent: Schema,
  pointer: string,
  { schemas }: Context,
): FigureFault[] | null {
  const name = isRecord(part) ? part["x-described-by"] : undefined;
  if (typeof name !== "string") return null;
  const schema = schemas(name.replace(/\{(\w+)\}/, (_, key: string) => String(parent[key])));
  return isRecord(schema)
    ? faultsIn(value, schema, pointer, { root: schema, file: value, schemas })
    : [];
}

const unknownZone = (zone: string, pointer: string): FigureFault => ({
  code: "code-unknown",
  message: `"${zone}" is not a time zone of the IANA database.`,
  fix: suggestion(zone, TIME_ZONES),
  pointers: [pointer],
});

/** A percentage below the least plausible one is a fraction: 0.85 for 85 percent. */
function fractions(value: unknown, schema: Schema, pointer: string): FigureFault[] {
  const least = schema["x-percent-from"];
  if (typeof value !== "number" || typeof least !== "number" || value <= 0 || value >= least)
    return [];
  const percent = Number((value * 100).toFixed(6));
  return [
    {
      code: "figure-fraction",
      message: `${value} means ${value} percent here.`,
      fix: `Write ${percent} for ${percent} percent.`,
      pointers: [pointer],
    },
  ];
}

/** A figure that the file gives, or the default of its schema. */
interface Given {
  readonly figure: number | string | null;
  readonly written: string;
  /** Its place; null for a default. */
  readonly pointer: string | null;
}

const figureOf = (value: unknown): number | string | null =>
  typeof value === "number" || typeof value === "string" ? value : null;

const withDefault = (value: unknown, schema: unknown, pointer: string): Given => {
  const figure = figureOf(value === undefined && isRecord(schema) ? schema.default : value);
  return value === undefined
    ? { figure, written: `${String(figure)} by default`, pointer: null }
    : { figure, written: String(figure), pointer };
};

function orderFaults(
  value: Schema,
  name: string,
  properties: Schema,
  pointer: string,
  { file }: Context,
): FigureFault[] {
  const schema = properties[name];
  if (!isRecord(schema)) return [];
  return (["x-at-most", "x-before"] as const).flatMap((mark) => {
    const other = schema[mark];
    if (typeof other !== "string") return [];
    const otherName = other.split("/").at(-1) ?? other;
    const low = withDefault(value[name], schema, joinPointer(pointer, name));
    const high = other.startsWith("/")
      ? withDefault(valueAt(file, other) ?? null, undefined, other)
      : withDefault(value[other], properties[other], joinPointer(pointer, other));
    const pointers = [low, high].flatMap((each) => each.pointer ?? []);
    return pointers.length === 0 || isInOrder(low.figure, high.figure, mark)
      ? []
      : [
          {
            code: "figure-order",
            message: `"${name}" is ${low.written}, and "${otherName}" is ${high.written}.`,
            fix:
              mark === "x-at-most"
                ? `Lower "${name}", or raise "${otherName}".`
                : `Let "${name}" be before "${otherName}".`,
            pointers,
          },
        ];
  });
}

const isInOrder = (
  low: Given["figure"],
  high: Given["figure"],
  mark: "x-at-most" | "x-before",
): boolean =>
  low === null ||
  high === null ||
  typeof low !== typeof high ||
  (mark === "x-at-most" ? low <= high : low < high);

/** Hours between two times of a day, which may span midnight. */
function hoursFaults(value: Schema, schema: Schema, pointer: string): FigureFault[] {
  const time = schema["x-contains"];
  const { from, to } = value;
  if (typeof time !== "string" || typeof from !== "string" || typeof to !== "string") return [];
  const contains = from <= to ? from <= time && time < to : from <= time || time < to;
  return contains
    ? []
    : [
        {
          code: "figure-order",
          message: `The hours from ${from} to ${to} do not contain ${time}.`,
          fix: 'Exchange "from" and "to", or widen the hours.',
          pointers: [joinPointer(pointer, "from"), joinPointer(pointer, "to")],
        },
      ];
}

/** A list by descending figures leads down to the least figure that counts: below it, nothing applies. */
function reachFaults(
  value: Schema,
  name: string,
  properties: Schema,
  pointer: string,
): FigureFault[] {
  const schema = properties[name];
  const [sibling, member] = isRecord(schema) ? [schema["x-reaches"], schema["x-descending"]] : [];
  const list = value[name];
  if (typeof sibling !== "string" || typeof member !== "string" || !Array.isArray(list)) return [];
  const figures = list.map((item) => (isRecord(item) ? item[member] : null));
  const lowest = Math.min(...figures.filter((each) => typeof each === "number"));
  const least = value[sibling];
  return typeof least !== "number" || lowest <= least || lowest === Infinity
    ? []
    : [
        {
          code: "figure-order",
          message: `"${sibling}" is ${least}, and "${name}" has no item below ${lowest}, so nothing applies from ${least} to ${lowest}.`,
          fix: `Add an item to "${name}" with the "${member}" ${least}, or raise "${sibling}".`,
          pointers: [
            joinPointer(pointer, sibling),
            joinPointer(pointer, name, figures.indexOf(lowest), member),
          ],
        },
      ];
}
