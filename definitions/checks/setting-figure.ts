import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import type { Finding } from "../findings/finding.ts";
import { placeOfEnd, rangeEnds, valueOfEnd, type RangeEnd } from "../overlays/published-ranges.ts";
import { ownSettings, settingFinding, type Setting } from "../overlays/settings.ts";
import { suggestion } from "../findings/suggest.ts";
import type { Check } from "./check.ts";

type Schema = Readonly<Record<string, unknown>>;
type Fault = Pick<Finding, "code" | "message"> & {
  fix: string;
  /** Places of the values that disagree, the one to correct first. */
  pointers: readonly string[];
};

const TIME_ZONES: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];

/**
 * Finds settings of a lender that contradict or repeat each other. The schema marks them: `x-at-most` and
 * `x-before` name a sibling that must not be smaller, `x-ranges` the published ranges that rules give,
 * `x-percent-from` the least plausible percentage, `x-unique` the member that no two items share, and `x-code` a
 * public list.
 */
export const settingFigure: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const schema = definitions.base.schemas("organisation");
      return isRecord(schema) ? faultsOf(setting, schema) : [];
    });

/** A fault of inherited values alone belongs to the organization that has them. */
function faultsOf(setting: Setting, schema: Schema): Finding[] {
  const written = rangeEnds(schema).flatMap((end) => repeatedEnd(setting, end));
  const computed = new Set(rangeEnds(schema).map((end) => placeOfEnd(setting.value, end)));
  // A published range is wrong because a rule is.
  const faults = faultsIn(setting.value, schema, "").filter(
    ({ pointers }) => !pointers.every((each) => computed.has(each)),
  );
  return [...written, ...faults].flatMap(({ pointers, ...fault }) => {
    const own = pointers.find((each) => valueAt(setting.file.value, each) !== undefined);
    return own === undefined ? [] : [settingFinding(setting, own, fault)];
  });
}

function faultsIn(value: unknown, schema: unknown, pointer: string): Fault[] {
  if (!isRecord(schema)) return [];
  const zone = schema["x-code"] === "time zone" && typeof value === "string" ? value : null;
  const ownFaults = [
    ...(zone === null || TIME_ZONES.includes(zone) ? [] : [unknownZone(zone, pointer)]),
    ...fractions(value, schema, pointer),
    ...(Array.isArray(value) ? inList(value, schema, pointer) : []),
  ];
  if (Array.isArray(value))
    return [
      ...ownFaults,
      ...value.flatMap((each, index) => faultsIn(each, schema.items, joinPointer(pointer, index))),
    ];
  if (!isRecord(value)) return ownFaults;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return [
    ...ownFaults,
    ...Object.entries(value).flatMap(([name, each]) => {
      const own = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
      const at = joinPointer(pointer, name);
      return [...orderFaults(value, name, own, pointer), ...faultsIn(each, own, at)];
    }),
  ];
}

/** A range that rules give, written again, would differ after the next change of the rule. */
function repeatedEnd({ file, value }: Setting, end: RangeEnd): Fault[] {
  const place = placeOfEnd(file.value, end);
  const computed = valueOfEnd(value, end);
  return place === null || computed === null || valueAt(file.value, place) === undefined
    ? []
    : [
        {
          code: "figure-repeated",
          message: `The rules of the lender already give the ${end.end === "min" ? "lowest" : "highest"} amount of "${end.id}": ${computed}.`,
          fix: `Remove "${end.end}" from the published range.`,
          pointers: [place],
        },
      ];
}

const unknownZone = (zone: string, pointer: string): Fault => ({
  code: "code-unknown",
  message: `"${zone}" is not a time zone of the IANA database.`,
  fix: suggestion(zone, TIME_ZONES),
  pointers: [pointer],
});

/** A percentage below the least plausible one is a fraction: 0.85 for 85 percent. */
function fractions(value: unknown, schema: Schema, pointer: string): Fault[] {
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

function orderFaults(value: Schema, name: string, schema: unknown, pointer: string): Fault[] {
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

function inList(list: readonly unknown[], schema: Schema, pointer: string): Fault[] {
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
