import { isRecord, parsePointer, valueAt } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Finding } from "../../findings/finding.ts";
import {
  placeOfEnd,
  rangeEnds,
  valueOfEnd,
  type RangeEnd,
} from "../../overlays/published-ranges.ts";
import { ownSettings, settingFinding, type Setting } from "../../overlays/settings.ts";
import { figureFaults } from "../../values/figure-faults.ts";
import type { FigureFault } from "../../values/list-figures.ts";
import { rangeFaults } from "../../values/range-faults.ts";
import type { Check } from "../check.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Finds settings of a lender that contradict or repeat each other. Besides the marks of `figure-faults.ts`, the schema
 * has `x-ranges`: the published ranges that rules give.
 */
export const settingFigure: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) => {
      const schema = definitions.base.schemas("organisation");
      return isRecord(schema) ? faultsOf(setting, schema, definitions.base.schemas) : [];
    });

/** A fault of inherited values alone belongs to the organization that has them. */
function faultsOf(setting: Setting, schema: Schema, schemas: SchemaLookup): Finding[] {
  const written = rangeEnds(schema).flatMap((end) => repeatedEnd(setting, end));
  const computed = new Set(rangeEnds(schema).map((end) => placeOfEnd(setting.value, end)));
  // A published range is wrong because a rule is.
  const faults = figureFaults(setting.value, schema, schemas).filter(
    ({ pointers }) => !pointers.every((each) => computed.has(each)),
  );
  const limits = new Set(faults.flatMap(({ pointers }) => pointers));
  const exceeding = rangeEnds(schema).flatMap((end) => exceedingEnd(setting, end, limits));
  // A rule that contradicts itself also gives another range.
  const ranges = faults.length > 0 ? [] : rangeFaults(setting.value, schema);
  return [...written, ...faults, ...exceeding, ...ranges].flatMap(({ pointers, ...fault }) => {
    const own = pointers.find((each) => valueAt(setting.file.value, each) !== undefined);
    return own === undefined ? [] : [settingFinding(setting, own, fault)];
  });
}

/**
 * The figures of a range add up, and the sum may be too high although none of them is.
 * @param contradicted places that have a fault already
 */
function exceedingEnd(
  { value }: Setting,
  end: RangeEnd,
  contradicted: ReadonlySet<string>,
): FigureFault[] {
  const { of, atMost } = end;
  const sum = valueOfEnd(value, end);
  const limit = atMost === undefined ? undefined : valueAt(value, atMost);
  return atMost === undefined ||
    sum === null ||
    typeof limit !== "number" ||
    sum <= limit ||
    contradicted.has(atMost)
    ? []
    : [
        {
          code: "figure-order",
          message: `"${parsePointer(atMost).at(-1)}" is ${limit}, and the highest figure of "${end.id}" is ${sum}: the sum of the highest "${of.map((each) => parsePointer(each).at(-1)).join('", "')}".`,
          fix: `Raise "${parsePointer(atMost).at(-1)}", or lower one of the others.`,
          pointers: [atMost, ...of.map((each) => each.replace(/\/\*.*/, ""))],
        },
      ];
}

/** A range that rules give, written again, would differ after the next change of the rule. */
function repeatedEnd({ file, value }: Setting, end: RangeEnd): FigureFault[] {
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
