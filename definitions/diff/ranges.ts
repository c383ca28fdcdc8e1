/** Ranges of a field in words: "amount of credit from $15,000 to under $25,000". */
import type { Entities, FieldRanges } from "#engine/index.ts";
import { schemaAt } from "#engine/space/schema-at.ts";
import { parsePointer } from "#engine/index.ts";

type NumberRange = FieldRanges["ranges"][number];

export function rangeText({ pointer, absent, ranges }: FieldRanges, entities: Entities): string {
  const { description } = schemaAt(entities, pointer);
  const about = typeof description === "string" ? description : "";
  const number = (value: number) =>
    value.toLocaleString("en-US", about.includes("US dollars") ? MONEY : {});
  const parts = [...ranges.map((range) => spanText(range, number)), ...(absent ? ["absent"] : [])];
  return `${nameOf(pointer, about)} ${parts.join(", or ")}`;
}

const MONEY = { style: "currency", currency: "USD", minimumFractionDigits: 0 } as const;

function spanText(
  { from, to, withFrom, withTo }: NumberRange,
  number: (value: number) => string,
): string {
  if (from === null && to === null) return "of any size";
  const lower = from === null ? "" : `${withFrom ? "from" : "over"} ${number(from)}`;
  if (from !== null && from === to) return `of exactly ${number(from)}`;
  if (to === null) return withFrom && from !== null ? `of ${number(from)} or more` : lower;
  const upper = withTo
    ? `${from === null ? "up to" : "to"} ${number(to)}`
    : `${from === null ? "under" : "to under"} ${number(to)}`;
  return from === null ? upper : `${lower} ${upper}`;
}

/** Returns the first phrase of the description, or the path of a field without one. */
function nameOf(pointer: string, description: string): string {
  const [phrase = ""] = description.split(/[,.;:(]/);
  const path = parsePointer(pointer).join(".");
  return phrase === "" ? path : `${phrase.charAt(0).toLowerCase()}${phrase.slice(1)} (${path})`;
}
