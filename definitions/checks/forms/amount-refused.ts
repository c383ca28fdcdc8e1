import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import type { Finding } from "../../findings/finding.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Definitions, Effective, EffectiveFlow, MergedFile } from "../../model.ts";
import { settingFinding } from "../../overlays/settings.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { singleFile } from "../../parts/part-files.ts";
import { findingAt, type AcrossCheck } from "../check.ts";
import { effectsOfActions } from "../screens/effect-reads.ts";

/**
 * Finds forms that refuse amounts which a lender offers: an error when they refuse all, a warning when they refuse
 * some. The schema of an effect names the answer with `x-takes`, and the lowest and the highest amount among the
 * prices: those of the product (`underwriting`) before those of the lender (`organisation`).
 */
export const amountRefused: AcrossCheck = (definitions) => {
  const offered = lendersOf(definitions).flatMap((lender) =>
    offeredBy(lender, definitions.base.schemas),
  );
  const refusing = offered.filter(isRefused);
  if (refusing.length === 0) return [];
  const placed = offered.map((each) => ({ each, place: placeOf(each) }));
  const isTakenAt = (place: string) =>
    placed.some((other) => other.place === place && !isRefused(other.each));
  const reported = new Set<string>();
  return placed.flatMap(({ each, place }) => {
    if (!isRefused(each)) return [];
    // The form suits other lenders, so that this one has another price than it is made for.
    const found = (isTakenAt(place) ? atPrice(each, definitions) : null) ?? atForm(each);
    const key = JSON.stringify([found.file, found.pointer]);
    if (reported.has(key)) return [];
    reported.add(key);
    return [found];
  });
};

/** What a lender has, as far as its prices and forms need it. */
type Lender = Pick<Effective, "organisation" | "chain" | "flows" | "info">;

/**
 * Merges only the lenders whose overlay changes a form of amounts or the prices of its product. The others have the
 * forms of the base and their own prices; who inherits prices is checked with the lender that gives them.
 */
function lendersOf({ organisations, base, effective }: Definitions): Lender[] {
  const paths = new Set(
    [...base.flows.values()].flatMap((flow) => [
      `${flow.id}/underwriting.json`,
      ...[...limitsIn(flow.screens, base.schemas).keys()].map(
        (id) => flow.screens.get(id)?.path ?? "",
      ),
    ]),
  );
  const isChanged = (code: string, seen: readonly string[] = []): boolean => {
    const { patch, extends: parent } = asRecord(organisations.get(code)?.overlay?.value);
    return (
      Object.keys(asRecord(patch)).some((path) => paths.has(path)) ||
      (typeof parent === "string" && !seen.includes(code) && isChanged(parent, [...seen, code]))
    );
  };
  return [...organisations.values()].map(({ code, organisation }) =>
    isChanged(code)
      ? effective(code)
      : {
          organisation: code,
          chain: [code],
          flows: base.flows,
          info: asRecord(organisation?.value),
        },
  );
}

interface Limit {
  /** Place of the limit in the screen. */
  readonly pointer: string;
  readonly field: string;
  readonly keyword: "minimum" | "maximum";
  readonly value: number;
  /** Places of the price at this end; the first that has a value counts. */
  readonly prices: readonly string[];
  /** The same for the other end. */
  readonly otherPrices: readonly string[];
}

interface Offered {
  readonly effective: Lender;
  readonly file: MergedFile;
  readonly limit: Limit;
  /** Place of the price, such as `/organisation/pricing/maxLine`. */
  readonly price: string;
  readonly amount: number;
  /** The amount at the other end of the prices; null without one. */
  readonly otherAmount: number | null;
}

const refuses = ({ keyword, value }: Limit, amount: number): boolean =>
  keyword === "minimum" ? value > amount : value < amount;

const isRefused = ({ limit, amount }: Offered): boolean => refuses(limit, amount);

const limitsIn = inFolder((file, _id, schemas: SchemaLookup): readonly Limit[] =>
  effectsOfActions(file.value).flatMap(({ effect }) => {
    const takes = asRecord(schemas(`effects/${effect}`))["x-takes"];
    return (Array.isArray(takes) ? takes.filter(isRecord) : []).flatMap(({ at, least, most }) => [
      ...limitOf(file.value, String(at), "minimum", [least, most]),
      ...limitOf(file.value, String(at), "maximum", [most, least]),
    ]);
  }),
);

