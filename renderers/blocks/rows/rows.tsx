import { timeZoneOf } from "#engine/time/time-zones.ts";
import { readPointer } from "../../format/pointer.ts";
import { formatValue, type ValueFormat } from "../../format/value.ts";
import type { BlockHost } from "../../host/types.ts";
import classes from "./rows.module.css";

/** A figure with its label. */
export interface Row {
  id: string;
  label: string;
  /** JSON pointer in the application or profile. */
  value: string;
  format?: ValueFormat;
  labels?: Record<string, string>;
  empty?: string;
}

/** The text of a row; empty when there is nothing to show. */
export function rowText(row: Row, host: BlockHost): string {
  const { application, profile, locale } = host;
  const { state, county, address } = application.property ?? {};
  const value = readPointer({ application, profile }, row.value);
  const timeZone = timeZoneOf(address?.state ?? state, county);
  const text = formatValue(value, row.format, { labels: row.labels, timeZone, locale });
  return text === "" ? (row.empty ?? "") : text;
}

/** More key figures than this are read as a table, not as tiles. */
const MOST_TILES = 6;
/** Characters of a word that a tile holds without breaking it; an e-mail address is one word. */
const LONGEST_WORD = 18;

const fitTiles = (texts: readonly string[]) =>
  texts.length <= MOST_TILES &&
  texts.every((text) => text.split(/\s/).every(({ length }) => length <= LONGEST_WORD));

/** Figures as a list of terms; those without a value are left out. */
export function Rows({
  rows,
  host,
  large = false,
}: {
  rows: Row[];
  host: BlockHost;
  large?: boolean;
}) {
  const shown = rows
    .map((row) => ({ row, text: rowText(row, host) }))
    .filter(({ text }) => text !== "");
  if (shown.length === 0) return null;
  return (
    <dl
      className={classes.rows}
      data-large={large ? (fitTiles(shown.map(({ text }) => text)) ? "tiles" : "list") : undefined}
    >
      {shown.map(({ row, text }) => (
        <div key={row.id} className={classes.row}>
          <dt className={classes.term}>{host.copy(row.label)}</dt>
          <dd className={classes.value}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
