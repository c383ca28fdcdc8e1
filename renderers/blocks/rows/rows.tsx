import type { Row } from "#schemas/types/blocks/facts.ts";
import { needsPhonePlans } from "#lending/formats/phone.ts";
import { homeZone } from "../../format/home-zone.ts";
import { valueAt } from "#engine/json/pointer.ts";
import { usePhonePlans } from "../../format/use-phone-plans.ts";
import { formatValue } from "../../format/value.ts";
import type { BlockHost } from "../../host/types.ts";
import { useLanguage, type Language } from "../../words/language.ts";
import classes from "./rows.module.css";

const valueOf = ({ value }: Row, { application, profile }: BlockHost): unknown =>
  valueAt({ application, profile }, value);

/** Returns the text of a row; empty when there is nothing to show. */
function rowText(row: Row, host: BlockHost, language: Language): string {
  const { application, profile } = host;
  const value = valueOf(row, host);
  const timeZone = homeZone(application);
  const text = formatValue(value, row.format, {
    labels: row.labels,
    currency: row.currency,
    decimals: row.decimals,
    to: row.to === undefined ? undefined : valueAt({ application, profile }, row.to),
    now: host.now?.(),
    timeZone,
    language,
  });
  return text === "" ? language.say(row.empty ?? "") : text;
}

/** More key figures than this render as a table instead of tiles. */
const MOST_TILES = 6;
/** Characters of the longest word that fits a tile; an e-mail address is one word. */
const LONGEST_WORD = 18;

const fitTiles = (texts: readonly string[]) =>
  texts.length <= MOST_TILES &&
  texts.every((text) => text.split(/\s/).every(({ length }) => length <= LONGEST_WORD));

/** Renders rows as a description list, without the rows that have no value. */
export function Rows({
  rows,
  host,
  large = false,
}: {
  rows: Row[];
  host: BlockHost;
  large?: boolean;
}) {
  const language = useLanguage();
  usePhonePlans(rows.some((row) => row.format === "phone" && needsPhonePlans(valueOf(row, host))));
  const visibleRows = rows
    .map((row) => ({ row, text: rowText(row, host, language) }))
    .filter(({ text }) => text !== "");
  if (visibleRows.length === 0) return null;
  return (
    <dl
      className={classes.rows}
      data-large={
        large ? (fitTiles(visibleRows.map(({ text }) => text)) ? "tiles" : "list") : undefined
      }
    >
      {visibleRows.map(({ row, text }) => (
        <div key={row.id} className={classes.row}>
          <dt className={classes.term}>{host.copy(row.label)}</dt>
          <dd className={classes.value}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