function limitOf(
  screen: unknown,
  at: string,
  keyword: Limit["keyword"],
  [prices, otherPrices]: readonly [unknown, unknown],
): Limit[] {
  const path = parsePointer(at);
  const place = path.flatMap((name) => ["properties", name]);
  const pointer = joinPointer("/form/schema", ...place, keyword);
  const value = valueAt(screen, pointer);
  const field = asRecord(valueAt(screen, joinPointer("/form/schema", ...place)));
  // Another check reports limits in the wrong order.
  const isReversed = Number(field.minimum) > Number(field.maximum);
  return typeof value !== "number" || isReversed
    ? []
    : [
        {
          pointer,
          field: path.at(-1) ?? "",
          keyword,
          value,
          prices: textsIn(prices),
          otherPrices: textsIn(otherPrices),
        },
      ];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

const offeredBy = (effective: Lender, schemas: SchemaLookup): readonly Offered[] =>
  [...effective.flows.values()].flatMap((flow) =>
    [...limitsIn(flow.screens, schemas)].flatMap(([id, limits]) => {
      const file = flow.screens.get(id);
      return file === undefined
        ? []
        : limits.flatMap((limit) => {
            const [found] = amountsAt(limit.prices, flow, effective);
            const [other] = amountsAt(limit.otherPrices, flow, effective);
            return found === undefined
              ? []
              : [{ effective, file, limit, ...found, otherAmount: other?.amount ?? null }];
          });
    }),
  );

const amountsAt = (prices: readonly string[], flow: EffectiveFlow, { info }: Lender) =>
  prices.flatMap((price) => {
    const [owner = "", ...path] = parsePointer(price);
    const file = owner === "organisation" ? info : singleFile(flow, owner)?.value;
    const amount = valueAt(file, joinPointer("", ...path));
    return typeof amount === "number" ? [{ price, amount }] : [];
  });

function placeOf({ file, limit }: Offered): string {
  const { file: source, pointer } = file.sourceMap(null).locate(limit.pointer);
  return `${source}#${pointer}`;
}

const wordsOf = ({ limit, amount, otherAmount, effective, price }: Offered) => {
  const refusesAll = otherAmount !== null && refuses(limit, otherAmount);
  const isLowest = limit.keyword === "minimum";
  const range = [amount, ...(refusesAll ? [otherAmount] : [])].toSorted(
    (one, other) => one - other,
  );
  const offer = refusesAll
    ? `from ${range.join(" to ")}, so a borrower can take no offer`
    : `${isLowest ? "from" : "up to"} ${amount}, so a borrower cannot take all of an offer`;
  return {
    code: "amount-refused",
    severity: refusesAll ? ("error" as const) : ("warning" as const),
    message: `The form takes ${isLowest ? "at least" : "at most"} ${limit.value} in "${limit.field}", and ${String(effective.organisation)} lends ${offer}.`,
    fix: `${isLowest ? "Lower" : "Raise"} "${limit.keyword}" to ${amount}, or ${isLowest ? "raise" : "lower"} "${parsePointer(price).at(-1) ?? ""}" in the prices.`,
  };
};

const atForm = (each: Offered): Finding =>
  findingAt({ organisation: null }, each.file, each.limit.pointer, wordsOf(each));

/** Returns the finding in the settings of the lender that give the price; null when the product does. */
function atPrice(each: Offered, { organisations }: Pick<Definitions, "organisations">) {
  const [owner, ...path] = parsePointer(each.price);
  if (owner !== "organisation") return null;
  const pointer = joinPointer("", ...path);
  const { effective } = each;
  const giving = effective.chain.flatMap((code) => {
    const file = organisations.get(code)?.organisation ?? null;
    return file !== null && valueAt(file.value, pointer) !== undefined ? [{ code, file }] : [];
  });
  const nearest = giving.at(-1);
  return nearest === undefined
    ? null
    : settingFinding(
        {
          kind: "organisation",
          organisation: nearest.code,
          file: nearest.file,
          value: effective.info,
        },
        pointer,
        wordsOf(each),
      );
}
