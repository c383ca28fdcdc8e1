import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import type { Finding } from "../finding.ts";
import { ownSettings, settingFinding, type Setting } from "../settings.ts";
import { suggestion } from "../suggest.ts";
import type { Check } from "./check.ts";

type Schema = Readonly<Record<string, unknown>>;
type Fault = Pick<Finding, "code" | "message"> & {
  fix: string;
  /** Places of the values that disagree, the one to correct first. */
  pointers: readonly string[];
};

const TIME_ZONES: readonly string[] = [...Intl.supportedValuesOf("timeZone"), "UTC"];

/**
 * Finds settings of a lender that contradict each other. The schema marks them: `x-at-most` and
 * `x-before` name a sibling that must not be smaller, `x-agrees` names the rules that a published
 * range must agree with, `x-percent-from` the least plausible percentage, `x-unique` the member that no two
 * items share, and `x-code` a public list.
 */
export const settingFigure: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const schema = definitions.base.schemas("organisation");
      return isRecord(schema) ? faultsOf(setting, schema) : [];
    });

const RULE_FAULTS: ReadonlySet<string> = new Set(["figure-order", "figure-fraction"]);

/** A fault of inherited values alone belongs to the organization that has them. */
function faultsOf(setting: Setting, schema: Schema): Finding[] {
  const faults = faultsIn(setting.value, schema, "", setting.value);
  // A wrong rule also differs from what is published.
  const rulesAreWrong = faults.some(({ code }) => RULE_FAULTS.has(code));
  const causes = faults.filter(({ code }) => !rulesAreWrong || code !== "figure-differs");
  return causes.flatMap(({ pointers, ...fault }) => {
    const own = pointers.find((each) => valueAt(setting.file.value, each) !== undefined);
    return own === undefined ? [] : [settingFinding(setting, own, fault)];
  });
}

function faultsIn(value: unknown, schema: unknown, pointer: string, root: unknown): Fault[] {
  if (!isRecord(schema)) return [];
  const zone = schema["x-code"] === "time zone" && typeof value === "string" ? value : null;
  const ownFaults = [
    ...(zone === null || TIME_ZONES.includes(zone) ? [] : [unknownZone(zone, pointer)]),
    ...fractions(value, schema, pointer),
    ...(Array.isArray(value) ? inList(value, schema, pointer, root) : []),
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

function inList(list: readonly unknown[], schema: Schema, pointer: string, root: unknown): Fault[] {
  const unique = typeof schema["x-unique"] === "string" ? schema["x-unique"] : null;
  const agrees = isRecord(schema["x-agrees"]) ? schema["x-agrees"] : {};
  return list.flatMap((item, index) => {
    if (!isRecord(item)) return [];
    const at = joinPointer(pointer, index);
    const first =
      unique === null
        ? index
        : list.findIndex((each) => isRecord(each) && each[unique] === item[unique]);
    return [
      ...(first === index || unique === null
        ? []
        : [
            {
              code: "duplicate-id",
              message: `Item ${first} of this list already has "${String(item[unique])}".`,
              fix: "Remove one of them, or correct it.",
              pointers: [joinPointer(at, unique)],
            },
          ]),
      ...disagreements(item, agrees[String(item.id)], at, root),
    ];
  });
}

/** Compares a published range with the rules: its `min` with the least value of them, its `max` with the greatest. */
function disagreements(item: Schema, rules: unknown, pointer: string, root: unknown): Fault[] {
  return (["min", "max"] as const).flatMap((end) => {
    const rule = isRecord(rules) ? rules[end] : undefined;
    if (typeof rule !== "string" || typeof item[end] !== "number") return [];
    const values = valuesAt(root, parsePointer(rule)).filter((each) => typeof each === "number");
    if (values.length === 0) return [];
    const expected = end === "min" ? Math.min(...values) : Math.max(...values);
    return item[end] === expected
      ? []
      : [
          {
            code: "figure-differs",
            message: `The published ${end === "min" ? "lowest" : "highest"} amount of "${String(item.id)}" is ${item[end]}, and ${rule} gives ${expected}.`,
            fix: "Correct the one that is wrong.",
            pointers: [joinPointer(pointer, end)],
          },
        ];
  });
}

/** Returns the values at a path, where `*` means each member of a list. */
const valuesAt = (value: unknown, [step, ...rest]: readonly string[]): unknown[] => {
  if (step === undefined) return [value];
  if (step === "*")
    return Array.isArray(value) ? value.flatMap((each: unknown) => valuesAt(each, rest)) : [];
  return isRecord(value) && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
};
