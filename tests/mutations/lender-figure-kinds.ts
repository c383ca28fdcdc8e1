/** Faults of a lender's limits, taxes and published ranges. */
import { plantedTax } from "./lender-edits.ts";
import { atEach, ORGANISATION, parentOf, replacing, type Any, type Kind } from "./tree.ts";

const PRODUCT = /^flows\/[a-z-]+\/product\.json$/;

/** Plants taxes in the rules of a state. The shipped price lists publish their greatest amount. */
const taxing = (name: string, code: string, change: (parts: Any[]) => Any[], place: string): Kind =>
  replacing(
    name,
    code,
    atEach(ORGANISATION, "/pricing/stateRules/*"),
    (rule: Any) => ({
      ...rule,
      recordingTax: { counties: ["Kings"], parts: change(plantedTax.parts) },
    }),
    ({ pointer }) => place.replace("/pricing/stateRules/*", pointer),
  );

export const lenderFigureKinds: readonly Kind[] = [
  replacing(
    "the least line of a lender is between two steps",
    "figure-order",
    atEach(ORGANISATION, "/pricing/minLine"),
    (line: number) => line + 250,
  ),
  replacing(
    "the greatest line of a lender is between two steps",
    "figure-order",
    atEach(ORGANISATION, "/pricing/maxLine"),
    (line: number) => line + 250,
  ),
  replacing(
    "a state lets nobody draw again on the least line",
    "figure-order",
    atEach(ORGANISATION, "/pricing/stateRules/*/minDraw"),
    (amount: number) => amount * 100,
  ),
  taxing(
    "a tax of a county names a county that the taxes do not list",
    "figure-differs",
    ([low, high]) => [low, { ...high, counties: ["Kings", "Kigns"] }],
    "/pricing/stateRules/*/recordingTax/parts/1/counties/1",
  ),
  taxing(
    "two taxes of one county overlap",
    "figure-order",
    ([low, high]) => [low, { ...high, from: 20_000 }],
    "/pricing/stateRules/*/recordingTax/parts/1/from",
  ),
  taxing(
    "two taxes of one county leave a gap",
    "figure-order",
    ([low, high]) => [{ ...low, below: 100_000 }, high],
    "/pricing/stateRules/*/recordingTax/parts/1/from",
  ),
  taxing(
    "a lender publishes another greatest tax than its rules give",
    "figure-differs",
    ([low, high]) => [low, { ...high, percent: 0.14 }],
    "/orgPricingData",
  ),
  replacing(
    "a lender publishes its rates in dollars",
    "figure-differs",
    atEach(ORGANISATION, "/orgPricingData/#/unit", (unit: string) => unit === "PERCENT"),
    () => "USD",
  ),
  replacing(
    "a product publishes its rates in dollars",
    "figure-differs",
    (tree) =>
      atEach(
        PRODUCT,
        "/costs/#/unit",
      )(tree).filter(({ file, pointer }) => tree.value(file, `${parentOf(pointer)}/id`) === "apr"),
    () => "USD",
  ),
  replacing(
    "the costs at closing leave out a licensed state",
    "figure-order",
    atEach(ORGANISATION, "/pricing/closingCosts/*/amounts", (rows: Any[]) => rows.length > 1),
    (rows: Any[]) => rows.slice(0, -1),
  ),
  replacing(
    "a term of a lender has another number of years than its id",
    "figure-differs",
    atEach(ORGANISATION, "/pricing/products/#/termMonths"),
    (months: number) => months + 12,
  ),
];
