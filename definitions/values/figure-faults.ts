/** Figures that contradict or repeat each other, as the schema marks them. */
import { isRecord, joinPointer } from "#engine/index.ts";
import { resolveRef } from "../schemas/described-at.ts";
import type { Finding } from "../findings/finding.ts";
import { suggestion } from "../findings/suggest.ts";

type Schema = Readonly<Record<string, unknown>>;

export type FigureFault = Pick<Finding, "code" | "message"> & {
  fix: string;
  /** Places of the values that disagree, the one to correct first. */
  pointers: readonly string[];
};

const TIME_ZONES: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];

/**
 * Finds the faults of a file. Its schema has the marks: `x-at-most` and `x-before` name a sibling that must not be
 * smaller, `x-percent-from` the least plausible percentage, `x-unique` the member that no two items share,
 * `x-descending` the member by which a list is ordered, and `x-code` a public list.
 */
export const figureFaults = (value: unknown, schema: Schema): FigureFault[] =>
  faultsIn(value, schema, "", schema);

function faultsIn(value: unknown, part: unknown, pointer: string, root: Schema): FigureFault[] {
  const schema = resolveRef(part, root);
  const zone = schema["x-code"] === "time zone" && typeof value === "string" ? value : null;
  const ownFaults = [
    ...(zone === null || TIME_ZONES.includes(zone) ? [] : [unknownZone(zone, pointer)]),
    ...fractions(value, schema, pointer),
    ...(Array.isArray(value) ? inList(value, schema, pointer) : []),
  ];
  if (Array.isArray(value))
    return [
      ...ownFaults,
      ...value.flatMap((each, index) =>
        faultsIn(each, schema.items, joinPointer(pointer, index), root),
      ),
    ];
  if (!isRecord(value)) return ownFaults;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return [
    ...ownFaults,
    ...Object.entries(value).flatMap(([name, each]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
      const at = joinPointer(pointer, name);
      return [...orderFaults(value, name, own, pointer), ...faultsIn(each, own, at, root)];
    }),
  ];
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

function orderFaults(value: Schema, name: string, schema: unknown, pointer: string): FigureFault[] {
  if (!isRecord(schema)) return [];
  return (["x-at-most", "x-before"] as const).flatMap((mark) => {
    const sibling = schema[mark];
    if (typeof sibling !== "string") return [];
    const [low, high] = [value[name], value[sibling]];
    const inOrder =
      typeof low !== typeof high || (typeof low !== "number" && typeof low !== "string")
        ? true
        : mark === "x-at-most"
          ? low <= (high as typeof low)
          : low < (high as typeof low);
    return inOrder
      ? []
      : [
          {
            code: "figure-order",
            message: `"${name}" is ${String(low)}, and "${sibling}" is ${String(high)}.`,
            fix:
              mark === "x-at-most"
                ? `Lower "${name}", or raise "${sibling}".`
                : `Let "${name}" be before "${sibling}".`,
            pointers: [joinPointer(pointer, name), joinPointer(pointer, sibling)],
          },
        ];
  });
}

function inList(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  return [...repeatedIn(list, schema, pointer), ...outOfOrderIn(list, schema, pointer)];
}

/** The first item that is reached applies, so that one after a lower one never does. */
function outOfOrderIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const name = schema["x-descending"];
  if (typeof name !== "string") return [];
  const values = list.map((item) => (isRecord(item) ? item[name] : null));
  return values.flatMap((value, index) => {
    const before = values[index - 1];
    return typeof value !== "number" || typeof before !== "number" || value < before
      ? []
      : [
          {
            code: "figure-order",
            message: `"${name}" is ${value}, after ${before} in the item before. The first item that is reached applies, so this one never does.`,
            fix: `Order the list by "${name}", the highest first.`,
            pointers: [joinPointer(pointer, index, name)],
          },
        ];
  });
}

function repeatedIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const unique = typeof schema["x-unique"] === "string" ? schema["x-unique"] : null;
  return list.flatMap((item, index) => {
    if (!isRecord(item)) return [];
    const at = joinPointer(pointer, index);
    const first =
      unique === null
        ? index
        : list.findIndex((each) => isRecord(each) && each[unique] === item[unique]);
    return first === index || unique === null
      ? []
      : [
          {
            code: "duplicate-id",
            message: `Item ${first} of this list already has "${String(item[unique])}".`,
            fix: "Remove one of them, or correct it.",
            pointers: [joinPointer(at, unique)],
          },
        ];
  });
}
