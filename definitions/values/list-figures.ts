/** Lists whose items repeat each other or are in the wrong order, as the schema marks them. */
import { isRecord, joinPointer, sameJson } from "#engine/index.ts";
import type { Finding } from "../findings/finding.ts";

type Schema = Readonly<Record<string, unknown>>;

export type FigureFault = Pick<Finding, "code" | "message"> & {
  fix: string;
  /** Places of the values that disagree, the one to correct first. */
  pointers: readonly string[];
};

/** Returns the faults of a list by the marks of its schema. */
export function listFaults(
  list: readonly unknown[],
  schema: Schema,
  pointer: string,
): FigureFault[] {
  return [
    ...repeatedIn(list, schema, pointer),
    ...outOfOrderIn(list, schema, pointer),
    ...fallingIn(list, schema, pointer),
    ...unreachedIn(list, schema, pointer),
    ...misnamedIn(list, schema, pointer),
    ...misplacedIn(list, schema, pointer),
  ];
}

/**
 * The first item that fits applies, and one without the member fits everything: items after it are never reached,
 * and neither is what an earlier item already has. `x-needs-rest` asks for such an item.
 */
function unreachedIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const name = schema["x-first-fits"];
  if (typeof name !== "string") return [];
  const fits = list.map((item) => fitOf(isRecord(item) ? item[name] : undefined));
  const whole = fits.indexOf(null);
  const repeated = fits.flatMap((values, index) => {
    const earlier = new Set(fits.slice(0, index).flatMap((each) => each ?? []));
    const again = (values ?? []).filter((each) => earlier.has(each));
    return again.length === 0
      ? []
      : [
          {
            code: "duplicate-id",
            message: `Items before this one already have ${again.join(", ")}. The first item that fits applies, so this one does not.`,
            fix: `Remove ${again.join(", ")} from one of them.`,
            pointers: [joinPointer(pointer, index, name)],
          },
        ];
  });
  if (whole === -1 && schema["x-needs-rest"] === true)
    return [
      ...repeated,
      {
        code: "figure-order",
        message: `Each item has a "${name}", so that nothing applies to the rest.`,
        fix: `End the list with an item without "${name}".`,
        pointers: [joinPointer(pointer, list.length - 1, name)],
      },
    ];
  return whole === -1 || whole === list.length - 1
    ? repeated
    : [
        ...repeated,
        {
          code: "figure-order",
          message: `This item has no "${name}" and fits everything. The first item that fits applies, so those after it never do.`,
          fix: "Move it to the end of the list.",
          pointers: [joinPointer(pointer, whole)],
        },
      ];
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

/** Items that are worse by the order of the list have a figure that is not lower. */
function fallingIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const [name, order] = [schema["x-rising"], schema["x-descending"]];
  if (typeof name !== "string" || typeof order !== "string") return [];
  const items = list.map((item) => (isRecord(item) ? item : {}));
  return items.flatMap((item, index) => {
    const before = items[index - 1] ?? {};
    const [value, earlier] = [item[name], before[name]];
    // A list in the wrong order is another fault.
    const isOrdered = Number(item[order]) < Number(before[order]);
    return typeof value !== "number" ||
      typeof earlier !== "number" ||
      !isOrdered ||
      value >= earlier
      ? []
      : [
          {
            code: "figure-order",
            message: `"${name}" is ${value} from "${order}" ${String(item[order])}, and ${earlier} from the better ${String(before[order])}.`,
            fix: `Let "${name}" rise down the list.`,
            pointers: [joinPointer(pointer, index, name), joinPointer(pointer, index - 1, name)],
          },
        ];
  });
}

/** Returns what an item fits; null for everything. */
const fitOf = (member: unknown): readonly unknown[] | null =>
  member === undefined ? null : Array.isArray(member) ? member : [member];

function repeatedIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const names = [schema["x-unique"]].flat().filter((each) => typeof each === "string");
  const others = [schema["x-unique-unless"] ?? []].flat().map(String);
  return list.flatMap((item, index) => {
    if (!isRecord(item)) return [];
    // A copied item repeats all of them and is one fault. Another check reports an id that it repeats.
    const repeated = names.flatMap((name) => {
      const first = list.findIndex(
        (each) =>
          isRecord(each) &&
          each[name] === item[name] &&
          (each === item || names.includes("id") || !hasIdOf(item, each)) &&
          others.every((other) => sameJson(each[other], item[other])),
      );
      return first === index || item[name] === undefined ? [] : [{ name, first }];
    });
    return repeated.slice(0, 1).map(({ name, first }) => ({
      code: "duplicate-id",
      message: `Item ${first} of this list already has "${String(item[name])}".`,
      fix: "Remove one of them, or correct it.",
      pointers: [joinPointer(pointer, index, name)],
    }));
  });
}

const hasIdOf = (item: Schema, other: Schema): boolean =>
  item.id !== undefined && item.id === other.id;

/** How many of the smaller unit make one of the larger. */
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };

/**
 * An id such as `2-years` states a length, which people read. An id without a unit states none, unless the list has
 * `x-id-years`: `heloc-5`.
 */
function misnamedIn(list: readonly unknown[], schema: Schema, pointer: string): FigureFault[] {
  const name = schema["x-id-counts"];
  if (typeof name !== "string") return [];
  return list.flatMap((item, index) => {
    const { id, [name]: months } = isRecord(item) ? item : {};
    const { count, unit = schema["x-id-years"] === true ? "year" : "" } =
      /(?:^|-)(?<count>\d+)(?:-(?<unit>year|month)s?)?$/.exec(String(id))?.groups ?? {};
    const stated = Number(count) * (MONTHS[unit] ?? Number.NaN);
    const isStated = Number.isNaN(stated) || stated === months;
    return typeof months !== "number" || isStated || Number(count) === months
      ? []
      : [
          {
            code: "figure-differs",
            message: `The id "${String(id)}" states ${stated} months, and "${name}" is ${months}.`,
            fix: `Write ${stated}, or give the item another id.`,
            pointers: [joinPointer(pointer, index, name)],
          },
        ];
  });
}

/** A name and its number, such as those of a day of the week, that differ. Two exchanged names are one fault. */
function misplacedIn(list: readonly unknown[], { items }: Schema, pointer: string): FigureFault[] {
  const properties = isRecord(items) && isRecord(items.properties) ? items.properties : {};
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { "x-position": sibling, enum: names } = isRecord(schema) ? schema : {};
    if (typeof sibling !== "string" || !Array.isArray(names)) return [];
    const wrong = list.flatMap((item, index): FigureFault[] => {
      const { [name]: own, [sibling]: position } = isRecord(item) ? item : {};
      const meant: unknown = typeof position === "number" ? names[position - 1] : undefined;
      return typeof own !== "string" || typeof meant !== "string" || own === meant
        ? []
        : [
            {
              code: "figure-differs",
              message: `"${name}" is ${own}, and "${sibling}" ${String(position)} is ${meant}.`,
              fix: `Correct "${name}" or "${sibling}".`,
              pointers: [name, sibling].map((each) => joinPointer(pointer, index, each)),
            },
          ];
    });
    return wrong.slice(0, 1);
  });
}
