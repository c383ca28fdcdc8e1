import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { placeOfEnd, rangeEnds, valueOfEnd } from "../../overlays/published-ranges.ts";
import { rangeFaults } from "../../values/range-faults.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { findingAt, type FlowCheck } from "../check.ts";
import type { FileFault } from "../file-faults.ts";

/**
 * Finds published costs of a product that its prices do not give, and texts of the product that write a range of which
 * only one end is that of a published cost.
 */
export const productFigure: FlowCheck = ({ product, underwriting }, effective) =>
  product === null
    ? []
    : withoutFollowing(
        costFaults(product.value, underwriting?.value ?? null, effective.schemas("product")),
        textFaults(product.value),
      ).map(({ pointer, ...fault }) =>
        findingAt(effective, product, pointer, { ...fault, code: "figure-differs" }),
      );

type Fault = Omit<FileFault, "code">;

/** A wrong cost also differs from the texts. */
const withoutFollowing = (costs: readonly Fault[], texts: readonly Fault[]): readonly Fault[] =>
  costs.length > 0 ? costs : texts;

const costFaults = memoize((product: unknown, underwriting: unknown, schema: unknown): Fault[] => [
  ...rangeFaults(product, schema).flatMap(({ pointers: [pointer = ""], code: _code, ...fault }) => [
    { ...fault, pointer },
  ]),
  ...rangeEnds(schema).flatMap((end) => {
    const place = placeOfEnd(product, end);
    const given = valueOfEnd(underwriting, end);
    const row = costsOf(product).find(({ id }) => id === end.id);
    const written = row?.[end.end];
    // Another check reports a range whose ends are exchanged.
    const isReversed = Number(row?.min) > Number(row?.max);
    return place === null ||
      given === null ||
      isReversed ||
      typeof written !== "number" ||
      written === given
      ? []
      : [
          {
            pointer: place,
            message: `The published ${end.end === "min" ? "lowest" : "highest"} figure of "${end.id}" is ${written}, and the prices in underwriting.json give ${given}.`,
            fix: `Write ${given}, or correct the prices.`,
          },
        ];
  }),
]);

const costsOf = (product: unknown): readonly Record<string, unknown>[] => {
  const { costs } = asRecord(product);
  return Array.isArray(costs) ? costs.filter(isRecord) : [];
};

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;

/** A range in English, by the unit of a cost. */
const RANGES: Readonly<Record<string, RegExp>> = {
  USD: new RegExp(String.raw`\$${NUMBER} to \$${NUMBER}`, "g"),
  PERCENT: new RegExp(`${NUMBER}% to ${NUMBER}%`, "g"),
};

const textFaults = memoize((product: unknown): Fault[] =>
  Object.entries(asRecord(product)).flatMap(([name, text]) =>
    typeof text === "string"
      ? costsOf(product).flatMap(({ id, unit, min, max }) =>
          [...text.matchAll(RANGES[String(unit)] ?? /(?!)/g)].flatMap(([range, from, to]) => {
            const [low, high] = [from, to].map((each) => Number(each?.replaceAll(",", "")));
            // A range with two other ends states something else.
            return (low === min) === (high === max) || !(Number(min) <= Number(max))
              ? []
              : [
                  {
                    pointer: joinPointer("", name),
                    message: `The text says "${range}", and the published cost "${String(id)}" is ${Number(min)} to ${Number(max)}.`,
                    fix: "Correct the text, or the figure in costs.",
                  },
                ];
          }),
        )
      : [],
  ),
);
